/** A running Parterre: what set-up leaves to do, then the database and the server, stopped in order. */
import { databaseSteps } from '../setup/database-steps.mjs';
import { withSetupLock } from './lock.mjs';
import { varDir } from './paths.mjs';
import { stop } from './run.mjs';
import { assertPortFree, isDemo, serverReady, startServer } from './server.mjs';
import { runSteps } from './steps.mjs';

/**
 * @typedef {object} InstanceOptions
 * @property {import('./steps.mjs').Step[]} steps What comes before the database and the server.
 * @property {string} title Of the server's step.
 * @property {string[]} needs The steps that the server waits for.
 * @property {NodeJS.ProcessEnv} [env] More of the server's configuration.
 * @property {boolean} [watch] Start the server again whenever its sources change.
 */

/**
 * Resolves when the server answers; the frame ends when it stops.
 * @param {import('./main.mjs').Frame} frame
 * @param {InstanceOptions} options
 */
export async function bringUp({ onStop, stopped }, { steps, title, needs, env = {}, watch = false }) {
  await assertPortFree();
  /** @type {import('../setup/database-steps.mjs').Database | undefined} */
  let database;
  /** @type {ReturnType<typeof startServer> | undefined} */
  let server;
  onStop(async () => {
    // In this order: the server ends what it has begun, and needs the database for it.
    if (server) await stop(server.child, 15_000);
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
          server = startServer(
            { DATABASE_URL: database?.url, VAR_DIR: varDir(), DEMO: isDemo() ? 'on' : 'off', ...env },
            { watch },
          );
          await serverReady(server);
        },
      },
    ]),
  );
  server?.child.once('exit', (code) => stopped(new Error(`The server ended by itself (code ${code}).`)));
}
