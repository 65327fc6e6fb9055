/** Every page and state of the website, and of whatever else is seen without signing in. */
import { routePatterns } from '../../server/src/contract/index.ts';
import { expect } from '../support/journeys.ts';
import { CHECKED, routesSeen, test } from '../support/states.ts';

const shots = CHECKED.filter(({ staff }) => !staff);
for (const shot of shots) test(shot.name, ({ check }) => check(shot));

test('every route of the website has a state', async ({ demo }) => {
  const seen = await routesSeen(demo.url, shots);
  const unseen = Object.keys(routePatterns).filter((route) => !seen.has(route));
  expect(unseen, 'routes without a state in e2e/shots/pages.ts').toEqual([]);
});
