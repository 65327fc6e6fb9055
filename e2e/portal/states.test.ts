/** Every page and state of the portal and of the point of sale. */
import { matchRoutes } from 'react-router';
import { neverMs } from '../../server/src/testing/until.ts';
import { areas } from '../../web/src/portal/areas.ts';
import { SHOTS } from '../shots/pages.ts';
import { launchOptions } from '../support/browser.ts';
import { expect, test } from '../support/journeys.ts';
import { checkStates } from '../support/states.ts';

test.use({ launchOptions: launchOptions({ pictures: false }) });

/** Below /portal, as its router has them: the pages of each area. */
const routes = areas.map(({ path, routes }) => ({
  path,
  children: routes.map(({ index, path }) => ({ index, path })),
}));

test('every state of the portal, in both themes and two sizes', async ({ demo, open }) => {
  expect(new Set(SHOTS.map(({ name }) => name)).size, 'states with a name of their own').toBe(SHOTS.length);
  // As of the website's states.
  test.setTimeout(10 * neverMs);
  const { problems, seen } = await checkStates(
    { demo, open },
    SHOTS.filter(({ staff }) => staff),
  );
  expect(problems).toBe('');

  const patternOf = (matches: { route: { path?: string } }[]): string =>
    matches.map(({ route }) => route.path ?? '').join('/');
  const visited = new Set([...seen].map((path) => patternOf(matchRoutes(routes, path, '/portal') ?? [])));
  const unseen = routes
    .flatMap((area) => area.children.map((page) => patternOf([{ route: area }, { route: page }])))
    .filter((pattern) => !visited.has(pattern));
  expect(unseen, 'pages of the portal without a state in e2e/shots/portal').toEqual([]);
});
