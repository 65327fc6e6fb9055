/** What changes on a page while nobody touches it. */
import { until } from '../../server/src/testing/until.ts';
import { endHold, roomySchedules, startupOf, takeAllSeats, takeSeats } from '../../visits/api.ts';
import {
  addTickets,
  chosenSeats,
  fillBuyer,
  payButton,
  payByRedirect,
  rates,
  sellSeatsOf,
} from '../../visits/checkout.ts';
import { mapReady } from '../../visits/seatMap.ts';
import { expect, test } from '../support/journeys.ts';

/** Seats of one order at most. */
const most = 10;

test('showtime buttons follow the seats that are left, on one subscription', async ({ demo, open }) => {
  const data = await startupOf(demo);
  const [schedule] = roomySchedules(data, 'Leie').filter(
    ({ available_seats_online: left, total_seats: all }) => left > all * 0.4,
  );
  const film = data.movies.find(({ id }) => id === schedule?.movie_id);
  if (!schedule || !film) throw new Error('the demo data have no such show');
  const { page } = await open('/en/contact');
  const asked: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('live.watch')) asked.push(String(payload));
    }),
  );
  await page.goto(`${demo.url}/en/movies/view/${film.slug}?day=${schedule.day}`);
  const button = page.locator(`a[href="/en/buy/tickets/${schedule.id}"]`);
  await expect(button).toHaveAccessibleName(/Plenty of seats/);
  await until('the page to watch', () => asked.length > 0);
  const holds: string[] = [];
  // Some seats are for those who need them, and not given out unasked.
  for (let left = schedule.available_seats_online; left > 0.25 * schedule.total_seats; left -= most) {
    holds.push((await takeSeats(demo, schedule.id, most)).token);
  }
  await expect(button).toHaveAccessibleName(/Few seats left/);
  for (const token of holds) await endHold(demo, token);
  await expect(button).toHaveAccessibleName(/Plenty of seats/);
  expect(asked.length).toBe(1);
});

test('a show whose seats are all being chosen is not called sold out, and goes on by itself', async ({
  demo,
  open,
}) => {
  const data = await startupOf(demo);
  const [schedule] = roomySchedules(data, 'Salon');
  if (!schedule) throw new Error('the demo data have no such show');
  const holds = await takeAllSeats(demo, schedule.id, most);
  const { page } = await open(`/en/buy/tickets/${schedule.id}`);
  const notice = page.getByRole('status').filter({ hasText: 'All seats are being chosen right now' });
  await notice.waitFor();
  expect(await page.getByText('Sold out').count()).toBe(0);
  expect(await notice.getByRole('link').count(), 'the way to other times of the film').toBeGreaterThan(0);
  await endHold(demo, holds[0] ?? '');
  await notice.waitFor({ state: 'detached' });
  await expect(rates(page).first().getByRole('button').last()).toBeEnabled();
  await addTickets(page, 1);
  await chosenSeats(page, 1);
  for (const token of holds.slice(1)) await endHold(demo, token);
});

test('seats lost to others while choosing: said at once, others found', async ({ demo, open }) => {
  const [schedule] = roomySchedules(await startupOf(demo), 'Kouter');
  const { page } = await open(`/en/buy/tickets/${schedule?.id}`);
  await addTickets(page, 2);
  const before = await chosenSeats(page, 2);
  await mapReady(page);
  await sellSeatsOf(demo, page);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button').first().waitFor();
  await page.waitForFunction((names) => {
    const now = [...document.querySelectorAll('[data-seat]')];
    return now.length === 2 && now.every((chip) => !names.includes(chip.getAttribute('data-seat') ?? ''));
  }, before);
});

test('seats lost to others while the order is sent: told after two seconds, nothing entered is lost', async ({
  demo,
  open,
}) => {
  const schedule = roomySchedules(await startupOf(demo), 'Kouter')[1];
  const { page } = await open('/en/contact');
  let send: (() => void) | null = null;
  const held = () => until('the order', () => send);
  await page.routeWebSocket(/\/trpc/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (String(message).includes('checkout.submit')) send = () => server.send(message);
      else server.send(message);
    });
  });
  await page.goto(`${demo.url}/en/buy/tickets/${schedule?.id}`);
  await addTickets(page, 2);
  const before = await chosenSeats(page, 2);
  await mapReady(page);
  await fillBuyer(page);
  await payButton(page).click();
  await held();
  const lostAt = Date.now();
  await sellSeatsOf(demo, page);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button').first().waitFor();
  expect(
    Date.now() - lostAt,
    `told after ${Date.now() - lostAt} ms, while the order might yet succeed`,
  ).toBeGreaterThan(1900);
  (await held())();
  send = null;
  await page.getByRole('alert').filter({ hasText: 'Your order did not go through' }).waitFor();
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace');
  const after = await chosenSeats(page, 2);
  for (const name of before) expect(after.includes(name), name).toBe(false);
  // The seats found instead can be bought.
  await page.unrouteAll();
  const buying = payByRedirect(page);
  (await held())();
  await buying;
});
