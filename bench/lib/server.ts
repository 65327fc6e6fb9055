/** The real server as a process of its own, and sessions that it takes for its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Csrf } from '../../server/src/edge/csrf.ts';
import { systemClock } from '../../server/src/ports/clock.ts';
import { nodeArgs } from '../../server/src/testing/programs.ts';

const root = resolve(import.meta.dirname, '../..');
/** SECRET of every server that the benchmarks start. */
export const secret = 'a secret of the benchmarks, which protects nothing';
const startWithinMs = 60_000;

/** What every request of a visitor carries. */
export interface Visitor {
  cookie: string;
  csrf: string;
  /** The loopback address to come from; default 127.0.0.1. */
  address?: string;
}

const csrf = new Csrf(secret, { clock: systemClock, secure: false });

/** A session that a server of the benchmarks takes for one of its own. */
export function newVisitor(address?: string): Visitor {
  const { token, setCookie } = csrf.issue(undefined);
  return { cookie: setCookie?.split(';')[0] ?? '', csrf: token, ...(address ? { address } : {}) };
}

export interface ServerProcess {
  url: string;
  pid: number;
  logFile: string;
  /** Where its inspector listens; null without one. */
  inspector: string | null;
  child: ChildProcess;
  stop: () => Promise<void>;
}

/**
 * The real server as a process; `environment` has its PORT and VAR_DIR. Resolves when it is ready. `main`: another program
 * that makes one, its path in the checkout.
 */
export async function startServer(
  environment: Record<string, string> & { PORT: string; VAR_DIR: string },
  { nodeFlags = [], main = 'server/src/main.ts' }: { nodeFlags?: string[]; main?: string } = {},
): Promise<ServerProcess> {
  const logFile = join(environment.VAR_DIR, `server-${environment.PORT}.log`);
  // The log goes into a file, as in production, so that reading it takes none of our time; a node that is started again appends.
  const log = openSync(logFile, 'a');
  const begin = fstatSync(log).size;
  const child: ChildProcess = spawn(
    process.execPath,
    [
      // The limit that `npm start` sets.
      '--max-semi-space-size=32',
      ...nodeFlags,
      ...(process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean),
      ...nodeArgs(main),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        NODE_ENV: '',
        DEMO: 'on',
        LOG_LEVEL: 'info',
        SECRET: secret,
        METRICS_TOKEN: secret,
        ...environment,
      },
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${environment.PORT}`;
  const end = Date.now() + startWithinMs;
  for (;;) {
    await new Promise((done) => setTimeout(done, 50));
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) {
      // Its own is the first that is told: the process that draws tickets has one, too.
      const told = /Debugger listening on (ws:\S+)/.exec(readFileSync(logFile).subarray(begin).toString());
      return { url, pid: child.pid ?? 0, logFile, inspector: told?.[1] ?? null, child, stop };
    }
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`the server did not start:\n${readFileSync(logFile, 'utf8').slice(-4000)}`);
    }
  }
}

/** What /metrics of a server that was started here says. */
export async function metricsOf({ url }: Pick<ServerProcess, 'url'>): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${secret}` } })).text();
}

/** CPU time a process has used so far, ms, in steps of 10; NaN where /proc does not tell. */
export function cpuMsOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** CPU time that a process and its children have used so far, also children that have ended; ms, in steps of 10. */
export function cpuMsOfTree(pid: number): number {
  const fields = statOf(pid);
  let children: number[] = [];
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    // The kernel tells no such figure here; then it tells none of the others either.
  }
  const ended = (Number(fields[13]) + Number(fields[14])) * 10;
  return cpuMsOf(pid) + ended + children.reduce((sum, child) => sum + (cpuMsOf(child) || 0), 0);
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** What /proc says of a process after its name; nothing where it does not tell. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}
