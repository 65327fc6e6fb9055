/** Every page and state of the website, and of whatever else is seen without signing in. */
import { routePatterns } from '../../server/src/contract/index.ts';
import { expect } from '../support/journeys.ts';
import { CHECKED, routesSeen, test } from '../support/states.ts';

const shots = CHECKED.filter(({ staff }) => !staff);
for (const shot of shots) test(shot.name, ({ check }) => check(shot));

/** Routes of what cannot be had yet: the server answers 404. Whoever builds one gives it a state in the list. */
const notBuilt: Record<string, string> = { vouchers: '/en/info/vouchers', voucher: '/en/info/voucher/gift' };

test('every route of the website has a state, or is not built', async ({ demo }) => {
  for (const path of Object.values(notBuilt)) expect((await fetch(`${demo.url}${path}`)).status, path).toBe(404);
  const seen = await routesSeen(demo.url, shots);
  const unseen = Object.keys(routePatterns).filter((route) => !seen.has(route) && !(route in notBuilt));
  expect(unseen, 'routes without a state in e2e/shots/pages.ts').toEqual([]);
});
