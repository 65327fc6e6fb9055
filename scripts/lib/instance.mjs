/** A running Parterre: what set-up leaves to do, then the database and the server, stopped in order. */
import { databaseSteps } from '../setup/database-steps.mjs';
import { withSetupLock } from './lock.mjs';
import { addNewDays } from './newDays.mjs';
import { varDir } from './paths.mjs';
import { stop } from './run.mjs';
import {
  assertPortFree,
  isDemo,
  keepPrinter,
  keepServer,
  keepTerminals,
  keepWorker,
  serverReady,
  startServer,
} from './server.mjs';
import { runSteps } from './steps.mjs';

/**
 * @typedef {object} InstanceOptions
 * @property {import('./steps.mjs').Step[]} steps What comes before the database and the server.
 * @property {string} title Of the server's step.
 * @property {string[]} needs The steps that the server waits for.
 * @property {NodeJS.ProcessEnv} [env] More of the server's configuration.
 * @property {boolean} [watch] Start the server again whenever its sources change.
 * @property {boolean} [worker] Run jobs in a process of its own, unless ROLE says what the one process does.
 */

/**
 * Resolves when the server answers, with where its database is; the frame ends when it stops.
 * @param {import('./main.mjs').Frame} frame
 * @param {InstanceOptions} options
 */
export async function bringUp({ onStop }, { steps, title, needs, env = {}, watch = false, worker = false }) {
  await assertPortFree();
  /** @type {import('../setup/database-steps.mjs').Database | undefined} */
  let database;
  /** @type {{ stop: (patienceMs: number) => Promise<void> } | undefined} */
  let server;
  /** @type {ReturnType<typeof keepWorker> | undefined} */
  let ownWorker;
  /** @type {ReturnType<typeof keepPrinter> | undefined} */
  let printer;
  /** @type {ReturnType<typeof keepTerminals> | undefined} */
  let terminals;
  let endNewDays = async () => {};
  onStop(async () => {
    await endNewDays();
    // In this order: the server ends what it has begun, and needs the database for it.
    await Promise.all([server?.stop(15_000), ownWorker?.stop(15_000), printer?.stop(5_000), terminals?.stop(5_000)]);
    await database?.stop();
  });
  await withSetupLock(() =>
    runSteps([
      ...steps,
      ...databaseSteps((ready) => {
        database = ready;
      }),
      {
        id: 'server',
        title,
        needs,
        run: async () => {
          const instance = { DATABASE_URL: database?.url, VAR_DIR: varDir(), DEMO: isDemo() ? 'on' : 'off', ...env };
          const hasWorker = worker && !process.env.ROLE;
          /** @type {Parameters<typeof startServer>} */
          const args = [{ ...instance, ...(hasWorker ? { ROLE: 'web' } : {}) }, { watch }];
          const first = startServer(...args);
          server = { stop: (patienceMs) => stop(first.child, patienceMs) };
          await serverReady(first);
          server = keepServer(first, args);
          // After it: the first page is there earlier, and the database is up to date.
          if (hasWorker) ownWorker = keepWorker(instance);
          if (isDemo()) {
            printer = keepPrinter();
            terminals = keepTerminals();
          }
        },
      },
    ]),
  );
  if (!database) throw new Error('The server runs without a database');
  endNewDays = addNewDays(database.url);
  return { databaseUrl: database.url };
}
