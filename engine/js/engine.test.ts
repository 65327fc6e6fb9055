import './load.node.ts';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type AssignRequest,
  type BestRequest,
  bestArrangements,
  EngineError,
  type EngineErrorCode,
  encodeDelta,
  engineErrorCodes,
  Hall,
  type HallDocument,
  Inventory,
  SeatFlag,
  SeatStatusCode,
  type SelectionRules,
  scanOrders,
  seatStatuses,
  unmetWishes,
  violationCodes,
} from './index.ts';
import { engineMemory } from './raw.ts';

const document: HallDocument = {
  format: 'parterre-hall',
  version: 1,
  name: 'Studio “é”',
  screenSide: 'bottom',
  naming: { rows: 'letters_from_bottom', seats: 'from_left', separator: '-' },
  classes: [
    { key: 'standard_seats', name: 'Standard' },
    { key: 'vip', name: 'VIP' },
  ],
  zones: [{ key: 'balcony', name: 'Balcony' }],
  rows: [
    { zone: 0, seats: [{ class: 1 }, { class: 1 }, null, { sofa: 1 }, { sofa: 1 }] },
    { seats: [] },
    {
      seats: [{ accessible: true }, { companion: true, autoAssign: false }, { blocked: true }, { disabled: true }, {}],
    },
    { label: 'Front', seats: [{ name: 'x', x: 0.25, y: 3.5 }, {}, {}, {}, {}] },
  ],
};

const rules: SelectionRules = {
  strandedSeats: 'off',
  seatClearance: 0,
  sofasTogether: true,
  companionsWithAccessible: true,
  allowBlocked: false,
};

/** The error a call throws, as `code at place`. */
function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof EngineError) return error.at ? `${error.code} at ${error.at}` : error.code;
    throw error;
  }
  return 'nothing thrown';
}

test('a hall tells everything a drawing needs', () => {
  const hall = Hall.fromDocument(document);
  assert.is(hall.name, 'Studio “é”');
  assert.is(hall.seatCount, 14);
  assert.is(hall.rowCount, 4);
  assert.is(hall.screenSide, 'bottom');
  assert.is(hall.separator, '-');
  assert.equal(hall.classes, document.classes);
  assert.equal(hall.zones, document.zones);
  assert.equal(
    [0, 1, 2, 3].map((row) => hall.rowLabel(row)),
    ['C', '', 'B', 'Front'],
  );
  assert.equal([hall.rowZone(0), hall.rowZone(2)], [0, undefined]);
  assert.equal(
    [0, 2, 9, 13].map((seat) => hall.seatName(seat)),
    ['C-1', 'C-3', 'Front-x', 'Front-5'],
  );
  assert.is(hall.seatShortName(9), 'x');
  assert.equal(Array.from(hall.seats.slot.slice(0, 4)), [0, 1, 3, 4]);
  assert.equal(Array.from(hall.seats.row), [0, 0, 0, 0, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
  assert.equal(Array.from(hall.seats.class.slice(0, 3)), [1, 1, 0]);
  assert.is(hall.seats.flags[4], SeatFlag.accessible);
  assert.is(hall.seats.flags[5], SeatFlag.companion | SeatFlag.noAutoAssign);
  assert.is(hall.seats.flags[2], SeatFlag.sofa);
  assert.is(hall.seats.sofa[2], 1);
  assert.equal(hall.bounds, { minX: 0, minY: 0, maxX: 4, maxY: 3.5 });
  assert.is(hall.focalPoint.x, 2);
  assert.ok(Math.abs(hall.focalPoint.y - (3.5 - (3.5 * 2) / 3)) < 1e-6);
  assert.equal([hall.seatAt(0, 3), hall.seatAt(0, 2), hall.seatAt(-1, 0), hall.seatAt(0, 1.5)], [2, -1, -1, -1]);
  assert.equal([hall.hit(0.2, 3.4), hall.hit(2, 0), hall.hit(Number.NaN, 0)], [9, -1, -1]);
  assert.equal(Array.from(hall.inRectangle(4.2, 0.2, 2.8, -0.2)), [2, 3]);
  assert.equal([hall.step(1, 'right'), hall.step(1, 'down'), hall.step(4, 'up'), hall.step(0, 'left')], [2, 5, 0, -1]);
});

test('documents and bytes come back as they were', () => {
  const hall = Hall.fromDocument(document);
  assert.equal(Hall.fromBytes(hall.toBytes()).toDocument(), hall.toDocument());
  assert.equal(hall.toDocument(), document);
});

test('every seat index, class and count that JavaScript can invent is answered', () => {
  const inventory = new Inventory(Hall.fromDocument(document));
  for (const seat of [-1, 14, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32]) {
    assert.is(inventory.check([seat], rules)[0]?.code, 'UNKNOWN_SEAT');
    assert.is(
      refusal(() => inventory.status(seat)),
      'UnknownSeat',
    );
    assert.is(
      refusal(() => inventory.hall.seatName(seat)),
      'UnknownSeat',
    );
    assert.is(
      refusal(() => inventory.hall.step(seat, 'up')),
      'UnknownSeat',
    );
    assert.is(
      refusal(() => inventory.setStatus([0, seat], 'sold')),
      'UnknownSeat at seats[1]',
    );
    assert.is(inventory.status(0), 'free', 'all or none');
  }
  for (const count of [0, -1, 1.5, Number.NaN]) {
    assert.is(
      refusal(() => inventory.assign({ algorithm: 'top_left_to_bottom_right', count })),
      'BadCount',
    );
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
  assert.is(
    refusal(() => one.applyDelta(encodeDelta(8, 9, [], []))),
    'VersionGap',
  );
  assert.equal(Array.from(one.applySnapshot(other.snapshot())), [1, 2]);
  assert.is(
    refusal(() => one.applySnapshot(delta)),
    'BadMagic at byte 0',
  );
  assert.is(
    refusal(() => one.snapshot(2 ** 53)),
    'BadVersion',
  );
  assert.is(
    refusal(() => encodeDelta(1, 2, [1], [])),
    'LengthMismatch',
  );
  assert.is(
    refusal(() => encodeDelta(1, 2, [-1], [0])),
    'UnknownSeat at seats[0]',
  );
  assert.is(
    refusal(() => encodeDelta(1, 2, [1], [256])),
    'BadStatus at statuses[0]',
  );
});

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
  const best = (request: BestRequest) => {
    const { seats, groups, arrangement, unmet } = inventory.best(request);
    const names = Array.from(seats, (seat) => inventory.hall.seatName(seat)).join(' ');
    return [names, groups.join('+'), arrangement, unmet.join(' ')];
  };
  assert.equal(best({ count: 3, classes: ['standard_seats'] }), ['Front-3 Front-4 Front-5', '3', 'together', '']);
  assert.equal(best({ count: 2, classes: ['vip'] }), ['C-1 C-2', '2', 'together', '']);
  assert.equal(best({ count: 2, zones: ['balcony'], sofasTogether: true, rowFirst: true })[2], 'together');
  assert.equal(best({ count: 1, accessible: 1 }), ['B-1', '1', 'together', 'NO_STRANDED_SEAT']);
  assert.equal(best({ count: 2, accessible: 2 }), ['', '', 'none', 'ENOUGH_ACCESSIBLE']);
  assert.equal(best({ count: 6 }), [
    'C-1 C-2 Front-2 Front-3 Front-4 Front-5',
    '2+4',
    'scattered',
    'TOGETHER NO_STRANDED_SEAT NEIGHBOURING_ROWS',
  ]);
  inventory.setStatus([9, 10, 11, 12, 13], 'sold');
  assert.equal(best({ count: 5 })[2], 'scattered');
  for (const request of [{ count: 0 }, { count: 1.5 }, { count: 2, accessible: 3 }, { count: 2, accessible: -1 }]) {
    assert.is(
      refusal(() => inventory.best(request)),
      'BadCount',
    );
  }
});

/** A plain hall with screen and focal point in front: rows from A, `costs` says which rows are of the dearer class. */
function plainHall(rows: readonly { seats: number; dear?: boolean }[], focalPoint: { x: number; y: number }): Hall {
  return Hall.fromDocument({
    ...document,
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    zones: [],
    focalPoint,
    rows: rows.map(({ seats, dear }) => ({
      seats: Array.from({ length: seats }, () => (dear ? { class: 1 } : {})),
    })),
  });
}

test('other proposals are others each time, best first, until nothing else is left', () => {
  const hall = plainHall([{ seats: 6 }, { seats: 6 }], { x: 2.5, y: 0 });
  const inventory = new Inventory(hall);
  const shown: number[] = [];
  const proposals: string[] = [];
  for (;;) {
    const { seats } = inventory.best({ count: 2, avoid: shown });
    if (seats.length === 0) break;
    proposals.push(Array.from(seats, (seat) => hall.seatName(seat)).join(' '));
    shown.push(...seats);
  }
  assert.equal(proposals, ['A-3 A-4', 'B-3 B-4', 'A-1 A-2', 'A-5 A-6', 'B-1 B-2', 'B-5 B-6']);
  const mine = inventory.best({ count: 2 }).seats;
  inventory.setStatus(mine, 'held');
  const other = inventory.best({ count: 2, own: mine, avoid: mine }).seats;
  assert.equal(Array.from(other), [8, 9], 'the seats one has are no other proposal');
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
  assert.is(
    refusal(() => inventory.groupAround(0, 0, rules)),
    'BadCount',
  );
  assert.equal(Array.from(inventory.groupAround(99, 2, rules)), []);
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
  assert.ok(check({ seatClearence: 1 }).startsWith('UnknownField at seatClearence; there are count, classes,'));
  assert.is(check({ strandedSeats: 'no' }), 'UnknownValue at strandedSeats "no"; there are off, warn, forbid');
  assert.is(check({ sofasTogether: 'yes' }), 'WrongType at sofasTogether');
  assert.is(check({ classes: ['vipp'] }), 'UnknownValue at classes "vipp"; there are standard_seats, vip');
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
  const best = (more: object) => refusal(() => inventory.best({ count: 2, ...more }));
  assert.is(best({ zones: ['balcony', 'cellar'] }), 'UnknownValue at zones "cellar"; there are balcony');
  assert.is(best({ zones: 'balcony' }), 'WrongType at zones');
  assert.is(best({ classes: ['vipp'] }), 'UnknownValue at classes "vipp"; there are standard_seats, vip');
  assert.is(best({ surcharges: { vipp: 1 } }), 'UnknownValue at surcharges "vipp"; there are standard_seats, vip');
  assert.is(best({ surcharges: { vip: Number.NaN } }), 'OutOfRange at surcharges.vip');
  assert.is(best({ seatClearance: -1 }), 'OutOfRange at seatClearance');
  assert.is(best({ avoid: new Set([1]) }), 'WrongType at avoid');
  assert.ok(best({ rowfirst: true }).startsWith('UnknownField at rowfirst'));
  assert.is(
    refusal(() => inventory.assign({ count: 1, algorithm: 'spiral' as 'best_available' })).slice(0, 32),
    'UnknownAlgorithm at algorithm "s',
  );
});

test('nobody pays for a dearer class while a cheaper one has room', () => {
  const hall = plainHall([{ seats: 6 }, { seats: 6, dear: true }, { seats: 6 }], { x: 2.5, y: 1 });
  const inventory = new Inventory(hall);
  const best = (more: Partial<BestRequest>) =>
    Array.from(inventory.best({ count: 2, surcharges: { vip: 250 }, ...more }).seats, (at) => hall.seatName(at)).join(
      ' ',
    );
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

/**
 * Cases of seats.io's best available: rows A to D of eight seats, A and B of the cheaper class, the focal point on the
 * stage, two seats before the first row.
 */
test('best available as seats.io has it', () => {
  const hall = plainHall([{ seats: 8 }, { seats: 8 }, { seats: 8, dear: true }, { seats: 8, dear: true }], {
    x: 3.5,
    y: -2,
  });
  const cases: [taken: string[], request: BestRequest, seats: string][] = [
    [[], { count: 2 }, 'A-4 A-5'],
    [['A-4', 'A-5'], { count: 2 }, 'B-4 B-5'],
    [['A-4', 'A-5'], { count: 2, strandedSeats: 'off' }, 'A-2 A-3'],
    [['A-4', 'A-5', 'B-4', 'B-5'], { count: 2 }, 'C-4 C-5'],
    [['A-4', 'A-5', 'B-4', 'B-5'], { count: 2, surcharges: { vip: 500 } }, 'A-2 A-3'],
    [[], { count: 2, classes: ['vip'] }, 'C-4 C-5'],
    [[], { count: 9, surcharges: { vip: 500 } }, 'A-1 A-2 A-3 A-4 A-5 A-6 B-3 B-4 B-5'],
  ];
  for (const [taken, request, expected] of cases) {
    const inventory = new Inventory(hall);
    const seatOf = (name: string) => hall.seats.row.findIndex((_, seat) => hall.seatName(seat) === name);
    inventory.setStatus(taken.map(seatOf), 'sold');
    const found = Array.from(inventory.best(request).seats, (seat) => hall.seatName(seat)).join(' ');
    assert.is(found, expected, JSON.stringify([taken, request]));
  }
});

test('nobody sits alone or strands another who need not', () => {
  const best = (rows: string[], request: BestRequest | AssignRequest, focalPoint = { x: 1, y: 0 }) => {
    const hall = Hall.fromDocument({
      ...document,
      screenSide: 'top',
      naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
      zones: [],
      focalPoint,
      rows: rows.map((row) => ({
        seats: [...row].map((mark) => (mark === '_' ? null : Number(mark) > 0 ? { sofa: Number(mark) } : {})),
      })),
    });
    const inventory = new Inventory(hall);
    const taken = [...rows.join('').replaceAll('_', '')].flatMap((mark, seat) => (mark === 'x' ? [seat] : []));
    inventory.setStatus(taken, 'sold');
    const { seats, unmet } = 'algorithm' in request ? inventory.assign(request) : inventory.best(request);
    return [Array.from(seats, (seat) => hall.seatName(seat)).join(' '), ...unmet].join(', ');
  };
  assert.is(best(['...', 'x..x'], { count: 2 }), 'B-2 B-3');
  assert.is(best(['...', 'x..x'], { count: 2, strandedSeats: 'off' }), 'A-1 A-2, NO_STRANDED_SEAT');
  assert.is(best(['...'], { count: 2 }), 'A-1 A-2, NO_STRANDED_SEAT');
  const order = { algorithm: 'top_left_to_bottom_right' as const, count: 2 };
  assert.is(best(['...', 'x..x'], order), 'A-1 A-2', 'an order, as the specification has it');
  assert.is(best(['...', 'x..x'], { ...order, strandedSeats: 'forbid' }), 'B-2 B-3');
  assert.is(
    best(['.x.x.', 'xxxxx', 'xxxxx', '...x.', 'xxxxx', 'xxxxx', '..xxx'], { count: 5 }),
    'D-1 D-2 D-3 G-1 G-2, TOGETHER, NEIGHBOURING_ROWS',
  );
  const sofas = { sofasTogether: true };
  assert.is(best(['111_22_33'], { count: 4, ...sofas }), 'A-4 A-5 A-6 A-7, TOGETHER, NEIGHBOURING_ROWS');
  assert.is(best(['111_22_33'], { count: 6, ...sofas }), ', WHOLE_SOFAS', 'seven are free');
  assert.is(best(['111_22_33'], { count: 8, ...sofas }), ', ENOUGH_SEATS');
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
  assert.equal(check([6, 7]), ['SEAT_BLOCKED forbid 6', 'SEAT_DISABLED forbid 7']);
  assert.equal(check([6], { allowBlocked: true }), []);
  assert.equal(check([2], { classes: ['vip'], count: 2 }), [
    'WRONG_COUNT forbid 2',
    'WRONG_CLASS forbid 2',
    'SPLIT_SOFA forbid 3',
  ]);
  assert.equal(check([11], { seatClearance: 2 }), ['TOO_CLOSE forbid 11']);
  assert.equal(check([10], { strandedSeats: 'warn' }), ['STRANDED_SEAT warn 9']);
  assert.equal(check([10], { strandedSeats: 'forbid' }), ['STRANDED_SEAT forbid 9']);
  assert.equal(check([5]), ['COMPANION_ALONE forbid 5']);
  assert.equal(check([4, 5]), []);
  assert.equal(check([9, 10], { accessible: 1 }), ['WRONG_ACCESSIBLE forbid ']);
  assert.equal(check([4, 5], { accessible: 1, onlineReserve: 12 }), ['ONLINE_QUOTA forbid 4,5']);
});

test('a party may ask for one zone or for several', () => {
  const row = { seats: [{}, {}] };
  const zones = ['stalls', 'circle', 'balcony'].map((key) => ({ key, name: key }));
  const rows = [{ ...row, zone: 0 }, row, { ...row, zone: 1 }, { ...row, zone: 2 }];
  const inventory = new Inventory(Hall.fromDocument({ ...document, zones, rows }));
  const rowsOf = (keys?: string[]) => {
    const { seats } = inventory.assign({ algorithm: 'top_left_to_bottom_right', count: 1, zones: keys });
    const all = inventory.best({ count: 4, zones: keys, strandedSeats: 'off' }).seats;
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

test('a zone with a focal point of its own is searched from there', () => {
  const seats = Array.from({ length: 6 }, () => ({}));
  const zones = [
    { key: 'stalls', name: 'Stalls' },
    { key: 'balcony', name: 'Balcony', focalPoint: { x: 0, y: 1 } },
  ];
  const rows = [
    { seats, zone: 0 },
    { seats, zone: 1 },
  ];
  const hall = Hall.fromDocument({ ...document, zones, focalPoint: { x: 4.5, y: 0 }, rows });
  const inventory = new Inventory(Hall.fromBytes(hall.toBytes()));
  assert.equal(hall.toDocument().zones, zones);
  const best = (zone: string) => Array.from(inventory.best({ count: 2, zones: [zone] }).seats);
  assert.equal(
    [best('stalls'), best('balcony')],
    [
      [4, 5],
      [6, 7],
    ],
  );
});

test('the largest party depends on what it asks for', () => {
  const inventory = new Inventory(Hall.fromDocument(document));
  assert.is(inventory.largestRun(), 5);
  assert.is(inventory.largestParty({}), 5);
  assert.is(inventory.largestParty({ classes: ['vip'] }), 2);
  assert.is(inventory.largestParty({ zones: ['balcony'] }), 2);
  assert.is(inventory.largestParty({ onlineReserve: 9 }), 3);
  assert.is(inventory.largestParty({ accessible: 1 }), 1);
  assert.is(inventory.largestParty({ accessible: 2 }), 0);
  inventory.setStatus([11], 'reserved');
  assert.is(inventory.largestParty({ seatClearance: 1 }), 2);
  assert.is(inventory.largestParty({ seatClearance: 1, own: [11] }), 5);
  assert.is(
    refusal(() => inventory.largestParty({ accessible: -1 })),
    'BadCount',
  );
});

test("a document's defects are all listed", () => {
  const broken = { ...document, rows: [{ seats: [{ class: 9 }, { sofa: 1 }, null, { sofa: 1 }] }] };
  try {
    Hall.fromDocument(broken);
    assert.unreachable();
  } catch (error) {
    assert.instance(error, EngineError);
    assert.equal((error as EngineError).defects, [
      { code: 'OutOfRange', at: 'rows[0].seats[0].class' },
      { code: 'SofaApart', at: 'rows[0].seats[3].sofa' },
    ]);
    assert.is((error as EngineError).message, 'OutOfRange at rows[0].seats[0].class (and 1 more)');
  }
  assert.is(
    refusal(() => Hall.fromBytes(new Uint8Array())),
    'Truncated at byte 0',
  );
  assert.is(
    refusal(() => Hall.fromDocument(JSON.parse('{"a\\nb":1}'))),
    'BadFormat at format',
  );
});

test('what is freed is gone, and only that', () => {
  const hall = Hall.fromDocument(document);
  const inventory = new Inventory(hall);
  hall.free();
  hall.free();
  assert.is(
    refusal(() => hall.hit(0, 0)),
    'Freed',
  );
  assert.is(
    refusal(() => new Inventory(hall)),
    'Freed',
  );
  assert.is(hall.seats.x.length, 14, "columns are JavaScript's own");
  assert.is(inventory.onlineCount(), 12, 'an inventory keeps its hall');
  inventory.free();
  assert.is(
    refusal(() => inventory.onlineCount()),
    'Freed',
  );
});

test('ten thousand shows made and freed need no more memory than a hundred', () => {
  const memory = () => engineMemory().byteLength;
  const once = () => {
    const hall = Hall.fromDocument(document);
    const empty = new Inventory(hall);
    const inventory = Inventory.fromSnapshot(hall, empty.snapshot());
    empty.free();
    refusal(() => inventory.applyDelta(new Uint8Array(5)));
    inventory.assign({ algorithm: 'left_center_to_outside', count: 3 });
    inventory.free();
    hall.free();
  };
  for (let round = 0; round < 100; round++) once();
  const before = memory();
  for (let round = 0; round < 10_000; round++) once();
  assert.is(memory(), before);
});

test('both sides have the same error numbers, violations, statuses and algorithms', () => {
  const source = (file: string) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
  const variants = (file: string, name: string) => {
    const body = source(file).split(`pub enum ${name} {`)[1]?.split('\n}')[0] ?? '';
    return [...body.matchAll(/^ {4}(\w+) = (\d+),/gm)].map(
      ([, variant = '', number]) => [variant, Number(number)] as const,
    );
  };
  const known = Object.entries(engineErrorCodes).filter(([, number]) => number < 90);
  assert.equal(variants('error.rs', 'ErrorCode'), known as [EngineErrorCode, number][]);
  const snake = (variant: string) => variant.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  const inOrder = (file: string, name: string) => variants(file, name).map(([variant]) => snake(variant));
  assert.equal(
    inOrder('rules.rs', 'ViolationCode'),
    violationCodes.map((code) => code.toLowerCase()),
  );
  assert.equal(inOrder('status.rs', 'Status'), [...seatStatuses]);
  assert.equal(inOrder('picker/order.rs', 'Algorithm'), [...scanOrders]);
  assert.equal(inOrder('picker/best.rs', 'Arrangement'), [...bestArrangements]);
  const bits = [...source('picker/unmet.rs').matchAll(/^pub const (\w+): u32 = (\d+);/gm)];
  assert.equal(
    bits.map(([, name, bit]) => [name, Number(bit)]),
    unmetWishes.map((name, bit) => [name, 1 << bit]),
  );
});

test('the download stays under 64 KiB compressed', () => {
  const wasm = readFileSync(new URL('../pkg/parterre_engine_bg.wasm', import.meta.url));
  assert.ok(gzipSync(wasm, { level: 9 }).length < 64 * 1024);
});

test.run();
