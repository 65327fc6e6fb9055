/** `npm start`: from a fresh clone, or any later state, to a running Parterre. */
import { bringUp } from './lib/instance.mjs';
import { main } from './lib/main.mjs';
import { varDir } from './lib/paths.mjs';
import { seconds } from './lib/progress.mjs';
import { baseUrl } from './lib/server.mjs';
import { appsStep, prismaStep } from './setup/app-steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';
import { npmStep } from './setup/npm.mjs';

await main(async (frame) => {
  const startedAtMs = Date.now();
  await bringUp(frame, {
    steps: [npmStep(), ...engineSteps(), prismaStep(), appsStep()],
    title: 'Starting the server',
    needs: ['seed', 'apps'],
  });
  process.stdout.write(addresses(seconds(Date.now() - startedAtMs)));
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
