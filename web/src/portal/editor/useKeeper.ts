import type { LayoutOrigin, TouchedDraft } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useCallback, useEffect, useState } from 'react';
import { saveDraft } from '../cinemas/saveDraft.ts';
import { useLeaveGuard } from '../frame/LeaveGuard.tsx';
import { DraftKeeper } from './draftKeeper.ts';
import type { EditorStore } from './editorStore.ts';
import { keepDrawing } from './keptDrawing.ts';
import type { Begun } from './opening.ts';

const origin: LayoutOrigin = { kind: 'editor' };

/** Keeps the drawing while it is drawn, tells the server that somebody draws, and lets go of the draft at the end. */
export function useKeeper(
  store: EditorStore,
  { screen, editing, begun, touchEveryMs }: { screen: number; editing: string; begun: Begun; touchEveryMs: number },
): DraftKeeper {
  const { i18n } = useTranslation('editor');
  const locale = i18n.language;
  const utils = trpc.useUtils();
  const { mutateAsync: touch } = trpc.staff.layouts.touch.useMutation();
  const { mutateAsync: close } = trpc.staff.layouts.close.useMutation();
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        {
          async send({ hall, scenery }, version) {
            const saved = await saveDraft(screen, { document: hall, scenery, origin, version, editing, locale });
            return saved.row_version;
          },
          store: (drawing, version) => keepDrawing(screen, drawing && { drawing, version }),
          nowMs: Date.now,
          after(ms, run) {
            const timer = setTimeout(run, ms);
            return () => clearTimeout(timer);
          },
        },
        begun.drawing,
        begun.version,
      ),
  );
  useEffect(() => {
    const follow = () => keeper.change(store.drawing);
    follow();
    return store.subscribe(follow);
  }, [store, keeper]);

  const hear = useCallback(
    ({ editor }: TouchedDraft) => {
      if (editor !== null && !editor.mine && keeper.read().kind !== 'taken') keeper.takenBy(editor.name);
    },
    [keeper],
  );
  trpc.staff.layouts.watch.useSubscription({ screen, editing }, { onData: hear });
  useEffect(() => {
    const timer = setInterval(() => {
      // Without a connection the drawing is kept here.
      touch({ screen, editing }).then(hear, () => undefined);
    }, touchEveryMs);
    const retry = () => void keeper.flush();
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
      void keeper
        .flush()
        .then(() => keeper.stop())
        .then(() => close({ screen, editing }))
        .then(
          () =>
            Promise.all([utils.staff.screens.get.invalidate({ id: screen }), utils.staff.layouts.draft.invalidate()]),
          // Whoever comes next waits until this window has said nothing for a minute.
          () => undefined,
        );
    };
  }, [keeper, hear, touch, close, screen, editing, touchEveryMs, utils]);

  // Within the portal what has changed is sent on the way out; only what cannot be sent is asked about.
  useLeaveGuard(useCallback(() => ['offline', 'refused'].includes(keeper.read().kind) && !keeper.isSaved, [keeper]));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (keeper.isSaved || keeper.read().kind === 'taken') return;
      void keeper.flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [keeper]);
  return keeper;
}
