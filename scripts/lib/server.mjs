/** The server process as the scripts start it. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { keepRunning } from './keep.mjs';
import { openLogFile } from './logFile.mjs';
import { inRoot, varDir } from './paths.mjs';
import { start } from './run.mjs';
import { SetupError } from './steps.mjs';

const READY_WITHIN_MS = 60_000;

export const port = () => Number(process.env.PORT || 3000);
export const host = () => process.env.HOST || '127.0.0.1';

/** An address one can open in a browser. */
export const baseUrl = () => {
  const shown = ['0.0.0.0', '::'].includes(host()) ? 'localhost' : host();
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port()}`;
};

/** @throws {SetupError} when PORT is no port or something listens on it already: better told before minutes of set-up than after */
export async function assertPortFree() {
  if (!Number.isInteger(port()) || port() < 1 || port() > 65_535) {
    throw new SetupError(`PORT must be a whole number from 1 to 65535, but is "${process.env.PORT}".`, [
      'for example: PORT=3001 npm start',
    ]);
  }
  const error = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port(), host(), () => probe.close(() => resolve(null)));
  });
  if (error?.code === 'EADDRINUSE') {
    throw new SetupError(`Port ${port()} on ${host()} is in use.`, [
      `end what uses it, or choose another: PORT=${port() + 1} npm start`,
      'a second instance on this checkout needs its own folder as well: VAR_DIR=var2',
    ]);
  }
  if (error) throw new SetupError(`HOST=${host()} PORT=${port()} cannot be used: ${error.message}`, ['choose others']);
}

/** `npm start` and `npm run dev` show a demonstration unless told not to; the server itself is in production without the word. */
export const isDemo = () => !['off', '0', 'false'].includes(process.env.DEMO ?? '');

/** Room for what a burst of requests leaves behind: with Node's own 16 MB much of it is copied before it is dead. */
const serverFlags = ['--max-semi-space-size=32'];

/**
 * Starts the server; its log goes to VAR_DIR/logs/NAME.log (five files of 10 MiB at most), and problems to the terminal as well.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ name?: string, watch?: boolean }} [options] watch: start it again whenever its sources change.
 */
export function startServer(env, { name = 'server', watch = false } = {}) {
  const logFile = join(varDir(), `logs/${name}.log`);
  const log = openLogFile(logFile, { say: (line) => void process.stderr.write(`${line}\n`) });
  const main = inRoot('server/src/main.ts');
  const child = watch
    ? start(inRoot('node_modules/.bin/tsx'), ['watch', '--clear-screen=false', main], { env })
    : start(process.execPath, [...serverFlags, '--import', 'tsx', main], { env });
  let rest = '';
  child.stdout?.on('data', (chunk) => {
    log.write(chunk);
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) echoProblem(name, line);
  });
  child.stderr?.on('data', (chunk) => {
    log.write(chunk);
    process.stderr.write(chunk);
  });
  return { child, logFile };
}

/**
 * Shows what the log calls an error.
 * @param {string} name Of the process.
 * @param {string} line One line of pino's JSON.
 */
function echoProblem(name, line) {
  try {
    const { level, msg, err } = JSON.parse(line);
    if (level >= 50) process.stderr.write(`${name}: ${msg}${err?.message ? ` (${err.message})` : ''}\n`);
  } catch {
    if (line.trim()) process.stdout.write(`${name}: ${line}\n`);
  }
}

/** @param {string} line */
const say = (line) => void process.stderr.write(`${line}\n`);

/**
 * Keeps the server running that answers visitors: once it was ready, it comes back whenever it ends by itself. What it had in hand is
 * in the database, and leases are made anew from there.
 * @param {ReturnType<typeof startServer>} server As it was started, with the same arguments.
 * @param {Parameters<typeof startServer>} args
 */
export const keepServer = ({ child }, args) =>
  keepRunning({ name: 'server', first: child, begin: () => startServer(...args).child, say });

/**
 * Starts the worker, a process of its own that runs jobs, and keeps it running: nobody can buy less while it is away. It says how it
 * does on a port of its own, which its log names.
 * @param {NodeJS.ProcessEnv} env
 */
export function keepWorker(env) {
  const own = { ROLE: 'worker', PORT: '0', BASE_URL: process.env.BASE_URL || baseUrl(), PARTERRE_DEV: '' };
  return keepRunning({
    name: 'worker',
    begin: () => startServer({ ...env, ...own }, { name: 'worker' }).child,
    say,
  });
}

/** Where the demo's receipt printer listens; PRINTER_PORT names another port. */
const printerPort = () => Number(process.env.PRINTER_PORT || 9100);

/**
 * Starts the demo's receipt printer, a process of its own as a real one would be, and keeps it running. What it prints and how it is
 * lies in VAR_DIR/printer, which /dev/printer shows.
 */
export function keepPrinter() {
  const main = inRoot('server/src/adapters/printers/virtual/main.ts');
  const args = ['--import', 'tsx', main, join(varDir(), 'printer'), String(printerPort())];
  return keepRunning({ name: 'receipt printer', begin: () => start(process.execPath, args, { env: {} }), say });
}

/**
 * Starts the demo's card terminals, a process of their own as real ones would be, and keeps them running. TERMINAL_URL says where else they are.
 */
export function keepTerminals() {
  const main = inRoot('server/src/adapters/payments/terminal/simulator/main.ts');
  const args = ['--import', 'tsx', main, new URL(terminalUrl()).port];
  return keepRunning({ name: 'card terminals', begin: () => start(process.execPath, args, { env: {} }), say });
}

/** Where the demo's card terminals are. */
export const terminalUrl = () => process.env.TERMINAL_URL || 'http://127.0.0.1:9200';

/**
 * Waits until the server says that it is ready.
 * @param {{ child: import('node:child_process').ChildProcess, logFile: string }} server
 */
export async function serverReady({ child, logFile }) {
  const address = baseUrl();
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const tail = existsSync(logFile) ? readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n') : '';
  throw new SetupError(`The server does not start. The end of ${logFile}:\n${tail}`, [
    'mend what it names; `npm run doctor` shows what is set up',
  ]);
}
