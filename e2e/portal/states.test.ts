/** Every page and state of the portal and of the point of sale. */
import { neverMs } from '../../server/src/testing/until.ts';
import { launchOptions } from '../../visits/browser.ts';
import { areas } from '../../web/src/portal/areas.ts';
import { SHOTS } from '../shots/pages.ts';
import { expect, test } from '../support/journeys.ts';
import { checkStates } from '../support/states.ts';

test.use({ launchOptions: launchOptions({ pictures: false }) });

/** Where the pages of the areas are, as their routes have it: `/portal/films/:id`. Those without a parameter first, as the router takes them. */
const pages = areas
  .flatMap(({ path, routes }) => routes.map((page) => ['/portal', path, page.path].filter(Boolean).join('/')))
  .sort((one, other) => one.split(':').length - other.split(':').length);

const pageAt = (path: string): string | undefined =>
  pages.find((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`).test(path));

test('every state of the portal, in both themes and two sizes', async ({ demo, open }) => {
  expect(new Set(SHOTS.map(({ name }) => name)).size, 'states with a name of their own').toBe(SHOTS.length);
  // As of the website's states.
  test.setTimeout(10 * neverMs);
  const { problems, seen } = await checkStates(
    { demo, open },
    SHOTS.filter(({ staff }) => staff),
  );
  expect(problems).toBe('');

  const visited = new Set([...seen].map(pageAt));
  const unseen = pages.filter((page) => !visited.has(page));
  expect(unseen, 'pages of the portal without a state in e2e/shots/portal').toEqual([]);
});
