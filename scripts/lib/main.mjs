/** The frame of every script: errors told in words, nothing left running. */
import { CommandError, stopAll } from './run.mjs';
import { SetupError } from './steps.mjs';

/**
 * @typedef {object} Frame
 * @property {(work: () => Promise<void>) => void} onStop Registers what must be stopped in order, before all commands
 *   that still run are. A script that registers something goes on until Ctrl+C.
 */

/**
 * Runs a script's work and ends the process: 0, 1 after an error, 130 after Ctrl+C.
 * @param {(frame: Frame) => Promise<unknown>} work
 */
export async function main(work) {
  // A terminal that is gone, or a file without room in its place, ends nothing.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  /** @type {(() => Promise<void>)[]} */
  const stoppers = [];
  let ending = false;
  /** @param {number} code */
  const end = async (code) => {
    if (ending) return;
    ending = true;
    for (const stop of stoppers) await stop().catch((error) => process.stderr.write(`${explain(error)}\n`));
    await stopAll();
    process.exit(code);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (stoppers.length > 0 && !ending) process.stdout.write('\nStopping.\n');
      void end(stoppers.length > 0 ? 0 : 130);
    });
  }
  // npm hands a signal to its shell, which ends without telling us.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => {
      if (process.ppid !== parent) void end(stoppers.length > 0 ? 0 : 130);
    }, 500).unref();
  }
  /** @param {unknown} error */
  const fail = async (error) => {
    if (!ending) process.stderr.write(`\n${explain(error)}\n`);
    await end(1);
  };
  try {
    await work({
      onStop: (stop) => stoppers.push(stop),
    });
    if (stoppers.length === 0) await end(typeof process.exitCode === 'number' ? process.exitCode : 0);
  } catch (error) {
    await fail(error);
  }
}

/** @param {unknown} error */
export function explain(error) {
  if (error instanceof SetupError) return error.message;
  // Loaded by tsx, its class is another one than any that could be imported here.
  if (error instanceof Error && error.name === 'MigrationError') return error.message;
  if (error instanceof CommandError) {
    const tail = error.output
      .replace(/\x1b\[[\d;]*m/g, '')
      .trimEnd()
      .split('\n')
      .slice(-25)
      .join('\n');
    return [error.message, tail, error.log ? `All of it: ${error.log}` : ''].filter(Boolean).join('\n');
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
