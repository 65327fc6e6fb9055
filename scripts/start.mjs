/**
 * `npm start`: from a fresh clone, or any later state, to a running Parterre; `-- --empty` to one without demo data, in var-empty;
 * `-- --fresh` to one that begins anew.
 */
import { beginAnew } from './lib/fresh.mjs';
import { bringUp } from './lib/instance.mjs';
import { main } from './lib/main.mjs';
import { isWanted, varDir } from './lib/paths.mjs';
import { seconds } from './lib/progress.mjs';
import { baseUrl } from './lib/server.mjs';
import { appsStep, prismaStep } from './setup/app-steps.mjs';
import { hasDemoData, loadTypeScript } from './setup/database-steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';
import { npmStep } from './setup/npm.mjs';

await main(async (frame) => {
  if (isWanted('--fresh') && !(await beginAnew())) return;
  const startedAtMs = Date.now();
  const { databaseUrl } = await bringUp(frame, {
    steps: [npmStep(), ...engineSteps(), prismaStep(), appsStep()],
    title: 'Starting the server',
    needs: ['seed', 'apps'],
    worker: true,
  });
  const houses = await demoHouses(databaseUrl);
  process.stdout.write(
    addresses(seconds(Date.now() - startedAtMs), await neighbours(houses), await whoMaySignIn(houses)),
  );
});

/**
 * @param {string} took
 * @param {string} others
 * @param {string} logins
 */
function addresses(took, others, logins) {
  const base = baseUrl();
  return `
Parterre is up after ${took}.

  Website          ${base}/en/        (also /de/, /fr/, /nl-BE/)
${others}  Portal           ${base}/portal
  Point of sale    ${base}/pos
  Signage          ${base}/signage
  Mails sent       ${base}/dev/mail
  API              ${base}/api/docs

${logins}
  Data and logs lie in ${varDir()}. Ctrl+C stops everything.
`;
}

/** What there is to sign in with; of an installation that nobody has set up yet, how it is set up. @param {House[]} houses */
async function whoMaySignIn(houses) {
  const answer = await fetch(`${baseUrl()}/setup`, { redirect: 'manual' });
  if (answer.status === 200) {
    const { readConfig } = await loadTypeScript('server/src/config.ts');
    const { setupCode } = await loadTypeScript('server/src/domain/setupCode.ts');
    const { secret } = readConfig({ ...process.env, ROLE: 'all', VAR_DIR: varDir() });
    return `  Nothing is set up yet. Begin at ${baseUrl()}/setup with the code ${setupCode(secret)}\n`;
  }
  return houses.length > 0 ? demoLogins(houses) : '';
}

/**
 * @typedef {object} House
 * @property {{ trade_name: string, hosts?: string[] }} exhibitor
 * @property {{ locale: { website_locale: string } }} settings
 * @property {{ email: string, can: string, pin: string | null }[]} staff
 */

/** Demo houses that are in this database. A real installation has none. @param {string} databaseUrl @returns {Promise<House[]>} */
async function demoHouses(databaseUrl) {
  if (!hasDemoData()) return [];
  return (await loadTypeScript('prisma/seed/staff.ts')).housesWithLogins(databaseUrl);
}

/** Where a house of the demo is found. @param {House} house @returns {Promise<string>} */
async function originOf({ exhibitor: { hosts = [] } }) {
  const { siteOrigin } = await loadTypeScript('server/src/domain/hosts.ts');
  return siteOrigin(baseUrl(), hosts[0] ?? null);
}

/** The websites of the demo's other exhibitors, a line each. @param {House[]} houses */
async function neighbours([, ...others]) {
  const lines = others.map(async (house) => {
    const address = `${await originOf(house)}/${house.settings.locale.website_locale}/`;
    return `  Its neighbour    ${address}  (${house.exhibitor.trade_name}, another exhibitor)\n`;
  });
  return (await Promise.all(lines)).join('');
}

/** @param {House[]} houses */
async function demoLogins(houses) {
  const { demoPassword } = await loadTypeScript('prisma/seed/staff.ts');
  const groups = houses.map(async (house) => [
    `  ${house.exhibitor.trade_name}, ${await originOf(house)}/portal`,
    ...(house.staff.length > 0 ? house.staff.map(loginLine) : ['    its people have other passwords, as before']),
  ]);
  const lines = (await Promise.all(groups)).flat();
  return `  Visitors need no login. Staff of the demo, all with the password ${demoPassword}:\n\n${lines.join('\n')}\n
  A till is let in once: open /pos, then approve it in the portal under Devices.\n`;
}

/** @param {House['staff'][number]} person */
function loginLine({ email, can, pin }) {
  return `    ${email.padEnd(36)}${can}${pin === null ? '' : `; PIN at a till ${pin}`}`;
}
