/** Runs every search in every hall and prints what it took. */
import '../../engine/js/load.node.ts';
import { scanOrders } from '../../engine/js/index.ts';
import { spread } from '../lib/statistics.ts';
import { boundary } from './boundary.ts';
import { NativeBench, timed, WasmBench } from './compiled.ts';
import { type Contestant, type Result, race } from './race.ts';
import { bestOfFew, bestOfMany, partiesOf, type RunSearch, searches, throughTheFace } from './searches.ts';
import { fills, freeShows, makeShows, type Shows, seatCounts } from './shows.ts';

// Short, so that most laps of most rounds are not interrupted.
const lapMs = 3;
const goals = [
  { seatCount: 300, nanoseconds: 50 },
  { seatCount: 15_000, nanoseconds: 500 },
];
const goalRatio = 1.4;
const judged = [...scanOrders.keys(), bestOfFew];

const [native, wasm, face] = ['native', 'WASM', 'from JavaScript'];

function contestants(search: number, compiled: Compiled, throughFace: RunSearch): Contestant[] {
  return [
    { name: native, run: (iterations) => compiled.native.run(search, iterations) },
    { name: wasm, run: (iterations) => compiled.wasm.run(search, iterations) },
    { name: face, run: (iterations) => timed(() => throughFace(iterations)) },
  ];
}
interface Compiled {
  native: NativeBench;
  wasm: WasmBench;
}

function ratio(result: Result, above: string, below: string): number[] {
  return (result[above] ?? []).map((value, round) => value / (result[below]?.[round] ?? Number.NaN));
}

const nanoseconds = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
function times(values: number[]): string {
  const { min, median, max } = spread(values);
  const short = (value: number) => value.toFixed(value < 10 ? 2 : 0);
  return `${short(median)} (${short(min)} to ${short(max)})`;
}

function row(...cells: string[]): void {
  console.log(
    `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(38) : cell.padStart([0, 11, 11, 22, 16][at] ?? 0))).join('')}`,
  );
}

/** How often the party of twelve sat together, was split, was scattered or got nothing. */
function sharesOf({ engine }: Shows): string {
  const arrangements = engine.map((show) => show.assign({ algorithm: 'best_available', count: 12 }).arrangement);
  return [...new Set(arrangements)]
    .map((kind) => `${kind} ${arrangements.filter((other) => other === kind).length}`)
    .join(', ');
}

async function measure(
  seatCount: number,
  fill: (typeof fills)[number],
  rounds: number,
  compiled: Compiled,
): Promise<Result[]> {
  const shows = makeShows(seatCount, fill.share);
  await compiled.native.enter(shows);
  compiled.wasm.enter(shows);
  const faces = throughTheFace(shows);
  console.log(`\n${seatCount.toLocaleString('en')} seats, ${fill.name}: nanoseconds a search`);
  row('', native, wasm, 'WASM ÷ native', face);
  const results: Result[] = [];
  for (const [search, throughFace] of faces.entries()) {
    const name = searches[search] ?? '';
    const compared = seatCount > 2_000 ? 8 : 64;
    const result = await race(name, contestants(search, compiled, throughFace), { rounds, lapMs, compared });
    const median = (who: string) => nanoseconds(spread(result[who] ?? []).median / partiesOf(search));
    row(name, median(native), median(wasm), times(ratio(result, wasm, native)), median(face));
    if (search === bestOfMany) console.log(`    of ${shows.engine.length} shows: ${sharesOf(shows)}`);
    results.push(result);
  }
  freeShows(shows);
  return results;
}

interface Verdict {
  isMet: boolean;
  text: string;
}

function verdictOn(search: number, result: Result = {}, goal: (typeof goals)[number]): Verdict {
  const took = spread(result[wasm] ?? []).median;
  const times = spread(ratio(result, wasm, native)).median;
  const isMet = took <= goal.nanoseconds && times <= goalRatio;
  const text =
    `${searches[search]}, ${goal.seatCount.toLocaleString('en')} seats: ${nanoseconds(took)} of ${goal.nanoseconds} ns, ` +
    `${times.toFixed(2)} of ${goalRatio} × native: ${isMet ? 'met' : 'missed'}`;
  return { isMet, text };
}

/** `sizes`: seats of the halls; each one of `seatCounts`. Says whether every aim for these was met. */
export async function measureAll(rounds: number, sizes: readonly number[] = seatCounts): Promise<boolean> {
  const compiled = { native: new NativeBench(), wasm: await WasmBench.load() };
  try {
    boundary(Math.min(rounds, 7));
    const verdicts: Verdict[] = [];
    for (const seatCount of sizes) {
      for (const fill of fills) {
        const results = await measure(seatCount, fill, rounds, compiled);
        const goal = goals.find((goal) => goal.seatCount === seatCount);
        if (goal && fill === fills[0])
          verdicts.push(...judged.map((search) => verdictOn(search, results[search], goal)));
      }
    }
    console.log(`\nAims for a run of 2 to 5, WASM, half sold:\n  ${verdicts.map(({ text }) => text).join('\n  ')}`);
    return verdicts.every(({ isMet }) => isMet);
  } finally {
    await compiled.native.close();
  }
}
