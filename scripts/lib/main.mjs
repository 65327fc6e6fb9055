/** The frame of every script: errors told in words, nothing left running. */
import { readFileSync } from 'node:fs';
import { CommandError, stopAll } from './run.mjs';
import { SetupError } from './steps.mjs';

/**
 * Runs a script's work and ends the process: 0, 1 after an error, 130 after Ctrl+C.
 * @param {() => Promise<unknown>} work
 */
export async function main(work) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, async () => {
      await stopAll();
      process.exit(130);
    });
  }
  try {
    await work();
    process.exitCode ??= 0;
  } catch (error) {
    await stopAll();
    process.stderr.write(`\n${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** @param {unknown} error */
export function explain(error) {
  if (error instanceof SetupError) return error.message;
  if (error instanceof CommandError) {
    const text = error.log ? readFileSync(error.log, 'utf8') : error.output;
    const tail = text.trimEnd().split('\n').slice(-25).join('\n');
    return [error.message, tail, error.log ? `All of it: ${error.log}` : ''].filter(Boolean).join('\n');
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
