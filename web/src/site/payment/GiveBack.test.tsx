import type { BillResult, OwnRefundInput, OwnRefundQuote } from '@parterre/server/contract';
import { type Answers, hide, noAnswer, recorded, refusal, type Shown } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showOnSite } from '../testing/showOnSite.tsx';
import GiveBack from './GiveBack.tsx';

test.after.each(hide);

const recordedBill = recorded<BillResult>('billResult');
type GivenBack = BillResult['tickets'][number]['give_back'];
const until = '2026-11-28T17:00:00.000Z';
const ticket = (barcode: string, seat: string, give_back: GivenBack) => ({
  ...{ barcode, seat, give_back, rate: 'Adult', price: 1200, code: barcode },
});
const open: GivenBack = { until, refused: null };
const quoted: OwnRefundQuote = {
  ...{ amount: 1200, assigned: 0, tickets: 1 },
  methods: [{ name: 'Bancontact', amount: 1200 }],
  vouchers: [],
};

async function showBill(
  tickets: BillResult['tickets'],
  bills: object = {},
): Promise<Shown & { isGivenBack(): boolean }> {
  let isGivenBack = false;
  const shown = await showOnSite(
    <GiveBack
      bill={{ ...recordedBill, tickets }}
      onGivenBack={async () => {
        isGivenBack = true;
      }}
    />,
    { texts: ['payment'], answers: { bills: { refundQuote: () => quoted, ...bills } } as unknown as Answers },
  );
  return { ...shown, isGivenBack: () => isGivenBack };
}
const press = async ({ screen, user }: Shown, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const choose = async ({ screen, user }: Shown, name: RegExp) =>
  user.click(await screen.findByRole('checkbox', { name }));

test('what goes back and how is said before it is done; asked again without an answer it is one wish', async () => {
  const asked: OwnRefundInput[] = [];
  const shown = await showBill([ticket('A', 'C-7', open), ticket('B', 'C-8', open)], {
    giveBack: (input: OwnRefundInput) => {
      asked.push(input);
      if (asked.length === 1) throw noAnswer();
      return { amount: 1200, tickets: 1 };
    },
  });
  await shown.screen.findByText(/You can give tickets back here until/);
  await press(shown, 'Choose tickets');
  await choose(shown, /C-8/);
  await shown.screen.findByText('€12.00 by Bancontact');
  await press(shown, 'Give 1 ticket back');
  await shown.screen.findByRole('alert');
  assert.not(shown.isGivenBack());
  await press(shown, 'Give 1 ticket back');
  await shown.screen.findByText('1 ticket given back');
  assert.ok(shown.isGivenBack());
  const [first, second] = asked;
  assert.equal(first, second);
  assert.equal([first?.tickets, first?.amount], [['B'], 1200]);
});

test('a ticket that cannot be given back says why, and is not chosen', async () => {
  const shown = await showBill([
    ticket('A', 'C-7', { until, refused: 'TICKET_ADMITTED' }),
    ticket('B', 'C-8', { until, refused: 'REFUND_TOO_LATE' }),
    ticket('C', 'C-9', open),
  ]);
  await press(shown, 'Choose tickets');
  for (const [name, words] of [
    [/C-7/, 'Somebody has gone in with it'],
    [/C-8/, 'Too late to give back'],
  ] as const) {
    const box = (await shown.screen.findByRole('checkbox', { name })) as HTMLInputElement;
    assert.ok(box.disabled);
    shown.screen.getByText(words);
  }
});

test('none that can be given back: it says so and offers nothing; where the exhibitor takes none back there is nothing', async () => {
  const late = await showBill([ticket('A', 'C-7', { until, refused: 'REFUND_TOO_LATE' })]);
  await late.screen.findByText('Tickets of this order can no longer be given back here.');
  assert.is(late.screen.queryByRole('button'), null);
  hide();
  const none = await showBill([ticket('A', 'C-7', null)]);
  assert.is(none.screen.queryByRole('heading'), null);
});

test('a refusal is said in the server’s words before anything is done', async () => {
  const words = 'The way this was paid, it can be given back at the box office alone.';
  const shown = await showBill([ticket('A', 'C-7', open)], {
    refundQuote: () => {
      throw refusal({ code: 'REFUND_AT_COUNTER', message: words });
    },
  });
  await press(shown, 'Choose tickets');
  await choose(shown, /C-7/);
  await shown.screen.findByText(words);
  const button = shown.screen.getByRole('button', { name: 'Give 1 ticket back' });
  assert.is(button.getAttribute('aria-disabled'), 'true');
});

test('turns that are back on a voucher are told', async () => {
  const shown = await showBill([ticket('A', 'C-7', open)], {
    refundQuote: () => ({ ...quoted, amount: 0, methods: [], vouchers: [{ code: 'K7QX', turns: 1, amount: 0 }] }),
  });
  await press(shown, 'Choose tickets');
  await choose(shown, /C-7/);
  await shown.screen.findByText('1 visit is back on the voucher …K7QX');
});

test.run();
