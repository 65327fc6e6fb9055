/** The loop of rust/ as native code, in a process of its own, and as WebAssembly made as the engine's is. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { withSetupLock } from '../../scripts/lib/lock.mjs';
import { inCache, inRoot } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { runSteps } from '../../scripts/lib/steps.mjs';
import { engineSteps } from '../../scripts/setup/engine-steps.mjs';
import { ensureToolchain } from '../../scripts/setup/rust.mjs';
import { packageWasm } from '../../scripts/setup/wasm-tools.mjs';
import type { Shows } from './shows.ts';

/** What one round of a loop came to. */
export interface Lap {
  nanoseconds: number;
  checksum: number;
}

const target = process.env.CARGO_TARGET_DIR ?? inRoot('target');
const wasmFolder = inCache('bench-engine');

/** Compiles both, and the engine where its sources are newer. Seconds when nothing changed. */
export async function compile(): Promise<void> {
  await withSetupLock(async () => {
    await runSteps(engineSteps({ force: true }), { quiet: true });
    const { env } = await ensureToolchain(() => {});
    const cargo = (...args: string[]) =>
      run('cargo', ['build', '--release', '--quiet', '-p', 'parterre-bench', ...args], { env, log: 'bench-engine' });
    await cargo('--bin', 'parterre-bench');
    await cargo('--lib', '--target', 'wasm32-unknown-unknown');
    const linked = `${target}/wasm32-unknown-unknown/release/parterre_bench.wasm`;
    await packageWasm(linked, wasmFolder, 'engine');
  });
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export class NativeBench {
  readonly #process: ChildProcess;
  readonly #answers: AsyncIterator<string>;
  readonly #lines: Interface;

  constructor() {
    const child = spawn(`${target}/release/parterre-bench`, [], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process = child;
    this.#lines = createInterface({ input: child.stdout });
    this.#answers = this.#lines[Symbol.asyncIterator]();
  }

  async #ask(line: string): Promise<string> {
    this.#process.stdin?.write(`${line}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error('The native program ended.');
    return value;
  }

  async enter({ hall, snapshots }: Shows): Promise<void> {
    await this.#ask(`hall ${hex(hall.toBytes())}`);
    for (const snapshot of snapshots) await this.#ask(`show ${hex(snapshot)}`);
  }

  async run(search: number, iterations: number): Promise<Lap> {
    const [nanoseconds = Number.NaN, checksum = Number.NaN] = (await this.#ask(`run ${search} ${iterations}`))
      .split(' ')
      .map(Number);
    return { nanoseconds, checksum };
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.stdin?.end();
    await ended;
    this.#lines.close();
  }
}

interface WasmBenchHandle {
  addShow(snapshot: Uint8Array): void;
  run(search: number, iterations: number): number;
  free(): void;
}
interface Glue {
  initSync(options: { module: Uint8Array }): unknown;
  WasmBench: new (hall: Uint8Array) => WasmBenchHandle;
}

export class WasmBench {
  readonly #glue: Glue;
  #handle: WasmBenchHandle | undefined;

  private constructor(glue: Glue) {
    this.#glue = glue;
  }

  static async load(): Promise<WasmBench> {
    const glue: Glue = await import(pathToFileURL(`${wasmFolder}/parterre_bench.js`).href);
    glue.initSync({ module: new Uint8Array(readFileSync(`${wasmFolder}/parterre_bench_bg.wasm`)) });
    return new WasmBench(glue);
  }

  enter({ hall, snapshots }: Shows): void {
    this.#handle?.free();
    this.#handle = new this.#glue.WasmBench(hall.toBytes());
    for (const snapshot of snapshots) this.#handle.addShow(snapshot);
  }

  run(search: number, iterations: number): Lap {
    const handle = this.#handle;
    if (!handle) throw new Error('There is no hall yet.');
    return timed(() => handle.run(search, iterations));
  }
}

export function timed(loop: () => number): Lap {
  const began = process.hrtime.bigint();
  const checksum = loop();
  return { nanoseconds: Number(process.hrtime.bigint() - began), checksum };
}
