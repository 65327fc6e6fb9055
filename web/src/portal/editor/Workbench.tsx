import { VisuallyHidden } from '@mantine/core';
import type { ScreenView } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useCommandKeys } from './commands/useCommandKeys.ts';
import { EditorContext, type EditorParts, ScreenContext, type StagePort } from './editorContext.ts';
import { EditorStore } from './editorStore.ts';
import type { Begun } from './opening.ts';
import { SidePanel } from './panels/SidePanel.tsx';
import { Stage } from './stage/Stage.tsx';
import { TakenOver } from './TakenOver.tsx';
import { ToolRail } from './ToolRail.tsx';
import { TopBar } from './TopBar.tsx';
import { useKeeper } from './useKeeper.ts';
import { useKeptHistory } from './useKeptHistory.ts';
import classes from './Workbench.module.css';

/** Tools, the drawing, and what is selected in it. */
export function Workbench(props: {
  screen: ScreenView;
  editing: string;
  begun: Begun;
  touchEveryMs: number;
}): ReactNode {
  const { screen, editing, begun, touchEveryMs } = props;
  const { t } = useTranslation('editor');
  const [store] = useState(() => new EditorStore(begun.drawing, begun.history));
  const keeper = useKeeper(store, { screen: screen.id, editing, begun, touchEveryMs });
  const stage = useRef<StagePort | null>(null);
  const editor: EditorParts = useMemo(() => ({ store, keeper, stage }), [store, keeper]);
  const edited = useMemo(() => ({ screen, editing }), [screen, editing]);
  const bench = useRef<HTMLDivElement>(null);
  useCommandKeys(editor, bench);
  useKeptHistory(store, screen.id);
  // What could not be sent is gone on with; one step back is what the server has.
  useEffect(() => {
    if (begun.unsent) store.redraw(() => begun.unsent ?? store.drawing);
  }, [begun, store]);
  return (
    <ScreenContext value={edited}>
      <EditorContext value={editor}>
        <VisuallyHidden component="h1">{t('titleOf', { screen: screen.values.name })}</VisuallyHidden>
        <div className={classes.bench} ref={bench} data-editor="">
          <TopBar />
          <ToolRail />
          <div className={classes.stage}>
            <TakenOver />
            <Stage label={screen.values.name} rates={screen.classes} />
          </div>
          <SidePanel />
        </div>
      </EditorContext>
    </ScreenContext>
  );
}
