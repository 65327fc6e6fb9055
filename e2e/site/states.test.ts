/** Every page and state of the website, and of whatever else is seen without signing in. */
import { matchRoute, routePatterns } from '../../server/src/contract/index.ts';
import { expect } from '../support/journeys.ts';
import { CHECKED, routesSeen, test } from '../support/states.ts';

const shots = CHECKED.filter(({ staff }) => !staff);
for (const shot of shots) test(shot.name, ({ check }) => check(shot));

/** Routes of what cannot be had yet: the server answers 404. Whoever builds one gives it a state in the list. */
const notBuilt = ['/en/info/vouchers', '/en/info/voucher/gift'];

test('every route of the website has a state, or is not built', async ({ demo }) => {
  for (const path of notBuilt) expect((await fetch(`${demo.url}${path}`)).status, path).toBe(404);
  const seen = await routesSeen(demo.url, shots);
  for (const path of notBuilt) seen.add(matchRoute(path)?.name ?? path);
  const unseen = Object.keys(routePatterns).filter((route) => !seen.has(route));
  expect(unseen, 'routes without a state in e2e/shots/pages.ts').toEqual([]);
});
