import type {
  BillStatus,
  ExchangeAnswer,
  Exchanged,
  PaymentResponse,
  PosBill,
  PosExchange,
  PosRefund,
  RefundQuote,
} from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { type Answers, hide, refusal, type Shown, show, waitFor } from '@parterre/ui/testing';
import { smallHall } from '@parterre/ui/testing/seats';
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AtTill } from '../testing/AtTill.tsx';
import { offerOf, tariff } from '../testing/offers.ts';
import { ExchangeForm } from './ExchangeForm.tsx';
import { ExchangeOutcome } from './ExchangeOutcome.tsx';
import ExchangeSalePage from './ExchangeSalePage.tsx';
import { forgetWish, keepWish, keptWish } from './keptWish.ts';
import { useWish } from './useWish.ts';

test.after.each(() => {
  forgetWish();
  hide();
});

const bill = { uuid: 'old', reference: 'ABCD1234', lines: [] } as unknown as PosBill;
/** The old ticket is worth 8 EUR. */
const worth = {
  amount: 800,
  cash: 800,
  account: 0,
  assigned: 0,
  tickets: 1,
  goods: 0,
  whole: true,
  inside: 0,
  vouchers: [],
} satisfies RefundQuote;

const offer = offerOf([tariff(1, 'Adult', 1250)]);

/** `rate`: what the old ticket was sold at. */
function Page({ worth, rate = null }: { worth: RefundQuote; rate?: number | null }) {
  const wishing = useWish('/bills/old/exchange');
  return (
    <ExchangeOutcome bill={bill} wishing={wishing} hasForm>
      <ExchangeForm
        {...{ bill, worth, wishing, offer }}
        lines={[{ id: '1', price_rate_id: rate }]}
        refetch={() => undefined}
      />
    </ExchangeOutcome>
  );
}

interface Till extends Shown {
  sent: PosExchange[];
  /** How the server's new bill stands. */
  bills: { status: BillStatus };
  desk: ReturnType<typeof smallHall>['desk'];
  press(button: string | RegExp): Promise<void>;
}

const done = (asked: PosExchange): Exchanged => ({
  ...{ bill: 'new', reference: 'R', amount: 1250, tickets: [], credit: 800, paid: 450, back: 0, cash: 0, account: 0 },
  ...{ tendered: asked.tendered, change: Math.max(0, (asked.tendered ?? 450) - 450) },
});
const waiting: ExchangeAnswer = { bill: 'new', status: 'paying', payment: 'paying', left: null };

const methods = [
  { id: 4, name: 'Cash', is_cash: true },
  { id: 5, name: 'Card', is_cash: false },
];

async function showTill(
  answer: (asked: PosExchange) => ExchangeAnswer,
  {
    worthOf = worth,
    ways = methods,
    page = <Page worth={worthOf} />,
    bills: read = {},
    offers = () => offer,
    ...where
  }: {
    worthOf?: RefundQuote;
    ways?: typeof methods;
    page?: ReactNode;
    /** What the page reads of bills. */
    bills?: Record<string, () => unknown>;
    offers?: () => typeof offer;
    at?: string;
    route?: string;
  } = {},
): Promise<Till> {
  const { desk, arrangement, hold } = smallHall();
  const sent: PosExchange[] = [];
  const bills = { status: 'paying' as BillStatus };
  const status = () =>
    ({ status: bills.status, payment: { status: 'paying' }, processingData: { amount: 450 } }) as PaymentResponse;
  const answers = {
    bills: { status },
    seats: { arrangement, release: () => undefined },
    pos: {
      methods: () => ways,
      settings: () => ({ cash_rounding: false }),
      hold,
      leave: () => undefined,
      prints: () => ({ printer: { address: null, state: null, paper_width_mm: 80 }, jobs: [] }),
      printPreview: () => [],
      offer: offers,
      bills: {
        ...read,
        exchange(asked: PosExchange) {
          sent.push(asked);
          return answer(asked);
        },
      },
    },
  };
  const shown = await show(<LiveCountsProvider>{page}</LiveCountsProvider>, {
    ...where,
    texts: ['tillBills', 'bills', 'pos', 'seatmap', 'checkout', 'printing'],
    answers: answers as unknown as Answers,
  });
  const press = async (button: string | RegExp) =>
    shown.user.click(await shown.screen.findByRole('button', { name: button }));
  return { ...shown, sent, bills, desk, press };
}

const atTerminal = 'The customer pays at the card terminal.';
const slow = { timeout: 10_000 };

test('the difference is paid in cash or by card: the terminal is asked for it alone, and the exchange again under its key once it is paid', async () => {
  let isPaid = false;
  const { press, screen, sent, bills } = await showTill((asked) => (isPaid ? done(asked) : waiting));
  await press(/^Adult, .*one more ticket/);
  await screen.findByRole('button', { name: 'Exact amount' });
  await press('Card');
  await screen.findByText(atTerminal);
  assert.equal([sent[0]?.due, sent[0]?.amount, sent[0]?.tendered, sent[0]?.payment_method_id], [450, 1250, null, 5]);
  assert.is(screen.queryByRole('button', { name: 'Exact amount' }), null, 'no cash is taken meanwhile');
  assert.ok(keptWish(), 'a reload goes on with it');
  isPaid = true;
  bills.status = 'settled';
  await screen.findByText('Paid by card: €4.50', undefined, slow);
  assert.equal(sent, [sent[0], sent[0]]);
  assert.equal([screen.queryByText('Change'), keptWish()], [null, null]);
});

test('what goes back to a voucher is told with what the old tickets are worth, and that one is inside before anything is pressed', async () => {
  const vouchers = [{ voucher: 1, code: 'WXYZ', turns: 1, amount: 0 }];
  const { screen } = await showTill(done, { worthOf: { ...worth, amount: 0, inside: 1, vouchers } });
  await screen.findByText(/^The old tickets are worth €0.00, .* 1 visit goes back to voucher …WXYZ\.$/);
  await screen.findByText('Somebody is inside with one of these tickets, so it is not exchanged.');
});

test('a card that is declined leaves tickets and seats, and the next try is another exchange', async () => {
  const answers: ExchangeAnswer[] = [waiting, { bill: 'new', status: 'cancelled', payment: 'failed', left: null }];
  const till = await showTill((asked) => {
    // The seats of what was not paid are free again.
    if (answers.length === 1) till.desk.forgetHolds();
    return answers.shift() ?? done(asked);
  });
  const { press, screen, sent, bills } = till;
  await press(/^Adult, .*one more ticket/);
  await press('Card');
  await screen.findByText(atTerminal);
  bills.status = 'cancelled';
  await screen.findByText('The card was declined. The old tickets stay good.', undefined, slow);
  assert.is(keptWish(), null);
  await press('Card');
  await screen.findByText('Exchanged', undefined, slow);
  assert.is.not(sent[2]?.bill_id, sent[0]?.bill_id);
  assert.equal(sent[2]?.items, sent[0]?.items, 'the same seats');
});

test('a terminal that is busy is said, and the seats are asked for again', async () => {
  const answers = ['busy', 'done'];
  const till = await showTill((asked) => {
    if (answers.shift() === 'done') return done(asked);
    till.desk.forgetHolds();
    throw refusal({ code: 'TERMINAL_BUSY', message: 'The card terminal is busy.' });
  });
  const { press, screen, sent } = till;
  await press(/^Adult, .*one more ticket/);
  await press('Card');
  await screen.findByText('The card terminal is busy.');
  await press('€5.00 given');
  await screen.findByText('€0.50', undefined, slow);
  assert.equal([sent[1]?.tendered, sent[1]?.payment_method_id], [500, 4]);
  assert.equal(sent[1]?.items, sent[0]?.items, 'the same seats');
});

for (const [what, amount, due] of [
  ['as much', 1250, 0],
  ['less', 1450, -200],
] as const)
  test(`a till that takes only cards exchanges for ${what} without a method`, async () => {
    const ways = methods.filter(({ is_cash }) => !is_cash);
    const { press, screen, sent } = await showTill(done, { worthOf: { ...worth, amount }, ways });
    await press(/^Adult, .*one more ticket/);
    await press(due === 0 ? 'Exchange' : 'Exchange and give back €2.00');
    await screen.findByText('Exchanged', undefined, slow);
    assert.equal([sent[0]?.payment_method_id, sent[0]?.due, sent[0]?.tendered], [null, due, 0]);
  });

test('less cash than is due is no part of it', async () => {
  const { press, screen, sent, user } = await showTill(() => waiting);
  await press(/^Adult, .*one more ticket/);
  await user.type(screen.getByRole('textbox', { name: 'Other amount' }), '2');
  screen.getByRole('button', { name: 'Exchange' });
  await press('Card');
  await waitFor(() => assert.is(sent.length, 1));
  assert.is(sent[0]?.due, 450);
});

const refundOfOther: PosRefund = {
  ...{ uuid: 'other', lines: ['1'], amount: 1200, reason: 'buyer', request: 'r', goods_back: false },
};
const asked: PosExchange = {
  ...{ bill_id: 'k', from: 'old', lines: ['1'], locale: 'en', payment_method_id: 5, amount: 1250, due: 450 },
  ...{ tendered: null, items: [], holds: [] },
};

test('what another bill still waits for is told first, and is not forgotten with this one in its place', async () => {
  const { press, sent, address } = await showTill(() => waiting);
  const other = { kind: 'refund', asked: refundOfOther } as const;
  keepWish(other);
  await press(/^Adult, .*one more ticket/);
  await press('Card');
  await waitFor(() => assert.is(address(), '/bills/other/refund'));
  assert.equal([sent, keptWish()], [[], other]);
});

test('after a reload the terminal is waited for, and how it ended is told', async () => {
  keepWish({ kind: 'exchange', asked });
  const answers: ExchangeAnswer[] = [waiting, { bill: 'new', status: 'refunding', payment: 'refunding', left: null }];
  const { press, screen, sent, bills } = await showTill(() => answers.shift() ?? waiting);
  await screen.findByText(atTerminal, undefined, slow);
  bills.status = 'refunding';
  await screen.findByText(/^The exchange was no longer possible/, undefined, slow);
  assert.equal([sent, keptWish()], [[asked, asked], null]);
  await press('Back to the exchange');
  await screen.findByRole('button', { name: /^Adult, .*one more ticket/ });
});

/** Something says that bills have changed. */
function News() {
  const utils = trpc.useUtils();
  return <button type="button" onClick={() => void utils.pos.bills.invalidate()}>{`News`}</button>;
}

for (const [what, happens, end, said] of [
  ['what the old ticket is worth cannot be read', { isAway: true }, 'settled', 'Exchanged'],
  ['the old ticket is given back elsewhere', { isVoid: true }, 'refunding', 'Nothing was exchanged'],
] as const)
  test(`while the card is asked ${what}: it is waited for all the same, and told`, async () => {
    const now = { isAway: false, isVoid: false };
    const asks = { quotes: 0, bills: 0 };
    const answers: ExchangeAnswer[] = [waiting];
    const { press, screen, bills } = await showTill(
      (asking) =>
        answers.shift() ??
        (end === 'settled' ? done(asking) : { bill: 'new', status: end, payment: 'refunding', left: null }),
      {
        page: (
          <AtTill>
            <ExchangeSalePage />
            <News />
          </AtTill>
        ),
        at: '/bills/old/exchange/1?lines=1',
        route: '/bills/:uuid/exchange/:id',
        bills: {
          get() {
            asks.bills += 1;
            return { ...bill, lines: [{ id: '1', kind: 'ticket', price_rate_id: null, void: now.isVoid }] };
          },
          refundQuote() {
            asks.quotes += 1;
            if (now.isAway) throw refusal({ code: 'UNAVAILABLE', message: 'Not now.' });
            return worth;
          },
          search: () => [],
        },
      },
    );
    await press(/^Adult, .*one more ticket/);
    await press('Card');
    await screen.findByText(atTerminal, undefined, slow);
    Object.assign(now, happens);
    const before = { ...asks };
    await press('News');
    await waitFor(() => assert.ok(now.isAway ? asks.quotes > before.quotes : asks.bills > before.bills));
    if (now.isVoid) await waitFor(() => assert.is(screen.queryByRole('button', { name: /^Adult, / }), null));
    await screen.findByText(atTerminal, undefined, slow);
    bills.status = end;
    await screen.findByText(said, undefined, slow);
  });

test('the new show begins with as many tickets of the old rates, where it has them', async () => {
  const { press, sent, screen } = await showTill(done, { page: <Page worth={worth} rate={1} /> });
  await press('Exact amount');
  await screen.findByText('Exchanged', undefined, slow);
  assert.equal(
    sent[0]?.items.map((item) => 'price_rate_id' in item && item.price_rate_id),
    [1],
  );
});

test('a rate that the new show has not is chosen by whoever sells', async () => {
  const { screen } = await showTill(done, { page: <Page worth={worth} rate={7} /> });
  await screen.findAllByText('Choose the new tickets.');
});

test('a show that is over meanwhile, and one that cannot be read, are told in words', async () => {
  let isOver = false;
  const bills = {
    get: () => ({ ...bill, lines: [{ id: '1', kind: 'ticket', price_rate_id: 1, void: false }] }),
    refundQuote: () => worth,
    search: () => [],
  };
  const { press, screen } = await showTill(done, {
    page: (
      <AtTill>
        <ExchangeSalePage />
      </AtTill>
    ),
    at: '/bills/old/exchange/1?lines=1',
    route: '/bills/:uuid/exchange/:id',
    bills,
    offers() {
      throw isOver
        ? refusal({ code: 'SCHEDULE_NOT_FOUND', message: 'No such show.' })
        : refusal({ code: 'UNAVAILABLE', message: 'Not now.' });
    },
  });
  await screen.findByText('Not now.', undefined, slow);
  isOver = true;
  await press('Try again');
  await screen.findByText('This show is no longer sold here.', undefined, slow);
});

test('what goes back of tickets that were sold on account is taken off the invoice', async () => {
  const { press, screen } = await showTill((asked) => ({ ...done(asked), paid: 0, back: 300, account: 300 }));
  await press(/^Adult, .*one more ticket/);
  await press('Exact amount');
  await screen.findByText('€3.00 is taken off the invoice.');
  assert.is(screen.queryByText(/goes back by the way it was paid/), null);
});

test.run();
