import '../load.node.ts';
import './load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refusal } from '../../testing/smallHall.ts';
import { Hall, type HallDocument, type HallSeat, Inventory, scanOrders } from '../index.ts';
import { type Refusal, refusals, type Simulation, type SimulationRequest, simulate } from './index.ts';

const marks: Record<string, HallSeat | null> = {
  _: {},
  v: { class: 1 },
  a: { accessible: true },
  c: { companion: true },
  ' ': null,
};

/** Rows of `_` plain, `v` of class vip, `a` accessible, `c` companion, ` ` aisle. */
function hallOf(...rows: string[]): Hall {
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
    rows: rows.map((row) => ({ seats: Array.from(row, (mark) => marks[mark] ?? null) })),
  };
  return Hall.fromDocument(document);
}

test('a simulation is what the inventory would have answered, party by party', () => {
  const hall = hallOf('____v', '_____', '__ __', 'ac___');
  const kinds = [{ count: 2 }, { count: 3 }, { count: 1 }, { count: 2, accessible: 1 }, { count: 4 }];
  const sequence = [0, 3, 1, 4, 2, 2, 0, 1, 4, 3, 0, 0];
  for (const chooser of [...scanOrders, 'best_available'] as const) {
    const show = new Inventory(hall);
    const answer = simulate(hall, { chooser, kinds, sequence, runs: 2 });
    const sold: number[] = [];
    let refused = 0;
    sequence.forEach((kind) => {
      const { count = 0, accessible = 0 } = kinds[kind] ?? {};
      const { seats } = show.assign({ algorithm: chooser, count, accessible });
      show.setStatus(seats, 'sold');
      sold.push(...seats);
      if (seats.length === 0) refused++;
    });
    assert.equal(Array.from(answer.firstRun), sold);
    assert.equal(Array.from(answer.runs.partiesRefused), [refused, refused]);
    for (let seat = 0; seat < hall.seatCount; seat++) {
      const rank = sold.indexOf(seat);
      assert.equal(answer.seats.meanRank[seat], rank < 0 ? Number.NaN : rank);
    }
    const end = Math.fround(1 - show.freeCount() / hall.seatCount);
    assert.equal(Array.from(answer.runs.end), [end, end]);
  }
});

/** Why parties of one kind were refused. */
const reasonOf = ({ refusedBy }: Simulation): Refusal | undefined =>
  refusals[
    Math.max(
      0,
      refusedBy.findIndex((count) => count > 0),
    )
  ];

test('every setting crosses the boundary', () => {
  const hall = hallOf('______', '______');
  const why = (request: Partial<SimulationRequest>): Refusal | undefined => {
    const answer = simulate(hall, {
      chooser: 'top_left_to_bottom_right',
      kinds: [{ count: 4 }],
      sequence: [0, 0, 0],
      ...request,
    });
    return reasonOf(answer);
  };
  assert.is(why({}), 'NONE');
  assert.is(why({ seatClearance: 2 }), 'TOO_CLOSE');
  assert.is(why({ kinds: [{ count: 5 }] }), 'NOT_ENOUGH_SEATS');
  assert.is(why({ kinds: [{ count: 4, accessible: 1 }] }), 'NOT_ENOUGH_ACCESSIBLE');

  // One in the middle of three, and at its end where that is to be avoided; best available avoids it unless it may strand.
  const trio = hallOf('___');
  const one = { chooser: 'left_center_to_outside', kinds: [{ count: 1 }], sequence: [0] } as const;
  const careless = simulate(trio, { ...one, strandedSeats: 'off' });
  assert.equal([careless.firstRun[0], careless.runs.strandedSeats[0]], [1, 2]);
  assert.equal(Array.from(careless.seats.stranded), [1, 0, 1]);
  for (const strandedSeats of ['warn', 'forbid'] as const)
    assert.is(simulate(trio, { ...one, strandedSeats }).firstRun[0], 0);
  const best = { ...one, chooser: 'best_available' } as const;
  assert.equal(
    [undefined, 'off' as const].map((strandedSeats) => simulate(trio, { ...best, strandedSeats }).firstRun[0]),
    [0, 1],
  );

  // Accessible and companion seats are left to those who ask for an accessible one.
  const kept = simulate(hallOf('cac'), one);
  assert.is(reasonOf(kept), 'KEPT_FOR_OTHERS');
});

test('parties are drawn by their weights, and by the same seed alike', () => {
  const hall = hallOf(...Array.from({ length: 12 }, () => '____________'));
  const request: SimulationRequest = {
    chooser: 'best_available',
    kinds: [{ count: 1, weight: 1 }, { count: 2, weight: 6 }, { count: 3 }],
    runs: 20,
    seed: 2 ** 40 + 3,
  };
  const answer = simulate(hall, request);
  assert.equal(simulate(hall, request), answer);
  assert.is.not(simulate(hall, { ...request, seed: 3 }).firstRun.join(), answer.firstRun.join());
  // Two people a party on average, by the weights 1, 6 and 1.
  const few = simulate(hall, { ...request, runs: 1, most: 60 });
  assert.ok(Math.abs(few.firstRun.length - 120) < 20, String(few.firstRun.length));
  assert.ok(answer.runs.firstRefusal.every((share) => 0.9 < share && share <= 1));
  assert.ok(Math.min(...answer.runs.end) > 0.98, 'singles fill what is left');
  const five = simulate(hall, { ...request, runs: 1, most: 5 });
  assert.ok(five.firstRun.length >= 5 && five.firstRun.length <= 15, String(five.firstRun.length));
});

test('absurd requests are refused with their place', () => {
  const hall = hallOf('____');
  const refused = (request: Partial<SimulationRequest>) =>
    refusal(() => simulate(hall, { chooser: 'best_available', kinds: [{ count: 2 }], ...request }));
  assert.is(refused({}), 'nothing thrown');
  assert.is(refused({ runs: 0 }), 'OutOfRange at runs');
  assert.is(refused({ runs: 1.5 }), 'OutOfRange at runs');
  assert.is(refused({ runs: 2 ** 40 }), 'OutOfRange at runs');
  assert.is(refused({ seed: -1 }), 'OutOfRange at seed');
  assert.is(refused({ seed: Number.NaN }), 'OutOfRange at seed');
  assert.is(refused({ kinds: [] }), 'BadCount at kinds');
  assert.is(refused({ kinds: [{ count: 2 }, { count: 0 }] }), 'BadCount at kinds[1]');
  assert.is(refused({ kinds: [{ count: 2, accessible: 3 }] }), 'BadCount at kinds[0]');
  for (const accessible of [-1, 0.5, Number.NaN]) {
    assert.is(refused({ kinds: [{ count: 2, accessible }] }), 'BadCount at kinds[0]');
  }
  assert.is(refused({ kinds: [{ count: 2, weight: 0.5 }] }), 'OutOfRange at weights[0]');
  assert.is(refused({ sequence: [0, -1] }), 'OutOfRange at sequence[1]');
  assert.is(refused({ most: 0 }), 'BadCount at parties');
  assert.is(refused({ most: 2 ** 31 }), 'TooLarge at parties');
  assert.is(refused({ sequence: new Uint32Array(200_000), runs: 10_000 }), 'TooLarge at work');
  // A caller in JavaScript is not held to the list.
  const chooser: string = 'upside_down';
  assert.is(refused({ chooser: chooser as 'best_available' }), 'UnknownAlgorithm');
  hall.free();
  assert.is(refused({}), 'Freed');
});

test.run();
