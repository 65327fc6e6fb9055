/**
 * Starts commands and sees to it that none outlives us.
 *
 * Each command runs in a process group of its own, so that stopping it stops what it started as well; a terminal's
 * Ctrl+C therefore reaches only this process, which then stops them in order.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { openLogFile } from './logFile.mjs';
import { inCache, root } from './paths.mjs';

/** A command that could not be run to a good end. `log` is the file with all it said; `timedOut`: it was stopped after its `timeoutMs`. */
export class CommandError extends Error {
  /**
   * @param {string} message
   * @param {{ output: string, code: number | null, log?: string, timedOut?: boolean }} details
   */
  constructor(message, { output, code, log, timedOut = false }) {
    super(message);
    this.name = 'CommandError';
    this.output = output;
    this.code = code;
    this.log = log;
    this.timedOut = timedOut;
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] Default: the checkout.
 * @property {NodeJS.ProcessEnv} [env] Added to ours; undefined removes a variable.
 * @property {string} [log] Name of a log file in .cache/logs that gets all output.
 * @property {(line: string) => void} [onLine] Called with each line as it comes.
 * @property {boolean} [show] Let the command write to our terminal.
 * @property {number[]} [okCodes] Exit codes that are no failure. Default: 0 alone.
 * @property {number} [timeoutMs] After this the command is stopped and counts as failed.
 */

/**
 * Starts a command without waiting for it.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function start(command, args, { cwd = root, env = {}, show = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    // What goes to a log or a list of failures is read without a terminal's colours.
    env: { ...process.env, ...(show ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }), ...env },
    stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Runs a command to its end and returns what it wrote.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 * @throws {CommandError} when it cannot be started, is killed, or ends with a code that is not among `okCodes`
 */
export function run(command, args, options = {}) {
  const { log, onLine, okCodes = [0], timeoutMs } = options;
  const shown = `${command.split('/').at(-1)} ${args.slice(0, 3).join(' ')}`;
  /** @type {string | undefined} */
  let logFile;
  /** @type {ReturnType<typeof openLogFile> | undefined} */
  let logged;
  if (log) {
    logFile = inCache('logs', `${log}.log`);
    rmSync(logFile, { force: true });
    logged = openLogFile(logFile, { say: (line) => void process.stderr.write(`${line}\n`) });
    logged.write(`$ ${command} ${args.join(' ')}\n`);
  }
  return new Promise((resolve, reject) => {
    let output = '';
    let rest = '';
    const child = start(command, args, options);
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      const text = chunk.toString();
      output += text;
      logged?.write(text);
      if (!onLine) return;
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim()) onLine(line);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    let timedOut = false;
    const timer = timeoutMs
      ? setTimeout(() => {
          timedOut = true;
          void stop(child);
        }, timeoutMs)
      : undefined;
    child.once('error', (error) => {
      clearTimeout(timer);
      logged?.close();
      reject(new CommandError(`${shown}: ${error.message}`, { output, code: null, log: logFile }));
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      logged?.close();
      if (rest.trim()) onLine?.(rest);
      if (code !== null && okCodes.includes(code)) resolve({ code, output });
      else {
        const how = signal ? `was stopped by ${signal}` : `ended with code ${code}`;
        reject(new CommandError(`${shown} ${how}`, { output, code, log: logFile, timedOut }));
      }
    });
  });
}

/**
 * The output of a quick command, trimmed; null when it cannot be run or fails.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function ask(command, args, options = {}) {
  try {
    return (await run(command, args, { timeoutMs: 20_000, ...options })).output.trim();
  } catch {
    return null;
  }
}

/**
 * Stops a command and all that it started: politely, after `patienceMs` by force.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [patienceMs]
 */
export async function stop(child, patienceMs = 10_000) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child.pid, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(/** @type {number} */ (child.pid), 'SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}

/** Stops every command that still runs. */
export async function stopAll() {
  await Promise.all([...running].map((child) => stop(child)));
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone already.
  }
}

// The last resort, when we end without having stopped them: nothing asynchronous can run here.
process.once('exit', () => {
  for (const child of running) if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
});
