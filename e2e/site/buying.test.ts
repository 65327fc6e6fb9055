import type { Locator } from '@playwright/test';
import { nextSchedule, roomySchedules, startupOf } from '../../visits/api.ts';
import {
  addTickets,
  chosenSeats,
  fillBuyer,
  payButton,
  payByRedirect,
  seatChip,
  totalMinor,
} from '../../visits/checkout.ts';
import { assertAccessible, goHome, PHONE } from '../../visits/pages.ts';
import { codesOn } from '../../visits/readCode.ts';
import { clickSeat, mapReady, seatName, seatPosition, seatsLooking, tapSeat } from '../../visits/seatMap.ts';
import { expect, test } from '../support/journeys.ts';

test('two seats by auto-assign, one paid with a voucher bought before, with tickets to show', async ({
  demo,
  open,
}) => {
  const schedule = await nextSchedule(demo, 'Kouter');
  const { page } = await open('/en/info/voucher/marquise-gift-card');
  await page.getByLabel('Amount besides').fill('0');
  await fillBuyer(page);
  await payByRedirect(page);
  await page.getByRole('button', { name: 'Pay' }).click();
  const vouchers = page.getByRole('list', { name: 'Your vouchers' });
  const [code = ''] = await codesIn(vouchers);
  expect(code).toMatch(/^\w{4}(-\w{4}){3}$/);
  const card = await page.getByRole('link', { name: /PDF/ }).getAttribute('href');
  expect((await fetch(new URL(card ?? '', demo.url))).headers.get('content-type')).toBe('application/pdf');

  await page.goto(`${demo.url}/en/buy/tickets/${schedule.id}`);
  await addTickets(page, 2);
  const seats = await chosenSeats(page, 2);
  const whole = await totalMinor(page);
  await page.getByLabel('Voucher code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page
    .getByRole('button', { name: /^One more with the voucher/ })
    .first()
    .click();
  await expect.poll(() => totalMinor(page)).toBeLessThan(whole);
  await assertAccessible(page);
  await fillBuyer(page);
  await payByRedirect(page);
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(/\/en\/bill\//);
  const tickets = page.getByRole('list', { name: 'Your tickets' });
  await tickets.waitFor();
  const told = (await tickets.getByRole('definition').allTextContents()).join(' ');
  for (const seat of seats) expect(told).toContain(seat);
  await assertAccessible(page);
  // At the door, the screen of a telephone may be dark.
  await page.evaluate(() => {
    document.documentElement.style.filter = 'brightness(0.5)';
  });
  const bill = page.url().split('/').at(-1)?.split('?')[0];
  const {
    data: { tickets: bought },
  } = await (await fetch(`${demo.url}/api/bill/${bill}/result`)).json();
  const scanned = await codesIn(tickets);
  for (const [place, { code }] of bought.entries()) {
    expect(scanned[place]).toBe(code);
    expect(code).toHaveLength(144);
  }
  const download = await page.getByRole('link', { name: /PDF/ }).getAttribute('href');
  const pdf = await fetch(new URL(download ?? '', demo.url));
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
});

/** What the codes of tickets or vouchers say to whoever scans them on the screen. */
async function codesIn(list: Locator): Promise<string[]> {
  await list.waitFor();
  const pictures = await list.getByRole('img', { name: /code/i }).all();
  const codes: string[] = [];
  for (const picture of pictures) codes.push(...(await codesOn(await picture.screenshot())).map(({ text }) => text));
  return codes;
}

test('a seat picked by hand takes the place of an assigned one', async ({ demo, open }) => {
  const schedule = await nextSchedule(demo, 'Leie');
  const { page } = await open(`/en/buy/tickets/${schedule.id}`);
  await addTickets(page, 1);
  const [assigned] = await chosenSeats(page, 1);
  await mapReady(page);
  const [free = -1] = await seatsLooking(page, 'free');
  const { x, y } = await seatPosition(page, free);
  await page.mouse.click(x, y);
  const name = await seatName(page, free);
  await seatChip(page, name).waitFor();
  expect(await chosenSeats(page, 1)).toEqual([name]);
  expect(name).not.toBe(assigned);
});

test('a seat picked with the keyboard', async ({ demo, open }) => {
  // In this show the seats around those proposed are free.
  const schedule = roomySchedules(await startupOf(demo), 'Leie')[3];
  const { page } = await open(`/en/buy/tickets/${schedule?.id}`);
  await addTickets(page, 1);
  const [before] = await chosenSeats(page, 1);
  await mapReady(page);
  await page.getByRole('application').focus();
  // From the seat it stands on, along the row until one is free.
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press(step < 3 ? 'ArrowLeft' : 'ArrowUp');
    await page.keyboard.press('Enter');
    const changed = page.waitForFunction(
      (old) => {
        const chip = document.querySelector('[data-seat]');
        return chip !== null && chip.getAttribute('data-seat') !== old;
      },
      before,
      { timeout: 5_000 },
    );
    if (await changed.catch(() => null)) return;
  }
  throw new Error('no key chose another seat');
});

test('a seat picked by touch on a phone', async ({ demo, open }) => {
  const schedule = await nextSchedule(demo, 'Kouter');
  const { page } = await open(`/en/buy/tickets/${schedule.id}`, PHONE);
  await addTickets(page, 1);
  await chosenSeats(page, 1);
  await mapReady(page);
  const free = await seatsLooking(page, 'free');
  const target = free[Math.floor(free.length / 2)] ?? -1;
  const name = await seatName(page, target);
  await tapSeat(page, target);
  await seatChip(page, name).waitFor({ state: 'attached' });
  expect(await chosenSeats(page, 1)).toEqual([name]);

  // More seats than the bar is wide go on behind its edge, which fades; scrolled to the end the last one is clear of it.
  await addTickets(page, 5);
  const all = await chosenSeats(page, 6);
  const bar = page.getByRole('list', { name: 'Your seats' });
  await expect(bar.getByRole('listitem')).toHaveText(all);
  const places = await bar.evaluate((list) => {
    list.scrollLeft = list.scrollWidth;
    const { right } = list.getBoundingClientRect();
    const last = list.lastElementChild?.getBoundingClientRect().right ?? 0;
    return { hidden: list.scrollWidth - list.clientWidth, clear: right - last, mask: getComputedStyle(list).maskImage };
  });
  expect(places.hidden).toBeGreaterThan(0);
  expect(places.clear).toBeGreaterThan(10);
  expect(places.mask).toContain('gradient');
});

test('two visitors see each other and cannot take the same seat', async ({ demo, open }) => {
  const schedule = await nextSchedule(demo, 'Kouter');
  const [one, two] = [await open(`/en/buy/tickets/${schedule.id}`), await open(`/de/buy/tickets/${schedule.id}`)];
  for (const { page } of [one, two]) {
    await addTickets(page, 1);
    await chosenSeats(page, 1);
    await mapReady(page);
  }
  const free = await seatsLooking(one.page, 'free');
  const target = free[0] ?? -1;
  const { x, y } = await seatPosition(one.page, target);
  await one.page.mouse.click(x, y);
  await seatChip(one.page, await seatName(one.page, target)).waitFor();
  await two.page.waitForFunction((seat) => {
    const map = document.querySelector<HTMLElement & { seatMap: { lookOf(seat: number): string } }>('[data-seatmap]');
    return map?.seatMap.lookOf(seat) === 'held';
  }, target);
  const before = await chosenSeats(two.page, 1);
  const there = await seatPosition(two.page, target);
  await two.page.mouse.click(there.x, there.y);
  // What comes of a later click is there, so nothing more comes of this one.
  const [other = -1] = await seatsLooking(two.page, 'free');
  const named = await seatName(two.page, other);
  expect(await chosenSeats(two.page, 1)).toEqual(before);
  await clickSeat(two.page, other);
  await expect(seatChip(two.page, named)).toHaveAttribute('data-pending', 'false');
  expect(await chosenSeats(two.page, 1)).toEqual([named]);
  expect(await seatsLooking(one.page, 'yours')).toEqual([target]);
});

test('what the server refuses is said at the field, and goes with the next key', async ({ demo, open }) => {
  const schedule = await nextSchedule(demo, 'Leie');
  const { page } = await open(`/fr/buy/tickets/${schedule.id}`);
  await addTickets(page, 1);
  await chosenSeats(page, 1);
  await fillBuyer(page, 'ada@');
  await payButton(page).click();
  const field = page.getByLabel('Adresse e-mail', { exact: true });
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/adresse e-mail valable/i);
  await assertAccessible(page);
  await field.press('x');
  await expect(field).not.toHaveAttribute('aria-invalid');
});

test('leaving gives the seats back and forgets the cart', async ({ demo, open }) => {
  const schedule = await nextSchedule(demo, 'Kouter');
  const { page } = await open(`/en/buy/tickets/${schedule.id}`);
  await addTickets(page, 2);
  const seats = await chosenSeats(page, 2);
  await goHome(page);
  expect(await page.evaluate((id) => sessionStorage.getItem(`pending-bill:${id}`), schedule.id)).toBe(null);
  const other = await open(`/en/buy/tickets/${schedule.id}`);
  await addTickets(other.page, 2);
  // The scan order is the same for everybody: what was given back is chosen again.
  // Which ticket gets which seat depends on how quickly the tickets were added.
  expect((await chosenSeats(other.page, 2)).sort()).toEqual(seats.sort());
});

test('a reload keeps the tickets and the seats', async ({ demo, open }) => {
  const schedule = await nextSchedule(demo, 'Leie');
  const { page } = await open(`/en/buy/tickets/${schedule.id}`);
  await addTickets(page, 2);
  await chosenSeats(page, 2);
  await page.reload();
  expect((await chosenSeats(page, 2)).length).toBe(2);
});
