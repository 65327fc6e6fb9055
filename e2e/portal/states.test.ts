/** Every page and state of the portal and of the point of sale. */
import { areas } from '../../web/src/portal/areas.ts';
import { SHOTS } from '../shots/pages.ts';
import { expect } from '../support/journeys.ts';
import { CHECKED, routesSeen, test } from '../support/states.ts';

const shots = CHECKED.filter(({ staff }) => staff);
for (const shot of shots) test(shot.name, ({ check }) => check(shot));

/** Where the pages of the areas are, as their routes have it: `/portal/films/:id`. Those without a parameter first, as the router takes them. */
const pages = areas
  .flatMap(({ path, routes }) => routes.map((page) => ['/portal', path, page.path].filter(Boolean).join('/')))
  .sort((one, other) => one.split(':').length - other.split(':').length);

const pageAt = (path: string): string | undefined =>
  pages.find((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`).test(path));

test('every page of the portal has a state, and every state a name of its own', async ({ demo }) => {
  expect(new Set(SHOTS.map(({ name }) => name)).size, 'states with a name of their own').toBe(SHOTS.length);
  const visited = new Set([...(await routesSeen(demo.url, shots))].map(pageAt));
  const unseen = pages.filter((page) => !visited.has(page));
  expect(unseen, 'pages of the portal without a state in e2e/shots/portal').toEqual([]);
});
