/** The states of a register. */
import type { Page } from '@playwright/test';
import { locales } from '../../server/src/contract/index.ts';
import { letIn } from '../../visits/api.ts';
import { mapReady, seatsLooking } from '../../visits/seatMap.ts';
import { expect } from '../support/journeys.ts';
import { asManager, type Place, type Shot, type ShotSize } from './shot.ts';
import { showsOfToday } from './till.ts';

type Prepare = NonNullable<Shot['prepare']>;

const sizes: ShotSize[] = ['phone', 'laptop', 'kiosk'];
const register = (name: string, prepare: Prepare): Shot => ({
  name,
  path: () => '/pos/register',
  sizes,
  fullPage: false,
  prepare,
  ...asManager,
});

const buy = 'main a[href$="/films"]';
/** Behind the count of a rate: one more of it. Behind the sum of a show: on. Until its page has come the films stay, which have other buttons. */
const buttonsOfShow = 'main output + button';

/** Brings a register to where its buyers begin: states of one viewer share their device, which keeps its basket. */
async function begin(page: Page, place: Place): Promise<void> {
  const ask = page.locator('main section > button');
  const code = page.locator('main section > p > b');
  const over = page.locator('footer button').first();
  await page.locator(buy).or(ask).or(code).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await page.locator(buy).or(code).first().waitFor();
  if (await code.isVisible()) {
    const where = { name: 'Register 1', cinema_id: 1, type: 'register', terminal: 'Foyer' } as const;
    await letIn(place, (await code.textContent()) ?? '', where);
  }
  await page.locator(buy).waitFor();
  // Help is the only button where there is nothing to clear.
  if ((await page.locator('footer button').count()) > 1) {
    await over.click();
    // The page is loaded anew in the language of the exhibitor, if it is in another one.
    const { portal_locale, available_locales } = place.data.settings;
    const usual = portal_locale ?? locales.find((each) => available_locales.includes(each));
    await page.locator(`html[lang="${usual}"]`).waitFor();
    await expect(page.locator('footer button')).toHaveCount(1);
  }
}

const films: Prepare = async (page, place) => {
  await begin(page, place);
  await page.locator(buy).click();
  await page.locator('main a[href*="/schedules/"]').first().waitFor();
};

/** Two tickets of a show. `which`: of today's shows; each picture takes seats of it. */
const tickets = async (page: Page, place: Place, which: number): Promise<void> => {
  await films(page, place);
  await page.locator(`a[href$="/schedules/${showsOfToday(place).at(which)?.id}"]`).click();
  const more = page.locator(buttonsOfShow).first();
  await more.click();
  await more.click();
  await expect(page.locator('main li output').first()).toHaveText('2');
};

const seats =
  (which: number): Prepare =>
  async (page, place) => {
    await tickets(page, place, which);
    await page.locator(buttonsOfShow).last().click();
    await mapReady(page);
    await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(2);
  };

const extras = async (page: Page, place: Place, which: number): Promise<void> => {
  await seats(which)(page, place);
  await page.locator(buttonsOfShow).last().click();
  await page.locator('main article > button').first().click();
};

export const REGISTER_SHOTS: Shot[] = [
  register('pos-register', begin),
  register('pos-register-films', films),
  register('pos-register-tickets', (page, place) => tickets(page, place, 1)),
  register('pos-register-seats', seats(2)),
  register('pos-register-extras', (page, place) => extras(page, place, 3)),
  register('pos-register-pay', async (page, place) => {
    await extras(page, place, 4);
    await page.locator('main a[href$="/pay"]').click();
    await page.locator('main output').waitFor();
  }),
  register('pos-register-code', async (page, place) => {
    await begin(page, place);
    await page.locator('main a[href$="/code"]').click();
    await page.locator('main form input').fill('7K3MX0PD');
  }),
  {
    ...register('pos-register-countdown', async (page, place) => {
      await films(page, place);
      await page.clock.install();
      await page.reload();
      await page.locator('main a[href*="/schedules/"]').first().waitFor();
      await page.clock.runFor(65_000);
      await page.locator('[role=alertdialog]').waitFor();
    }),
    // A clock that stands still would reach the state after it.
    ownPage: true,
  },
];
