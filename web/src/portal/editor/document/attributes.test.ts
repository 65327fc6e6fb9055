import '@parterre/engine/node';
import { Hall } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawingOf, seatsOnly, told } from '../../testing/drawing.ts';
import { addAisle, closeGaps } from './aisles.ts';
import * as attributes from './attributes.ts';
import { copied, pasted } from './clipboard.ts';
import { bend } from './curve.ts';
import { drawable, type FaultCode, faultsOf, mend } from './faults.ts';
import { listSeats } from './seats.ts';
import { inverse, named, ofClass, wholeRows, withFlag } from './select.ts';
import { snapped, snapTargets } from './snap.ts';
import type { Drawing } from './types.ts';

const { setFlag, setClass, joinSofas, breakSofas, setName } = attributes;
const sofas = ({ hall }: Drawing) => listSeats(hall).map(({ seat }) => seat.sofa ?? 0);

test('flags are set and taken back without a trace', () => {
  const drawing = drawingOf('oo');
  for (const flag of attributes.seatFlags) {
    const set = setFlag(drawing, seatsOnly(1), flag, true).drawing;
    assert.equal(withFlag(set.hall, flag), [1]);
    assert.equal(setFlag(set, seatsOnly(1), flag, false).drawing, drawing);
  }
});

test('what selected seats have in common', () => {
  const { hall } = drawingOf('ovv');
  assert.equal(
    attributes.common(hall, seatsOnly(1, 2), (seat) => seat.class),
    1,
  );
  assert.is(
    attributes.common(hall, seatsOnly(0, 1), (seat) => seat.class ?? 0),
    undefined,
  );
});

test('sofas are made of neighbours alone, and a half that is left is none', () => {
  const joined = joinSofas(drawingOf('ooo.oo'), seatsOnly(0, 1, 2, 3, 4), 2).drawing;
  assert.equal(sofas(joined), [1, 1, 0, 2, 2]);
  assert.equal(sofas(joinSofas(joined, seatsOnly(1, 2), 2).drawing), [0, 3, 3, 2, 2]);
  assert.equal(sofas(breakSofas(joined, seatsOnly(0)).drawing), [0, 0, 0, 2, 2]);
});

test('seats of a class that goes are of the first one, and those behind it move up', () => {
  const drawing = attributes.addClass(drawingOf('ovo'), 'Café Loge');
  assert.equal(drawing.hall.classes[2], { key: 'cafe_loge', name: 'Café Loge' });
  const { hall } = attributes.removeClass(setClass(drawing, seatsOnly(2), 2).drawing, 1);
  assert.equal(ofClass(hall, 1), [2]);
  assert.equal(ofClass(hall, 0), [0, 1]);
  assert.equal(attributes.addClass(drawing, 'cafe loge').hall.classes[3]?.key, 'cafe_loge_2');
});

test('rows of a zone that goes are in none', () => {
  let drawing = attributes.addZone(attributes.addZone(drawingOf('o', 'o'), 'Left'), 'Right');
  drawing = attributes.setZone(drawing, seatsOnly(0), 0).drawing;
  drawing = attributes.setZone(drawing, seatsOnly(1), 1).drawing;
  const { hall } = attributes.removeZone(drawing, 0);
  assert.equal(
    hall.rows.map(({ zone }) => zone),
    [undefined, 0],
  );
});

const found: [what: string, seats: (drawing: Drawing) => number[], expected: number[]][] = [
  ['a row by name', ({ hall }) => named(hall, 'b'), [3, 4, 5]],
  ['seats by name', ({ hall }) => named(hall, 'A-2, B-3'), [1, 5]],
  ['a run by name', ({ hall }) => named(hall, 'B-2..9'), [4, 5]],
  ['rows from either end', ({ hall }) => named(hall, 'B..A'), [0, 1, 2, 3, 4, 5]],
  ['whole rows', ({ hall }) => wholeRows(hall, seatsOnly(4)), [3, 4, 5]],
  ['the others', ({ hall }) => inverse(hall, seatsOnly(0, 1, 2, 3)), [4, 5]],
];
for (const [what, seats, expected] of found)
  test(`selected: ${what}`, () => assert.equal(seats(drawingOf('ooo', 'ooo')), expected));

test('an aisle parts neighbours and moves both sides evenly; closing it takes that back', () => {
  const aisle = addAisle(drawingOf('ooo', 'ooo'), seatsOnly(0, 3)).drawing;
  assert.equal(told(aisle), ['A-1 -0.5,0', 'A-2 1.5,0', 'A-3 2.5,0', 'B-1 -0.5,1', 'B-2 1.5,1', 'B-3 2.5,1']);
  assert.equal(aisle.hall.rows[0]?.seats[1], null);
  assert.equal(told(closeGaps(aisle, seatsOnly(0, 3)).drawing), told(drawingOf('ooo', 'ooo')));
  assert.equal(closeGaps(aisle, seatsOnly(0, 3)).drawing.hall.rows[0]?.seats.length, 3);
});

test('an aisle in a curved row keeps the seats on their arc, and the row where it was', () => {
  const all = [...Array(9).keys()];
  const curved = bend(drawingOf('ooooooooo'), seatsOnly(...all), 2).drawing;
  const { hall } = addAisle(curved, seatsOnly(2), 2).drawing;
  const places = listSeats(hall);
  const middle = { x: 4, y: (places[0]?.y ?? 0) / 2 + (places[8]?.y ?? 0) / 2 };
  assert.ok(Math.abs(((places[0]?.x ?? 0) + (places[8]?.x ?? 0)) / 2 - middle.x) < 0.01);
  assert.ok(Math.abs((places[0]?.y ?? 0) - (places[8]?.y ?? 0)) < 0.01);
  const radii = places.map(({ x, y }) => Math.hypot(x - 4, y - circle(listSeats(curved.hall)).y));
  assert.ok(Math.max(...radii) - Math.min(...radii) < 0.01, radii.join());
  const closed = closeGaps({ hall, scenery: curved.scenery }, seatsOnly(2)).drawing.hall;
  for (const [seat, { x, y }] of listSeats(closed).entries()) {
    const before = listSeats(curved.hall)[seat];
    assert.ok(Math.hypot(x - (before?.x ?? 0), y - (before?.y ?? 0)) < 0.02, `seat ${seat}`);
  }
});

/** The middle of the circle through the first, the middle and the last of nine places around x = 4. */
function circle(places: readonly { x: number; y: number }[]): { x: number; y: number } {
  const [first, lowest] = [places[0] ?? { x: 0, y: 0 }, places[4] ?? { x: 0, y: 0 }];
  const [dx, dy] = [first.x - 4, first.y - lowest.y];
  return { x: 4, y: lowest.y + (dx ** 2 + dy ** 2) / (2 * dy) };
}

test('a copy goes to another hall with its classes, and takes other labels where they are taken', () => {
  const text = copied(drawingOf('ov', 'oo'), seatsOnly(0, 1));
  const bare = drawingOf('o');
  const other: Drawing = { ...bare, hall: { ...bare.hall, classes: [{ key: 'rang', name: 'Rang' }] } };
  const made = pasted(other, text, { x: 0.5, y: 4 });
  assert.equal(made && told(made.drawing), ['A-1 0,0', 'B-1 0,4', 'B-2 1,4']);
  assert.equal(
    made?.drawing.hall.classes.map(({ key }) => key),
    ['rang', 'standard_seats', 'vip_seats'],
  );
  assert.equal(made && [ofClass(made.drawing.hall, 1), ofClass(made.drawing.hall, 2)], [[1], [2]]);
  assert.equal(made?.selection.seats, [1, 2]);
});

for (const text of [
  '',
  'hello',
  '{}',
  '{"format":"parterre-drawing"}',
  '[1]',
  'null',
  '{"format":"parterre-drawing","rows":[{"seats":[{"x":"a","y":0,"name":"1"}]}],"classes":[],"shapes":[]}',
])
  test(`nothing is pasted of ${text || 'an empty text'}`, () =>
    assert.is(pasted(drawingOf('o'), text, { x: 0, y: 0 }), null));

const faulty: [code: FaultCode, drawing: () => Drawing, at: string, seats: number[]][] = [
  ['NO_SEATS', () => drawingOf(), '', []],
  ['NO_NAME', () => setName(drawingOf('oo'), seatsOnly(1), '').drawing, 'A-', [1]],
  ['SAME_NAME', () => setName(drawingOf('ooo'), seatsOnly(2), '1').drawing, 'A-1', [0, 2]],
  ['COMPANION_APART', () => setFlag(drawingOf('oo'), seatsOnly(0), 'companion', true).drawing, 'A-1', [0]],
  ['SOFA_APART', () => sofaApart(), 'A-1', [0, 1]],
  ['SAME_PLACE', () => closeTogether(), 'A-1', [0, 1]],
];
const sofaApart = (): Drawing => addAisle(joinSofas(drawingOf('oo'), seatsOnly(0, 1), 2).drawing, seatsOnly(0)).drawing;
const closeTogether = (): Drawing => {
  const { hall, scenery } = drawingOf('oo');
  const rows = hall.rows.map((row) => ({ ...row, seats: row.seats.map((seat, x) => seat && { ...seat, x: x / 4 }) }));
  return { hall: { ...hall, rows }, scenery };
};
for (const [code, drawing, at, seats] of faulty)
  test(`the fault ${code} is found, and gone when it is mended`, () => {
    const { hall } = drawing();
    const [fault, ...others] = faultsOf(hall);
    assert.equal([fault?.code, fault?.at, fault?.seats, others], [code, at, seats, []]);
    if (fault && code !== 'NO_SEATS' && code !== 'SAME_PLACE') assert.equal(faultsOf(mend(hall, fault)), []);
  });

test('more seats than a layout may have are one fault, whatever else is wrong', () => {
  const { hall } = drawingOf('o');
  const rows = Array.from({ length: 401 }, () => ({ label: '', seats: Array.from({ length: 500 }, () => ({})) }));
  assert.equal(
    faultsOf({ ...hall, rows }).map(({ code, isWarning }) => [code, isWarning]),
    [['TOO_MANY_SEATS', false]],
  );
});

test('a plan with faults is drawn: the engine takes it, with the same seats', () => {
  for (const [code, drawing] of faulty) {
    if (code === 'NO_SEATS') continue;
    const { hall } = drawing();
    assert.is(Hall.fromDocument(drawable(hall)).seatCount, listSeats(hall).length);
  }
});

test('a drag catches on lines of others, one seat beside them, and else on the grid', () => {
  const drawing = drawingOf('ooo', 'o');
  const targets = snapTargets(drawing, seatsOnly(3));
  if (!targets) throw new Error('nothing to catch');
  const catching = (dx: number, dy: number, grid: number | null = null) => {
    const { guides, ...by } = snapped(targets, { dx, dy }, { grid, reach: 0.2 });
    return [by.dx, by.dy, guides.length];
  };
  assert.equal(catching(1.9, 0.05), [2, 0, 2]);
  assert.equal(catching(5.4, 0.1), [5.4, 0, 1]);
  assert.equal(catching(5.4, 3.3, 0.5), [5.5, 3.5, 0]);
});

for (const { text, meant } of [
  { text: 'a', meant: ['A-1', 'A-2'] },
  { text: 'b..c', meant: ['B-1', 'B-2', 'C-1', 'C-2'] },
  { text: 'C..B', meant: ['B-1', 'B-2', 'C-1', 'C-2'] },
  { text: 'B .. B', meant: ['B-1', 'B-2'] },
  { text: 'B-2..1, D-1', meant: ['B-1', 'B-2', 'D-1'] },
  { text: 'C..X', meant: [] },
])
  test(`“${text}” means ${meant.join(' ') || 'nothing'}`, () => {
    const { hall } = drawingOf('oo', 'oo', 'oo', 'oo');
    const names = listSeats(hall).map(({ row, seat }) => `${hall.rows[row]?.label}-${seat.name}`);
    assert.equal(
      named(hall, text).map((seat) => names[seat]),
      meant,
    );
  });

test.run();
