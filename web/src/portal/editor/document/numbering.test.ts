import '@parterre/engine/node';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawingOf, seatsOnly } from '../../testing/drawing.ts';
import { labelRows, numberSeats, type RowNumbering, type SeatNumbering, usualNumbering } from './numbering.ts';
import { listSeats } from './seats.ts';
import type { Drawing } from './types.ts';

const names = ({ hall }: Drawing): string =>
  listSeats(hall)
    .map(({ seat }) => seat.name)
    .join(' ');

const numbered: [what: string, numbering: Partial<SeatNumbering>, expected: string][] = [
  ['from the left', {}, '1 2 3 4 5 1 2 3 4'],
  ['from the right', { direction: 'from_right' }, '5 4 3 2 1 4 3 2 1'],
  ['even numbers', { start: 2, step: 2 }, '2 4 6 8 10 2 4 6 8'],
  ['with a prefix, from ten', { prefix: 'L', start: 10 }, 'L10 L11 L12 L13 L14 L10 L11 L12 L13'],
  ['gaps counted', { countsGaps: true }, '1 2 4 5 6 1 2 3 4'],
  ['through all rows', { scope: 'selection' }, '1 2 3 4 5 6 7 8 9'],
  ['from the middle', { pattern: 'from_middle' }, '5 3 1 2 4 3 1 2 4'],
  ['from the middle, odd on the right', { pattern: 'from_middle', direction: 'from_right' }, '4 2 1 3 5 4 2 1 3'],
];
for (const [what, numbering, expected] of numbered)
  test(what, () => {
    const drawing = drawingOf('oo.ooo', 'oooo');
    const { drawing: after } = numberSeats(drawing, seatsOnly(0, 1, 2, 3, 4, 5, 6, 7, 8), {
      ...usualNumbering,
      ...numbering,
    });
    assert.equal(names(after), expected);
  });

test('what is not selected keeps its name', () => {
  const { drawing } = numberSeats(drawingOf('ooo', 'ooo'), seatsOnly(1, 2), { ...usualNumbering, start: 7 });
  assert.equal(names(drawing), '1 7 8 1 2 3');
});

const usual: RowNumbering = { prefix: '', start: 'A', step: 1, direction: 'from_top' };
const labelled: [what: string, numbering: Partial<RowNumbering>, expected: string | null][] = [
  ['letters', {}, 'A B C'],
  ['beyond Z', { start: 'y' }, 'Y Z AA'],
  ['every other letter from below', { direction: 'from_bottom', step: 2 }, 'E C A'],
  ['numbers with a prefix', { start: '8', prefix: 'R' }, 'R8 R9 R10'],
  ['neither', { start: 'A1' }, null],
  ['nothing', { start: ' ' }, null],
];
for (const [what, numbering, expected] of labelled)
  test(`rows by ${what}`, () => {
    const made = labelRows(drawingOf('o', 'o', 'o'), seatsOnly(0, 1, 2), { ...usual, ...numbering });
    assert.equal(made?.drawing.hall.rows.map(({ label }) => label).join(' ') ?? null, expected);
  });

test.run();
