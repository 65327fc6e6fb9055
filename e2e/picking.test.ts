/** Choosing seats on the map, as people do: what they picked stays, what they see is what they get. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { journeys } from './harness.ts';
import { addTickets, chosenSeats, clickSeat, mapReady, roomyShows, seatName, seatsLooking, startupOf } from './site.ts';

const journey = journeys('picking seats');

/** Waits until the server has confirmed that these seats are the visitor's, and no others. */
async function confirmed(page: Page, seats: number[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const map = document.querySelector<HTMLElement & { seatMap: { seatsLooking(look: string): number[] } }>(
        '[data-seatmap]',
      );
      return map?.seatMap.seatsLooking('yours').join() === wanted.join();
    },
    [...seats].sort((a, b) => a - b),
  );
}

journey('a second pick keeps the first, towards the screen and away from it', async ({ demo, open }) => {
  const [show] = roomyShows(await startupOf(demo), 'Leie');
  const { page } = await open(`/en/buy/tickets/${show?.id}`);
  await addTickets(page, 2);
  await chosenSeats(page, 2);
  await mapReady(page);
  const free = await seatsLooking(page, 'free');
  const middle = Math.floor(free.length / 2);
  for (const [first, second] of [
    [free[middle] ?? -1, free[0] ?? -1],
    [free[middle + 3] ?? -1, free.at(-1) ?? -1],
  ] as const) {
    await clickSeat(page, first);
    await page.locator('.summary .chip', { hasText: await seatName(page, first) }).waitFor();
    await clickSeat(page, second);
    await confirmed(page, [first, second]);
    assert.equal(
      (await chosenSeats(page, 2)).sort(),
      [await seatName(page, first), await seatName(page, second)].sort(),
    );
  }
});

journey.run();
