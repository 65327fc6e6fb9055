/** `npm start`: from a fresh clone, or any later state, to a running Parterre. */
import { withSetupLock } from './lib/lock.mjs';
import { main } from './lib/main.mjs';
import { varDir } from './lib/paths.mjs';
import { seconds } from './lib/progress.mjs';
import { stop } from './lib/run.mjs';
import { assertPortFree, baseUrl, serverReady, startServer } from './lib/server.mjs';
import { runSteps } from './lib/steps.mjs';
import { appsStep, prismaStep } from './setup/app-steps.mjs';
import { databaseSteps } from './setup/database-steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';
import { npmStep } from './setup/npm.mjs';

await main(async ({ onStop, stopped }) => {
  const startedAtMs = Date.now();
  await assertPortFree();

  /** @type {import('./setup/database-steps.mjs').Database | undefined} */
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
      npmStep(),
      ...engineSteps(),
      prismaStep(),
      appsStep(),
      ...databaseSteps((ready) => {
        database = ready;
      }),
      {
        id: 'server',
        title: 'Starting the server',
        needs: ['seed', 'apps'],
        run: async () => {
          server = startServer({ DATABASE_URL: database?.url, VAR_DIR: varDir() });
          await serverReady(server);
        },
      },
    ]),
  );
  process.stdout.write(addresses(seconds(Date.now() - startedAtMs)));
  server?.child.once('exit', (code) => stopped(new Error(`The server ended by itself (code ${code}).`)));
});

/** @param {string} took */
function addresses(took) {
  const base = baseUrl();
  return `
Parterre is up after ${took}.

  Website          ${base}/en/        (also /de/, /fr/, /nl-BE/)
  Portal           ${base}/portal
  Point of sale    ${base}/pos
  Signage          ${base}/signage
  Mails sent       ${base}/dev/mail
  API              ${base}/api/docs

  Visitors need no login. Staff logins come with the portal.
  Data and logs lie in ${varDir()}. Ctrl+C stops everything.
`;
}
