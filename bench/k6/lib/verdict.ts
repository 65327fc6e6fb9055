/** What a run says at its end, in words. k6's own tables are in the HTML report. */
import { ratesOf, type Step, stepOf, timesOfRush, tooMuch } from './ramp.ts';
import type { Settings } from './settings.ts';
import { correctness, countedByEnding, endings, success, validity } from './thresholds.ts';

/** The part of k6's summary that is read here. */
export interface SummaryData {
  metrics: Record<string, Metric | undefined>;
  state: { testRunDurationMs: number };
}
interface Metric {
  type: 'counter' | 'trend' | 'rate' | 'gauge';
  values: Record<string, number | undefined>;
  thresholds?: Record<string, { ok: boolean }>;
}

const meaning: Record<string, string> = {
  dropped_iterations:
    'k6 could not begin these visits in time: lower RATE, or give the tester a machine of its own; a server that is too slow does it, too',
  limited:
    'the server refused the tester by a limit of an address or a session: see "One machine, many visitors" in bench/k6/README.md',
  double_sold: 'more tickets were sold than seats: seats were sold twice',
  held_twice: 'seats that one visitor held went to another one',
  faults: 'answers that nobody should get, or none at all',
  tickets_bought: 'nobody got a ticket, for whatever reason the refusals above name',
  seats_shown: 'no map showed a seat that was taken',
  fan_out_lost: 'maps that did not show a taken seat within five seconds',
};

export function verdictOf({ metrics, state }: SummaryData, settings: Settings): string {
  const count = (name: string) => metrics[name]?.values.count ?? 0;
  const crossed = (name: string) => Object.values(metrics[name]?.thresholds ?? {}).some(({ ok }) => !ok);
  const lines = [
    '',
    `${settings.scenarios.join(', ')} on ${settings.baseUrl}: ${(state.testRunDurationMs / 1000).toFixed(0)} s, seed ${settings.seed}`,
    ...Object.entries(metrics).flatMap(([name, metric]) =>
      name.endsWith('_ms') && metric?.type === 'trend' ? [trendLine(name, metric, crossed(name))] : [],
    ),
    counted('visits', count('iterations')),
    counted('tickets bought', count('tickets_bought')),
    counted('of these sold twice', Math.max(0, count('double_sold'))),
    ...countedByEnding.map((name) => {
      const codes = endings
        .map((code) => [code, count(`${name}{code:${code}}`)] as const)
        .filter(([, times]) => times > 0);
      return counted(name, [count(name), ...codes.map(([code, times]) => `${code} ${times}`)].join('  '));
    }),
  ];
  const wrong = Object.keys({ ...correctness, ...success(settings) }).filter(crossed);
  const slow = Object.keys(metrics).filter((name) => name.endsWith('_ms') && crossed(name));
  const invalid = Object.keys(validity).filter(crossed);
  for (const name of [...invalid, ...wrong])
    lines.push(`  ${name} ${count(name)}: ${meaning[name.replace(/\{.*/, '')]}.`);
  if (settings.rampTo > 0) lines.push('', ...rampLines(metrics, settings));
  lines.push('', conclusion(invalid, wrong, slow), '');
  return lines.join('\n');
}

/** What each step of a ramp was like, and the last that the server bore. */
function rampLines(metrics: SummaryData['metrics'], settings: Settings): string[] {
  const steps = ratesOf(settings).map((rate, at): Step => {
    const values = (name: string) => metrics[stepOf(name, at)]?.values ?? {};
    const times = timesOfRush.map((name) => [name, values(name).count ? values(name)['p(99)'] : undefined]);
    return { rate, p99: Object.fromEntries(times) as Step['p99'], faults: values('faults').count ?? 0 };
  });
  const told = steps.map(({ rate, p99, faults }) => {
    const times = timesOfRush.map((name) => `${name} p99 ${p99[name]?.toFixed(0) ?? '-'}`);
    return counted(`${rate} visitors/s a rush`, [...times, `faults ${faults}`].join('  '));
  });
  const broken = steps.findIndex((step) => tooMuch(step, settings).length > 0);
  const step = steps[broken];
  if (step === undefined)
    return [...told, `It bears ${settings.rampTo} visitors a second of each rush: RAMP_TO may be more.`];
  const before = steps[broken - 1];
  const why = tooMuch(step, settings).join(', ');
  const bears =
    before === undefined
      ? 'It does not bear the first step.'
      : `It bears ${before.rate} visitors a second of each rush.`;
  return [...told, `${bears} ${step.rate} are too many: ${why}.`];
}

/** A run's times, by name: what is kept of it to compare others with. */
export type Times = Record<string, { median: number; p95: number; p99: number; count: number }>;

export function timesOf({ metrics }: SummaryData): Times {
  return Object.fromEntries(
    Object.entries(metrics).flatMap(([name, metric]) => {
      if (!name.endsWith('_ms') || metric?.type !== 'trend') return [];
      const { med = 0, 'p(95)': p95 = 0, 'p(99)': p99 = 0, count = 0 } = metric.values;
      return count === 0 ? [] : [[name, { median: med, p95, p99, count }]];
    }),
  );
}

/** A run beside the one that was kept: each time, and how many times as long it is now. */
export function besideBaseline(now: Times, baseline: Times): string[] {
  return Object.entries(now).flatMap(([name, times]) => {
    const before = baseline[name];
    if (before === undefined) return [];
    const told = (['median', 'p95', 'p99'] as const).map((stat) => {
      const ratio = before[stat] > 0 ? ` x ${(times[stat] / before[stat]).toFixed(2)}` : '';
      return `${stat} ${times[stat].toFixed(0)} ms (${before[stat].toFixed(0)}${ratio})`;
    });
    return [counted(name, told.join('  '))];
  });
}

function conclusion(invalid: string[], wrong: string[], slow: string[]): string {
  const said = [];
  if (wrong.length > 0) said.push(`WRONG: ${wrong.join(', ')}.`);
  if (invalid.length > 0) said.push(`INVALID: this run measured the tester, not the server (${invalid.join(', ')}).`);
  else if (slow.length > 0) said.push(`TOO SLOW: ${slow.join(', ')}.`);
  return said.length > 0 ? said.join(' ') : 'Valid, and every threshold was kept.';
}

function trendLine(name: string, { values }: Metric, isCrossed: boolean): string {
  const ms = (stat: string) => (values[stat] ?? Number.NaN).toFixed(0);
  const told = `median ${ms('med')} ms, p95 ${ms('p(95)')}, p99 ${ms('p(99)')}, most ${ms('max')} (${values.count ?? 0} times)`;
  return counted(name, `${told}${isCrossed ? '  <- over its threshold' : ''}`);
}

const counted = (label: string, value: string | number) => `  ${label.padEnd(28)} ${value}`;
