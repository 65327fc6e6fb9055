import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { draftSilenceMs, type OpenedDraft, type ScreenView } from '@parterre/server/contract';
import { newUuid, trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useEngine } from '../cinemas/engine.ts';
import { Crumbs } from '../frame/Crumbs.tsx';
import { Failed } from '../frame/Failed.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import type { Drawing } from './document/types.ts';
import { keptDrawing, keptHistory } from './keptDrawing.ts';
import { type Begun, drawingOf, emptyDrawing } from './opening.ts';
import { Workbench } from './Workbench.tsx';

/** Where a screen's next layout is drawn. */
export default function EditorPage(): ReactNode {
  const { t } = useTranslation('halls');
  const id = Number(useParams().screen);
  const screen = trpc.staff.screens.get.useQuery({ id });
  const engine = useEngine({ planning: true });
  if (engine.error) return <Failed error={engine.error} onRetry={engine.retry} />;
  return (
    <Loaded query={screen} gone={{ title: t('screen.gone.title'), text: t('screen.gone.text') }} height={480}>
      {(view) => (engine.isReady ? <Opening key={id} screen={view} /> : <Skeleton height={480} />)}
    </Loaded>
  );
}

/** Often enough that nobody thinks that this window was left. */
const touchEveryMs = draftSilenceMs / 3;

/** This window's mark, which it keeps while it is loaded anew. */
function windowMark(screen: number): string {
  const key = `parterre-editing-${screen}`;
  const known = sessionStorage.getItem(key);
  if (known) return known;
  const mark = newUuid();
  sessionStorage.setItem(key, mark);
  return mark;
}

/** Asks for the draft, says who has it, and opens what is to be gone on with: the draft, else the newest layout, else nothing. */
function Opening({ screen }: { screen: ScreenView }): ReactNode {
  const { t } = useTranslation('editor');
  const { dateTime } = useFormats();
  const utils = trpc.useUtils();
  const open = trpc.staff.layouts.open.useMutation();
  const [editing] = useState(() => windowMark(screen.id));
  const [opened, setOpened] = useState<OpenedDraft | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [error, setError] = useState<unknown>(null);
  const ask = open.mutateAsync;
  const begin = useCallback(
    async (takeOver: boolean): Promise<void> => {
      setError(null);
      try {
        const answer = await ask({ screen: screen.id, editing, take_over: takeOver });
        setOpened(answer);
        if (!answer.editor.mine) return;
        const draft = await utils.staff.layouts.draft.fetch({ screen: screen.id }, { staleTime: 0 });
        const [kept, history] = await Promise.all([keptDrawing(screen.id), keptHistory(screen.id)]);
        const version = draft?.row_version ?? null;
        const drawing = draft ? drawingOf(draft) : await firstDrawing();
        const unsent = kept !== null && kept.version === version ? kept.drawing : null;
        setBegun({ drawing, version, unsent, history });
      } catch (refused) {
        setError(refused);
      }
      async function firstDrawing(): Promise<Drawing> {
        if (screen.layout === null) return emptyDrawing(screen, t('classes.first'));
        const id = screen.layout.id;
        return drawingOf(await utils.staff.layouts.version.fetch({ id }, { staleTime: Number.POSITIVE_INFINITY }));
      }
    },
    [ask, editing, screen, t, utils],
  );
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin(false);
  }, [begin]);

  if (error) return <Failed error={error} onRetry={() => void begin(false)} />;
  if (begun !== null) return <Workbench screen={screen} editing={editing} begun={begun} touchEveryMs={touchEveryMs} />;
  if (opened === null || opened.editor.mine) return <Skeleton height={480} />;
  const { editor } = opened;
  return (
    <Stack maw={640} data-taken="">
      <Crumbs
        crumbs={[
          { label: screen.cinema.name, to: `/cinemas/${screen.cinema.id}` },
          { label: screen.values.name, to: `/cinemas/screens/${screen.id}` },
        ]}
        here={t('title')}
      />
      <Title order={1} size="h2">
        {t('titleOf', { screen: screen.values.name })}
      </Title>
      <Alert color="yellow" title={editor.you ? t('taken.you') : t('taken.title', { by: editor.name })} role="status">
        <Text size="sm">
          {t('taken.since', { time: dateTime(editor.opened_at) })} {t('taken.text')}
        </Text>
        <Group mt="md">
          <Button onClick={() => void begin(true)}>{t('taken.takeOver')}</Button>
          <Button variant="default" component={Link} to={`/cinemas/screens/${screen.id}`}>
            {t('taken.leave')}
          </Button>
        </Group>
      </Alert>
    </Stack>
  );
}
