/** Every page and state of the website, and of whatever else is seen without signing in. */
import { matchRoute, routePatterns } from '../../server/src/contract/index.ts';
import { neverMs } from '../../server/src/testing/until.ts';
import { launchOptions } from '../../visits/browser.ts';
import { SHOTS } from '../shots/pages.ts';
import { expect, test } from '../support/journeys.ts';
import { checkStates } from '../support/states.ts';

test.use({ launchOptions: launchOptions({ pictures: false }) });
/** Routes of what cannot be had yet: the server answers 404. Whoever builds one gives it a state in the list. */
const notBuilt = ['/en/info/vouchers', '/en/info/voucher/gift'];

test('every page and state, in both themes and two sizes', async ({ demo, open }) => {
  // All states are one journey, so that they share what the browser has loaded: its end is that of many.
  test.setTimeout(10 * neverMs);
  const { problems, seen } = await checkStates(
    { demo, open },
    SHOTS.filter(({ staff }) => !staff),
  );
  expect(problems).toBe('');

  for (const path of notBuilt) {
    expect((await fetch(`${demo.url}${path}`)).status, path).toBe(404);
    seen.add(matchRoute(path)?.name ?? path);
  }
  const unseen = Object.keys(routePatterns).filter((route) => !seen.has(route));
  expect(unseen, 'routes without a state in e2e/shots/pages.ts').toEqual([]);
});
