import './load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { document, refuses, rules } from '../testing/smallHall.ts';
import { encodeDelta, Hall, Inventory, SeatStatusCode, type SelectionRules } from './index.ts';

test('every seat index, class and count that JavaScript can invent is answered', () => {
  const inventory = new Inventory(Hall.fromDocument(document));
  for (const seat of [-1, 14, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32]) {
    assert.is(inventory.check([seat], rules)[0]?.code, 'UNKNOWN_SEAT');
    refuses(() => inventory.status(seat), 'UnknownSeat');
    refuses(() => inventory.hall.seatName(seat), 'UnknownSeat');
    refuses(() => inventory.hall.step(seat, 'up'), 'UnknownSeat');
    refuses(() => inventory.setStatus([0, seat], 'sold'), 'UnknownSeat at seats[1]');
    assert.is(inventory.status(0), 'free', 'all or none');
  }
  for (const count of [0, -1, 1.5, Number.NaN]) {
    refuses(() => inventory.assign({ algorithm: 'top_left_to_bottom_right', count }), 'BadCount');
  }
  assert.is(inventory.check([0], { ...rules, count: 0 })[0]?.code, 'WRONG_COUNT');
  const none = inventory.assign({ algorithm: 'top_left_to_bottom_right', count: 2 ** 40 });
  assert.equal([none.seats.length, none.together, none.unmet], [0, false, ['ENOUGH_SEATS']]);
});

test('a show through snapshot and delta', () => {
  const hall = Hall.fromDocument(document);
  const one = new Inventory(hall);
  assert.equal([one.freeCount(), one.onlineCount(), one.largestRun()], [13, 12, 5]);
  one.setStatus([0, 1], 'held');
  const other = Inventory.fromSnapshot(hall, one.snapshot(7));
  assert.is(other.version, 7);
  assert.equal(other.statuses(), one.statuses());
  const delta = encodeDelta(7, 9, [1, 2], [SeatStatusCode.sold, SeatStatusCode.reserved]);
  assert.equal(Array.from(other.applyDelta(delta)), [1, 2]);
  assert.equal([other.version, other.status(1), other.status(2)], [9, 'sold', 'reserved']);
  assert.equal(Array.from(other.applyDelta(delta)), [], 'a second time');
  refuses(() => one.applyDelta(encodeDelta(8, 9, [], [])), 'VersionGap');
  assert.equal(Array.from(one.applySnapshot(other.snapshot())), [1, 2]);
  refuses(() => one.applySnapshot(delta), 'BadMagic at byte 0');
  refuses(() => one.snapshot(2 ** 53), 'BadVersion');
  refuses(() => encodeDelta(1, 2, [1], []), 'LengthMismatch');
  refuses(() => encodeDelta(1, 2, [-1], [0]), 'UnknownSeat at seats[0]');
  refuses(() => encodeDelta(1, 2, [1], [256]), 'BadStatus at statuses[0]');
});

test('violations carry code, severity and seats', () => {
  const inventory = new Inventory(Hall.fromDocument(document));
  inventory.setStatus([13], 'sold');
  const check = (selection: number[], more: Partial<SelectionRules> = {}) =>
    inventory
      .check(selection, { ...rules, ...more })
      .map(({ code, severity, seats }) => `${code} ${severity} ${seats.join(',')}`);
  assert.equal(check([]), ['EMPTY_SELECTION forbid ']);
  assert.equal(check([9, 10]), []);
  assert.equal(check([13, 9, 9]), ['DUPLICATE_SEAT forbid 9', 'SEAT_SOLD forbid 13']);
  assert.equal(check([6], { allowBlocked: true }), []);
  assert.equal(check([10], { strandedSeats: 'warn' }), ['STRANDED_SEAT warn 9']);
  assert.equal(check([9, 10], { accessible: 1 }), ['WRONG_ACCESSIBLE forbid ']);
});

test('a seat may be picked whatever else is chosen, though alone it would be half a sofa or a companion’s', () => {
  const inventory = new Inventory(Hall.fromDocument(document));
  const strict = { ...rules, count: 2, accessible: 1, onlineReserve: 13 };
  const [half, companion] = [2, 5];
  for (const seat of [half, companion]) {
    assert.ok(inventory.pickable(seat, strict), `seat ${seat}`);
    assert.ok(inventory.check([seat], rules).some(({ severity }) => severity === 'forbid'));
  }
});

test('a seat that is out of order is nobody’s: neither the cashier’s nor its own holder’s, and it counts nowhere', () => {
  const hall = Hall.fromDocument(document);
  const inventory = new Inventory(hall);
  const counts = () => [inventory.freeCount(), inventory.onlineCount()];
  const pickable = (seat: number, allowBlocked: boolean, own: number[] = []) =>
    inventory.pickable(seat, { ...rules, allowBlocked }, own);
  assert.equal(counts(), [13, 12]);
  assert.equal([pickable(6, false), pickable(6, true)], [false, true], 'a blocked seat is the cashier’s');
  inventory.setStatus([6, 9], 'broken');
  assert.equal(counts(), [11, 11]);
  for (const seat of [6, 9])
    for (const allowBlocked of [false, true])
      for (const own of [[], [seat]]) {
        assert.not(pickable(seat, allowBlocked, own));
        const refused = [{ code: 'SEAT_BLOCKED', severity: 'forbid', seats: [seat] }];
        assert.equal(inventory.check([seat], { ...rules, allowBlocked }, own), refused);
      }
  const other = Inventory.fromSnapshot(hall, inventory.snapshot(3));
  assert.equal([other.status(6), other.status(9)], ['broken', 'broken']);
  other.applyDelta(encodeDelta(3, 4, [9], [SeatStatusCode.free]));
  assert.equal([other.status(9), other.onlineCount()], ['free', 12]);
});

test('what is freed is gone, at the end of a block too, and only that', () => {
  const hall = Hall.fromDocument(document);
  const inventory = new Inventory(hall);
  {
    using closed = hall;
    closed.free();
  }
  for (const run of [() => hall.hit(0, 0), () => new Inventory(hall), () => hall.toBytes()]) refuses(run, 'Freed');
  assert.is(hall.seats.x.length, 14, "columns are JavaScript's own");
  assert.is(inventory.onlineCount(), 12, 'an inventory keeps its hall');
  {
    using ended = inventory;
    assert.is(ended.hall, hall);
  }
  refuses(() => inventory.onlineCount(), 'Freed');
});

test.run();
