import '@parterre/engine/node';
import { Hall, type HallDocument, type HallRow, type HallSeat, Inventory, type SelectionRules } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { noHolds } from './holds/types.ts';
import { dearerSeats, obstacleOf } from './why.ts';

/** A row as text: `o` a seat, `v` one of a dearer class, `a` a wheelchair place, `s` half a sofa, `x` sold. */
function show(...rows: string[]): Inventory {
  const row = (text: string): HallRow => {
    let halves = 0;
    const seat = (letter: string): HallSeat => {
      if (letter === 's') return { sofa: Math.ceil(++halves / 2) };
      return { ...(letter === 'v' && { class: 1 }), ...(letter === 'a' && { accessible: true }) };
    };
    return { seats: [...text].map(seat) };
  };
  const document: HallDocument = {
    format: 'parterre-hall',
    version: 1,
    name: 'Test',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [
      { key: 'standard_seats', name: 'Standard' },
      { key: 'vip_seats', name: 'VIP' },
    ],
    rows: rows.map(row),
  };
  const inventory = new Inventory(Hall.fromDocument(document));
  const sold = [...rows.join('')].flatMap((letter, seat) => (letter === 'x' ? [seat] : []));
  if (sold.length > 0) inventory.setStatus(sold, 'sold');
  return inventory;
}

function party(
  count: number,
  more: { rules?: Partial<SelectionRules>; accessible?: number; picks?: number[]; together?: boolean } = {},
) {
  const { rules = {}, accessible = 0, picks = [], together = false } = more;
  const surcharges = { vip_seats: 400 };
  return { ...noHolds, picks, together, options: { ...noHolds.options, count, accessible, rules, surcharges } };
}

const obstacles: [what: string, rows: string[], asked: Parameters<typeof party>, is: string][] = [
  ['no row is long enough', ['oo', 'oo'], [3], 'noRow'],
  ['what was long enough is sold', ['oxo', 'oox'], [3], 'noRow'],
  ['sofas are whole', ['ssss', 'o'], [3, { rules: { sofasTogether: true } }], 'sofas'],
  ['others keep their distance', ['xooo', 'oo'], [3, { rules: { seatClearance: 1 } }], 'distance'],
  ['a wheelchair place in between', ['oao', 'o'], [3], 'kept'],
  ['two wheelchair places in two rows', ['oa', 'ao', 'ooo'], [3, { accessible: 2 }], 'wheelchair'],
  ['the dearer class would have room', ['oo', 'vvv'], [3], 'price'],
];
for (const [what, rows, asked, is] of obstacles)
  test(`why a party sits apart: ${what}`, () => assert.is(obstacleOf(party(...asked), show(...rows)), is));

test('dearer seats are offered where the cheap ones are apart or far from the best view, with what they cost more', () => {
  const hall = show('ooo', 'ooo', 'ooo', 'vvv', 'vvv');
  const offer = (picks: number[], together: boolean) => dearerSeats(party(picks.length, { picks, together }), hall);
  assert.equal(offer([0, 1], true), { seats: [9, 10], row: 'D', extraMinor: 800 });
  assert.is(offer([6, 7], true), null, 'nearly as near');
  assert.equal(offer([6, 3], false)?.seats, [9, 10]);
  assert.is(offer([9, 10], true), null, 'they have them');
  assert.is(dearerSeats(party(4, { picks: [0, 1, 2, 3] }), hall), null, 'four are together nowhere');
  const free = { ...party(2, { picks: [0, 1] }) };
  assert.is(dearerSeats({ ...free, options: { ...free.options, surcharges: {} } }, hall), null, 'nothing costs more');
});

test.run();
