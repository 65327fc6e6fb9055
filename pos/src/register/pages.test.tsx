import type {
  BillPrints,
  HelpReason,
  PosBasketSale,
  PosPaymentMethod,
  PosProduct,
  PosReceipt,
  PrintAgain,
} from '@parterre/server/contract';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { type Answers, hide, refusal, type Shown, show, waitFor } from '@parterre/ui/testing';
import { smallHall } from '@parterre/ui/testing/seats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { offerOf, popcorn, tariff } from '../testing/offers.ts';
import { deafHelp, RegisterPages } from '../testing/RegisterPages.tsx';
import { Countdown } from './Countdown.tsx';
import ExtrasPage from './ExtrasPage.tsx';
import FilmsPage from './FilmsPage.tsx';
import { Paid } from './Paid.tsx';
import PayPage from './PayPage.tsx';
import ShowPage from './ShowPage.tsx';

test.after.each(hide);

const offer = offerOf([tariff(1, 'Adult', 1250, 2), tariff(2, 'Child', 800)]);
const { schedule } = offer;

const card: PosPaymentMethod = { id: 4, name: 'Card', is_cash: false };

interface RegisterUnderTest extends Shown {
  sold: PosBasketSale[];
  press(button: string | RegExp): Promise<void>;
}

async function showRegister(
  options: {
    at?: string;
    methods?: PosPaymentMethod[];
    products?: () => { categories: []; products: PosProduct[] };
    free?: number;
  } = {},
): Promise<RegisterUnderTest> {
  const { at = `/schedules/${schedule.id}`, methods = [card], products, free } = options;
  const { arrangement, hold } = smallHall();
  const sold: PosBasketSale[] = [];
  const listed = free === undefined ? schedule : { ...schedule, available_seats: free, sold_out: free === 0 };
  const answers = {
    seats: { arrangement, release: () => undefined },
    pos: {
      schedules: () => ({ schedules: [listed], films: [offer.film] }),
      offer: () => offer,
      basket: { save: () => undefined, clear: () => undefined },
      products: products ?? (() => ({ categories: [], products: [popcorn] })),
      hold,
      leave: () => undefined,
      sell(sale: PosBasketSale) {
        sold.push(sale);
        throw refusal({ code: 'TERMINAL_BUSY' });
      },
    },
  };
  const shown = await show(
    <LiveCountsProvider>
      <RegisterPages
        methods={methods}
        pages={{
          films: <FilmsPage />,
          'schedules/:id': <ShowPage />,
          products: <ExtrasPage />,
          pay: <PayPage />,
        }}
      />
    </LiveCountsProvider>,
    { at, texts: ['register', 'pos', 'basket', 'seatmap', 'checkout'], answers: answers as unknown as Answers },
  );
  const press = async (button: string | RegExp) =>
    shown.user.click(await shown.screen.findByRole('button', { name: button }));
  return { ...shown, sold, press };
}

test('film, tickets, seats, products, card: what is sold is what was pressed, and no cash is said', async () => {
  const { user, screen, press, sold, address } = await showRegister({ at: '/films' });
  await user.click(await screen.findByRole('link', { name: /Brine/ }));
  await press(/^Adult, .*one more ticket/);
  await press(/^Child, .*one more ticket/);
  await press('Choose seats');
  await waitFor(() => assert.ok(screen.getByRole('region', { name: 'Seats' })));
  await press('Continue');
  await waitFor(() => assert.is(address(), '/products'));
  await press(/^Popcorn.*add one, 0 so far/);
  await press(/^Popcorn.*add one, 1 so far/);
  await press('Popcorn: one less');
  await user.click(await screen.findByRole('link', { name: 'Continue' }));
  await press('Pay €25.50 by card');
  await waitFor(() => assert.is(sold.length, 1));
  const [sale] = sold;
  assert.equal(
    [sale?.payment_method_id, sale?.amount, sale?.tendered, sale?.products],
    [4, 2550, null, [{ product_id: 7, quantity: 1 }]],
  );
  assert.equal(
    sale?.items.map(({ price_rate_id, seat }) => [price_rate_id, typeof seat?.index]),
    [
      [1, 'number'],
      [2, 'number'],
    ],
  );
  await screen.findByText('TERMINAL_BUSY');
});

test('a rate that is at its end says why, and goes no further', async () => {
  const { screen, press } = await showRegister();
  await press(/^Adult, .*one more ticket/);
  await press(/^Adult, .*one more ticket/);
  const more = await screen.findByRole<HTMLButtonElement>('button', { name: /^Adult, .*2 so far/ });
  assert.ok(more.disabled);
  await screen.findByText('At most 2 tickets of this kind.');
});

test('a show that is sold out cannot be chosen', async () => {
  const { screen } = await showRegister({ at: '/films', free: 0 });
  const time = await screen.findByRole<HTMLButtonElement>('button', { name: /Brine.*Sold out/ });
  assert.ok(time.disabled);
});

test('where nothing is sold besides tickets one goes on to pay, and without a choice to the films', async () => {
  const without: [what: string, products: () => { categories: []; products: PosProduct[] }][] = [
    ['no products', () => ({ categories: [], products: [] })],
    [
      'no module',
      () => {
        throw refusal({ code: 'MODULE_INACTIVE' });
      },
    ],
  ];
  for (const [what, products] of without) {
    const { address } = await showRegister({ at: '/products', products });
    await waitFor(() => assert.is(address(), '/films', what));
  }
});

test('without a card terminal a register says where one can pay', async () => {
  const { screen, press, user } = await showRegister({ at: '/products', methods: [] });
  await press(/^Popcorn.*add one/);
  await user.click(await screen.findByRole('link', { name: 'Continue' }));
  await screen.findByText(/Please come to the counter/);
  assert.is(screen.queryByRole('button', { name: /Pay/ }), null);
});

const receipt: PosReceipt = {
  bill: 'b1',
  reference: 'ABCD2345',
  amount: 2500,
  tendered: null,
  rounding: 0,
  vouchers: [],
  change: 0,
  tickets: [{ seat: 'A-1', rate: 'Adult', price: 1250, show: null }],
  products: [],
  payments: [],
};

async function showPaid(
  jobs: Partial<BillPrints['jobs'][number]>[],
  address: string | null = '10.0.0.9',
): Promise<Shown & { called: HelpReason[]; printed: PrintAgain[] }> {
  const called: HelpReason[] = [];
  const printed: PrintAgain[] = [];
  const prints = { printer: { address, paper_width_mm: 80, state: 'operational' }, jobs } as BillPrints;
  const printAgain = (asked: PrintAgain): BillPrints => {
    printed.push(asked);
    return prints;
  };
  const answers = { pos: { prints: () => prints, printAgain } };
  const shown = await show(<Paid receipt={receipt} help={deafHelp(called)} onNext={() => undefined} />, {
    texts: ['register', 'printing'],
    answers: answers as unknown as Answers,
  });
  return { ...shown, called, printed };
}

test('what is printed is to be taken, and nobody is called', async () => {
  const { screen, called } = await showPaid([{ kind: 'tickets', status: 'printed' }]);
  await screen.findByText('Please take your tickets and your receipt.');
  await screen.findByText('A-1');
  assert.equal(called, []);
});

test('paid and not printed: a code in place of the paper, somebody is called, and what is missing is printed again', async () => {
  const { screen, user, called, printed } = await showPaid([
    { kind: 'receipt', status: 'printed' },
    { kind: 'tickets', status: 'failed', failure: 'paper_end' },
  ]);
  await screen.findByText('Paid, but not everything was printed. Somebody has been called.');
  await screen.findByText('Scan this code: it opens your tickets on your telephone.');
  await user.click(await screen.findByRole('button', { name: 'Print again' }));
  await waitFor(() =>
    assert.equal(
      printed.map(({ uuid, kind }) => [uuid, kind]),
      [['b1', 'tickets']],
    ),
  );
  assert.equal(called, ['printer']);
});

test('without a printer the code is all there is, and nothing can be printed again', async () => {
  const { screen, called } = await showPaid([], null);
  await screen.findByText('Scan this code: it opens your tickets on your telephone.');
  assert.is(screen.queryByRole('button', { name: 'Print again' }), null);
  assert.equal(called, []);
});

for (const [isPaid, text, end] of [
  [false, /your seats are free for others/, 'Start over'],
  [true, /Your order is paid/, 'Finish'],
] as const)
  test(`the countdown says what it does, ${isPaid ? 'once it is paid' : 'before that'}`, async () => {
    const pressed: string[] = [];
    const { screen, user } = await show(
      <Countdown left={17} isPaid={isPaid} onGoOn={() => pressed.push('on')} onEnd={() => pressed.push('end')} />,
      { texts: ['register'] },
    );
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
    assert.match(dialog.textContent ?? '', text);
    assert.is(screen.getByRole('timer').getAttribute('aria-label'), '17 seconds left');
    await user.click(screen.getByRole('button', { name: 'I am still here' }));
    await user.click(screen.getByRole('button', { name: end }));
    assert.equal(pressed, ['on', 'end']);
  });

test.run();
