import '@parterre/engine/node';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawingOf, seatsOnly, told } from '../../testing/drawing.ts';
import { align, boxOfSelection, duplicate, mirror, move, remove, space, turn } from './arrange.ts';
import { addBlock, addFreeRow, addRow, addShape } from './draw.ts';
import type { Edited } from './types.ts';

const two = () => drawingOf('oo', 'oo');
const all = seatsOnly(0, 1, 2, 3);
const names = ({ drawing, selection }: Edited) => selection.seats.map((seat) => told(drawing)[seat]?.split(' ')[0]);

const cases: [what: string, made: Edited, expected: string[]][] = [
  ['moved', move(two(), seatsOnly(0, 1), { dx: 0.5, dy: 0 }), ['A-1 0.5,0', 'A-2 1.5,0', 'B-1 0,1', 'B-2 1,1']],
  [
    'moved below the others',
    move(two(), seatsOnly(0, 1), { dx: 0, dy: 3 }),
    ['B-1 0,1', 'B-2 1,1', 'A-1 0,3', 'A-2 1,3'],
  ],
  ['turned by a half', turn(two(), all, 180), ['B-2 0,0', 'B-1 1,0', 'A-2 0,1', 'A-1 1,1']],
  ['turned by a quarter', turn(drawingOf('ooo'), seatsOnly(0, 1, 2), 90), ['A-1 1,-1', 'A-2 1,0', 'A-3 1,1']],
  ['mirrored', mirror(drawingOf('ooo'), seatsOnly(0, 1, 2), 'horizontal'), ['A-3 0,0', 'A-2 1,0', 'A-1 2,0']],
  ['upside down', mirror(two(), all, 'vertical'), ['B-1 0,0', 'B-2 1,0', 'A-1 0,1', 'A-2 1,1']],
  [
    'copied',
    duplicate(drawingOf('o.o'), seatsOnly(0, 1), { dx: 0, dy: 1 }),
    ['A-1 0,0', 'A-2 2,0', 'B-1 0,1', 'B-2 2,1'],
  ],
  [
    'copied between the rows that were copied',
    duplicate(two(), all, { dx: 1, dy: 1 }),
    ['A-1 0,0', 'A-2 1,0', 'C-1 1,1', 'C-2 2,1', 'B-1 0,1', 'B-2 1,1', 'D-1 1,2', 'D-2 2,2'],
  ],
  ['a seat removed', remove(drawingOf('ooo'), seatsOnly(1)), ['A-1 0,0', 'A-3 2,0']],
  ['a row removed', remove(two(), seatsOnly(0, 1)), ['B-1 0,1', 'B-2 1,1']],
  [
    'to the right',
    align(move(two(), seatsOnly(2, 3), { dx: 2, dy: 0 }).drawing, all, 'right'),
    ['A-1 2,0', 'A-2 3,0', 'B-1 2,1', 'B-2 3,1'],
  ],
  [
    'seats of one row on one line',
    align(move(drawingOf('ooo'), seatsOnly(1), { dx: 0, dy: 1 }).drawing, seatsOnly(0, 1, 2), 'top'),
    ['A-1 0,0', 'A-2 1,0', 'A-3 2,0'],
  ],
  [
    'evenly spaced',
    space(move(drawingOf('o', 'o', 'o'), seatsOnly(2), { dx: 0, dy: 2 }).drawing, seatsOnly(0, 1, 2), 'vertical'),
    ['A-1 0,0', 'B-1 0,2', 'C-1 0,4'],
  ],
  [
    'a block',
    addBlock(drawingOf('o'), { from: { x: 2.2, y: 1.9 }, to: { x: 0.9, y: 1 } }),
    ['A-1 0,0', 'B-1 1.2,0.9', 'B-2 2.2,0.9', 'C-1 1.2,1.9', 'C-2 2.2,1.9'],
  ],
  [
    'a row drawn from the right',
    addRow(drawingOf('o'), { from: { x: 2, y: 1 }, to: { x: 0, y: 1 } }),
    ['A-1 0,0', 'B-1 0,1', 'B-2 1,1', 'B-3 2,1'],
  ],
  [
    'a row by hand',
    addFreeRow(drawingOf('o'), [
      { x: 0, y: 1 },
      { x: 0.5, y: 1 },
      { x: 1.5, y: 1 },
      { x: 1.5, y: 2.6 },
    ]),
    ['A-1 0,0', 'B-1 0,1', 'B-2 1,1', 'B-3 1.5,1.5', 'B-4 1.5,2.5'],
  ],
];
for (const [what, { drawing }, expected] of cases) test(what, () => assert.equal(told(drawing), expected));

test('what was selected still is when rows and seats change places', () => {
  assert.equal(names(move(two(), seatsOnly(0, 1), { dx: 0, dy: 3 })), ['A-1', 'A-2']);
  assert.equal(names(turn(two(), seatsOnly(0, 1), 180)), ['A-2', 'A-1']);
  assert.equal(names(mirror(drawingOf('oov'), seatsOnly(1, 2), 'horizontal')), ['A-3', 'A-2']);
});

test('a turned row keeps its place when it is turned back', () => {
  const row = drawingOf('ooooo');
  const seats = seatsOnly(0, 1, 2, 3, 4);
  const once = turn(row, seats, 30);
  assert.equal(told(turn(once.drawing, once.selection, -30).drawing), told(row));
});

test('shapes move, turn and go with the seats', () => {
  const stage = { kind: 'stage', x: 5, y: 5, width: 4, height: 2, degrees: 0, text: '' } as const;
  const drawn = addShape(two(), stage);
  assert.equal(boxOfSelection(drawn.drawing, drawn.selection), { left: 3, top: 4, right: 7, bottom: 6 });
  const { drawing, selection } = turn(drawn.drawing, { seats: [0], shapes: [0] }, 90);
  assert.equal(drawing.scenery.shapes[0]?.degrees, 90);
  assert.equal(selection.shapes, [0]);
  assert.equal(remove(drawing, selection).drawing.scenery.shapes, []);
});

test('names of rows go on behind the last, from below where the hall counts from below', () => {
  const { hall, scenery } = drawingOf('o', 'o');
  const fromBelow = { ...hall, naming: { ...hall.naming, rows: 'letters_from_bottom' as const } };
  const drawn = addBlock({ hall: fromBelow, scenery }, { from: { x: 0, y: -2 }, to: { x: 0, y: -1 } });
  assert.equal(
    drawn.drawing.hall.rows.map(({ label }) => label),
    ['D', 'C', 'A', 'B'],
  );
});

test.run();
