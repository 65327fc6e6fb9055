import '../load.node.ts';
import './load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineError, Hall, type HallDocument, Inventory } from '../index.ts';
import { divisionVerdicts, type ExplainRequest, explain, NO_RANK, RunFact, runVerdicts, seatReasons } from './index.ts';

const document: HallDocument = {
  format: 'parterre-hall',
  version: 1,
  name: 'Studio',
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [
    { key: 'standard_seats', name: 'Standard' },
    { key: 'vip', name: 'VIP' },
  ],
  zones: [{ key: 'back', name: 'Back' }],
  rows: [
    { seats: [{}, {}, {}, {}, {}, {}] },
    { seats: [] },
    { zone: 0, seats: [{ disabled: true }, {}, {}, {}, {}, { class: 1 }] },
  ],
};

function show(): Inventory {
  return new Inventory(Hall.fromDocument(document));
}

const names = (codes: Uint8Array, list: readonly string[]) => Array.from(codes, (code) => list[code]);

test('the nearest run is passed over for the single seats it would leave', () => {
  const inventory = show();
  inventory.setStatus([0, 5], 'sold');
  // The second row is nearer the focal point. Seats 8 and 9 are in its middle, and would leave 7 alone.
  const why = explain(inventory, { algorithm: 'best_available', count: 2 });
  assert.equal(why.seats, inventory.assign({ algorithm: 'best_available', count: 2 }).seats);
  assert.is(why.arrangement, 'together');
  assert.equal(why.unmet, []);
  assert.is(why.runCount, 3 + 4);
  const runs = names(why.runs.verdict, runVerdicts).map((verdict, run) => `${why.runs.first[run]} ${verdict}`);
  assert.equal(runs.slice(0, 3), ['8 STRANDS', '7 CHOSEN', '9 LATER']);
  assert.equal(names(why.seatReason, seatReasons), [
    ...['TAKEN', 'CANDIDATE', 'CANDIDATE', 'CANDIDATE', 'CANDIDATE', 'TAKEN'],
    ...['DISABLED', 'CHOSEN', 'CHOSEN', 'CANDIDATE', 'CANDIDATE', 'CANDIDATE'],
  ]);
  assert.is(why.seatRank[6], NO_RANK);
  assert.equal(Array.from(why.runs.length), new Array(7).fill(2));
  assert.equal(Array.from(why.runs.facts.slice(0, 2)), [RunFact.strands, 0]);
});

test('what costs more is told of, as the search passes it over', () => {
  const inventory = show();
  // Seat 11 is dearer, and is passed over until the others are gone.
  const request = { algorithm: 'bottom_right_to_top_left', count: 1, surcharges: { vip: 100 } } as const;
  const cheap = explain(inventory, request);
  assert.equal([Array.from(cheap.seats), seatReasons[cheap.seatReason[11] ?? 0]], [[10], 'DEARER']);
  inventory.setStatus([0, 1, 2, 3, 4, 5, 7, 8, 9, 10], 'sold');
  assert.equal(Array.from(explain(inventory, request).seats), [11]);
  // By an order single seats are left alone, unless that is asked about.
  const quiet = { algorithm: 'top_left_to_bottom_right', count: 3 } as const;
  const verdicts = (strandedSeats: 'off' | 'warn') => {
    const row = show();
    row.setStatus([4, 5], 'sold');
    const why = explain(row, { ...quiet, strandedSeats });
    return [Array.from(why.seats), runVerdicts[why.runs.verdict[0] ?? 0]];
  };
  assert.equal(verdicts('off'), [[0, 1, 2], 'CHOSEN']);
  assert.equal(verdicts('warn'), [[7, 8, 9], 'STRANDS']);
});

test('every argument crosses the boundary', () => {
  const reasons = (request: ExplainRequest) => names(explain(show(), request).seatReason, seatReasons);
  const order = { algorithm: 'top_left_to_bottom_right', count: 2 } as const;
  assert.is(reasons({ algorithm: 'best_available', count: 2, classes: ['vip'] })[0], 'OTHER_CLASS');
  assert.is(reasons({ algorithm: 'best_available', count: 2, classes: [] })[11], 'OTHER_CLASS');
  assert.throws(
    () => reasons({ algorithm: 'best_available', count: 2, classes: ['nowhere'] }),
    /nowhere.*there are standard_seats, vip/,
  );
  assert.equal(Array.from(explain(show(), order).seats), [0, 1]);
  assert.equal(Array.from(explain(show(), { ...order, algorithm: 'bottom_right_to_top_left' }).seats), [11, 10]);
  const inventory = show();
  inventory.setStatus([2], 'held');
  inventory.setStatus([0], 'blocked');
  const clear = { ...order, seatClearance: 1 };
  assert.equal(names(explain(inventory, clear).seatReason, seatReasons).slice(0, 5), [
    'BLOCKED',
    'TOO_CLOSE',
    'TAKEN',
    'TOO_CLOSE',
    'CHOSEN',
  ]);
  const few = explain(show(), { ...order, count: 3 }, 1);
  assert.equal([few.runs.first.length, few.runCount], [1, 4 + 3]);
  const apart = explain(show(), { ...order, count: 7 });
  assert.equal(
    [apart.arrangement, ...names(apart.runs.verdict, runVerdicts)],
    ['scattered', 'PARTLY_USED', 'PARTLY_USED'],
  );
  const sofa = Hall.fromDocument({ ...document, rows: [{ seats: [{}, { sofa: 1 }, { sofa: 1 }] }] });
  const whole = explain(new Inventory(sofa), { ...order, sofasTogether: true });
  assert.equal([whole.seats[0], whole.runs.facts[0]], [1, RunFact.splitsSofa | RunFact.strands]);
  assert.is(explain(show(), { algorithm: 'best_available', count: 2, accessible: 1 }).unmet[0], 'ENOUGH_ACCESSIBLE');
  const wheelchair = Hall.fromDocument({ ...document, rows: [{ seats: [{}, { accessible: true }, {}, {}] }] });
  const kept = (accessible?: number) => explain(new Inventory(wheelchair), { ...order, accessible }).seats[0];
  assert.equal([kept(), kept(0), kept(1)], [2, 2, 0]);
});

test('the divisions of a party that no row can seat, the best first', () => {
  const rows = Hall.fromDocument({ ...document, rows: Array.from({ length: 3 }, () => ({ seats: [{}, {}, {}, {}] })) });
  const inventory = new Inventory(rows);
  const why = explain(inventory, { algorithm: 'best_available', count: 6 });
  assert.is(why.arrangement, 'split');
  const { divisions } = why;
  assert.equal(names(divisions.verdict, divisionVerdicts), ['CHOSEN', 'FARTHER']);
  assert.equal(
    [divisions.groups, divisions.groupLength].map((column) => Array.from(column)),
    [
      [2, 2],
      [4, 2, 4, 2],
    ],
  );
  assert.equal(Array.from(divisions.groupFirst.slice(0, 2)), [why.seats[0], why.seats[4]]);
  assert.equal(Array.from(divisions.alone), [0, 0]);
  assert.is(explain(inventory, { algorithm: 'best_available', count: 6 }, 1).divisions.groups.length, 1);
  assert.is(explain(inventory, { algorithm: 'best_available', count: 4 }).divisions.groups.length, 0);
});

test('nonsense is refused', () => {
  const refused = (request: ExplainRequest) => {
    try {
      explain(show(), request);
    } catch (error) {
      if (error instanceof EngineError) return error.code;
    }
    return 'nothing thrown';
  };
  const best = { algorithm: 'best_available' } as const;
  assert.is(refused({ ...best, count: 0 }), 'BadCount');
  assert.is(refused({ ...best, count: 1.5 }), 'BadCount');
  assert.is(refused({ ...best, count: 1, accessible: 2 }), 'BadCount');
  const algorithm: string = 'upside_down';
  assert.is(refused({ count: 1, algorithm: algorithm as 'top_left_to_bottom_right' }), 'UnknownAlgorithm');
});

test.run();
