/** An instance that runs over night gets its new days too. */
import { demoDay, hasDemoData, seed } from '../setup/database-steps.mjs';
import { explain } from './main.mjs';

/** Looked at by the clock, not after so much time: a machine that slept, or whose clock was set, finds its day. */
const LOOK_EVERY_MS = 60_000;
/** A day that could not be added is tried again after so many looks. */
const LOOKS_BETWEEN_TRIES = 30;

/**
 * Adds what a new day lacks whenever the demo's day is no longer that of the start. The server hears of it by itself.
 * @param {string} url Of the database.
 * @returns {() => Promise<void>} Ends it.
 */
export function addNewDays(url) {
  if (!hasDemoData()) return async () => {};
  return onNewDay(demoDay, () => seed(url, () => {}), LOOK_EVERY_MS);
}

/**
 * @param {() => Promise<string>} day
 * @param {() => Promise<boolean>} add False: it could not be added.
 * @param {number} everyMs
 * @returns {() => Promise<void>} Ends it, when what it is doing is done.
 */
export function onNewDay(day, add, everyMs) {
  /** @type {string | undefined} */
  let known;
  let looksToWait = 0;
  const look = async () => {
    const today = await day();
    known ??= today;
    if (today === known || looksToWait-- > 0) return;
    looksToWait = LOOKS_BETWEEN_TRIES;
    if (!(await add())) return;
    known = today;
    looksToWait = 0;
  };
  /** @type {Promise<void> | undefined} */
  let looking;
  const begin = () => {
    looking ??= look()
      .catch((error) => void process.stderr.write(`${explain(error)}\n`))
      .finally(() => {
        looking = undefined;
      });
  };
  begin();
  const timer = setInterval(begin, everyMs);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
