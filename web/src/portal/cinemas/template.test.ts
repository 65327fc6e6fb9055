import '@parterre/engine/node';
import { Hall, Inventory } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firstTemplate, hallOfTemplate, numbersIn, type Template, templateLimits, templateOf } from './template.ts';

const names = { standard: 'Standard', premium: 'Premium' };
const drawn = (change: Partial<Template>) =>
  hallOfTemplate({ ...firstTemplate, ...change }, { name: 'Hall', names }).rows.map(({ seats }) =>
    seats.map((seat) => (seat === null ? '.' : seat.accessible ? 'a' : seat.class === 1 ? 'p' : 'o')).join(''),
  );

const cases: [what: string, change: Partial<Template>, rows: string[]][] = [
  ['a grid', { rows: 2, front: 3, back: 3 }, ['ooo', 'ooo']],
  ['one row', { rows: 1, front: 2, back: 5 }, ['.oo']],
  ['wider to the back, centred', { rows: 3, front: 2, back: 6 }, ['..oo', '.oooo', 'oooooo']],
  ['at the left', { rows: 3, front: 2, back: 4, align: 'left' }, ['oo', 'ooo', 'oooo']],
  ['at the right', { rows: 3, front: 2, back: 4, align: 'right' }, ['..oo', '.ooo', 'oooo']],
  ['aisles go straight through', { rows: 2, front: 4, back: 6, aislesAfter: [2, 4] }, ['.o.oo.o', 'oo.oo.oo']],
  ['no aisle behind the last seat', { rows: 1, front: 2, back: 2, aislesAfter: [2] }, ['oo']],
  ['a cross aisle', { rows: 3, front: 1, back: 1, crossAislesAfter: [2, 3] }, ['o', 'o', '', 'o']],
  ['wheelchairs in front', { rows: 2, front: 3, back: 3, wheelchairs: 2 }, ['aao', 'ooo']],
  ['premium rows', { rows: 3, front: 1, back: 1, premiumFirst: 2, premiumLast: 3 }, ['o', 'p', 'p']],
];
for (const [what, change, rows] of cases) test(what, () => assert.equal(drawn(change), rows));

test('where an odd number of places is free, and in every other row, seats stand between those before them', () => {
  const { rows } = hallOfTemplate(
    { ...firstTemplate, rows: 2, front: 2, back: 3, staggered: true },
    { name: 'Hall', names },
  );
  assert.equal(
    rows.map(({ seats }) => seats.map((seat) => seat?.x)),
    [
      [0.5, 1.5],
      [0.5, 1.5, 2.5],
    ],
  );
});

test('the engine takes every template, also the largest', () => {
  const largest = { rows: templateLimits.rows, front: templateLimits.seats, back: templateLimits.seats };
  for (const change of [
    {},
    { staggered: true, front: 3 },
    { separator: ' ', seatNaming: 'from_right' as const },
    largest,
  ]) {
    const hall = Hall.fromDocument(hallOfTemplate({ ...firstTemplate, ...change }, { name: 'Hall', names }));
    assert.ok(new Inventory(hall).largestRun() > 0);
  }
});

test('numbers of aisles', () => {
  assert.equal(numbersIn(' 12, 4;4 ', 20), [4, 12]);
  assert.equal(numbersIn('', 20), []);
  for (const wrong of ['0', '21', '1.5', 'four', '-1']) assert.is(numbersIn(wrong, 20), null, wrong);
});

test('what was kept comes back, what is broken in it as usual', () => {
  const kept = { ...firstTemplate, rows: 7, aislesAfter: [3] };
  assert.equal(templateOf(JSON.parse(JSON.stringify(kept))), kept);
  assert.equal(templateOf({ rows: 'many', aislesAfter: ['x'], other: 1 }), firstTemplate);
});

test.run();
