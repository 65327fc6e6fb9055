/** The states of the point of sale. */
import type { Page } from '@playwright/test';
import { letIn, reserved, roomySchedules } from '../../visits/api.ts';
import { mapReady, seatsLooking } from '../../visits/seatMap.ts';
import { expect } from '../support/journeys.ts';
import { sellUntilSold } from '../support/till.ts';
import { answering, asStaff, type Place, type Shot, small } from './shot.ts';

const steps = ['new', 'waiting', 'who', 'pin', 'closed', 'sale'] as const;
type Step = (typeof steps)[number];

/** What the page has at each step, in any language. */
const marks: Record<Step, string> = {
  new: 'main section:not([aria-label]) > button',
  waiting: 'main section > p > b',
  who: 'main section:not([aria-label]) > ul button',
  pin: 'main input[type=password]',
  closed: 'main form fieldset legend',
  sale: 'main article',
};

/** States of one viewer share their till, which keeps its basket. The page knows at once that there is one, and shows it a moment later. */
async function clearBasket(page: Page): Promise<void> {
  const withBasket = page.locator('main [data-basket]');
  if (!(await withBasket.isVisible())) return;
  await page.locator('main button[data-variant=subtle][data-size=md]').first().click();
  await withBasket.waitFor({ state: 'detached' });
}

/** Brings a till that far, from wherever it is: states of one viewer share their cookies. */
const tillAt =
  (goal: Step) =>
  async (page: Page, place: Place): Promise<void> => {
    await page.locator(Object.values(marks).join()).first().waitFor();
    for (const step of steps) {
      if (!(await page.locator(marks[step]).first().isVisible())) continue;
      if (step === goal) {
        if (step === 'sale') await clearBasket(page);
        return;
      }
      if (step === 'new') await page.locator(marks.new).click();
      if (step === 'waiting')
        await letIn(place, (await page.locator(marks.waiting).textContent()) ?? '', { name: 'Till 1', cinema_id: 1 });
      if (step === 'who') await page.getByRole('button', { name: 'Ewoud Claes' }).click();
      if (step === 'pin') {
        await page.locator(marks.pin).fill('2468');
        await page.locator('main button[type=submit]').click();
      }
      if (step === 'closed') await page.locator('main button[type=submit]').click();
      const after = steps[steps.indexOf(step) + 1] ?? 'sale';
      // A till that was opened before stays so, whoever comes back to it.
      const next = step === 'pin' ? [marks.closed, marks.sale] : [marks[after]];
      await page.locator(next.join()).first().waitFor();
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

/** Shows of today with room at the till's cinema. */
export const showsOfToday = ({ data }: Place) =>
  roomySchedules(data).filter(({ cinema_id, day }) => cinema_id === 1 && day === data.now.slice(0, 10));

/** A show with two tickets and their seats, and cash to be given. `which`: of today's shows; each picture takes seats of it. */
const sellingAt =
  (which: number): Prepare =>
  async (page, place) => {
    await tillAt('sale')(page, place);
    await page.locator(`a[href$="/schedules/${showsOfToday(place).at(which)?.id}"]`).click();
    const rate = page.locator('main li button').first();
    await rate.click();
    await rate.click();
    await mapReady(page);
    await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(2);
  };

const selling = sellingAt(0);

/** Two of the first product and one of the second, in the basket. */
async function addProducts(page: Page): Promise<void> {
  await page.locator('header a[href$="/products"]').click();
  const tiles = page.locator('main article > button');
  await tiles.first().click();
  await tiles.first().click();
  await tiles.nth(1).click();
  await page.locator('main form').waitFor();
}

/** A voucher in the basket, and what is on the next one being chosen. */
const sellsVouchers: Prepare = async (page, place) => {
  await tillAt('sale')(page, place);
  await page.locator('header a[href$="/vouchers"]').click();
  const tiles = page.locator('main article > button');
  await tiles.first().click();
  await page.locator('[role=dialog] button[type=submit]').click();
  await page.locator('main [data-basket] form').waitFor();
  await tiles.nth(1).click();
  await page.locator('[role=dialog] button[type=submit]').waitFor();
};

const soldAt =
  (which: number): Prepare =>
  async (page, place) => {
    await sellingAt(which)(page, place);
    await sellUntilSold(page, page.locator('main fieldset button').first(), page.locator('main dl'));
  };

const sold = soldAt(0);

/**
 * What is asked at `path` is answered here, on a page of its own: these tills have no terminal that would pay. The page is loaded anew after it. Somebody is
 * signed in before: signing in ends a connection, which the browser’s errors tell of one that is faked.
 */
async function faking(page: Page, path: string, answer: (input: { amount: number }) => object): Promise<void> {
  await page.routeWebSocket('**/trpc**', (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      const messages = [JSON.parse(String(text))].flat() as {
        id: number;
        params?: { path: string; input: { amount: number } };
      }[];
      const asked = messages.find(({ params }) => params?.path === path);
      if (!asked?.params) return server.send(text);
      const data = { bill: crypto.randomUUID(), ...answer(asked.params.input) };
      line.send(JSON.stringify({ id: asked.id, result: { type: 'data', data } }));
    });
  });
}

/** A till without a network that keeps four seats of a show. What the server keeps for it is faked: states of one viewer share their till. */
const alone: Prepare = async (page, place) => {
  await tillAt('sale')(page, place);
  const [schedule] = showsOfToday(place);
  const kept = {
    ...{
      id: crypto.randomUUID(),
      schedule: schedule?.id ?? 1,
      title: 'Sourdough',
      screen: 'Leie',
      start: schedule?.start ?? place.data.now,
    },
    ...{ starts_in_ms: 3_600_000, for_ms: 10_800_000, rounds_cash: false },
    rates: [
      { id: 1, name: 'Adult', most: 10 },
      { id: 2, name: 'Child', most: 10 },
    ],
    seats: [5, 6, 7, 8].map((seat) => ({
      ...{ line: String(seat), name: `F-${seat}`, prices: { 1: 1300, 2: 900 } },
      ...{ code: '04'.padEnd(144, `${seat}KMX`), barcode: `7K3MX0PD9RT2VW4${seat}` },
    })),
  };
  const { seats: _, ...show } = kept;
  await page.route(/pos\.offline\./, (route) => {
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    return route.fulfill({
      json: names.map(() => ({ result: { data: { keepings: [{ ...show, seats: kept.seats }] } } })),
    });
  });
  const answered = page.waitForResponse(/pos\.offline\.keep/);
  await page.reload();
  await answered;
  await tillAt('sale')(page, place);
  await page.context().setOffline(true);
  await page.locator('header ~ [role=status] a').click();
  await page.locator('main button[aria-pressed]').first().click();
  await page.locator('main li button').nth(1).waitFor();
};

/** A sale of which a card has paid a part. */
const parts: Prepare = async (page, place) => {
  await tillAt('sale')(page, place);
  await faking(page, 'pos.sell', ({ amount }) => ({
    ...{ status: 'paying', payment: 'paid', left: Math.ceil(amount / 2) },
  }));
  await page.reload();
  await selling(page, place);
  await page.locator('main fieldset button').first().click();
  await page.locator('#parts-title').waitFor();
};

/** A till whose printer is at its own port, which nobody has chosen yet. Its answers are faked: states of one viewer share their till, which has no printer. */
const unconnected: Prepare = async (page, place) => {
  await tillAt('sale')(page, place);
  const answers: Record<string, unknown> = {
    'device.port.watch': { baud: 9_600, waiting: null },
    'device.port.tell': null,
    'device.port.take': null,
    'pos.printer': { address: 'port/1', paper_width_mm: 80, state: 'offline' },
  };
  await answering(page, answers);
  await page.reload();
  await tillAt('sale')(page, place);
  await page.locator('header [role=status] i').waitFor();
  await page.locator('header button[data-variant=default][data-size=lg]').first().waitFor();
};

/** What this till has sold, a sale of the show `which` among it. Pictures sell seats of different shows: one would run out of them. */
const billsOfTill =
  (which: number): Prepare =>
  async (page, place) => {
    await soldAt(which)(page, place);
    await page.locator('header a[href$="/bills"]').click();
    await page.locator('main ul a').first().waitFor();
  };

const billPage =
  (which: number): Prepare =>
  async (page, place) => {
    await billsOfTill(which)(page, place);
    await page.locator('main ul a').first().click();
    await page.locator('main ol li').first().waitFor();
  };

/** An exchange whose card was declined while nobody looked at it. */
const declined: Prepare = async (page, place) => {
  await billPage(3)(page, place);
  await faking(page, 'pos.bills.exchange', () => ({ status: 'cancelled', payment: 'failed', left: null }));
  const from = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const asked = {
    ...{
      bill_id: crypto.randomUUID(),
      from,
      lines: ['1'],
      locale: 'en',
      payment_method_id: 1,
      amount: 1200,
      due: 400,
    },
    ...{ tendered: null, items: [], holds: [] },
  };
  await page.evaluate(
    (wish) => localStorage.setItem('parterre.pos.bill', wish),
    JSON.stringify({ kind: 'exchange', asked }),
  );
  await page.goto(`${page.url()}/exchange`);
  await page.locator('main section[role=status] button').waitFor();
};

/** What is reserved, for being picked up. */
const reservation: Prepare = async (page, place) => {
  const { reference } = await reserved(place);
  await tillAt('sale')(page, place);
  await page.locator('header a[href$="/reservations"]').click();
  await page.locator('main input[maxlength]').fill(reference);
  await page.locator('main ul a', { hasText: reference }).click();
  await page.locator('main fieldset button').first().waitFor();
};

/** The drawer, and what is done with it: the page's buttons are those of `Open` in pos/src/cash/CashPage.tsx. */
const drawer =
  (doing: 'move' | 'close' | null): Prepare =>
  async (page, place) => {
    await tillAt('sale')(page, place);
    await page.locator('header a[href$="/cash"]').click();
    await page.locator('main dl').first().waitFor();
    if (doing === null) return;
    // The print of the report beside them has one button, or none.
    const buttons = page.locator('main section > div:has(> button:nth-of-type(2)) > button');
    await (doing === 'move' ? buttons.nth(1) : buttons.last()).click();
    await page.locator('main form').waitFor();
    // A difference, which asks for a word.
    if (doing === 'close') await page.locator('main fieldset input').first().fill('1');
  };

/** What the customer's screen shows of a sale. */
const displayed = {
  basket: {
    kind: 'basket',
    amount: 5260,
    isPaying: false,
    shows: [
      {
        film: 'The Understudy’s Waltz',
        start: '2026-11-21T19:15:00.000Z',
        scheduleId: 1,
        lines: [
          { name: 'Adult', quantity: 3, seats: ['H-7', 'H-8', 'H-9'], price: 3750 },
          { name: 'Under 18', quantity: 1, seats: ['H-10'], price: 880 },
        ],
      },
    ],
    products: [{ name: 'Popcorn, medium', quantity: 1, seats: [], price: 630 }],
  },
  thanks: {
    kind: 'thanks',
    amount: 5260,
    tendered: 10_000,
    change: 4740,
    ticketsUrl: 'https://marquise.example/api/bill/8f14e45f-ceea-467f-a9d2-3c1f4d1e7a10/tickets.pdf',
  },
};

export const TILL_SHOTS: Shot[] = [
  till('pos', tillAt('new')),
  till('pos-waiting', tillAt('waiting')),
  till('pos-who', tillAt('who')),
  till('pos-pin', tillAt('pin')),
  till('pos-closed', tillAt('closed')),
  till('pos-schedules', tillAt('sale')),
  till('pos-calendar', async (page, place) => {
    await tillAt('sale')(page, place);
    await page.locator('main button[data-size=lg]').first().click();
    await page.locator('table button').first().waitFor();
  }),
  till('pos-sale', selling),
  { ...till('pos-sold', sold), only: 'picture' },
  till('pos-products', async (page, place) => {
    await tillAt('sale')(page, place);
    await page.locator('header a[href$="/products"]').click();
    await page.locator('main input[maxlength]').waitFor();
    await page.locator('main li article').first().waitFor();
  }),
  till('pos-vouchers', sellsVouchers),
  till('pos-basket', async (page, place) => {
    await selling(page, place);
    await addProducts(page);
  }),
  till('pos-parked', async (page, place) => {
    await tillAt('sale')(page, place);
    await addProducts(page);
    await page
      .locator('main button[data-variant=default]')
      .filter({ hasNot: page.locator('svg') })
      .first()
      .click();
    await page.locator('[role=dialog] button[type=submit]').click();
    await page.locator('main a[href$="/parked"]').click();
    await page.locator('main article').first().waitFor();
  }),
  till('pos-on-account', async (page, place) => {
    await selling(page, place);
    await page.locator('main form button[data-variant=light]').last().click();
    await page.locator('[role=dialog] li button').first().waitFor();
  }),
  { ...till('pos-parts', parts), ownPage: true },
  { ...till('pos-port', unconnected), ownPage: true },
  till('pos-bills', billsOfTill(1)),
  till('pos-bill', billPage(2)),
  till('pos-refund', async (page, place) => {
    await billPage(3)(page, place);
    await page.locator('main a[href$="/refund"]').click();
    await page.locator('main input[type=checkbox]').first().check();
    await page.locator('main button[type=submit]:enabled').waitFor();
  }),
  till('pos-reseat', async (page, place) => {
    await billPage(4)(page, place);
    await page.locator('main a[href$="/seats"]').click();
    await mapReady(page);
    await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(2);
  }),
  till('pos-exchange', async (page, place) => {
    await billPage(2)(page, place);
    await page.locator('main a[href$="/exchange"]').click();
    await page.locator('main article').first().waitFor();
  }),
  till('pos-exchange-sale', async (page, place) => {
    await billPage(3)(page, place);
    await page.locator('main a[href$="/exchange"]').click();
    const schedule = showsOfToday(place).at(-1);
    await page.locator(`main a[href*="/exchange/${schedule?.id}?"]`).click();
    // Two are exchanged, and somebody comes along.
    await page.locator('main li button').first().click();
    await mapReady(page);
    await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(3);
  }),
  { ...till('pos-exchange-unpaid', declined), ownPage: true },
  till('pos-reservations', async (page, place) => {
    await reserved(place);
    await tillAt('sale')(page, place);
    await page.locator('header a[href$="/reservations"]').click();
    await page.locator('main input[maxlength]').fill('Hopper');
    await page.locator('main ul a').first().waitFor();
  }),
  till('pos-reservation', reservation),
  till('pos-reservation-change', async (page, place) => {
    await reservation(page, place);
    await page.locator('main section button:not([disabled])').first().click();
    await page.locator('[role=dialog] button[type=submit]').waitFor();
    await mapReady(page);
    await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(2);
  }),
  till('pos-display', async (page) => {
    await page.goto(new URL('/pos/display', page.url()).href);
    await page.locator('main h2').first().waitFor();
  }),
  // What a till says while it sells, and once it has sold.
  ...(['basket', 'thanks'] as const).map((kind) =>
    till(`pos-display-${kind}`, async (page) => {
      await page.goto(new URL('/pos/display', page.url()).href);
      await page.locator('main h2').first().waitFor();
      await page.evaluate((view) => {
        const locale = document.documentElement.lang;
        new BroadcastChannel('parterre.display').postMessage({ kind: 'news', view, locale, cinema: 1 });
      }, displayed[kind]);
      await page
        .locator(kind === 'basket' ? 'main li' : 'main dl')
        .first()
        .waitFor();
    }),
  ),
  { ...till('pos-alone', alone), ownPage: true, expectErrors: /401|ERR_INTERNET_DISCONNECTED|WebSocket/ },
  ...(['fr', 'de'] as const).map(
    (locale): Shot => ({
      ...till(`pos-alone-${locale}`, alone),
      ...{ locale, only: 'picture', ownPage: true, expectErrors: /401|ERR_INTERNET_DISCONNECTED|WebSocket/ },
    }),
  ),
  {
    ...till('pos-alone-sold', async (page, place) => {
      await alone(page, place);
      const rate = page.locator('main section li button').first();
      await rate.click();
      await rate.click();
      await page.locator('main form fieldset button').first().click();
      await page.locator('main svg[role=img] path').nth(1).waitFor();
    }),
    ownPage: true,
    only: 'picture',
    expectErrors: /401|ERR_INTERNET_DISCONNECTED|WebSocket/,
  },
  {
    ...till('pos-alone-refused', async (page, place) => {
      await alone(page, place);
      await page.locator('main section li button').first().click();
      await page.locator('main form fieldset button').first().click();
      await page.locator('main svg[role=img] path').first().waitFor();
      const parterre = { code: 'NOT_FOUND', message: 'There is no such thing, or not any more.' };
      const error = { message: parterre.message, code: -32_004, data: { ...parterre, httpStatus: 404, parterre } };
      await page.route(/pos\.offline\.upload/, (route) => route.fulfill({ status: 404, json: [{ error }] }));
      await page.context().setOffline(false);
      await page.locator('main button').last().click();
      await page.locator('#alone-refused').waitFor();
    }),
    ownPage: true,
    expectErrors: /401|404|ERR_INTERNET_DISCONNECTED|WebSocket/,
  },
  till('pos-cash', drawer(null)),
  till('pos-cash-out', drawer('move')),
  till('pos-cash-close', drawer('close')),
];
