/** Audiences, settings and figures: what the sliders make of them, and what the engine answers. */
import '@parterre/engine/node';
import '@parterre/engine/planning/node';
import { screenConfigSchema } from '@parterre/server/contract/schemas';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawingOf } from '../../testing/drawing.ts';
import { changeSeats } from '../document/seats.ts';
import { type Audience, kindsOf, partiesFor, sequenceOf, usualAudience } from './audience.ts';
import { contrastOf, type Figures } from './figures.ts';
import { firstSettings, requestOf, type Setting, simulationOf } from './setting.ts';
import { hallOf, run, soldUntil } from './tasks.ts';

const audience = (weights: number[], more: Partial<Audience> = {}): Audience => ({
  ...usualAudience,
  weights,
  ...more,
});
const setting: Setting = {
  algorithm: 'best_available',
  strandedSeats: 'warn',
  seatClearance: 0,
  sofasTogether: true,
  placeKeptFree: false,
};
const plan = drawingOf('oooooooooo', 'ooooo.ooooo', 'oooovvvvoo').hall;

test('sizes come in the shares of their sliders, the last as six, seven and eight', () => {
  const share = (from: number, to: number, kinds = kindsOf(audience([0, 3, 0, 0, 0, 1]))) =>
    kinds.reduce((sum, { count, weight = 1 }) => sum + (count >= from && count <= to ? weight : 0), 0);
  assert.is(share(2, 2), 3 * share(6, 8));
  assert.is(share(6, 6), share(8, 8));
  assert.equal(kindsOf(audience([0, 0, 0, 0, 0, 0])), []);
  const wheelchairs = kindsOf(audience([0, 1, 0, 0, 0, 0], { accessiblePercent: 5 }));
  assert.equal(
    wheelchairs.map(({ count, accessible, weight }) => [count, accessible, weight]),
    [
      [2, undefined, 285],
      [2, 1, 15],
    ],
  );
});

test('small or large parties first: as many as ask for the seats, one size after the other', () => {
  const kinds = kindsOf(audience([2, 2, 0, 2, 0, 0]));
  const sizes = (first: 'small' | 'large') =>
    sequenceOf(kinds, first, partiesFor(kinds, 70)).map((kind) => kinds[kind]?.count ?? 0);
  assert.is(partiesFor(kinds, 70), 30);
  assert.is(
    sizes('small').reduce((sum, size) => sum + size, 0),
    70,
  );
  assert.equal(sizes('small'), [...sizes('small')].sort());
  assert.equal(sizes('large'), [...sizes('small')].reverse());
});

test('A is as the screen is set; no clearance where there is no distancing', () => {
  const config = screenConfigSchema.parse({ seat_clearance: 3, stranded_seats: 'forbid' });
  const { a, b } = firstSettings(config);
  assert.equal(a, { ...setting, strandedSeats: 'forbid' });
  assert.is.not(b.algorithm, a.algorithm);
  assert.is(firstSettings({ ...config, social_distancing_enabled: true }).a.seatClearance, 3);
});

test('two settings fill a hall, and the difference is said', () => {
  const hall = hallOf(plan);
  const request = (own: Setting) =>
    simulationOf(own, audience([1, 4, 2, 1, 0, 0], { demandPercent: 150 }), hall.seatCount);
  const answer = run(hall, { kind: 'fill', requests: [request(setting), request({ ...setting, seatClearance: 2 })] });
  assert.is(answer.kind, 'fill');
  if (answer.kind !== 'fill') return;
  const [a, b] = answer.filled;
  if (!a || !b) throw new Error('there are two');
  assert.ok(a.figures.filled > 0.9 && a.figures.filled <= 1, String(a.figures.filled));
  assert.ok(b.figures.keptEmpty > 0);
  assert.is(a.meanRank.length, hall.seatCount);
  assert.ok(contrastOf(a.figures, b.figures).some(({ name, way }) => name === 'filled' && way === 'less'));
  assert.equal(contrastOf(a.figures, a.figures), []);
  assert.is(soldUntil(a.sold, hall.seatCount, 50).length, hall.seatCount / 2);
  assert.is(soldUntil(a.sold, hall.seatCount, 0).length, 0);
});

test('single seats are avoided where the screen warns of them, as in a sale', () => {
  const hall = hallOf(drawingOf('ooooo', 'ooooo').hall);
  const left = (strandedSeats: Setting['strandedSeats']): number => {
    const own: Setting = { ...setting, algorithm: 'left_center_to_outside', strandedSeats };
    const answer = run(hall, {
      kind: 'fill',
      requests: [simulationOf(own, audience([0, 0, 1, 0, 0, 0], { demandPercent: 60 }), 10)],
    });
    return answer.kind === 'fill' ? (answer.filled[0]?.figures.stranded ?? Number.NaN) : Number.NaN;
  };
  assert.is(left('warn'), left('forbid'));
  assert.ok(left('warn') < left('off'), `${left('warn')} < ${left('off')}`);
});

const figures: Figures = {
  filled: 0.9,
  stranded: 3,
  split: 2,
  refused: 1,
  firstSplit: 0.8,
  firstRefusal: 0.85,
  distance: 4,
  keptEmpty: 0,
  refusedBy: [],
};
const contrasts: [what: string, b: Partial<Figures>, said: string[]][] = [
  ['the same', {}, []],
  ['chance', { filled: 0.905, stranded: 3.4, distance: 4.05 }, []],
  ['fuller', { filled: 0.95 }, ['filled more']],
  ['splits later', { firstSplit: 0.9 }, ['firstSplit more']],
  ['never splits', { firstSplit: null, split: 0 }, ['firstSplit never', 'split less']],
];
for (const [what, b, said] of contrasts)
  test(`in words: ${what}`, () =>
    assert.equal(
      contrastOf(figures, { ...figures, ...b }).map(({ name, way }) => `${name} ${way}`),
      said,
    ));
test('in words: only B refuses', () =>
  assert.equal(
    contrastOf({ ...figures, firstRefusal: null }, figures).map(({ name, way }) => `${name} ${way}`),
    ['firstRefusal only'],
  ));

test('a party is told why it sits where it does', () => {
  const hall = hallOf(changeSeats(plan, [0], (seat) => ({ ...seat, accessible: true })));
  const ask = (count: number, classes: string[] | null = null, sold: number[] = []) => {
    const answer = run(hall, {
      kind: 'why',
      sold,
      request: requestOf(setting, { count, accessible: 0, classes }, { vip_seats: 250 }),
    });
    if (answer.kind !== 'why') throw new Error('why was asked');
    return answer.why;
  };
  const pair = ask(2, null, [9]);
  assert.is(pair.arrangement, 'together');
  const chosen = pair.runs.find(({ verdict }) => verdict === 'CHOSEN');
  assert.equal(chosen?.seats, pair.seats);
  assert.ok(pair.runs.length > 3);
  assert.is(pair.reasons[9], 'TAKEN');
  assert.is(pair.reasons[0], 'ACCESSIBLE_KEPT');
  assert.is(pair.ranks[9], null);
  assert.is(pair.reasons[24], 'DEARER');
  const vip = ask(4, ['vip_seats']);
  assert.equal(
    vip.seats.map((seat) => hall.seatName(seat)),
    ['C-5', 'C-6', 'C-7', 'C-8'],
  );
  assert.is(vip.reasons[20], 'OTHER_CLASS');
  const large = ask(14);
  assert.is(large.arrangement, 'split');
  const [first] = large.divisions;
  assert.is(first?.verdict, 'CHOSEN');
  assert.equal(first?.groups.flat(), large.seats);
  assert.is(ask(31).arrangement, 'none');
  assert.ok(ask(31).unmet.includes('ENOUGH_SEATS'));
});

test('a plan with faults is tried as it would be mended: its seats have the same indexes', () => {
  const hall = hallOf(changeSeats(plan, [1, 5], ({ name: _, ...seat }) => ({ ...seat, name: '1', companion: true })));
  assert.is(hall.seatCount, 30);
});

test.run();
