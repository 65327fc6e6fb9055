/** What the editor works on: the drawing with its history, the tool in hand, what the panel at the side shows. */
import type { ShapeKind } from '@parterre/server/contract';
import { continued, type History, record, redo, settle, undo } from './document/history.ts';
import type { Drawing, Edited, Selection } from './document/types.ts';

export const tools = ['select', 'hand', 'block', 'row', 'curvedRow', 'freeRow', 'shape', 'text', 'focalPoint'] as const;
export type Tool = (typeof tools)[number];

export type Panel = 'inspect' | 'faults' | 'numbering' | 'classes' | 'background' | 'help';

export interface EditorState {
  history: History;
  tool: Tool;
  /** What the tool `shape` draws. */
  shapeKind: Exclude<ShapeKind, 'text'>;
  /** What new seats are of: index into the hall's classes. */
  seatClass: number;
  /** Drags are caught by lines and by the grid. */
  isSnapping: boolean;
  panel: Panel;
  /** Drawn in place of the drawing, to see what would be. */
  preview: Drawing | null;
  /** Brought to the middle; another array, once more. */
  shown: readonly number[] | null;
  /** The background picture is being placed. */
  isPlacing: boolean;
}

export type Edit = (drawing: Drawing, selection: Selection) => Edited;

export class EditorStore {
  #state: EditorState;
  readonly #listeners = new Set<() => void>();

  /** `before`: what was drawn here until the page was loaded anew. */
  constructor(drawing: Drawing, before: History | null = null) {
    this.#state = {
      history: continued(before, drawing),
      tool: 'select',
      shapeKind: 'rectangle',
      seatClass: 0,
      isSnapping: true,
      panel: 'inspect',
      preview: null,
      shown: null,
      isPlacing: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly read = (): EditorState => this.#state;

  get drawing(): Drawing {
    return this.#state.history.now.drawing;
  }
  get selection(): Selection {
    return this.#state.history.now.selection;
  }

  set(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** `gesture`: steps under one name that follow each other are one entry. */
  edit(change: Edit, gesture: string | null = null): void {
    const { history } = this.#state;
    const { drawing, selection } = history.now;
    const next = change(drawing, selection);
    this.set({ history: record(history, next, gesture), preview: null });
  }

  /** What is about the drawing alone. */
  redraw(change: (drawing: Drawing) => Drawing, gesture: string | null = null): void {
    this.edit((drawing, selection) => ({ drawing: change(drawing), selection }), gesture);
  }

  /** The gesture has ended. */
  settle(): void {
    const history = settle(this.#state.history);
    if (history !== this.#state.history) this.set({ history });
  }

  select(selection: Selection): void {
    const { history, panel } = this.#state;
    this.set({
      history: settle({ ...history, now: { drawing: this.drawing, selection } }),
      preview: null,
      // What is selected is looked at; a list of faults and the numbering go on beside it.
      panel: panel === 'classes' || panel === 'background' || panel === 'help' ? 'inspect' : panel,
    });
  }

  undo(): void {
    this.set({ history: undo(this.#state.history), preview: null });
  }
  redo(): void {
    this.set({ history: redo(this.#state.history), preview: null });
  }
}

const ascending = (one: number, other: number): number => one - other;

/** `all` without `one` if it contains it, else with it; ascending. */
export function toggled(all: readonly number[], one: number): number[] {
  return all.includes(one) ? all.filter((each) => each !== one) : [...all, one].sort(ascending);
}

export const united = (some: readonly number[], others: readonly number[]): number[] =>
  [...new Set([...some, ...others])].sort(ascending);
