/** Two layouts, and what is said to differ. */
import '@parterre/engine/node';
import '@parterre/engine/planning/node';
import type { HallDocument } from '@parterre/engine/types';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawingOf, seatsOnly } from '../../testing/drawing.ts';
import { move, remove } from '../document/arrange.ts';
import { changeSeats } from '../document/seats.ts';
import { type Difference, differenceOf, isNothing } from './difference.ts';
import { unionOf } from './union.ts';

const before = drawingOf('oooo', 'oooo', 'oo.oo');
const { hall } = before;

type Told = Partial<Pick<Difference, 'gone' | 'added' | 'changed' | 'kept' | 'hall' | 'rows' | 'shift'>> & {
  moved?: number[];
};
const row = (label: string, told: object) => ({ row: label, gone: [], added: [], moved: [], changed: [], ...told });

const cases: [what: string, after: HallDocument, told: Told][] = [
  ['nothing', hall, { kept: 12, rows: [], hall: [] }],
  [
    'seats gone',
    remove(before, seatsOnly(4, 5)).drawing.hall,
    { gone: [4, 5], added: [], kept: 10, rows: [row('B', { gone: ['B-1', 'B-2'] })] },
  ],
  [
    'the plan moved as a whole',
    move(before, seatsOnly(...all(12)), { dx: 3, dy: -1 }).drawing.hall,
    { kept: 12, moved: [], rows: [], shift: { dx: 3, dy: -1 } },
  ],
  [
    'some seats moved',
    move(before, seatsOnly(0, 1), { dx: 0, dy: -1 }).drawing.hall,
    { moved: [0, 1], kept: 12, shift: { dx: 0, dy: 0 }, rows: [row('A', { moved: ['A-1', 'A-2'] })] },
  ],
  [
    'a class under another number',
    {
      ...changeSeats(hall, all(12), (seat) => ({ ...seat, class: 1 })),
      classes: [...hall.classes].reverse(),
    },
    { changed: [], rows: [], hall: [] },
  ],
  [
    'other classes and a wheelchair place',
    changeSeats(
      changeSeats(hall, [8, 9], (seat) => ({ ...seat, class: 1 })),
      [9],
      (seat) => ({ ...seat, accessible: true }),
    ),
    {
      changed: [8, 9],
      rows: [
        row('C', {
          changed: [
            { trait: 'class', seats: ['C-1', 'C-2'] },
            { trait: 'accessible', seats: ['C-2'] },
          ],
        }),
      ],
    },
  ],
  [
    'a row with another label is another row',
    { ...hall, rows: hall.rows.map((each, place) => (place === 1 ? { ...each, label: 'Z' } : each)) },
    {
      gone: [4, 5, 6, 7],
      added: [4, 5, 6, 7],
      rows: [row('Z', { added: ['Z-1', 'Z-2', 'Z-3', 'Z-4'] }), row('B', { gone: ['B-1', 'B-2', 'B-3', 'B-4'] })],
    },
  ],
  [
    'a name that comes twice in a draft',
    changeSeats(hall, [1], (seat) => ({ ...seat, name: '1' })),
    { gone: [1], added: [1], rows: [row('A', { gone: ['A-2'], added: ['A-1'] })] },
  ],
  [
    'the screen on the other side',
    { ...hall, screenSide: 'bottom', focalPoint: { x: 1, y: 1 } },
    { rows: [], hall: ['screenSide', 'focalPoint'] },
  ],
];

for (const [what, after, told] of cases)
  test(what, () => {
    const { moved, ...found } = differenceOf(hall, after);
    const asked = { ...found, moved: moved.map(({ seat }) => seat) };
    for (const [key, value] of Object.entries(told)) assert.equal(asked[key as keyof typeof asked], value, key);
    assert.is(isNothing({ moved, ...found }), told.rows?.length === 0 && (told.hall ?? []).length === 0);
    assert.is(found.kept + found.gone.length, 12);
  });

test('sofas are the same by who sits on them', () => {
  const sofa = (number: number, ...seats: number[]) => changeSeats(hall, seats, (seat) => ({ ...seat, sofa: number }));
  assert.equal(differenceOf(sofa(1, 0, 1), sofa(7, 0, 1)).rows, []);
  assert.equal(differenceOf(sofa(1, 0, 1), sofa(1, 0, 1, 2)).changed, [0, 1, 2]);
});

test('on one map seats that are gone stand where they were, in their rows where those are still there', () => {
  const rest = remove(before, seatsOnly(0, 1, 2, 3, 4, 11)).drawing;
  const after = move(rest, seatsOnly(...all(6)), { dx: 2, dy: 0 }).drawing.hall;
  const rows = unionOf(hall, after, differenceOf(hall, after)).rows.map(
    ({ label, seats }) => `${label}: ${seats.map((seat) => seat && `${seat.name} at ${seat.x},${seat.y}`).join('; ')}`,
  );
  assert.equal(rows, [
    'B: 1 at 2,1; 2 at 3,1; 3 at 4,1; 4 at 5,1',
    'C: 1 at 2,2; 2 at 3,2; 3 at 5,2; 4 at 6,2',
    'A: 1 at 2,0; 2 at 3,0; 3 at 4,0; 4 at 5,0',
  ]);
});

function all(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

test.run();
