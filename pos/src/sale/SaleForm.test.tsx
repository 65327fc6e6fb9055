import type {
  Basket,
  BillStatus,
  PaymentResponse,
  PosAnswer,
  PosBasketSale,
  PosOffer,
  PosPaymentMethod,
  PosVoucher,
  PosVoucherAsked,
} from '@parterre/server/contract';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { type Answers, hide, noAnswer, refusal, type Shown, show, waitFor } from '@parterre/ui/testing';
import { smallHall } from '@parterre/ui/testing/seats';
import { Link } from 'react-router';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import ProductsPage from '../products/ProductsPage.tsx';
import { offerOf, popcorn, tariff } from '../testing/offers.ts';
import { TillPages } from '../testing/TillPages.tsx';
import { SaleForm } from './SaleForm.tsx';

test.after.each(hide);

const { screen: hall, ...rest } = offerOf([
  { ...tariff(1, 'Adult', 1250), accept_voucher: true },
  tariff(2, 'Child', 800),
  tariff(3, 'Odd', 802),
]);
/** What visitors are refused, whoever sells is warned of. */
const offer: PosOffer = { ...rest, screen: { ...hall, config: { ...hall.config, stranded_seats: 'forbid' } } };

/** Two visits, and 4.00 EUR for goods. */
const visits = (scheduleIds: readonly number[]): PosVoucher => ({
  uuid: '7d2f0c4e-6f0a-4b52-9d0e-0f7f6a1c2b3d',
  barcode_text: 'VISITS',
  title: 'Five visits',
  valid_until: '12 January 2027',
  remaining_turns: 2,
  remaining_products: 400,
  amount_pays_tickets: false,
  shows: scheduleIds.map((schedule_id) => ({ schedule_id, redeemable: 2, refusal: null })),
});

interface TillUnderTest extends Shown {
  sold: PosBasketSale[];
  /** Baskets as the server was given them. */
  saved: Basket[];
  /** How the server's bill stands that waits for the card terminal, and how often it was given up. */
  bills: { status: BillStatus; givenUp: number };
  desk: ReturnType<typeof smallHall>['desk'];
  /** Lets the server answer about the code `SLOW`. */
  answerSlow(): void;
  /** Presses a rate, as often as there are tickets. */
  choose(name: 'Adult' | 'Child' | 'Odd', tickets?: number): Promise<void>;
  press(button: string | RegExp): Promise<void>;
}

const statusOf = (status: BillStatus) =>
  ({ status, payment: { status: 'paying' }, processingData: { amount: 1250 } }) as PaymentResponse;

async function showTill(
  sell: (sale: PosBasketSale) => Partial<PosAnswer> = () => ({}),
  methods: PosPaymentMethod[] = [{ id: 4, name: 'Cash', is_cash: true }],
  roundsCash = false,
): Promise<TillUnderTest> {
  const { desk, arrangement, hold } = smallHall();
  const sold: PosBasketSale[] = [];
  const saved: Basket[] = [];
  let answerSlow = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    answerSlow = resolve;
  });
  const bills = { status: 'paying' as BillStatus, givenUp: 0 };
  const answers = {
    bills: {
      status: () => statusOf(bills.status),
      giveUp: () => {
        bills.givenUp += 1;
        return statusOf(bills.status);
      },
    },
    seats: { arrangement, release: () => undefined },
    pos: {
      basket: {
        save: (basket: Basket) => void saved.push(basket),
        clear: () => undefined,
      },
      products: () => ({ categories: [], products: [{ ...popcorn, left: 3 }] }),
      vouchers: {
        check: async ({ barcode, schedule_ids }: PosVoucherAsked) => {
          if (barcode === 'SLOW') await slow;
          if (barcode === 'USED' || barcode === 'SLOW')
            throw refusal({
              code: 'VALIDATION_FAILED',
              message: 'x',
              errors: { barcode: ['Used up. Return the card.'] },
            });
          if (barcode === 'AWAY') throw noAnswer();
          return barcode === 'VISITS' ? { voucher: visits(schedule_ids) } : null;
        },
      },
      hold,
      leave: () => undefined,
      sell(sale: PosBasketSale) {
        sold.push(sale);
        const answer = sell(sale);
        if ('status' in answer) return answer;
        return {
          bill: 'b',
          reference: 'R',
          amount: sale.amount,
          payments: [],
          tendered: sale.tendered,
          change: 0,
          rounding: 0,
          vouchers: [],
          tickets: [],
          products: [],
          ...answer,
        };
      },
    },
  };
  const shown = await show(
    <LiveCountsProvider>
      <TillPages
        methods={methods}
        roundsCash={roundsCash}
        pages={{
          products: <ProductsPage />,
          '*': <SaleForm offer={offer} refetch={() => undefined} />,
        }}
      />
      <Link to="/products">To the products</Link>
      <Link to="/">To the show</Link>
    </LiveCountsProvider>,
    {
      texts: ['pos', 'basket', 'seatmap', 'checkout'],
      answers: answers as unknown as Answers,
      may: ['products.sell'],
      modules: ['products', 'vouchers'],
    },
  );
  await shown.screen.findByRole('heading', { name: 'Brine' });
  const press = async (button: string | RegExp) =>
    shown.user.click(await shown.screen.findByRole('button', { name: button }));
  return {
    ...shown,
    sold,
    saved,
    bills,
    desk,
    answerSlow,
    press,
    async choose(name, tickets = 1) {
      for (let ticket = 0; ticket < tickets; ticket++) await press(new RegExp(`^${name}, .*one more ticket`));
    },
  };
}

test('tickets get their seats, and cash that is pressed sells them under one key', async () => {
  const { choose, press, sold, desk } = await showTill();
  await choose('Adult', 2);
  await choose('Child');
  await press('€50.00 given');
  await waitFor(() => assert.is(sold.length, 1));
  const [sale] = sold;
  assert.equal([sale?.amount, sale?.tendered, sale?.payment_method_id], [3300, 5000, 4]);
  assert.is(new Set(sale?.items.map(({ seat }) => JSON.stringify(seat))).size, 3, 'a seat each');
  assert.ok(desk.requests.length > 0 && sale?.holds[0]?.token !== '', 'the seats are held for it');
});

test('a seat that would stay empty alone is warned of, and the others are sold all the same', async () => {
  const { choose, press, screen, sold } = await showTill();
  await choose('Adult');
  await screen.findByText(/^[AB]-[1-6]$/);
  assert.is(screen.queryByText(/^A single seat would stay empty/), null);
  await press('Seats as a list');
  await press(/^Row A, seat 2/);
  await screen.findByText('A single seat would stay empty beside this choice. It may be sold all the same.');
  await press('Exact amount');
  await waitFor(() => assert.is(sold.length, 1));
});

const refused: { what: string; tickets: number; methods?: PosPaymentMethod[]; press: string; says: string }[] = [
  { what: 'no ticket', tickets: 0, press: 'Exact amount', says: 'Select at least 1 ticket.' },
  {
    what: 'no way to pay',
    tickets: 1,
    methods: [],
    press: 'Exact amount',
    says: 'There is no way to pay in cash here yet. A manager can add one in the portal, under payment methods.',
  },
];
for (const { what, tickets, methods, press: button, says } of refused)
  test(`with ${what} nothing is sold, and it is said why`, async () => {
    const { choose, press, screen, sold } = await showTill(undefined, methods);
    await choose('Adult', tickets);
    await press(button);
    await screen.findByText(says);
    assert.equal(sold, []);
  });

test('what the server refuses is said in its words, and the cart stays', async () => {
  const { choose, press, screen, sold } = await showTill(() => {
    throw refusal({ code: 'AMOUNT_CHANGED', message: 'The prices have changed.' });
  });
  await choose('Adult', 2);
  await press('Exact amount');
  await screen.findByText('The prices have changed.');
  assert.is(sold.length, 1);
  assert.ok(screen.getByRole('button', { name: /^Adult, .*2 so far/ }));
});

const card = [
  { id: 4, name: 'Cash', is_cash: true },
  { id: 5, name: 'Card', is_cash: false },
];
const waiting: Partial<PosAnswer> = { bill: 'b', status: 'paying', payment: 'paying', left: null };

test('a card is asked for at the terminal; the sale is asked for again under its key once the bill is settled', async () => {
  const answers = [waiting, {}];
  const { choose, press, screen, sold, bills } = await showTill(() => answers.shift() ?? {}, card);
  await choose('Adult');
  await press('Card');
  await screen.findByText('The customer pays at the card terminal.');
  assert.equal([sold[0]?.tendered, sold[0]?.payment_method_id], [null, 5]);
  assert.is(screen.queryByRole('button', { name: 'Exact amount' }), null, 'nothing else is sold meanwhile');
  bills.status = 'settled';
  await waitFor(() => assert.is(sold.length, 2), { timeout: 10_000 });
  assert.equal(sold[1], sold[0]);
});

test('a declined card sells nothing: tickets and seats stay, and the next try is another order', async () => {
  const answers: Partial<PosAnswer>[] = [waiting, { bill: 'b', status: 'cancelled', payment: 'failed' }, {}];
  const till = await showTill(() => {
    // The seats of what was not paid are free again.
    if (answers.length === 2) till.desk.forgetHolds();
    return answers.shift() ?? {};
  }, card);
  const { choose, press, screen, sold, bills } = till;
  await choose('Adult', 2);
  await press('Card');
  await screen.findByText('The customer pays at the card terminal.');
  bills.status = 'cancelled';
  await screen.findByText('The card was declined. Nothing was sold.', undefined, { timeout: 10_000 });
  await choose('Child');
  assert.is(screen.queryByText('The card was declined. Nothing was sold.'), null, 'whoever goes on has read it');
  await press('Child: one ticket less');
  await press('Exact amount');
  await waitFor(() => assert.is(sold.length, 3), { timeout: 10_000 });
  assert.is.not(sold[2]?.bill_id, sold[0]?.bill_id);
  assert.equal(
    sold[2]?.items.map(({ seat }) => seat),
    sold[0]?.items.map(({ seat }) => seat),
  );
});

test('what the next customer buys is another sale, also when it is of equal things', async () => {
  const { press, screen, sold, user } = await showTill();
  await user.click(screen.getByRole('link', { name: 'To the products' }));
  await press('Popcorn, €5.00: add one, 0 so far');
  for (const sales of [1, 2]) {
    await press('Exact amount');
    await waitFor(() => assert.is(sold.length, sales));
  }
  assert.equal([sold[1]?.amount, sold[1]?.products], [sold[0]?.amount, sold[0]?.products]);
  assert.is.not(sold[1]?.bill_id, sold[0]?.bill_id);
});

test('less cash than there is to pay: a card is asked for the rest first', async () => {
  const { choose, press, screen, sold, user } = await showTill(() => waiting, card);
  await choose('Adult', 2);
  await user.type(screen.getByRole('textbox', { name: 'Other amount' }), '10');
  await screen.findByText('The rest by card: €15.00');
  await press('Card, €15.00');
  await waitFor(() => assert.is(sold.length, 1));
  assert.equal([sold[0]?.amount, sold[0]?.part, sold[0]?.tendered], [2500, 1500, null]);
});

test('where cash is rounded the exact amount is the rounded one, and a card pays to the cent', async () => {
  const { choose, press, screen, sold } = await showTill(undefined, card, true);
  await choose('Odd');
  await screen.findByText('In cash: €8.00');
  await press('Exact amount');
  await waitFor(() => assert.is(sold.length, 1));
  assert.equal([sold[0]?.amount, sold[0]?.tendered], [802, 800]);
});

test('a payment whose card is in the terminal cannot be cancelled, and that is said', async () => {
  const { choose, press, screen, bills } = await showTill(() => waiting, card);
  await choose('Adult');
  await press('Card');
  await press('Cancel the payment');
  await screen.findByText(/^The terminal has the card/);
  assert.is(bills.givenUp, 1);
});

test('tickets and products are one basket: kept with their seats while one looks elsewhere, and sold together', async () => {
  const { choose, press, screen, sold, saved, desk, user } = await showTill();
  await choose('Adult', 2);
  await waitFor(() => assert.ok(saved.at(-1)?.content.shows[0]?.hold, 'the seats are held'));
  const held = saved.at(-1)?.content.shows[0];
  const asked = desk.requests.length;
  await user.click(screen.getByRole('link', { name: 'To the products' }));
  const search = await screen.findByRole('textbox', { name: 'Name or barcode' });
  await press('Popcorn, €5.00: add one, 0 so far');
  // A reader is fast keys that end with Enter.
  await user.type(search, '5410000100012{Enter}');
  await screen.findByRole('button', { name: 'Popcorn: one more, 2 so far' });
  await press('Exact amount');
  await waitFor(() => assert.is(sold.length, 1));
  const [sale] = sold;
  assert.equal([sale?.amount, sale?.products], [2 * 1250 + 2 * 500, [{ product_id: 7, quantity: 2 }]]);
  assert.equal(
    sale?.items.map(({ seat }) => seat?.index),
    held?.tickets.map(({ seat }) => seat?.index),
  );
  assert.equal(sale?.holds, [{ schedule_id: held?.schedule_id, token: held?.hold?.token }]);
  assert.is(sale?.basket_id, saved.at(-1)?.id);
  assert.is(desk.requests.length, asked, 'held as they were chosen, and not again');
});

/** Keys of a reader, or of somebody, so many a second, wherever the focus is. Answers with whether Enter pressed what has it. */
function typed(text: string, perSecond: number): boolean {
  const target = document.activeElement ?? document.body;
  const startMs = performance.now();
  const isTaken = [...text, 'Enter'].map((key, at) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    // When the key was struck, however long the page takes to hear of it.
    Object.defineProperty(event, 'timeStamp', { value: startMs + (at * 1000) / perSecond });
    return !target.dispatchEvent(event);
  });
  return isTaken.at(-1) === false;
}

test('a reader presses nothing with its Enter: a product that it reads on the page of a show is in the basket, anything else is looked for', async () => {
  const { choose, screen, saved, address } = await showTill();
  await choose('Adult');
  assert.is(typed('5410000100012', 200), false);
  await screen.findByRole('button', { name: /^Popcorn, .*1 so far/ });
  for (let time = 0; time < 2; time += 1) assert.is(typed('5410000100012', 200), false);
  await screen.findByRole('button', { name: /^Popcorn, .*3 so far/ });
  assert.is(typed('5410000100012', 5), true, 'nobody reads so slowly');
  assert.is(typed('', 200), true, 'Enter alone is of somebody at the keyboard');
  assert.is(typed('12', 200), true);
  await waitFor(() =>
    assert.equal(saved.at(-1)?.content.products, [
      { product_id: 7, quantity: 3, name: 'Popcorn', price: 500, deposit: 0 },
    ]),
  );
  // 4 KB are no code, and what is looked for is what a search may be.
  assert.is(typed('9'.repeat(4096), 200), false);
  await waitFor(() => assert.is(address(), `/bills?q=${'9'.repeat(200)}`));
});

test('a voucher that is read or typed pays tickets by turns and goods by its amount, as many as one says, and is taken out again', async () => {
  const { choose, press, screen, sold, saved, user } = await showTill();
  await choose('Adult', 3);
  assert.is(typed('VISITS', 200), false);
  await screen.findByText('Five visits · SITS');
  await screen.findByText('2 visits left · €4.00 left · until 12 January 2027');
  await screen.findByText('To pay');
  await press('Brine: one ticket by a visit less');
  await press(/^Popcorn, .*add one, 0 so far/);
  await waitFor(() =>
    assert.is(saved.at(-1)?.content.vouchers?.[0]?.shows[0]?.wanted, 1, 'it is kept with the basket'),
  );
  await press('Exact amount');
  await waitFor(() => assert.is(sold.length, 1));
  const [sale] = sold;
  const { uuid } = visits([]);
  assert.is(sale?.amount, 2 * 1250 + 500 - 400);
  assert.equal(
    sale?.items.map(({ voucher_id }) => voucher_id),
    [uuid, null, null],
  );
  assert.equal(sale?.vouchers, [{ uuid, amount: 400 }]);

  await press('Take out Five visits · SITS');
  assert.is(screen.queryByText('Five visits · SITS'), null);
  await press('Voucher');
  let field = screen.getByRole('textbox', { name: 'Code of the voucher' });
  await user.type(field, 'NOBODY{Enter}');
  await screen.findByText('There is no voucher with this code.');
  await press('Cancel');
  await press('Voucher');
  assert.is(screen.queryByText('There is no voucher with this code.'), null);
  field = screen.getByRole('textbox', { name: 'Code of the voucher' });
  await user.type(field, 'USED{Enter}');
  await screen.findByText('Used up. Return the card.');
  await user.clear(field);
  await user.type(field, 'VISITS{Enter}');
  await screen.findByText('Five visits · SITS');
  await waitFor(() => assert.is(document.activeElement, screen.getByRole('button', { name: 'Voucher' })));
});

test('why a voucher that is read pays nothing is told in the words of the server', async () => {
  const { screen, address } = await showTill();
  const before = address();
  assert.is(typed('USED', 200), false);
  await screen.findByText('Used up. Return the card.');
  assert.is(address(), before);
  assert.is(typed('NOBODYS-CODE', 200), false);
  await waitFor(() => assert.is(address(), '/bills?q=NOBODYS-CODE'));
});

test('what is said of a voucher goes with the basket into which it was read; without an answer a code is looked for among the bills', async () => {
  const { choose, press, screen, address, sold } = await showTill();
  await choose('Adult');
  assert.is(typed('USED', 200), false);
  await screen.findByText('Used up. Return the card.');
  await press('Clear');
  await waitFor(() => assert.is(screen.queryByText('Used up. Return the card.'), null));
  assert.is(sold.length, 0);
  assert.is(typed('AWAY', 200), false);
  await waitFor(() => assert.is(address(), '/bills?q=AWAY'));
});

test('of two codes that are read close on each other the second says what became of it', async () => {
  const { choose, screen, answerSlow } = await showTill();
  assert.is(typed('SLOW', 200), false);
  assert.is(typed('VISITS', 200), false);
  await screen.findByText('Five visits · SITS');
  answerSlow();
  await choose('Adult', 2);
  assert.is(screen.queryByText('Used up. Return the card.'), null);
});

test('whoever comes back to a show goes on with its tickets and seats', async () => {
  const { choose, screen, saved, user } = await showTill();
  await choose('Adult', 2);
  await waitFor(() => assert.ok(saved.at(-1)?.content.shows[0]?.hold, 'the seats are held'));
  const before = saved.at(-1)?.content.shows[0]?.tickets;
  await user.click(screen.getByRole('link', { name: 'To the products' }));
  await screen.findByText('To pay');
  await user.click(screen.getByRole('link', { name: 'To the show' }));
  await screen.findByRole('button', { name: /^Adult, .*2 so far/ });
  await choose('Adult');
  await waitFor(() => assert.is(saved.at(-1)?.content.shows[0]?.tickets.filter(({ seat }) => seat).length, 3));
  const seats = saved.at(-1)?.content.shows[0]?.tickets.map(({ seat }) => seat?.index);
  for (const { seat } of before ?? []) assert.ok(seats?.includes(seat?.index), 'the seats of before are among them');
});

test('regression: seats that the desk refuses are refused, not asked for again as after an outage', async () => {
  const { choose, screen, desk } = await showTill();
  desk.troubles.push(
    Object.assign(new Error(), { data: { parterre: { code: 'SOLD_OUT', message: 'None are left.' } } }),
  );
  await choose('Adult');
  await screen.findByText('None are left.');
  assert.is(desk.requests.length, 1);
});

test.run();
