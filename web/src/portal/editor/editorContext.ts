import type { ScreenView } from '@parterre/server/contract';
import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react';
import type { Point } from './document/seats.ts';
import type { DraftKeeper, Keeping } from './draftKeeper.ts';
import type { EditorState, EditorStore } from './editorStore.ts';

/** What the parts of the editor share. */
export interface EditorParts {
  store: EditorStore;
  keeper: DraftKeeper;
  /** The drawing on the screen; null: not there yet. */
  stage: RefObject<StagePort | null>;
}

export interface StagePort {
  /** The place of the layout in the middle of what is seen. */
  middle(): Point;
  /** px per layout unit. */
  scale(): number;
}

export const EditorContext = createContext<EditorParts | null>(null);

export function useEditor(): EditorParts {
  const parts = useContext(EditorContext);
  if (parts === null) throw new Error('this part stands inside the editor');
  return parts;
}

/** The screen whose layout is drawn. */
export interface EditedScreen {
  screen: ScreenView;
  /** The id under which the server knows this window. */
  editing: string;
}

export const ScreenContext = createContext<EditedScreen | null>(null);

export function useScreen(): EditedScreen {
  const edited = useContext(ScreenContext);
  if (edited === null) throw new Error('this part stands inside the editor of a screen');
  return edited;
}

/** Draws anew when what is read is another. */
export function useEditorState<T>(read: (state: EditorState) => T): T {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => read(store.read()));
}

export function useKeeping(): Keeping {
  const { keeper } = useEditor();
  return useSyncExternalStore(keeper.subscribe, keeper.read);
}

export const useDrawing = () => useEditorState(({ history }) => history.now.drawing);
export const useSelection = () => useEditorState(({ history }) => history.now.selection);
