/** Everything that can be done with a key, a button or from the context menu, once. */
import { addAisle, closeGaps } from '../document/aisles.ts';
import { duplicate, mirror, move, remove, turn } from '../document/arrange.ts';
import { copied, pasted } from '../document/clipboard.ts';
import { everySeat, inverse, wholeRows } from '../document/select.ts';
import { nothing } from '../document/types.ts';
import type { EditorParts } from '../editorContext.ts';
import type { Tool } from '../editorStore.ts';

export const commandGroups = ['tools', 'edit', 'select', 'arrange', 'more'] as const;

interface Command {
  group: (typeof commandGroups)[number];
  /** Written as `mod+z`, where `mod` is Ctrl, and Command on a Mac. The first is shown beside the command. */
  keys: readonly string[];
  /** What has to be selected for it to do anything: seats or shapes, or seats. */
  needs?: 'selection' | 'seats';
  run(editor: EditorParts): void;
}

const tool = (name: Tool, key: string): Command => ({
  group: 'tools',
  keys: [key],
  run: ({ store }) => store.set({ tool: name }),
});

/** Moves the selection by half a seat, with Shift by a tenth. With Alt the keys do so also while arrows go from seat to seat. */
const nudge = (key: string, dx: number, dy: number): Command => ({
  group: 'arrange',
  keys: [key, `alt+${key}`],
  needs: 'selection',
  run: ({ store }) => store.edit((drawing, selection) => move(drawing, selection, { dx, dy }), 'nudge'),
});

const edit = (
  group: Command['group'],
  keys: readonly string[],
  change: Parameters<EditorParts['store']['edit']>[0],
  needs: NonNullable<Command['needs']> = 'selection',
): Command => ({ group, keys, needs, run: ({ store }) => store.edit(change) });

export const commands = {
  selectTool: tool('select', 'v'),
  handTool: tool('hand', 'h'),
  blockTool: tool('block', 'b'),
  rowTool: tool('row', 'r'),
  curvedRowTool: tool('curvedRow', 'c'),
  freeRowTool: tool('freeRow', 'f'),
  shapeTool: tool('shape', 's'),
  textTool: tool('text', 't'),
  focalPointTool: tool('focalPoint', 'p'),

  undo: { group: 'edit', keys: ['mod+z'], run: ({ store }) => store.undo() },
  redo: { group: 'edit', keys: ['mod+shift+z', 'mod+y'], run: ({ store }) => store.redo() },
  copy: { group: 'edit', keys: ['mod+c'], needs: 'selection', run: copy },
  cut: {
    group: 'edit',
    keys: ['mod+x'],
    needs: 'selection',
    run(editor) {
      copy(editor);
      editor.store.edit(remove);
    },
  },
  paste: { group: 'edit', keys: ['mod+v'], run: (editor) => void paste(editor) },
  duplicate: edit('edit', ['mod+d'], (drawing, selection) => duplicate(drawing, selection, { dx: 1, dy: 1 })),
  remove: edit('edit', ['delete', 'backspace'], remove),

  selectAll: {
    group: 'select',
    keys: ['mod+a'],
    run({ store }) {
      const { hall, scenery } = store.drawing;
      store.select({ seats: everySeat(hall), shapes: [...scenery.shapes.keys()] });
    },
  },
  selectNone: {
    group: 'select',
    keys: ['escape'],
    run({ store }) {
      if (store.read().tool === 'select') store.select(nothing);
      store.set({ tool: 'select', preview: null });
    },
  },
  selectRows: {
    group: 'select',
    keys: ['mod+l'],
    needs: 'seats',
    run: ({ store }) => store.select({ ...store.selection, seats: wholeRows(store.drawing.hall, store.selection) }),
  },
  selectInverse: {
    group: 'select',
    keys: ['mod+i'],
    run: ({ store }) => store.select({ shapes: [], seats: inverse(store.drawing.hall, store.selection) }),
  },

  nudgeLeft: nudge('arrowleft', -0.5, 0),
  nudgeRight: nudge('arrowright', 0.5, 0),
  nudgeUp: nudge('arrowup', 0, -0.5),
  nudgeDown: nudge('arrowdown', 0, 0.5),
  nudgeLittleLeft: nudge('shift+arrowleft', -0.1, 0),
  nudgeLittleRight: nudge('shift+arrowright', 0.1, 0),
  nudgeLittleUp: nudge('shift+arrowup', 0, -0.1),
  nudgeLittleDown: nudge('shift+arrowdown', 0, 0.1),
  turnLeft: edit('arrange', ['['], (drawing, selection) => turn(drawing, selection, -15)),
  turnRight: edit('arrange', [']'], (drawing, selection) => turn(drawing, selection, 15)),
  mirrorHorizontal: edit('arrange', ['shift+h'], (drawing, selection) => mirror(drawing, selection, 'horizontal')),
  mirrorVertical: edit('arrange', ['shift+v'], (drawing, selection) => mirror(drawing, selection, 'vertical')),
  addAisle: edit('arrange', ['a'], (drawing, selection) => addAisle(drawing, selection), 'seats'),
  closeGaps: edit('arrange', ['shift+a'], closeGaps, 'seats'),

  numbering: { group: 'more', keys: ['n'], needs: 'seats', run: ({ store }) => store.set({ panel: 'numbering' }) },
  faults: { group: 'more', keys: ['e'], run: ({ store }) => store.set({ panel: 'faults' }) },
  save: { group: 'more', keys: ['mod+s'], run: ({ keeper }) => void keeper.flush() },
  help: {
    group: 'more',
    keys: ['?', 'shift+?'],
    run: ({ store }) => store.set({ panel: store.read().panel === 'help' ? 'inspect' : 'help' }),
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];
export const commandOf = (name: CommandName): Command => commands[name];

export function canRun(name: CommandName, { store }: EditorParts): boolean {
  const { needs } = commandOf(name);
  const { seats, shapes } = store.selection;
  if (needs === undefined) return true;
  return seats.length > 0 || (needs === 'selection' && shapes.length > 0);
}

/** What the key means; null: nothing of ours. */
export function commandOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): CommandName | null {
  const pressed = [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey ? 'shift' : '',
    event.key.toLowerCase(),
  ]
    .filter(Boolean)
    .join('+');
  return commandNames.find((name) => commandOf(name).keys.includes(pressed)) ?? null;
}

/** Where a browser lets nobody into the clipboard, it is at least kept for this page. */
let ownClipboard = '';

function copy({ store }: EditorParts): void {
  ownClipboard = copied(store.drawing, store.selection);
  navigator.clipboard?.writeText(ownClipboard).catch(() => undefined);
}

async function paste({ store, stage }: EditorParts): Promise<void> {
  const text = await (navigator.clipboard?.readText() ?? Promise.resolve('')).catch(() => '');
  const at = stage.current?.middle() ?? { x: 0, y: 0 };
  const made = pasted(store.drawing, text, at) ?? pasted(store.drawing, ownClipboard, at);
  if (made) store.edit(() => made);
}
