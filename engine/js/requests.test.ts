import './load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { document, plainHall, refusal, refuses, rules } from '../testing/smallHall.ts';
import { type AssignRequest, type EngineError, Hall, Inventory, type SelectionRules, scanOrders } from './index.ts';

test('assignment speaks the names of the specification', () => {
  const inventory = new Inventory(Hall.fromDocument(document));
  const firstOf = (algorithm: (typeof scanOrders)[number]) =>
    Array.from(inventory.assign({ algorithm, count: 2 }).seats, (seat) => inventory.hall.seatName(seat)).join(' ');
  assert.equal(scanOrders.map(firstOf), [
    'C-1 C-2',
    'Front-5 Front-4',
    'Front-x Front-2',
    'C-4 C-3',
    'Front-3 Front-2',
    'Front-3 Front-4',
  ]);
  inventory.setStatus([0, 1], 'held');
  const own = inventory.assign({ algorithm: 'top_left_to_bottom_right', count: 2, own: [0, 1], classes: ['vip'] });
  assert.equal([Array.from(own.seats), own.together], [[0, 1], true]);
  const half = inventory.assign({ algorithm: 'top_left_to_bottom_right', count: 1, sofasTogether: true });
  assert.is(inventory.hall.seatName(half.seats[0] ?? -1), 'B-5', 'B-1 is for those who ask for it');
});

test('best available says how a party sits and why not better', () => {
  const inventory = new Inventory(Hall.fromDocument(document));
  const best = (request: Omit<AssignRequest, 'algorithm'>) => {
    const { seats, groups, arrangement, unmet } = inventory.assign({ algorithm: 'best_available', ...request });
    const names = Array.from(seats, (seat) => inventory.hall.seatName(seat)).join(' ');
    return [names, groups.join('+'), arrangement, unmet.join(' ')];
  };
  assert.equal(best({ count: 3, classes: ['standard_seats'] }), ['Front-3 Front-4 Front-5', '3', 'together', '']);
  assert.equal(best({ count: 2, classes: ['vip'] }), ['C-1 C-2', '2', 'together', '']);
  assert.equal(best({ count: 2, zones: ['balcony'], sofasTogether: true })[2], 'together');
  assert.equal(best({ count: 1, accessible: 1 }), ['B-1', '1', 'together', 'NO_STRANDED_SEAT']);
  assert.equal(best({ count: 2, accessible: 2 }), ['', '', 'none', 'ENOUGH_ACCESSIBLE']);
  assert.equal(best({ count: 6 }), [
    'C-3 C-4 Front-2 Front-3 Front-4 Front-5',
    '2+4',
    'scattered',
    'TOGETHER NO_STRANDED_SEAT NEIGHBOURING_ROWS',
  ]);
  inventory.setStatus([9, 10, 11, 12, 13], 'sold');
  assert.equal(best({ count: 5 })[2], 'scattered');
  for (const request of [{ count: 0 }, { count: 1.5 }, { count: 2, accessible: 3 }, { count: 2, accessible: -1 }]) {
    refuses(() => inventory.assign({ algorithm: 'best_available', ...request }), 'BadCount');
  }
});

test('a click takes the seats around it that may be sold', () => {
  const hall = Hall.fromDocument(document);
  const inventory = new Inventory(hall);
  const group = (name: string, size: number, more: Partial<SelectionRules> = {}, picked: number[] = []) => {
    const seat = Array.from({ length: hall.seatCount }, (_, at) => at).find((at) => hall.seatName(at) === name) ?? -1;
    const seats = inventory.groupAround(seat, size, { ...rules, ...more }, { picked });
    return Array.from(seats, (taken) => hall.seatName(taken)).join(' ');
  };
  assert.is(group('Front-3', 3), 'Front-2 Front-3 Front-4');
  assert.is(group('Front-5', 3), 'Front-3 Front-4 Front-5');
  assert.is(group('Front-3', 3, { strandedSeats: 'forbid' }), 'Front-x Front-2 Front-3');
  assert.is(group('C-1', 2, { classes: ['vip'] }), 'C-1 C-2');
  assert.is(group('C-1', 2, { classes: ['standard_seats'] }), '', 'a click there is refused');
  assert.is(group('C-4', 1), '', 'half a sofa');
  assert.is(group('C-4', 3), 'C-3 C-4', 'as many as the row has');
  assert.is(group('B-1', 2), 'B-1', 'nobody is given a companion seat by the way');
  assert.is(group('B-1', 2, { allowBlocked: true }), 'B-1');
  assert.is(group('Front-3', 2, {}, [12]), 'Front-2 Front-3', 'beside what was picked');
  inventory.setStatus([11], 'sold');
  assert.is(group('Front-3', 2), '');
  assert.is(group('Front-2', 3), 'Front-x Front-2');
  refuses(() => inventory.groupAround(0, 0, rules), 'BadCount');
  assert.equal(Array.from(inventory.groupAround(99, 2, rules)), []);
});

test('a party of another number keeps its seats, and those who come sit beside them', () => {
  const hall = Hall.fromDocument(document);
  const inventory = new Inventory(hall);
  const named = (names: string) =>
    names.split(' ').map((name) => Array.from({ length: hall.seatCount }, (_, at) => hall.seatName(at)).indexOf(name));
  const resized = (names: string, size: number, more: Partial<SelectionRules> = {}) =>
    Array.from(inventory.resized(named(names), size, { ...rules, ...more }), (seat) => hall.seatName(seat)).join(' ');
  assert.is(resized('Front-3', 3), 'Front-2 Front-3 Front-4');
  assert.is(resized('Front-2 Front-3 Front-4', 2), 'Front-3 Front-4');
  assert.is(resized('Front-3', 1), 'Front-3');
  assert.is(resized('Front-3', 0), '');
  assert.is(resized('C-1', 2, { classes: ['vip'] }), 'C-1 C-2');
  refuses(() => inventory.resized([0], -1, rules), 'BadCount');
  refuses(() => inventory.resized([0], 1.5, rules), 'BadCount');
  assert.equal(Array.from(inventory.resized([99], 2, rules)), []);
});

test('a request or a rule that is not sound is refused, never fine', () => {
  const inventory = new Inventory(Hall.fromDocument(document));
  inventory.setStatus([9], 'sold');
  const check = (more: object, selection: unknown = [10, 11]) =>
    refusal(() => inventory.check(selection as number[], { ...rules, ...more }));
  assert.is(check({}), 'nothing thrown');
  for (const seatClearance of [Number.NaN, -1, 0.5, Number.POSITIVE_INFINITY])
    assert.is(check({ seatClearance }), 'OutOfRange at seatClearance');
  assert.is(check({ onlineReserve: Number.NaN }), 'OutOfRange at onlineReserve');
  assert.is(check({ count: 1.5 }), 'OutOfRange at count');
  for (const field of ['seatClearance', 'strandedSeats', 'sofasTogether', 'companionsWithAccessible', 'allowBlocked'])
    assert.is(check({ [field]: undefined }), `MissingField at ${field}`);
  assert.ok(check({ seatClearence: 1 }).startsWith('UnknownField at seatClearence: there are count, classes,'));
  assert.is(check({ strandedSeats: 'no' }), 'UnknownValue at strandedSeats: "no"; there are off, warn, forbid');
  assert.is(check({ sofasTogether: 'yes' }), 'WrongType at sofasTogether');
  assert.is(check({ classes: ['vipp'] }), 'UnknownValue at classes[0]: "vipp"; there are standard_seats, vip');
  for (const selection of [new Set([9]), 9, '9', { 0: 9, length: 1 }, null])
    assert.is(check({}, selection), 'WrongType at selection');
  for (const seat of [Number.NaN, -1, 0.5, 14, '10'])
    assert.equal(
      inventory.check([seat as number], rules).map(({ code }) => code),
      ['UNKNOWN_SEAT'],
    );
  assert.equal(
    inventory.check([9], rules, [9]).map(({ code }) => code),
    ['SEAT_SOLD'],
    'also for who says that it is theirs',
  );
  const best = (more: object) => refusal(() => inventory.assign({ algorithm: 'best_available', count: 2, ...more }));
  assert.is(best({ zones: ['balcony', 'cellar'] }), 'UnknownValue at zones[1]: "cellar"; there are balcony');
  assert.is(best({ zones: 'balcony' }), 'WrongType at zones');
  assert.is(best({ classes: ['vipp'] }), 'UnknownValue at classes[0]: "vipp"; there are standard_seats, vip');
  assert.is(
    best({ surcharges: { vipp: 1 } }),
    'UnknownValue at surcharges.vipp: "vipp"; there are standard_seats, vip',
  );
  assert.is(best({ surcharges: { vip: Number.NaN } }), 'OutOfRange at surcharges.vip');
  assert.is(best({ seatClearance: -1 }), 'OutOfRange at seatClearance');
  assert.is(best({ avoid: new Set([1]) }), 'WrongType at avoid');
  assert.ok(best({ zone: ['balcony'] }).startsWith('UnknownField at zone'));
  const unsound: [Partial<AssignRequest>, string, string | undefined][] = [
    [{ zones: ['balcony', 'cellar'] }, 'zones[1]', '"cellar"; there are balcony'],
    [{ surcharges: { vipp: 1 } }, 'surcharges.vipp', '"vipp"; there are standard_seats, vip'],
    [{ seatClearance: -1 }, 'seatClearance', undefined],
  ];
  for (const [request, at, hint] of unsound) {
    const refused = () => inventory.assign({ count: 1, algorithm: 'best_available', ...request });
    assert.throws(refused, (error: EngineError) => error.at === at && error.hint === hint, at);
  }
  const spiral = refusal(() => inventory.assign({ count: 1, algorithm: 'spiral' as 'best_available' }));
  assert.ok(spiral.startsWith('UnknownAlgorithm at algorithm: "spiral"'));
});

test('nobody pays for a dearer class while a cheaper one has room', () => {
  const hall = plainHall([{ seats: 6 }, { seats: 6, dear: true }, { seats: 6 }], { x: 2.5, y: 1 });
  const inventory = new Inventory(hall);
  const best = (more: Partial<AssignRequest>) =>
    Array.from(
      inventory.assign({ algorithm: 'best_available', count: 2, surcharges: { vip: 250 }, ...more }).seats,
      (at) => hall.seatName(at),
    ).join(' ');
  assert.is(best({ surcharges: undefined }), 'B-3 B-4');
  assert.is(best({}), 'A-3 A-4');
  assert.is(best({ classes: ['vip'] }), 'B-3 B-4');
  assert.is(best({ surcharges: { standard_seats: 1, vip: -1 } }), 'B-3 B-4', 'it is cheaper');
  inventory.setStatus([0, 1, 2, 3, 4, 12, 13, 14, 15, 16, 17], 'sold');
  assert.is(best({}), 'B-3 B-4', 'where one cheaper seat is left, two of the dearer');
  inventory.setStatus([13], 'free');
  assert.is(best({}), 'B-3 B-4', 'and rather than two that are apart');
  inventory.setStatus([6, 7, 10, 11], 'sold');
  inventory.setStatus([17], 'free');
  assert.is(best({ count: 3 }), 'B-3 B-4 C-2', 'one of three alone rather than all three');
  inventory.setStatus([8, 9, 17], 'sold');
  assert.is(best({}), 'A-6 C-2', 'which is better than nothing');
});

test('a party may ask for one zone or for several', () => {
  const row = { seats: [{}, {}] };
  const zones = ['stalls', 'circle', 'balcony'].map((key) => ({ key, name: key }));
  const rows = [{ ...row, zone: 0 }, row, { ...row, zone: 1 }, { ...row, zone: 2 }];
  const inventory = new Inventory(Hall.fromDocument({ ...document, zones, rows }));
  const rowsOf = (keys?: string[]) => {
    const { seats } = inventory.assign({ algorithm: 'top_left_to_bottom_right', count: 1, zones: keys });
    const all = inventory.assign({ algorithm: 'best_available', count: 4, zones: keys, strandedSeats: 'off' }).seats;
    const { row } = inventory.hall.seats;
    return [seats, all].map((some) => [...new Set(Array.from(some, (seat) => row[seat]))].join(' '));
  };
  assert.equal(rowsOf(['circle']), ['2', '']);
  assert.equal(rowsOf(['balcony', 'circle']), ['2', '2 3']);
  assert.equal(rowsOf(['balcony', 'stalls']), ['0', '0 3']);
  assert.equal(rowsOf([]), ['', ''], 'no zone at all');
  assert.is(rowsOf()[0], '0');
  assert.is(inventory.largestParty({ zones: ['stalls', 'circle'] }), 2);
  assert.is(inventory.largestParty({ zones: [] }), 0);
});

test('the largest party depends on what it asks for', () => {
  const inventory = new Inventory(Hall.fromDocument(document));
  assert.equal([inventory.largestRun(), inventory.largestParty({})], [5, 5]);
  assert.is(inventory.largestParty({ classes: ['vip'] }), 2);
  refuses(() => inventory.largestParty({ accessible: -1 }), 'BadCount');
});

test('single seats are left alone where the party says so, and by an order unless it minds', () => {
  // A wall on either side of the second row: there two seats leave nobody alone.
  const inventory = new Inventory(plainHall([{ seats: 3 }, { seats: 4 }], { x: 1, y: 0 }));
  inventory.setStatus([3, 6], 'sold');
  const order = { algorithm: 'top_left_to_bottom_right', count: 2 } as const;
  const best = { algorithm: 'best_available', count: 2 } as const;
  const seats = (request: AssignRequest) => Array.from(inventory.assign(request).seats).join();
  assert.is(seats(best), '4,5');
  assert.is(seats({ ...best, strandedSeats: 'warn' }), '4,5');
  assert.is(seats({ ...best, strandedSeats: 'off' }), '0,1');
  assert.is(seats(order), '0,1');
  assert.is(seats({ ...order, strandedSeats: 'forbid' }), '4,5');
});

test.run();
