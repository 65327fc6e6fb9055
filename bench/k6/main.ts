/**
 * The load test of a whole server: `npm run bench:k6`, or `k6 run -e BASE_URL=https://tickets.example.com bench/k6/main.ts`
 * (README.md). Exit code 99: a threshold was crossed, or the run is invalid; the summary says which.
 */
import type { Options, Scenario } from 'k6/options';
import { browse } from './browsing.ts';
import { randomOf } from './lib/demand.ts';
import { doubleSold } from './lib/metrics.ts';
import { type Programme, readProgramme, seatsSold } from './lib/programme.ts';
import { ratesOf } from './lib/ramp.ts';
import { readSettings, type ScenarioName } from './lib/settings.ts';
import { byEnding, byStep, correctness, correctnessOfRamp, speed, success, validity } from './lib/thresholds.ts';
import { type SummaryData, timesOf, verdictOf } from './lib/verdict.ts';
import { Visitor } from './lib/visitor.ts';
import { liveMaps, mapsInGroup } from './maps.ts';
import { rushOverRest, rushOverWebSocket } from './rush.ts';

const settings = readSettings(__ENV);
const duration = `${settings.seconds}s`;
/** Visits that have begun are let end: an order without an answer would look like a seat sold to nobody. */
const gracefulStop = '60s';
/** How long a visit takes beside its pauses, generously: k6 makes as many visitors beforehand. */
const visitSeconds = 2;

/** Visitors at a time, of so many a second. */
const atOnceOf = (rate: number, pauses: number) =>
  Math.ceil(rate * ((pauses * settings.thinkMs) / 1000 + visitSeconds));

/** A rush, which may grow step by step. */
function rush(exec: string, pauses: number): Scenario {
  if (settings.rampTo === 0) return arrivals(exec, settings.rate, pauses);
  const rates = ratesOf(settings);
  const atOnce = atOnceOf(settings.rampTo, pauses);
  return {
    executor: 'ramping-arrival-rate',
    exec,
    startRate: rates[0] ?? settings.rate,
    timeUnit: '1s',
    stages: rates.flatMap((target) => [
      { target, duration: '0s' },
      { target, duration: `${(settings.seconds / settings.steps).toFixed(3)}s` },
    ]),
    preAllocatedVUs: atOnce,
    maxVUs: atOnce * 4,
    gracefulStop,
  };
}

/** Visitors come by the clock, however long those before them take. */
function arrivals(exec: string, rate: number, pauses: number): Scenario {
  const atOnce = atOnceOf(rate, pauses);
  return {
    executor: 'constant-arrival-rate',
    exec,
    rate,
    timeUnit: '1s',
    duration,
    preAllocatedVUs: atOnce,
    maxVUs: atOnce * 4,
    gracefulStop,
  };
}

const groups = Math.ceil(settings.maps / mapsInGroup);
const scenarios: Record<ScenarioName, Scenario> = {
  'rush-websocket': rush('rushWebSocket', 2),
  'rush-rest': rush('rushRest', 1),
  browsing: arrivals('browsing', settings.browsingRate, 2),
  maps: {
    executor: 'per-vu-iterations',
    exec: 'maps',
    vus: groups,
    iterations: 1,
    maxDuration: `${settings.seconds + 60}s`,
    gracefulStop: '0s',
  },
};

export const options: Options = {
  scenarios: Object.fromEntries(settings.scenarios.map((name) => [name, scenarios[name]])),
  thresholds: {
    ...success(settings),
    ...byEnding,
    ...(settings.rampTo === 0
      ? { ...validity, ...correctness, ...speed(settings) }
      : { limited: validity.limited, ...correctnessOfRamp, ...byStep(settings) }),
  },
  summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max', 'count'],
  setupTimeout: '120s',
  teardownTimeout: '120s',
};

const tester = () => new Visitor(settings, randomOf(settings.seed, 7));

export const setup = (): Promise<Programme> => readProgramme(tester(), settings);

export const rushWebSocket = (programme: Programme) => rushOverWebSocket(programme, settings);
export const rushRest = (programme: Programme) => rushOverRest(programme, settings);
export const maps = (programme: Programme) => liveMaps(programme, settings);
export const browsing = (programme: Programme) => browse(programme, settings);

export async function teardown(programme: Programme): Promise<void> {
  doubleSold.add(-(await seatsSold(tester(), programme)));
}

export function handleSummary(data: SummaryData): Record<string, string> {
  const { SUMMARY: file } = __ENV;
  return { stdout: verdictOf(data, settings), ...(file !== undefined && { [file]: JSON.stringify(timesOf(data)) }) };
}
