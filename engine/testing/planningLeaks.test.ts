/**
 * Whether the planning package gives back what it takes: plans, simulations and explanations are made for a call and
 * dropped after it. WebAssembly's memory never shrinks, so a leak of a few bytes a call shows.
 */
import '../js/load.node.ts';
import '../js/planning/load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Hall, type HallDocument, Inventory, scanOrders } from '../js/index.ts';
import { explain, exportHall, importHall, planFormats, simulate } from '../js/planning/index.ts';
import { call, planning, planningMemory } from '../js/planning/raw.ts';
import { assertSteady, refused } from './leaks.ts';

/** A few seconds' worth, in which a hundred bytes a round fill a page of memory. */
const calls = 36_000;

const document: HallDocument = {
  format: 'parterre-hall',
  version: 1,
  name: 'Sal “é”',
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [
    { key: 'standard_seats', name: 'Standard' },
    { key: 'vip', name: 'VIP' },
  ],
  zones: [{ key: 'front', name: 'Front' }],
  rows: Array.from({ length: 4 }, (_, row) => ({
    ...(row < 2 ? { zone: 0 } : {}),
    seats: [{ accessible: true }, { companion: true }, {}, null, { class: 1 }, { sofa: 1 }, { sofa: 1 }],
  })),
};
const hall = Hall.fromDocument(document);
const show = new Inventory(hall);
/** A sequence of parties that is too much work in the most runs. */
const endless = new Uint32Array(100_000);
const plans = planFormats.map((format) => ({ format, text: exportHall(document, format).text }));

/** Every call of the face; answers with how many. */
function everyCall(round: number): number {
  for (const { format, text } of plans) {
    importHall(text);
    exportHall(document, format);
    // Whatever is broken: findings, and nothing kept of what was read before.
    const at = (round * 31) % text.length;
    importHall(`${text.slice(0, at)}${text.slice(at + 1)}`, { format, repair: true });
    importHall(text.replace('A', 'B'), { repair: round % 2 === 0 });
    importHall(text.slice(0, at), { format });
  }
  for (const algorithm of scanOrders) {
    explain(show, { algorithm, count: 1 + (round % 4), accessible: 0 });
  }
  const kinds = [
    { count: 2, classes: ['vip'] },
    { count: 3, accessible: 1 },
  ];
  simulate(hall, { chooser: 'best_available', kinds, seed: round, runs: 2 });
  simulate(hall, { chooser: 'top_left_to_bottom_right', kinds, sequence: [0, 1, 0], strandedSeats: 'forbid' });
  for (const count of [2, 7, 20, 40])
    explain(show, { algorithm: 'best_available', count, sofasTogether: round % 2 === 0 });
  refused(() => exportHall({ ...document, classes: [] }, 'csv'));
  refused(() => simulate(hall, { chooser: 'best_available', kinds: [] }));
  refused(() => simulate(hall, { chooser: 'best_available', kinds, sequence: endless, runs: 10_000 }));
  refused(() =>
    call(() =>
      planning().explain(new Uint8Array(9), new Uint8Array(), new Uint32Array(6), new Uint8Array(), new Uint32Array()),
    ),
  );
  return plans.length * 5 + scanOrders.length + 10;
}

test('call after call needs no more memory than the first ones', () => {
  assertSteady({ calls, warmUp: 3_000, memory: planningMemory }, everyCall);
});

/** The canary: memory is seen to grow where more of it is needed, so that the test above sees a leak. */
test('a larger plan needs more memory', () => {
  const before = planningMemory().byteLength;
  importHall(`row,seat\n${Array.from({ length: 20_000 }, (_, seat) => `R${seat >> 6},${seat}`).join('\n')}`);
  assert.ok(planningMemory().byteLength > before);
});

test.run();
