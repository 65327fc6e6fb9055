/** Processes that come back when they end by themselves. */
import { stop } from './run.mjs';

/** Pauses before a process is started again: the first, and the longest. */
const pauses = { firstMs: 1_000, longestMs: 60_000 };

/**
 * How long to wait before the next start, twice as long each time, so that a process which cannot live does not keep the machine busy.
 * @param {number | null} pauseMs The pause before the start that just ended; null: it was the first.
 * @param {number} ranMs How long the process lived. After as long as the longest pause, whatever ended it is something new.
 */
export function nextPauseMs(pauseMs, ranMs, { firstMs, longestMs } = pauses) {
  return pauseMs === null || ranMs >= longestMs ? firstMs : Math.min(2 * pauseMs, longestMs);
}

/**
 * Keeps a process running: `begin` starts it, and starts it again whenever it ends by itself, until `stop`.
 * @param {object} options
 * @param {string} options.name What it is called in what is said: `web process`.
 * @param {() => import('node:child_process').ChildProcess} options.begin
 * @param {import('node:child_process').ChildProcess} [options.first] The process that runs already, or has just ended.
 * @param {(line: string) => void} options.say
 * @param {typeof pauses} [options.pause]
 */
export function keepRunning({ name, begin, first, say, pause = pauses }) {
  let stopping = false;
  /** @type {number | null} */
  let pauseMs = null;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let current = first ?? begin();
  let begunAtMs = Date.now();

  /** @param {string | number | null} how */
  const ended = (how) => {
    if (stopping) return;
    pauseMs = nextPauseMs(pauseMs, Date.now() - begunAtMs, pause);
    say(
      `The ${name} ended by itself (${typeof how === 'string' ? how : `code ${how}`}); starting it again in ${pauseMs / 1_000} s.`,
    );
    timer = setTimeout(() => {
      current = begin();
      begunAtMs = Date.now();
      watchOver();
    }, pauseMs);
  };
  const watchOver = () => {
    const { exitCode, signalCode } = current;
    if (exitCode !== null || signalCode !== null) ended(signalCode ?? exitCode);
    else current.once('exit', (code, signal) => ended(signal ?? code));
  };
  watchOver();
  return {
    /** @param {number} patienceMs */
    async stop(patienceMs) {
      stopping = true;
      clearTimeout(timer);
      await stop(current, patienceMs);
    },
  };
}
