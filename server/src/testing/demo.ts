/**
 * A whole Parterre with demo data for journeys, pictures and benchmarks: the real server in a process of its own, with
 * its own folder, port and database. Nothing of it is shared with a running `npm start`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { morning, offsetTo } from './cinemaTime.ts';
import { freshDatabase, type Template } from './database.ts';
import { freePort } from './freePort.ts';
import { nodeArgs } from './programs.ts';
import { neverMs, until } from './until.ts';

export interface Demo {
  /** `http://127.0.0.1:PORT` */
  url: string;
  databaseUrl: string;
  varDir: string;
  /** Process id of the server as it runs now. */
  pid(): number;
  /** Opens /metrics. */
  metricsToken: string;
  /** What the server wrote so far: its log, a JSON object a line. */
  log(): string;
  /** Ends the server at once, as a crash would, or with SIGTERM as those who keep it running do; returns when it has ended. */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /**
   * With `ROLE=web`: starts a process that runs the jobs, beside it and on the same data. Answers once it is ready, with where it
   * tells so and what it wrote; `kill` is as a crash would. It ends with the demo.
   */
  startWorker(): Promise<{ url: string; log(): string; kill(): Promise<void> }>;
  /** Starts it again after `kill`, on the same data. `launcher`: the command that runs it, such as a shell with limits; its own command follows. */
  start(launcher?: string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface DemoOptions {
  /** More of the server's configuration, such as `{ REDIS_URL }`. */
  env?: Record<string, string>;
  /** `empty`: no demo data, as after `npm start -- --empty`; the log has the set-up code. */
  scenario?: 'demo' | 'small' | 'empty';
  /** The server reaches its database through what this starts before it; what belongs to a session goes past it. */
  pooler?: (databaseUrl: string) => Promise<{ url: string; close(): Promise<void> }>;
  /** What time it is in the cinema when it starts, an ISO instant; it goes on from there. Default: `morning`. */
  at?: string;
}

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, '.cache/e2e');
const metricsToken = 'the metrics of this test';

/** Starts one. The demo data is made at the first call of a test run, or of a process when there is no test run. */
export async function startDemo({
  env = {},
  scenario = 'demo',
  pooler,
  at = morning,
}: DemoOptions = {}): Promise<Demo> {
  const seeded = scenario === 'empty' ? null : seededTemplate(scenario, at);
  const database = await freshDatabase(seeded ? { template: seeded } : {});
  const pooled = await pooler?.(database.url);
  mkdirSync(folder, { recursive: true });
  const varDir = mkdtempSync(join(folder, 'run-'));
  if (seeded && existsSync(join(seeded.varDir, 'media'))) {
    cpSync(join(seeded.varDir, 'media'), join(varDir, 'media'), { recursive: true });
    // Every server would encode the same posters: what one has made serves all.
    mkdirSync(join(folder, 'sized'), { recursive: true });
    symlinkSync(join(folder, 'sized'), join(varDir, 'media', 'sized'));
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const offsetMs = offsetTo(at);
  let log = '';
  let server: ChildProcess | undefined;
  const workers: ChildProcess[] = [];
  const launch = (launcher: string[], own: Record<string, string>, write: (text: string) => void): ChildProcess => {
    const [command = '', ...args] = [...launcher, process.execPath, ...nodeArgs('server/src/main.ts')];
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        REDIS_URL: '',
        RATE_LIMITS: 'off',
        DEMO: 'on',
        DATABASE_TIMEOUT_SECONDS: String(neverMs / 1000),
        METRICS_TOKEN: metricsToken,
        CINEMA_CLOCK_OFFSET_MS: String(offsetMs),
        ...env,
        DATABASE_URL: pooled?.url ?? database.url,
        DATABASE_DIRECT_URL: pooled ? database.url : '',
        HOST: '127.0.0.1',
        PORT: String(port),
        BASE_URL: url,
        VAR_DIR: varDir,
        ...own,
      },
    });
    for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => write(String(chunk)));
    return child;
  };
  const start = async (launcher: string[] = []): Promise<void> => {
    server = launch(launcher, {}, (text) => {
      log += text;
    });
    await ready(server, url, () => log);
  };
  const startWorker: Demo['startWorker'] = async () => {
    const own = `http://127.0.0.1:${await freePort()}`;
    let said = '';
    const worker = launch([], { ROLE: 'worker', PORT: new URL(own).port }, (text) => {
      said += text;
    });
    workers.push(worker);
    await ready(worker, own, () => said);
    return { url: own, log: () => said, kill: () => end(worker, 'SIGKILL') };
  };
  const lastResort = () => {
    for (const child of [server, ...workers]) child?.kill('SIGKILL');
  };
  process.once('exit', lastResort);
  let stopped = false;
  const stop = async (): Promise<void> => {
    if (stopped) return;
    stopped = true;
    await Promise.all([server, ...workers].map((child) => child && end(child, 'SIGTERM')));
    process.removeListener('exit', lastResort);
    await pooled?.close();
    await database.close();
    rmSync(varDir, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  const kill = async (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> => {
    if (server) await end(server, signal);
  };
  const pid = () => server?.pid ?? 0;
  return { url, databaseUrl: database.url, varDir, metricsToken, pid, log: () => log, kill, start, startWorker, stop };
}

async function ready(server: ChildProcess, url: string, log: () => string): Promise<void> {
  const said = () => log().slice(-4000);
  const isUp = async () => {
    if (server.exitCode !== null) throw new Error(`The server does not start:\n${said()}`);
    return (await fetch(`${url}/ready`).catch(() => null))?.ok;
  };
  await until('the server', isUp, said);
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill(signal);
  const timer = setTimeout(() => server.kill('SIGKILL'), neverMs);
  await ended;
  clearTimeout(timer);
}

/**
 * Demo data as of `at`, an ISO instant. The pictures that belong to it lie in `varDir`, a folder for each moment: for the same
 * one the seed writes the same ones.
 */
export function seededTemplate(scenario: 'demo' | 'small', at: string): Template & { varDir: string } {
  const key = createHash('sha256').update(`${at} ${scenario}`).digest('hex').slice(0, 12);
  const varDir = join(folder, `seeded-${key}`);
  return {
    name: `seeded_${scenario}_${key}`,
    varDir,
    async fill(databaseUrl) {
      mkdirSync(varDir, { recursive: true });
      const seed = [...nodeArgs('prisma/seed/main.ts'), '--scenario', scenario, '--at', at];
      await promisify(execFile)(process.execPath, seed, {
        cwd: root,
        env: { ...process.env, DATABASE_URL: databaseUrl, VAR_DIR: varDir },
      });
    },
  };
}
