/** What the engine costs before it has searched anything: bytes, start, crossings; and whether it keeps memory. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { encodeDelta, Inventory } from '../../engine/js/index.ts';
import { engineMemory } from '../../engine/js/raw.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { line, show } from '../lib/statistics.ts';
import { timed } from './compiled.ts';
import { freeShows, makeShows } from './shows.ts';

const files = [
  ['core, which visitors load', 'engine/pkg/parterre_engine_bg.wasm'],
  ['planning, which editors and the server load', 'engine/planning/pkg/parterre_planning_bg.wasm'],
] as const;
const calls = 1_000_000;
const rules = {
  strandedSeats: 'off',
  seatClearance: 0,
  sofasTogether: true,
  companionsWithAccessible: true,
  allowBlocked: false,
} as const;

/** Measures a start in a process of its own, as V8 remembers what it has compiled already. Milliseconds. */
const startProgram = `
  const bytes = require('fs').readFileSync(process.argv[1]);
  const began = performance.now();
  const module = new WebAssembly.Module(bytes);
  const compiled = performance.now();
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => {};
  new WebAssembly.Instance(module, imports);
  console.log(compiled - began, performance.now() - compiled);
`;

function startTimes(file: string): { compile: number; instantiate: number } {
  const output = execFileSync(process.execPath, ['-e', startProgram, file], { encoding: 'utf8' });
  const [compile = Number.NaN, instantiate = Number.NaN] = output.split(' ').map(Number);
  return { compile, instantiate };
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

export function boundary(rounds: number): void {
  for (const [name, path] of files) {
    const file = inRoot(path);
    if (!existsSync(file)) continue;
    const bytes = readFileSync(file);
    console.log(`\n.wasm of the ${name}`);
    line('size', `${kib(bytes.length)}, gzipped ${kib(gzipSync(bytes, { level: 9 }).length)}`);
    const starts = Array.from({ length: rounds }, () => startTimes(file));
    const of = (part: 'compile' | 'instantiate') =>
      show(
        starts.map((start) => start[part]),
        'ms',
        2,
      );
    line('compile, in Node', of('compile'));
    line('instantiate', of('instantiate'));
  }
  crossings(rounds);
  memory();
}

/** Calls that do next to nothing inside. */
function crossings(rounds: number): void {
  console.log('\nCrossing the boundary, 300 seats');
  const shows = makeShows(300, 0.5);
  const inventory = shows.engine[0] as Inventory;
  const seats = Uint32Array.from({ length: 20 }, (_, seat) => seat);
  const statuses = new Uint8Array(20).fill(2);
  const work: [string, () => number][] = [
    ['nothing but a number back (onlineCount)', () => inventory.onlineCount()],
    ['a number in, a number back (hall.seatAt)', () => shows.hall.seatAt(3, 4)],
    ['20 seats in, their rules back (check)', () => inventory.check(seats, rules).length],
    ['300 bytes back (statuses)', () => inventory.statuses().length],
    ['encode a delta of 20', () => encodeDelta(1, 2, seats, statuses).length],
    ['encode a snapshot', () => inventory.snapshot().length],
  ];
  const perCall = (run: () => number, iterations: number) =>
    timed(() => {
      let sum = 0;
      for (let turn = 0; turn < iterations; turn++) sum += run();
      return sum;
    }).nanoseconds / iterations;
  for (const [name, run] of work) {
    perCall(run, 20_000);
    const laps = Array.from({ length: rounds }, () => perCall(run, 100_000));
    line(name, show(laps, 'ns', 1));
  }
  freeShows(shows);
}

/** The collector, without a flag on the command line. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/** A million calls of all kinds, and the memory of both sides before and after. */
function memory(): void {
  const collect = collector();
  const shows = makeShows(1_350, 0.5);
  const inventory = shows.engine[0] as Inventory;
  const turn = (at: number) => {
    switch (at % 6) {
      case 0:
        return inventory.assign({ algorithm: 'left_center_to_outside', count: 3 });
      case 1:
        return inventory.assign({ algorithm: 'best_available', count: 4 });
      case 2:
        return inventory.check([at % 1_000, (at % 1_000) + 1], rules);
      case 3:
        return inventory.groupAround(at % 1_000, 3, rules);
      case 4:
        return inventory.applyDelta(encodeDelta(inventory.version, inventory.version + 1, [at % 1_350], [at % 2]));
      default:
        return Inventory.fromSnapshot(shows.hall, shows.snapshots[at % 16] as Uint8Array).free();
    }
  };
  const now = () => {
    collect();
    return { wasm: engineMemory().byteLength, heap: process.memoryUsage().heapUsed };
  };
  for (let at = 0; at < 20_000; at++) turn(at);
  const before = now();
  for (let at = 0; at < calls; at++) turn(at);
  const after = now();
  console.log(`\nMemory before and after ${calls.toLocaleString('en')} calls of all kinds, 1,350 seats`);
  line('of the engine', `${kib(before.wasm)}, ${kib(after.wasm)}`);
  line("JavaScript's heap in use", `${kib(before.heap)}, ${kib(after.heap)}`);
  freeShows(shows);
}
