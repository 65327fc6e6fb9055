/**
 * Whether the engine gives back what it takes: after a warm-up, memory must not grow any more, however many calls are
 * made. WebAssembly's memory never shrinks, so a leak of one byte a call shows.
 */
import '../js/load.node.ts';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { encodeDelta, Hall, type HallDocument, Inventory, SeatStatusCode, scanOrders } from '../js/index.ts';
import { engineMemory } from '../js/raw.ts';
import { assertSteady, refused } from './leaks.ts';

/** Calls that take a few seconds. */
const calls = 400_000;

const document: HallDocument = {
  format: 'parterre-hall',
  version: 1,
  name: 'Sal “é”',
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [{ key: 'standard_seats', name: 'Standard' }],
  rows: Array.from({ length: 12 }, (_, row) => ({
    seats: Array.from({ length: 70 }, (_, slot) =>
      slot === 35 ? null : row === 5 && slot < 10 ? { sofa: 1 + (slot >> 1) } : {},
    ),
  })),
};

/** Every call of the face; numbers of calls are counted by `count`. */
function everyCall(round: number): number {
  let count = 0;
  const hall = Hall.fromDocument(document);
  const bytes = hall.toBytes();
  const other = Hall.fromBytes(bytes);
  const show = new Inventory(hall);
  const copy = Inventory.fromSnapshot(other, show.snapshot(1));
  hall.toDocument();
  count += 12;
  for (let call = 0; call < 12; call++) {
    const seat = (round * 31 + call * 7) % hall.seatCount;
    const own = [seat, seat + 1];
    show.setStatus([seat], call % 3 === 0 ? 'free' : 'sold');
    copy.applyDelta(encodeDelta(copy.version, copy.version + 1, [seat], [SeatStatusCode.held]));
    for (const algorithm of scanOrders) show.assign({ algorithm, count: 1 + (call % 5), own });
    show.assign({ algorithm: 'left_center_to_outside', count: 900 });
    show.assign({ algorithm: 'left_center_to_outside', count: 3, seatClearance: 2, sofasTogether: true });
    show.assign({ algorithm: 'best_available', count: 1 + call, own, sofasTogether: call % 2 === 0 });
    show.groupAround(seat, 3, rules, { own });
    show.resized([seat], 3, rules, own);
    refused(() => show.check(own, { ...rules, seatClearance: -1 }));
    show.assign({ algorithm: 'best_available', count: 2, avoid: own, surcharges: { standard_seats: 2 } });
    copy.assign({ algorithm: 'best_available', count: 4, seatClearance: 1, classes: ['standard_seats'] });
    show.check([seat, 900, seat], { ...rules, count: 2 }, own);
    show.statuses();
    show.status(seat);
    show.freeCount();
    show.onlineCount();
    show.largestRun();
    hall.hit(seat % 70, call);
    hall.inRectangle(0, 0, call, call);
    hall.step(seat, 'down');
    hall.seatName(seat);
    hall.seatAt(call, 3);
    refused(() => show.setStatus([0, 100_000], 'sold'));
    refused(() => show.applyDelta(new Uint8Array(9)));
    refused(() => show.applySnapshot(bytes));
    refused(() => copy.applyDelta(encodeDelta(2 ** 40, 2 ** 41, [], [])));
    refused(() => encodeDelta(2, 1, [], []));
    refused(() => Hall.fromBytes(bytes.subarray(0, 60)));
    refused(() => hall.step(100_000, 'up'));
    count += 37;
  }
  refused(() => Hall.fromDocument({ ...document, classes: [] }));
  refused(() => Inventory.fromSnapshot(hall, bytes));
  copy.applySnapshot(show.snapshot(2 ** 50));
  for (const thing of [show, copy, hall, other]) thing.free();
  return count + 10;
}

const rules = {
  strandedSeats: 'forbid',
  seatClearance: 0,
  sofasTogether: true,
  companionsWithAccessible: true,
  allowBlocked: false,
} as const;

test('call after call needs no more memory than the first ones', () => {
  assertSteady({ calls, warmUp: 30_000, memory: engineMemory }, everyCall);
});

/** Collects garbage and lets the finalisers run. */
async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  for (let round = 0; round < 3; round++) {
    gc();
    await setImmediate();
  }
}

test('what nobody refers to any more is given back without free()', async () => {
  const hall = Hall.fromDocument(document);
  const forget = () => {
    for (let show = 0; show < 500; show++) new Inventory(hall);
    for (let copy = 0; copy < 50; copy++) Hall.fromBytes(hall.toBytes());
  };
  for (let round = 0; round < 2; round++) {
    forget();
    await collect();
  }
  const before = engineMemory().byteLength;
  for (let round = 0; round < 20; round++) {
    forget();
    await collect();
  }
  assert.is(engineMemory().byteLength, before);
  hall.free();
});

/** The canary: memory is seen to grow while things are kept, so that the tests above see a leak. */
test('what is kept needs memory', () => {
  const before = engineMemory().byteLength;
  const hall = Hall.fromDocument(document);
  const kept = Array.from({ length: 10_000 }, () => new Inventory(hall));
  assert.ok(engineMemory().byteLength > before);
  for (const show of kept) show.free();
});

test.run();
