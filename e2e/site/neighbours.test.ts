/** Two exhibitors of one installation: each has a website of its own, at its own host. */
import type { Page } from '@playwright/test';
import { createPool } from '../../server/src/adapters/postgres/pool.ts';
import type { Startup } from '../../server/src/contract/index.ts';
import { siteOrigin } from '../../server/src/domain/hosts.ts';
import type { Demo } from '../../server/src/testing/demo.ts';
import { until } from '../../server/src/testing/until.ts';
import { roomySchedules } from '../../visits/api.ts';
import { addTickets, boughtTickets, chosenSeats, fillBuyer, payByRedirect } from '../../visits/checkout.ts';
import { expect, test } from '../support/journeys.ts';

/** Where the demo's other house is found: browsers look for every name under `localhost` on their own machine. */
const atRex = ({ url }: Demo): string => siteOrigin(url, 'rex.localhost');

/** What is on where the page is. */
async function programmeOf(page: Page): Promise<Startup> {
  const { data } = await page.evaluate(async () => (await fetch('/api/startup')).json());
  return data;
}

test('each shows its own programme, and no page of the other’s shows', async ({ demo, open }) => {
  const houses = [
    { site: demo.url, name: 'Marquise', title: 'The Salt Cartographer' },
    { site: atRex(demo), name: 'Le Rex', title: 'Slag Heap Nine' },
  ];
  const shows: number[] = [];
  for (const { site, name, title } of houses) {
    const { page } = await open(`${site}/en/movies`);
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    for (const other of houses.filter((each) => each.name !== name))
      await expect(page.getByRole('link', { name: other.title })).toHaveCount(0);
    const [show] = roomySchedules(await programmeOf(page));
    shows.push(show?.id ?? 0);
  }
  for (const [place, { site }] of houses.entries()) {
    const { page, expectErrors } = await open(`${site}/en/`);
    expectErrors(/404/);
    await page.goto(`${site}/en/buy/tickets/${shows[1 - place]}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be lost');
    await page.goto(`${site}/en/buy/tickets/${shows[place]}`);
    await addTickets(page, 1);
    await chosenSeats(page, 1);
  }
});

test('the Rex speaks French to whoever asks for none of its languages, and no German', async ({ demo, open }) => {
  const { page } = await open(`${atRex(demo)}/`, { locale: 'it-IT' });
  await expect(page).toHaveURL(/\/fr\/$/);
  await expect(page.getByRole('link', { name: 'Programme', exact: true }).first()).toBeVisible();
  await expect(page.locator('link[hreflang="nl-BE"]')).toHaveCount(1);
  await expect(page.locator('link[hreflang="de"]')).toHaveCount(0);
});

test('a payment at each settles, and its buyer is back where they bought', async ({ demo, open }) => {
  const pool = createPool(demo.databaseUrl);
  for (const { site, house } of [
    { site: demo.url, house: 'Marquise' },
    { site: atRex(demo), house: 'Le Rex' },
  ]) {
    const { page } = await open(`${site}/en/`);
    const show = roomySchedules(await programmeOf(page)).at(1);
    const email = `${house.toLowerCase().replace(' ', '.')}@buyers.example`;
    await page.goto(`${site}/en/buy/tickets/${show?.id}`);
    await addTickets(page, 2);
    await chosenSeats(page, 2);
    await fillBuyer(page, email);
    await payByRedirect(page);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Enjoy the film' }).waitFor();
    expect(new URL(page.url()).origin).toBe(site);
    await expect(boughtTickets(page)).toHaveCount(2);
    const bills = async () =>
      (
        await pool.query<{ trade_name: string; status: string }>(
          'select x.trade_name, b.status from bill b join exhibitor x on x.id = b.exhibitor_id where b.buyer_email = $1',
          [email],
        )
      ).rows;
    await until('the bill', async () => (await bills()).length > 0);
    expect(await bills()).toEqual([{ trade_name: house, status: 'settled' }]);
  }
  await pool.end();
});
