/** A manager makes a screen: seats from a template, from plans of other systems, published and exported. */
import { fileURLToPath } from 'node:url';
import { until } from '../../server/src/testing/until.ts';
import { endPayment, nextSchedule, paymentPageOf, placeOrder, seatsTakenOf } from '../../visits/api.ts';
import { addTickets, chosenSeats } from '../../visits/checkout.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { clickSeat, mapReady, seatName, seatsLooking } from '../../visits/seatMap.ts';
import { figure, notSignedIn, signIn } from '../../visits/staff.ts';
import { chooseFile, type Files } from '../support/files.ts';
import { expect, test } from '../support/journeys.ts';
import { publishChanged, withoutLastRow } from '../support/layouts.ts';

const vista = fileURLToPath(new URL('../../prisma/seed/data/vista-156-seats.json', import.meta.url));
const csv = (text: string, name = 'plan.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a new screen gets a drawn hall, then the plan of a real one, which is published and exported', async ({
  open,
}) => {
  const { page, expectErrors } = await open('/portal/cinemas');
  expectErrors(notSignedIn);
  const importers: string[] = [];
  page.on('request', (request) => {
    if (/parterre_planning.*\.wasm/.test(request.url())) importers.push(request.url());
  });
  await signIn(page, 'exhibitor-manager');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'New screen' }).click();
  expect(importers).toEqual([]);
  await page.getByRole('button', { name: 'Create screen' }).click();
  const name = page.getByRole('textbox', { name: 'Full name' });
  await expect(name, 'the first field that was refused').toBeFocused();
  await name.fill('Studio');
  await page.getByRole('textbox', { name: 'Short identifier' }).fill('St');
  await page.getByRole('button', { name: 'Create screen' }).click();

  // Drawn as typed. What reads plans of other systems comes with this page, and with no other.
  await expect(page.getByRole('heading', { name: 'New layout: Studio' })).toBeVisible();
  await mapReady(page);
  expect(importers).toHaveLength(1);
  await expect(figure(page, 'Seats')).toHaveText('140');
  await page.getByRole('textbox', { name: 'Rows' }).first().fill('5');
  await expect(figure(page, 'Seats')).toHaveText('70');
  const aisles = page.getByRole('textbox', { name: 'Aisles after seats' });
  await aisles.fill('4, x');
  await expect(page.getByText('Numbers from 1 to 14')).toBeVisible();
  await aisles.fill('4, 10');
  await expect(figure(page, 'Largest run together')).toHaveText('6');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeVisible();

  // What is no plan, what is a broken one, what is mended.
  await page.getByRole('tab', { name: 'From a file' }).click();
  const choose = (file: Files) => chooseFile(page, /^Drop a plan here/, file);
  await choose({
    name: 'plan.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004\u0000'),
  });
  await expect(page.getByText('No plan that we know.')).toBeVisible();
  const publish = page.getByRole('button', { name: 'Publish layout' });
  await expect(publish).toBeDisabled();
  await choose(csv('row,seat\nA,1\nA,2\nA,2\n'));
  await expect(page.getByText('Two seats have one name')).toBeVisible();
  await expect(page.getByText('Repair: It is now called 2-2.')).toBeVisible();
  await expect(publish).toBeDisabled();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Show the seat' }).click();
  await page.getByRole('button', { name: 'Repair' }).click();
  await expect(figure(page, 'Seats')).toHaveText('3');
  await expect(publish).toBeEnabled();

  await choose(vista);
  await expect(page.getByText('A plan in the format Vista.')).toBeVisible();
  await expect(figure(page, 'Seats')).toHaveText('156');
  await publish.click();
  await expect(page.getByRole('heading', { name: 'Studio', level: 1 })).toBeVisible();
  await expect(figure(page, 'Seats')).toHaveText('156');
  await expect(page.getByRole('cell', { name: 'From vista-156-seats.json (Vista)' })).toBeVisible();
  await mapReady(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export layout 1' }).click();
      await page.getByRole('menuitem', { name: 'pretix' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toBe('Studio-1.pretix.json');
  const lost = page.getByRole('dialog', { name: 'Exported as pretix' });
  await expect(lost.getByText('It cannot carry')).toBeVisible();
  await page.keyboard.press('Escape');

  await assertAccessible(page);

  // A class that costs more.
  const row = page.getByRole('listitem').filter({ hasText: 'no surcharge' }).first();
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: 'Surcharge on the ticket' }).fill('2.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('+€2.50')).toBeVisible();
});

test('who saves a draft that somebody else has saved meanwhile is told who, and chooses', async ({ open }) => {
  const [one, other] = [await open('/portal/cinemas/screens/2/layout'), await open('/portal/cinemas/screens/2/layout')];
  // Before they sign in, and where the server refuses the second of them.
  for (const { expectErrors } of [one, other]) expectErrors(/401|409/);
  await signIn(one.page, 'manager');
  await signIn(other.page, 'exhibitor-manager');
  for (const [{ page }, rows] of [
    [one, '7'],
    [other, '9'],
  ] as const) {
    await mapReady(page);
    await page.getByRole('textbox', { name: 'Rows' }).first().fill(rows);
  }
  await one.page.getByRole('button', { name: 'Save draft' }).click();
  await expect(one.page.getByRole('button', { name: 'Discard draft' })).toBeVisible();
  const save = other.page.getByRole('button', { name: 'Save draft' });
  await save.click();
  await expect(other.page.getByText('Manon Lefèvre has changed this meanwhile.')).toBeVisible();
  await other.page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.page.getByText('Manon Lefèvre saved it')).toBeVisible();
  await save.click();
  await expect(save).toBeDisabled();
  await one.page.getByRole('textbox', { name: 'Rows' }).first().fill('3');
  await one.page.getByRole('button', { name: 'Publish layout' }).click();
  await one.page.getByRole('button', { name: 'Show what is saved there' }).click();
  await expect(figure(one.page, 'Seats')).toHaveText('126');
  await expect(one.page.getByRole('textbox', { name: 'Rows' }).first()).toHaveValue('9');
});

test('a broken seat is out of sale at once, its ticket stays, and it comes back; where a new layout has no more of its class, the party sits together in another', async ({
  demo,
  open,
}) => {
  const schedule = await nextSchedule(demo);
  const order = await placeOrder(demo, schedule);
  const [sold = -1] = await seatsTakenOf(demo, schedule.id);
  await endPayment(demo, paymentPageOf(order), 'paid');
  const { page: site } = await open(`/en/buy/tickets/${schedule.id}`);
  await addTickets(site, 1);
  await chosenSeats(site, 1);
  await mapReady(site);
  const [free = -1] = (await seatsLooking(site, 'free')).slice(-1);
  const name = await seatName(site, free);

  const { page, expectErrors } = await open(`/portal/cinemas/screens/${schedule.screen_id}`);
  expectErrors(notSignedIn);
  await signIn(page, 'manager');
  await expect(page.getByText('Every seat is in order.')).toBeVisible();
  await clickSeat(page, free);
  await expect(page.getByText(`${name} is chosen.`)).toBeVisible();
  await clickSeat(page, sold);
  await expect(page.getByText('2 seats are chosen:')).toBeVisible();
  await page.getByRole('button', { name: 'Out of order' }).click();
  const question = page.getByRole('dialog', { name: 'Take 2 seats out of order?' });
  await question.getByRole('button', { name: 'Out of order' }).click();
  await expect(question.getByText('Input is required')).toBeVisible();
  await question.getByRole('textbox', { name: 'Reason' }).fill('Spring broken');
  await question.getByRole('button', { name: 'Out of order' }).click();
  await until('the website to see it', async () => (await seatsLooking(site, 'blocked')).includes(free));

  const row = page.getByRole('row').filter({ hasText: 'Spring broken' }).filter({ hasText: name });
  await expect(row).toContainText('Manon Lefèvre');
  const affected = page.getByRole('listitem').filter({ has: page.locator(`a[href$="/schedules/${schedule.id}"]`) });
  await expect(affected.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute('href', /\/bills\//);
  await assertAccessible(page);

  // The page of the show says so too.
  await affected.getByRole('link').first().click();
  await expect(page.getByText('2 seats are out of order and sold by nobody:')).toBeVisible();
  await mapReady(page);
  expect(await seatsLooking(page, 'sold')).toContain(sold);
  expect(await seatsLooking(page, 'blocked')).toContain(free);
  await page.goBack();

  await page.getByRole('button', { name: `${name} back in order` }).click();
  await until('it to be sold again', async () => (await seatsLooking(site, 'free')).includes(free));
  await page.getByText('1 outage before').click();
  await expect(page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Spring broken' })).toBeVisible();

  // The row of the party is taken out, and what is left is of another class. First it is said who would sit where, and what that costs.
  await publishChanged(page, schedule.screen_id, withoutLastRow);
  await page.goto(`${demo.url}/portal/cinemas/screens/${schedule.screen_id}/move`);
  const party = page
    .getByRole('table', { name: 'Parties that change class' })
    .getByRole('row')
    .filter({ hasText: 'Grace Hopper' });
  await expect(party).toContainText(/L-\d+, L-\d+Standard.*[A-K]-\d+, [A-K]-\d+Premium.*\+€4\.00/);
  const after = (await party.getByRole('cell').nth(3).textContent()) ?? '';
  const seats = after.match(/[A-K]-\d+/g) ?? [];
  await expect(page.getByText('The price difference is neither charged nor refunded.')).toBeVisible();
  // Some of the other shows are nearly full, and stay.
  const waiting = async () => Number.parseInt((await page.getByText(/not moved yet$/).textContent()) ?? '', 10);
  const before = await waiting();
  await assertAccessible(page);
  await page.getByRole('checkbox', { name: 'Use other classes where a class is full' }).click();
  await expect.poll(waiting).toBeLessThan(before);
  await page.getByRole('button', { name: /^Move \d+ shows$/ }).click();
  await expect(page.getByText(/^\d+ shows moved$/)).toBeVisible();
  await page.goto(`${demo.url}/portal/bills/${order.uuid}`);
  expect(seats).toHaveLength(2);
  for (const seat of seats) await expect(page.getByRole('row').filter({ hasText: seat })).toContainText('Premium');
});
