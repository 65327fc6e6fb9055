/** Runs the steps of set-up, each when those it needs are done, the independent ones side by side. */
import { createProgress } from './progress.mjs';
import { stopAll } from './run.mjs';

/**
 * @typedef {object} Step
 * @property {string} id
 * @property {string} title What is being done: "Building the browser apps".
 * @property {string} [why] Why it takes long; shown while it runs.
 * @property {string[]} [needs] Ids of the steps that must be done before.
 * @property {() => boolean | Promise<boolean>} [done] Whether there is nothing to do. Asked when `needs` are done.
 * @property {(say: (detail: string) => void) => Promise<void>} run `say` shows what is going on at the moment.
 */

/** A problem that the person at the keyboard can solve; its message says how. */
export class SetupError extends Error {
  /**
   * @param {string} problem
   * @param {string[]} remedies One each line: what to do.
   */
  constructor(problem, remedies) {
    super([problem, ...remedies.map((line) => `  - ${line}`)].join('\n'));
    this.name = 'SetupError';
  }
}

/**
 * @typedef {object} Options
 * @property {boolean} [quiet] Says nothing of steps that had nothing to do.
 * @property {(id: string) => void} [onDone] Called for each step.
 * @property {() => void} [onFailed] Called before what runs beside the failed step is stopped.
 *
 * @param {Step[]} steps
 * @param {Options} [options]
 * @throws the first error of a step, all commands running beside it are stopped
 */
export async function runSteps(steps, { quiet = false, onDone, onFailed } = {}) {
  const progress = createProgress(steps.length, quiet);
  /** @type {Map<string, Promise<void>>} */
  const promises = new Map();
  let failed = false;
  /** @param {Step} step */
  const work = async (step) => {
    await Promise.all((step.needs ?? []).map((id) => promises.get(id)));
    if (failed) return;
    if (await step.done?.()) {
      progress.skip(step);
      onDone?.(step.id);
      return;
    }
    progress.begin(step);
    try {
      await step.run((detail) => progress.say(step, detail));
      progress.end(step);
      onDone?.(step.id);
    } catch (error) {
      progress.fail(step);
      // What runs beside it would only make the person wait for the message.
      if (!failed) {
        onFailed?.();
        void stopAll();
      }
      failed = true;
      throw error;
    }
  };
  for (const step of steps) {
    const promise = work(step);
    promise.catch(() => {}); // Reported below; a step that waits for this one rejects with the same error.
    promises.set(step.id, promise);
  }
  const results = await Promise.allSettled(promises.values());
  progress.close();
  const rejected = results.find((result) => result.status === 'rejected');
  if (rejected) throw rejected.reason;
}
