/** What journeys at a till share. */
import type { Locator, Page } from '@playwright/test';
import { devicePath } from '../../server/src/contract/index.ts';
import { roomySchedules, type Site, startupOf } from '../../visits/api.ts';
import { expect } from './journeys.ts';

/** The button of the first rate: one more ticket of it. */
export const firstRate = (page: Page) => page.getByRole('button', { name: /one more ticket/ }).first();

/** A schedule of today with room, in the cinema of the till. */
export async function scheduleOfToday(demo: Site) {
  const data = await startupOf(demo);
  const today = data.schedules.map(({ day }) => day).sort()[0];
  const schedule = roomySchedules(data).find(({ cinema_id, day }) => cinema_id === 1 && day === today);
  if (!schedule) throw new Error('the demo has no such show');
  return schedule;
}

/** The basket of the page's till, as the server has it. */
export async function keptBasket(demo: Site, page: Page): Promise<string> {
  return (await page.request.get(`${demo.url}${devicePath}/trpc/pos.basket.current`)).text();
}

/**
 * Presses `sell` until it is `sold`. Visitors of the demo and other journeys take seats meanwhile: where these were lost, others are proposed, and what
 * was pressed sold nothing. Fails with what the page says.
 */
export async function sellUntilSold(page: Page, sell: Locator, sold: Locator): Promise<void> {
  await expect(async () => {
    if (await sell.isVisible()) await sell.click({ timeout: 5_000 });
    await sold.waitFor({ timeout: 10_000 }).catch(async (thrown: unknown) => {
      throw new Error(`Nothing is sold. The page: ${await page.locator('main').ariaSnapshot()}`, { cause: thrown });
    });
  }).toPass();
}
