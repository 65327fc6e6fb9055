/** The states of the point of sale. */
import type { Page } from '@playwright/test';
import { letIn, roomySchedules } from '../../visits/api.ts';
import { mapReady, seatsLooking } from '../../visits/seatMap.ts';
import { expect } from '../support/journeys.ts';
import { asStaff, type Place, type Shot, small } from './shot.ts';

const steps = ['new', 'waiting', 'who', 'pin', 'sale'] as const;
type Step = (typeof steps)[number];

/** What the page has at each step, in any language. */
const marks: Record<Step, string> = {
  new: 'main section > button',
  waiting: 'main section > p > b',
  who: 'main section > ul button',
  pin: 'main input[type=password]',
  sale: 'main article',
};

/** Brings a till that far, from wherever it is: states of one viewer share their cookies. */
const tillAt =
  (goal: Step) =>
  async (page: Page, place: Place): Promise<void> => {
    await page.locator(Object.values(marks).join()).first().waitFor();
    for (const step of steps) {
      if (!(await page.locator(marks[step]).first().isVisible())) continue;
      if (step === goal) return;
      if (step === 'new') await page.locator(marks.new).click();
      if (step === 'waiting')
        await letIn(place, (await page.locator(marks.waiting).textContent()) ?? '', { name: 'Till 1', cinema_id: 1 });
      if (step === 'who') await page.getByRole('button', { name: 'Ewoud Claes' }).click();
      if (step === 'pin') {
        await page.locator(marks.pin).fill('2468');
        await page.locator('main button[type=submit]').click();
      }
      const after = steps[steps.indexOf(step) + 1] ?? 'sale';
      await page.locator(marks[after]).first().waitFor();
    }
  };

type Prepare = NonNullable<Shot['prepare']>;

const till = (name: string, prepare: Prepare): Shot => ({
  name,
  path: () => '/pos',
  sizes: small,
  prepare,
  ...asStaff,
});

/** A show with two tickets and their seats, and cash to be given. */
const selling: Prepare = async (page, place) => {
  await tillAt('sale')(page, place);
  const schedule = roomySchedules(place.data).find(
    ({ cinema_id, day }) => cinema_id === 1 && day === place.data.now.slice(0, 10),
  );
  await page.locator(`a[href$="/schedules/${schedule?.id}"]`).click();
  const rate = page.locator('main li button').first();
  await rate.click();
  await rate.click();
  await mapReady(page);
  await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(2);
};

const sold: Prepare = async (page, place) => {
  await selling(page, place);
  await page.locator('main fieldset button').first().click();
  await page.locator('main dl').waitFor();
};

export const TILL_SHOTS: Shot[] = [
  till('pos', tillAt('new')),
  till('pos-waiting', tillAt('waiting')),
  till('pos-who', tillAt('who')),
  till('pos-pin', tillAt('pin')),
  till('pos-schedules', tillAt('sale')),
  till('pos-sale', selling),
  { ...till('pos-sold', sold), only: 'picture' },
];
