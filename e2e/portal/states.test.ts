/** Every page and state of the portal and of the point of sale. */
import { neverMs } from '../../server/src/testing/until.ts';
import { SHOTS } from '../shots/pages.ts';
import { launchOptions } from '../support/browser.ts';
import { expect, test } from '../support/journeys.ts';
import { checkStates } from '../support/states.ts';

test.use({ launchOptions: launchOptions({ pictures: false }) });

test('every state of the portal, in both themes and two sizes', async ({ demo, open }) => {
  // As of the website's states.
  test.setTimeout(10 * neverMs);
  const { problems } = await checkStates(
    { demo, open },
    SHOTS.filter(({ staff }) => staff),
  );
  expect(problems).toBe('');
});
