/** What a tester may set, by environment. Every variable is described in ../README.md. */

export const scenarioNames = ['rush-websocket', 'rush-rest', 'maps', 'browsing'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** Times that a run has a bound for, each with the variable that sets it and what it is without: p99 in ms. */
const bounds = {
  hold_ms: ['HOLD_P99_MS', 100],
  // What one screen may lag behind another.
  fan_out_ms: ['FAN_OUT_P99_MS', 150],
  order_ms: ['ORDER_P99_MS', 300],
  settled_ms: ['SETTLED_P99_MS', 2000],
  page_ms: ['PAGE_P99_MS', 500],
} as const;
export type TimeName = keyof typeof bounds;

export interface Settings {
  /** Without a slash at the end. */
  baseUrl: string;
  scenarios: ScenarioName[];
  seconds: number;
  /** Visitors of each rush that come in a second. */
  rate: number;
  /** The rate of each rush climbs to this, a step after the other, to find where the server breaks; 0: it stays as it is. */
  rampTo: number;
  steps: number;
  /** Visitors a second that only look around. */
  browsingRate: number;
  /** Seat maps that are open all the time. */
  maps: number;
  /** How many shows of the programme visitors want tickets for. */
  schedules: number;
  /** Exponent of the demand: the n-th show is wanted 1 / n^skew times as much as the first. */
  skew: number;
  seed: number;
  /** Longest pause of a visitor between two steps. */
  thinkMs: number;
  /** `forwarded`: every visitor names an address of its own as a proxy would; `own`: all come from this machine's. */
  addresses: 'forwarded' | 'own';
  /** `paid`: by the sandbox; `free`: a rate that costs nothing; `off`: seats are held and given back. */
  buy: 'paid' | 'free' | 'off';
  /** Round trip of the network between tester and server; added to every time that is allowed. */
  roundTripMs: number;
  /** What p99 of each time may be at most, ms, without the round trip. */
  within: Record<TimeName, number>;
}

/**
 * ### Errors
 * An `Error` that names the variable and says what it should be.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const text = (name: string, fallback: string) => environment[name] || fallback;
  const number = (name: string, fallback: number, { least = 0, whole = true } = {}) => {
    const value = Number(text(name, String(fallback)));
    if (!Number.isFinite(value) || value < least || (whole && !Number.isInteger(value)))
      throw new Error(
        `${name} must be a ${whole ? 'whole ' : ''}number of at least ${least}, but is "${environment[name]}"`,
      );
    return value;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[]) => {
    const value = text(name, allowed[0] as T);
    const found = allowed.find((one) => one === value);
    if (found === undefined) throw new Error(`${name} must be one of ${allowed.join(', ')}, but is "${value}"`);
    return found;
  };
  const baseUrl = text('BASE_URL', 'http://127.0.0.1:3000').replace(/\/+$/, '');
  if (!/^https?:\/\/[^/]+$/.test(baseUrl))
    throw new Error(`BASE_URL must be an address without a path, such as http://127.0.0.1:3000, but is "${baseUrl}"`);
  const scenarios = text('SCENARIOS', scenarioNames.join()).split(',');
  const unknown = scenarios.find((name) => !scenarioNames.some((one) => one === name));
  if (unknown !== undefined)
    throw new Error(`SCENARIOS must be some of ${scenarioNames.join(', ')}, with commas, but has "${unknown}"`);
  const rate = number('RATE', 20, { least: 1 });
  const rampTo = number('RAMP_TO', 0);
  if (rampTo > 0 && rampTo <= rate)
    throw new Error(`RAMP_TO must be more than RATE, which is ${rate}, but is "${rampTo}"`);
  const within = Object.entries(bounds).map(([time, [name, ms]]) => [time, number(name, ms, { least: 1 })]);
  return {
    baseUrl,
    scenarios: scenarioNames.filter((name) => scenarios.includes(name)),
    seconds: number('SECONDS', 60, { least: 1 }),
    rate,
    rampTo,
    steps: number('STEPS', 8, { least: 2 }),
    browsingRate: number('BROWSING_RATE', 20, { least: 1 }),
    maps: number('MAPS', 100, { least: 1 }),
    schedules: number('SHOWS', 12, { least: 1 }),
    skew: number('SKEW', 1.1, { whole: false }),
    seed: number('SEED', 1),
    thinkMs: number('THINK_MS', 2000),
    addresses: oneOf('ADDRESSES', ['forwarded', 'own']),
    buy: oneOf('BUY', ['paid', 'free', 'off']),
    roundTripMs: number('ROUND_TRIP_MS', 0),
    within: Object.fromEntries(within) as Settings['within'],
  };
}
