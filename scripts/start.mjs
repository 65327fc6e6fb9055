/**
 * `npm start`: from a fresh clone, or any later state, to a running Parterre; `-- --empty` to one without demo data, in var-empty;
 * `-- --fresh` to one that begins anew.
 */
import { beginAnew } from './lib/fresh.mjs';
import { bringUp } from './lib/instance.mjs';
import { main } from './lib/main.mjs';
import { isWanted, varDir } from './lib/paths.mjs';
import { seconds } from './lib/progress.mjs';
import { baseUrl, terminalUrl } from './lib/server.mjs';
import { welcome } from './lib/welcome.mjs';
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
  process.stdout.write(
    welcome({
      terminals: terminalUrl(),
      took: seconds(Date.now() - startedAtMs),
      base: baseUrl(),
      dataFolder: varDir(),
      setupCode: await setupCodeIfEmpty(),
      houses: await demoHouses(databaseUrl),
      password: (await loadTypeScript('prisma/seed/staff.ts')).demoPassword,
    }),
  );
});

/** By what an installation is set up that nobody has set up yet. @returns {Promise<string | null>} */
async function setupCodeIfEmpty() {
  const answer = await fetch(`${baseUrl()}/setup`, { redirect: 'manual' });
  if (answer.status !== 200) return null;
  const { readConfig } = await loadTypeScript('server/src/config.ts');
  const { setupCode } = await loadTypeScript('server/src/domain/setupCode.ts');
  return setupCode(readConfig({ ...process.env, ROLE: 'all', VAR_DIR: varDir() }).secret);
}

/**
 * The demo's exhibitors that are in this database. A real installation has none of them.
 * @param {string} databaseUrl
 * @returns {Promise<import('./lib/welcome.mjs').House[]>}
 */
async function demoHouses(databaseUrl) {
  if (!hasDemoData()) return [];
  const { housesWithLogins } = await loadTypeScript('prisma/seed/staff.ts');
  const { siteOrigin } = await loadTypeScript('server/src/domain/hosts.ts');
  /** @type {{ exhibitor: { trade_name: string, hosts?: string[] }, settings: { locale: { website_locale: string } }, staff: import('./lib/welcome.mjs').House['staff'] }[]} */
  const houses = await housesWithLogins(databaseUrl);
  return houses.map(({ exhibitor, settings, staff }) => ({
    name: exhibitor.trade_name,
    origin: siteOrigin(baseUrl(), exhibitor.hosts?.[0] ?? null),
    locale: settings.locale.website_locale,
    staff,
  }));
}
