/** What journeys at a till share. */
import type { Page } from '@playwright/test';
import { devicePath } from '../../server/src/contract/index.ts';
import { roomySchedules, type Site, startupOf } from '../../visits/api.ts';

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
