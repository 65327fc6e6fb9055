/** Money as managers handle it: a ticket of two refunded, and prices raised from a day on. Of a manager's week: Wednesday, with prices of a date to come. */
import type { Page } from '@playwright/test';
import type { Schedule, ScheduleData } from '../../server/src/contract/index.ts';
import type { Demo } from '../../server/src/testing/demo.ts';
import { until } from '../../server/src/testing/until.ts';
import { endPayment, nextSchedule, paymentPageOf, placeOrder, startupOf } from '../../visits/api.ts';
import { boughtTickets } from '../../visits/checkout.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { hears } from '../support/said.ts';
import { openAs } from '../support/staff.ts';

test('a bill is found, one ticket of two refunded: its amount is said before, the buyer’s page and mail say it in French', async ({
  demo,
  open,
}) => {
  const order = await placeOrder(demo, await nextSchedule(demo), { locale: 'fr' });
  await endPayment(demo, paymentPageOf(order), 'paid');
  const buyer = await open(`/fr/bill/${order.uuid}`);
  await boughtTickets(buyer.page).nth(1).waitFor();

  const { page } = await openAs(open, 'exhibitor-manager', '/portal/bills');
  await title(page, /^Bills/).waitFor();
  await page.getByRole('searchbox').fill(`grace ${order.uuid.slice(0, 8).toUpperCase()}`);
  await page
    .getByRole('row', { name: /Grace Hopper.*Paid/ })
    .getByRole('link')
    .first()
    .click();
  await title(page, /^Bill \d+$/).waitFor();
  await page.getByText('Paid, tickets are valid').waitFor();
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give money back' });
  expect(await dialog.getByRole('button', { name: /^Give back/ }).isDisabled(), 'nothing is chosen yet').toBe(true);
  // Behind the one for all of them.
  await dialog.getByRole('checkbox').nth(1).check();
  await dialog.getByRole('combobox').selectOption({ label: 'Sold by mistake' });
  await dialog.getByText(/^One ticket becomes void/).waitFor();
  await assertAccessible(page);
  const button = dialog.getByRole('button', { name: /^Give back €/ });
  const sum = ((await button.textContent()) ?? '').replace('Give back ', '');
  await button.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Partly refunded').first().waitFor();
  await page.getByText(`Xenia Maes took one ticket back: ${sum}, Sold by mistake`).waitFor();
  // The page follows what becomes of it.
  await page.getByText(`${sum} given back: Sold by mistake`).waitFor();

  // Home tells of the day's sales, and of money that did not come.
  await endPayment(demo, paymentPageOf(await placeOrder(demo, await nextSchedule(demo))), 'failed');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const sales = page.getByRole('region', { name: 'Sold today' });
  await sales.getByRole('row', { name: /^Total \d+ €/ }).waitFor();
  await page
    .getByRole('alert')
    .getByText(/payments? of €.* (has|have) failed/)
    .waitFor();
  await assertAccessible(page);

  await buyer.page.reload();
  await buyer.page.getByText(/de cette commande vous ont été remboursés/).waitFor();
  await expect(boughtTickets(buyer.page), 'the other ticket is good').toHaveCount(1);
  await until('the mail', async () =>
    (await (await fetch(`${demo.url}/dev/mail`)).text()).includes('Une partie de votre commande'),
  );
});

test('a ticket whose money went back at the provider’s own site is taken back: the dialog says that nothing goes back again', async ({
  demo,
  open,
}) => {
  const order = await placeOrder(demo, await nextSchedule(demo));
  await endPayment(demo, paymentPageOf(order), 'paid');
  const { page } = await openAs(open, 'exhibitor-manager', `/portal/bills/${order.uuid}`);
  await title(page, /^Bill \d+$/).waitFor();
  const sum = (await page.getByRole('row', { name: /Valid/ }).last().getByRole('cell').nth(3).textContent())?.match(
    /€[\d.]+/,
  )?.[0];
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Grace Brewster Hopper');
  const there = await fetch(new URL(`${paymentPageOf(order)}/refund`, demo.url), {
    method: 'POST',
    body: new URLSearchParams({ amount: sum?.slice(1) ?? '' }),
  });
  expect(there.status).toBe(200);
  await page.getByText(`${sum} went back at the provider’s site`).first().waitFor();
  await expect(name, 'what was being entered').toHaveValue('Grace Brewster Hopper');
  await page.getByRole('button', { name: 'Save' }).click();
  await hears(page, 'The buyer is corrected.');

  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give money back' });
  await dialog.getByRole('checkbox').last().check();
  await dialog
    .getByText(
      `One ticket becomes void and its seat is free at once. ${sum} of the price went back at the provider’s site before and does not go back again.`,
    )
    .waitFor();
  await dialog.getByRole('button', { name: 'Take the ticket back' }).click();
  await page.getByText('The ticket is taken back.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`(${sum} had gone back at the provider’s site before)`).waitFor();
  const back = page.getByRole('row', { name: /Void/ }).getByRole('cell').last();
  await expect(back, 'given back').toHaveText(sum ?? '');
});

test('prices raised from a day on: a show of that day costs more on the website, one before it does not', async ({
  demo,
  open,
}) => {
  const { schedules, rate } = await regularSchedules(demo);
  const [before, after] = [schedules[0], schedules.at(-1)];
  if (!before || !after || before.day === after.day) throw new Error('the demo needs shows on two days');
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/prices');
  await page.getByRole('link', { name: 'Regular' }).click();
  await title(page, 'Regular').waitFor();
  await page.getByLabel(/^From the day of the show/).fill(after.day);
  await page.getByRole('textbox', { name: 'New price of Adult' }).fill('12.40');
  await page.getByRole('button', { name: 'Set one price' }).click();
  await hears(page, 'The new prices hold from');
  await page.getByRole('row', { name: /Adult.*from .*: €12\.80/ }).waitFor();
  await assertAccessible(page);
  await until('the later show to cost more', async () => (await priceOf(demo, after, rate)) === 1280);
  expect(await priceOf(demo, before, rate), 'the earlier show').toBe(1130);

  await page.getByRole('link', { name: 'Prices', exact: true }).first().click();
  await page.getByRole('link', { name: 'What is offered to whom' }).click();
  await page.getByText('Prices at a time').click();
  await page.getByRole('combobox', { name: 'Price group' }).click();
  await page.getByRole('option', { name: 'Regular' }).click();
  await page.getByLabel('The show starts').fill(after.day);
  await typeTime(page, 0, '2000');
  await page.getByRole('row', { name: /Adult.*€12\.80/ }).waitFor();
  await page.getByRole('row', { name: /Early bird/ }).waitFor();
  await page.getByLabel('When it is bought').fill(after.day);
  await typeTime(page, 1, '1000');
  await page.getByRole('row', { name: /Early bird.*Not offered.*must be bought a day ahead/ }).waitFor();
});

/** Types into one of the times on the page, hours and minutes in one go. */
async function typeTime(page: Page, which: number, digits: string): Promise<void> {
  await page.getByLabel('Time, hours').nth(which).click();
  await page.keyboard.type(digits);
}

/** Shows of the website that are sold with the demo's regular prices, in order; and the rate for adults. */
async function regularSchedules(demo: Demo): Promise<{ schedules: Schedule[]; rate: number }> {
  const rate = 11;
  const startup = await startupOf(demo);
  const sellable = startup.schedules.filter((schedule) => schedule.purchasable_online && schedule.event === null);
  const schedules: Schedule[] = [];
  for (const schedule of [...sellable.slice(0, 12), ...sellable.slice(-12)])
    if ((await priceOf(demo, schedule, rate)) !== undefined) schedules.push(schedule);
  return { schedules, rate };
}

async function priceOf(demo: Demo, schedule: Schedule, rate: number): Promise<number | undefined> {
  const answer = await fetch(`${demo.url}/api/schedules/${schedule.id}/data`);
  const { tariffs } = (await answer.json()) as ScheduleData;
  return tariffs.find((tariff) => tariff.price_rate_id === rate)?.total_price;
}
