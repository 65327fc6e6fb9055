/** A manager draws a layout. */
import type { Page } from '@playwright/test';
import { roomySchedules, startupOf } from '../../visits/api.ts';
import { addTickets, chosenSeats, fillBuyer, payByRedirect, seatsShown } from '../../visits/checkout.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { mapReady, mapStage, seatPosition, viewport } from '../../visits/seatMap.ts';
import { notSignedIn, signIn } from '../../visits/staff.ts';
import { editor, hasSeats, isSaved, seatsDrawn } from '../support/editor.ts';
import { chooseFile } from '../support/files.ts';
import { expect, test } from '../support/journeys.ts';
import { openAs } from '../support/staff.ts';

/** A drag over the plan between two places of the layout. */
async function draw(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await mapReady(page);
  const [start, end] = await page.$eval(
    '[data-seatmap]',
    (map, places) => {
      const { x, y, scale } = (map as unknown as { seatMap: Driver }).seatMap.viewport();
      const corner = map.querySelector('[data-seatmap-stage]')?.getBoundingClientRect() ?? { left: 0, top: 0 };
      return places.map((place) => ({ x: corner.left + x + place.x * scale, y: corner.top + y + place.y * scale }));
    },
    [from, to],
  );
  if (!start || !end) return;
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}
interface Driver {
  viewport(): { x: number; y: number; scale: number };
}

/** Selects seats by what is printed on them, from an empty selection. */
async function selectByLabel(page: Page, labels: string): Promise<void> {
  await mapStage(page).focus();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'By label' }).fill(labels);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { name: 'Selection' })).toBeVisible();
}

test('the curved hall is drawn anew over a picture of its plan, in few gestures, and nobody loses a seat', async ({
  demo,
  open,
}) => {
  const schedules = roomySchedules(await startupOf(demo), 'Leie');
  const fullest = schedules.sort((one, other) => one.available_seats_online - other.available_seats_online)[0];
  const schedule = fullest?.id ?? 0;
  const sold = await seatsThatAre('sold', demo.url, schedule);
  expect(sold.length).toBeGreaterThan(5);
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/cinemas/screens/2');
  await mapReady(page);
  const plan = await mapStage(page).screenshot();

  await page.getByRole('link', { name: 'Draw it yourself' }).click();
  await editor(page).waitFor();
  await mapReady(page);
  await assertAccessible(page);
  await mapStage(page).focus();
  const lookedAt = await viewport(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await hasSeats(page, 0);
  expect(await viewport(page), 'where one looks stays, whatever goes').toEqual(lookedAt);

  await page.getByRole('button', { name: 'Picture to trace' }).click();
  await chooseFile(page, 'Choose a picture', { name: 'plan.png', mimeType: 'image/png', buffer: plan });
  await expect(page.getByRole('slider', { name: 'Opacity' })).toBeVisible();
  await page.getByRole('switch', { name: 'Locked' }).click();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Block of rows' }).click();
  await draw(page, { x: -9.5, y: -6 }, { x: 8.5, y: 5 });
  await hasSeats(page, 228);
  const curve = page.getByRole('textbox', { name: 'Curve' });
  await curve.fill('2');
  await curve.blur();
  await page.keyboard.press('v');

  await page.getByRole('button', { name: 'Numbers and labels…' }).click();
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('from_right');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await selectByLabel(page, 'A-1');
  const right = await page.getByRole('textbox', { name: 'From left' }).inputValue();
  expect(Number(right), 'the first seat stands on the right now').toBeGreaterThan(5);
  // The row is turned back, since tickets are sold by name.
  await page.keyboard.press('Control+z');

  const rows = [...'ABCDEFGHIJKL'];
  await selectByLabel(page, rows.flatMap((row) => [`${row}-5`, `${row}-15`]).join(', '));
  await page.getByRole('button', { name: 'Aisle to the right' }).click();
  await selectByLabel(page, 'H-6..15, I-6..15, J-6..15');
  await page.getByRole('combobox', { name: 'Class' }).click();
  await page.getByRole('option', { name: 'Premium' }).click();
  // Where wheelchairs had a place they have one, and who comes with them beside it.
  await selectByLabel(page, 'A-5, A-6, L-4, L-17');
  await page.getByRole('checkbox', { name: 'Wheelchair place' }).click();
  await selectByLabel(page, 'A-4, A-7, L-5, L-16');
  await page.getByRole('checkbox', { name: 'Companion seat' }).click();
  await expect(page.getByRole('button', { name: 'No faults' })).toBeVisible();
  await isSaved(page);

  // What is left and come back to is as it was.
  await page.reload();
  await mapReady(page);
  await hasSeats(page, 228);

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As it will be seen' });
  await expect(preview.getByRole('application')).toBeVisible();
  await assertAccessible(page);
  await page.keyboard.press('Escape');

  // Meanwhile somebody chooses seats.
  const { page: visitor } = await open(`/en/buy/tickets/${schedule}`);
  await addTickets(visitor, 2);
  const chosen = await chosenSeats(visitor, 2);

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();

  // Shows with sold tickets get it: whose seat is gone gets another one.
  await expect(page.getByRole('heading', { name: 'Move shows to layout 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Seat by seat' }).first().click();
  await mapReady(page);
  await assertAccessible(page);
  const told = visitor.getByText('You have the seats of the same names').waitFor();
  await page.getByRole('button', { name: /^Move \d+ shows$/ }).click();
  await expect(page.getByText('Nothing to move')).toBeVisible();
  await told;
  expect(await seatsShown(visitor)).toEqual(chosen);
  const now = await seatsThatAre('sold', demo.url, schedule);
  expect(now.length).toBe(sold.length);
  expect(now).toEqual(expect.arrayContaining(sold.filter((name) => !name.endsWith('-20'))));
  await fillBuyer(visitor);
  await payByRedirect(visitor);
  expect(await seatsThatAre('reserved', demo.url, schedule)).toEqual(expect.arrayContaining(chosen));
});

/** Names of a show's seats. `reserved`: ordered, and being paid. */
async function seatsThatAre(state: 'sold' | 'reserved', url: string, schedule: number): Promise<string[]> {
  const answer = await fetch(`${url}/api/schedules/${schedule}/arrangement`);
  const { data } = (await answer.json()) as { data: { seats: { name: string; sold: boolean; reserved: boolean }[] } };
  return data.seats.filter((seat) => seat[state]).map(({ name }) => name);
}

test('one draws at a time: who takes over goes on, who is taken over from is told by name', async ({ open }) => {
  const path = '/portal/cinemas/screens/1/editor';
  const one = await open(path);
  one.expectErrors(/401|409/);
  await signIn(one.page, 'manager');
  await mapReady(one.page);
  const before = await seatsDrawn(one.page);
  const { x, y } = await seatPosition(one.page, 20);
  await one.page.mouse.click(x, y);
  await one.page.keyboard.press('Delete');
  await hasSeats(one.page, before - 1);
  await one.page.keyboard.press('Control+s');
  await isSaved(one.page);

  const other = await open(path);
  other.expectErrors(notSignedIn);
  await signIn(other.page, 'exhibitor-manager');
  await expect(other.page.getByText('Manon Lefèvre is drawing this layout')).toBeVisible();
  await assertAccessible(other.page);
  await other.page.getByRole('button', { name: 'Take over' }).click();
  await mapReady(other.page);
  await hasSeats(other.page, before - 1);
  await mapStage(other.page).focus();
  await other.page.keyboard.press('Control+a');
  await other.page.keyboard.press('Control+d');
  await hasSeats(other.page, 2 * (before - 1));
  await other.page.keyboard.press('Control+s');
  await isSaved(other.page);

  // The first one draws on, and hears of it as soon as that is to be kept.
  await one.page.keyboard.press('Control+z');
  await hasSeats(one.page, before);
  await one.page.keyboard.press('Control+s');
  await expect(one.page.getByRole('alert').getByText(/is drawing this layout/)).toBeVisible();
  await one.page.getByRole('button', { name: 'Take over' }).click();
  await hasSeats(one.page, 2 * (before - 1));
  await one.page.keyboard.press('Control+z');
  await hasSeats(one.page, before);
  await one.page.keyboard.press('Control+s');
  await isSaved(one.page);
});
