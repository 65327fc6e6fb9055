/** The parts of the k6 scripts that need no k6: demand, settings, the bytes of seat maps, the verdict. */
import assert from 'node:assert/strict';
import '@parterre/engine/node';
import { encodeDelta, Hall, Inventory, SeatStatusCode } from '@parterre/engine';
import { suite } from 'uvu';
import { hallOf, plainRows } from '../server/src/testing/smallCinema.ts';
import { randomOf, zipf } from './k6/lib/demand.ts';
import { ratesOf, stepAt, stepOf } from './k6/lib/ramp.ts';
import { changeOf, seatStatus, statusesOf } from './k6/lib/seatBytes.ts';
import { readSettings } from './k6/lib/settings.ts';
import { byEnding, correctness, speed, success, validity } from './k6/lib/thresholds.ts';
import { besideBaseline, type SummaryData, verdictOf } from './k6/lib/verdict.ts';

const test = suite('k6 scripts');

test('the same seed wants the same, another seed or visitor something else', () => {
  const numbers = (seed: number, stream: number) => {
    const random = randomOf(seed, stream);
    return Array.from({ length: 8 }, random);
  };
  assert.deepEqual(numbers(1, 5), numbers(1, 5));
  assert.notDeepEqual(numbers(1, 5), numbers(2, 5));
  assert.notDeepEqual(numbers(1, 5), numbers(1, 6));
  assert.ok(numbers(3, 0).every((number) => number >= 0 && number < 1));
});

test('demand is skewed: the n-th show is wanted 1 / n^skew times as much as the first', () => {
  const visitors = 40_000;
  for (const skew of [0, 1, 1.5]) {
    const pick = zipf(12, skew);
    const wanted = Array.from({ length: 12 }, () => 0);
    for (let visitor = 0; visitor < visitors; visitor++) {
      const schedule = pick(randomOf(1, visitor));
      wanted[schedule] = (wanted[schedule] ?? 0) + 1;
    }
    const total = wanted.reduce((sum, _, at) => sum + (at + 1) ** -skew, 0);
    for (const [at, count] of wanted.entries()) {
      const expected = (visitors * (at + 1) ** -skew) / total;
      assert.ok(
        Math.abs(count - expected) < 6 * Math.sqrt(expected),
        `skew ${skew}, show ${at}: ${count}, not ${expected}`,
      );
    }
  }
});

test('settings: what is wrong is named, what is absent has its default', () => {
  assert.equal(readSettings({}).baseUrl, 'http://127.0.0.1:3000');
  assert.equal(readSettings({ BASE_URL: 'https://tickets.example.com/' }).baseUrl, 'https://tickets.example.com');
  assert.deepEqual(readSettings({ SCENARIOS: 'browsing,maps' }).scenarios, ['maps', 'browsing']);
  const wrong: [Record<string, string>, RegExp][] = [
    [{ BASE_URL: 'tickets.example.com' }, /^BASE_URL must be an address without a path/],
    [{ BASE_URL: 'https://example.com/shop' }, /^BASE_URL must be/],
    [{ RATE: '0' }, /^RATE must be a whole number of at least 1, but is "0"/],
    [{ RATE: '2.5' }, /^RATE must be a whole number/],
    [{ SECONDS: 'ten' }, /^SECONDS must be/],
    [{ SKEW: '-1' }, /^SKEW must be a number of at least 0/],
    [{ SCENARIOS: 'rush' }, /^SCENARIOS must be some of rush-websocket, .* but has "rush"/],
    [{ RAMP_TO: '10' }, /^RAMP_TO must be more than RATE, which is 20, but is "10"/],
    [{ ORDER_P99_MS: '0' }, /^ORDER_P99_MS must be a whole number of at least 1/],
    [{ BUY: 'all' }, /^BUY must be one of paid, free, off, but is "all"/],
  ];
  for (const [environment, problem] of wrong) assert.throws(() => readSettings(environment), { message: problem });
});

test("a map reads the engine's snapshots and deltas as the engine means them", () => {
  const hall = Hall.fromDocument(hallOf(plainRows(3, 5)));
  const inventory = new Inventory(hall);
  const bytes = (of: Uint8Array) => of.slice().buffer as ArrayBuffer;
  try {
    assert.deepEqual(seatStatus, SeatStatusCode);
    const delta = bytes(encodeDelta(0, 1, [3, 14], [SeatStatusCode.held, SeatStatusCode.sold]));
    assert.deepEqual(
      [changeOf(delta, 3), changeOf(delta, 14), changeOf(delta, 4)],
      [seatStatus.held, seatStatus.sold, null],
    );
    inventory.applyDelta(new Uint8Array(delta));
    assert.deepEqual(statusesOf(bytes(inventory.snapshot(2))), Array.from(inventory.statuses()));
  } finally {
    inventory.free();
    hall.free();
  }
});

const settings = readSettings({ ROUND_TRIP_MS: '40' });
const limits = { ...validity, ...correctness, ...success(settings), ...speed(settings) };

/** A run in which these thresholds were crossed. */
function run(...crossed: string[]): SummaryData {
  const metrics: SummaryData['metrics'] = {};
  for (const [name, [expression = '']] of Object.entries(limits)) {
    const thresholds = { [expression]: { ok: !crossed.includes(name) } };
    const type = name.endsWith('_ms') ? 'trend' : 'counter';
    metrics[name] = { type, values: { count: 7, med: 1, 'p(95)': 2, 'p(99)': 3, max: 4 }, thresholds };
  }
  return { metrics, state: { testRunDurationMs: 60_000 } };
}

test('the verdict: valid, too slow, wrong, or a run that says nothing', () => {
  const last = (data: SummaryData) => verdictOf(data, settings).trim().split('\n').at(-1);
  assert.equal(last(run()), 'Valid, and every threshold was kept.');
  assert.equal(last(run('hold_ms')), 'TOO SLOW: hold_ms.');
  assert.equal(
    last(run('dropped_iterations', 'hold_ms')),
    'INVALID: this run measured the tester, not the server (dropped_iterations).',
  );
  assert.match(last(run('double_sold', 'limited')) ?? '', /^WRONG: double_sold\. INVALID: .*\(limited\)\.$/);
  for (const name of [...Object.keys(validity), ...Object.keys(correctness)])
    assert.match(verdictOf(run(name), settings), new RegExp(`${name} 7: [a-z].*\\.$`, 'm'));
});

test('a run is wrong in which one of the rushes sold nothing, unless nobody was to buy, or no map showed anything', () => {
  for (const name of ['tickets_bought{scenario:rush-websocket}', 'tickets_bought{scenario:rush-rest}', 'seats_shown']) {
    const said = verdictOf(run(name), settings);
    assert.ok(said.includes(`WRONG: ${name}.`), said);
    assert.match(said, /^ {2}\S+ 7: (nobody|no map) .*\.$/m);
  }
  assert.deepEqual(Object.keys(success(readSettings({ BUY: 'off' }))), ['seats_shown']);
  assert.deepEqual(Object.keys(success(readSettings({ SCENARIOS: 'rush-rest,browsing' }))), [
    'tickets_bought{scenario:rush-rest}',
  ]);
});

test('refusals and faults are told by their code', () => {
  const data = run();
  data.metrics['faults{code:INTERNAL}'] = { type: 'counter', values: { count: 3 } };
  assert.match(verdictOf(data, settings), /^ {2}faults +7 {2}INTERNAL 3$/m);
  assert.ok('refused{code:SEATS_TAKEN}' in byEnding);
});

test('times allow for the network in between', () => {
  assert.deepEqual(speed(settings).fan_out_ms, ['p(99)<190']);
  assert.deepEqual(speed(readSettings({})).fan_out_ms, ['p(99)<150']);
});

test('a ramp: the rates of its steps, and in which one a visitor comes', () => {
  const settings = readSettings({ RATE: '20', RAMP_TO: '100', STEPS: '5', SECONDS: '50' });
  assert.deepEqual(ratesOf(settings), [20, 40, 60, 80, 100]);
  const comes: [afterMs: number, step: number][] = [
    [-5, 0],
    [0, 0],
    [9_999, 0],
    [10_000, 1],
    [49_999, 4],
    [70_000, 4],
  ];
  for (const [afterMs, step] of comes) assert.equal(stepAt(settings, afterMs), step, `after ${afterMs} ms`);
});

const ramps: { what: string; hold: number[]; faults?: number[]; says: RegExp }[] = [
  {
    what: 'it breaks',
    hold: [10, 90, 100],
    says: /It bears 30 visitors a second of each rush\. 40 are too many: hold_ms p99 100 ms of 100\./,
  },
  {
    what: 'faults',
    hold: [10, 20, 30],
    faults: [0, 3, 0],
    says: /It bears 20 visitors .* 30 are too many: 3 faults\./,
  },
  { what: 'at once', hold: [500, 10, 10], says: /It does not bear the first step\. 20 are too many/ },
  { what: 'never', hold: [1, 2, 3], says: /It bears 40 visitors a second of each rush: RAMP_TO may be more\./ },
];
for (const { what, hold, faults = [], says } of ramps)
  test(`a ramp's verdict: ${what}`, () => {
    const settings = readSettings({ RATE: '20', RAMP_TO: '40', STEPS: '3' });
    const metrics: SummaryData['metrics'] = {};
    hold.forEach((ms, step) => {
      metrics[stepOf('hold_ms', step)] = { type: 'trend', values: { 'p(99)': ms, count: 9 } };
      metrics[stepOf('faults', step)] = { type: 'counter', values: { count: faults[step] ?? 0 } };
    });
    assert.match(verdictOf({ metrics, state: { testRunDurationMs: 1000 } }, settings), says);
  });

test('a run beside the one that was kept', () => {
  const times = (p99: number) => ({ hold_ms: { median: 4, p95: 0, p99, count: 9 } });
  const [line, ...more] = besideBaseline({ ...times(30), page_ms: { median: 1, p95: 1, p99: 1, count: 1 } }, times(20));
  assert.match(line ?? '', /hold_ms +median 4 ms \(4 x 1\.00\) {2}p95 0 ms \(0\) {2}p99 30 ms \(20 x 1\.50\)/);
  assert.deepEqual(more, [], 'what was not measured then is left out');
});

test.run();
