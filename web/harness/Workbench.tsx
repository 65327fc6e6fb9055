import { MantineKit } from '@parterre/ui/mantine';
import { useMemo, useRef, useState } from 'react';
import { explicit } from '../src/portal/editor/document/seats.ts';
import { DraftKeeper } from '../src/portal/editor/draftKeeper.ts';
import { EditorContext, type StagePort } from '../src/portal/editor/editorContext.ts';
import { EditorStore } from '../src/portal/editor/editorStore.ts';
import { Stage } from '../src/portal/editor/stage/Stage.tsx';
import type { Scene } from './scene.ts';

/** The stage of the portal's layout editor without a server: nothing is kept. */
export function Workbench({ scene }: { scene: Scene }) {
  const [store] = useState(
    () => new EditorStore({ hall: explicit(scene.document), scenery: { shapes: [], background: null } }),
  );
  const [keeper] = useState(() => new DraftKeeper(nowhere, store.drawing, null));
  const stage = useRef<StagePort | null>(null);
  const editor = useMemo(() => ({ store, keeper, stage }), [store, keeper]);
  // For tests and benches.
  Object.assign(window, { editor: store });
  return (
    <MantineKit>
      <EditorContext value={editor}>
        <div className="workbench">
          <Stage label={scene.document.name} rates={none} />
        </div>
      </EditorContext>
    </MantineKit>
  );
}

const none: [] = [];
const nowhere = {
  send: async () => 1,
  store: async () => undefined,
  nowMs: Date.now,
  after: () => () => undefined,
};
