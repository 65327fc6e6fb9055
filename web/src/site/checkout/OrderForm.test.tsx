import type { HallDocument, HallSeat } from '@parterre/engine';
import type { CheckedVoucher, CheckoutInput, ErrorBody, Startup } from '@parterre/server/contract';
import { type Answers, hide, recordedStartup, refusal, type Shown, waitFor } from '@parterre/ui/testing';
import { smallHall, smallHallDocument } from '@parterre/ui/testing/seats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showOnSite } from '../testing/showOnSite.tsx';
import { OrderForm } from './OrderForm.tsx';
import type { ScheduleData } from './types.ts';

test.after.each(hide);

interface Order extends Shown {
  sent: CheckoutInput[];
  /** One more ticket, as often as that. */
  choose(tickets: number): Promise<void>;
  press(button: string | RegExp): Promise<void>;
  enter(field: string, text: string): Promise<void>;
}

/** `refuses`: what the server says to an order; left out: it takes it. `hall`: another one. */
async function showOrder(
  refuses?: Partial<ErrorBody> & Pick<ErrorBody, 'code'>,
  hall?: HallDocument,
  startup?: Startup,
  vouchers?: Record<string, (input: { barcode: string }) => unknown>,
  takesTurns = true,
): Promise<Order> {
  const { arrangement, hold } = smallHall(hall);
  const sent: CheckoutInput[] = [];
  const [schedule] = recordedStartup.schedules;
  if (!schedule) throw new Error('the demo has shows');
  const data: ScheduleData = {
    schedule: { ...schedule, is_seatpicker_enabled: true, purchasable_online: true, available_seats_online: 12 },
    tariffs: [
      {
        price_rate_id: 11,
        name: 'Adult',
        description: null,
        total_price: 1130,
        min_tickets: 0,
        max_tickets: 10,
        accept_voucher: takesTurns,
      },
    ],
  };
  const answers = {
    seats: { arrangement, hold, leave: () => undefined, release: () => undefined },
    checkout: {
      submit(input: CheckoutInput) {
        sent.push(input);
        if (refuses) throw refusal(refuses);
        return { uuid: 'u', status: 'processing', expires_at: null };
      },
    },
    bills: { giveUp: () => undefined },
    ...(vouchers && { vouchers }),
  };
  const shown = await showOnSite(<OrderForm data={data} eventId={null} kept={null} refetch={() => undefined} />, {
    texts: ['checkout', 'seatmap', 'forms', 'payment'],
    at: '/en/checkout',
    answers: answers as unknown as Answers,
    ...(startup && { startup }),
  });
  const press = async (button: string | RegExp) =>
    shown.user.click(await shown.screen.findByRole('button', { name: button }));
  return {
    ...shown,
    sent,
    press,
    async choose(tickets) {
      for (let ticket = 0; ticket < tickets; ticket++) await press('One more: Adult');
    },
    enter: async (field, text) => shown.user.type(shown.screen.getByRole('textbox', { name: field }), text),
  };
}

test('tickets have their price and a seat each; the order that is sent has both, and the hold', async () => {
  const { choose, press, enter, sent, screen } = await showOrder();
  await choose(2);
  await enter('Name', 'Ada Lovelace');
  await enter('E-mail address', 'ada@example.org');
  await enter('E-mail address once more', 'ada@example.org');
  await waitFor(() => assert.is(screen.queryByText('Seat to choose'), null));
  await press('Pay €22.60');
  await waitFor(() => assert.is(sent.length, 1));
  const [order] = sent;
  assert.equal([order?.amount, order?.items.length], [2260, 2]);
  assert.is(new Set(order?.items.map(({ seat }) => JSON.stringify(seat))).size, 2);
  assert.ok(order?.hold_token);
});

test('what the server finds wrong stands at its field; tickets and what was entered stay', async () => {
  const words = 'Please enter a valid e-mail address.';
  const { choose, press, enter, screen } = await showOrder({ code: 'VALIDATION_FAILED', errors: { email: [words] } });
  await choose(1);
  await enter('Name', 'Ada Lovelace');
  await enter('E-mail address', 'ada@');
  await enter('E-mail address once more', 'ada@');
  await waitFor(() => assert.is(screen.queryByText('Seat to choose'), null));
  await press('Pay €11.30');
  await screen.findByText(words);
  const field = screen.getByRole('textbox', { name: 'E-mail address' }) as HTMLInputElement;
  assert.is(field.value, 'ada@');
  assert.is(document.activeElement, field);
  assert.ok(screen.getByRole('button', { name: 'Pay €11.30' }));
});

test('better seats that cost more are one tap away, with what they cost more', async () => {
  const row = (more: HallSeat) => ({ seats: Array.from({ length: 4 }, () => more) });
  const vip = { class: 1 };
  const hall: HallDocument = {
    ...smallHallDocument,
    classes: [...smallHallDocument.classes, { key: 'vip_seats', name: 'VIP' }],
    rows: [row({}), row({}), row(vip), row(vip), row(vip)],
  };
  const rate = { name: '', color: '#000000', ticket: 0, handling: 0 };
  const screens = recordedStartup.screens.map((each) => ({
    ...each,
    id: recordedStartup.schedules[0]?.screen_id ?? each.id,
    class_rate: { standard_seats: rate, vip_seats: { ...rate, ticket: 350, handling: 50 } },
  }));
  const { choose, press, screen } = await showOrder(undefined, hall, { ...recordedStartup, screens });
  await choose(2);
  await press('Together in row D: €4.00 more each');
  await screen.findByText('€30.60');
  assert.is(screen.queryByRole('button', { name: /more each/ }), null);
});

test('what is proposed for a party that is divided is a whole sentence, before that of the sofa with a place to spare', async () => {
  const sofa: HallSeat = { sofa: 1 };
  const hall: HallDocument = { ...smallHallDocument, rows: [{ seats: [sofa, sofa] }, { seats: [sofa, sofa] }] };
  const screens = recordedStartup.screens.map((each) => ({
    ...each,
    id: recordedStartup.schedules[0]?.screen_id ?? each.id,
    config: { ...each.config, sofas_together: true, place_kept_free: true },
  }));
  const { choose, screen } = await showOrder(undefined, hall, { ...recordedStartup, screens });
  await choose(3);
  await screen.findByText(/We propose: A-1, A-2 \+ B-\d\. One place of the sofa stays free\.$/);
});

const withVouchers: Startup = {
  ...recordedStartup,
  settings: { ...recordedStartup.settings, features: [...recordedStartup.settings.features, 'vouchers'] },
};
const card: CheckedVoucher = {
  uuid: '2f0c1d8e-6a39-4f50-9d6b-0c8f4d7d1a11',
  barcode_text: 'CARD',
  title: 'Ten visits',
  type: 'subscription',
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_until: null,
  total_turns: 10,
  remaining_turns: 2,
  redeemable_turn: 2,
  total_products: 0,
  remaining_products: 0,
  amount_pays_tickets: false,
};

test('a voucher pays tickets: then nothing is left to pay, and no method is asked', async () => {
  const check = ({ barcode }: { barcode: string }) => {
    if (barcode !== 'CARD') throw refusal({ code: 'VALIDATION_FAILED', errors: { barcode: ['There is none.'] } });
    return card;
  };
  const { choose, press, enter, sent, screen } = await showOrder(undefined, undefined, withVouchers, { check });
  await choose(2);
  const button = screen.getByRole('button', { name: 'Check' }) as HTMLButtonElement;
  assert.is(button.disabled, true);
  await enter('Voucher code', 'WRONG{Enter}');
  await screen.findByText('There is none.');
  assert.is(sent.length, 0);
  await enter('Voucher code', '{Backspace>5/}CARD');
  await press('Check');
  await screen.findByRole('heading', { name: 'Ten visits' });
  await press('One more with the voucher: Adult');
  await screen.findByText('€11.30', { selector: 'output' });
  await press('One more with the voucher: Adult');
  await press('One more with the voucher: Adult');
  await waitFor(() => assert.is(screen.queryByText('How would you like to pay?'), null));
  await enter('Name', 'Ada Lovelace');
  await enter('E-mail address', 'ada@example.org');
  await enter('E-mail address once more', 'ada@example.org');
  await waitFor(() => assert.is(screen.queryByText('Seat to choose'), null));
  await press('Order now');
  await waitFor(() => assert.is(sent.length, 1));
  assert.equal([sent[0]?.amount, sent[0]?.items.map(({ voucher_id }) => voucher_id)], [0, [card.uuid, card.uuid]]);
});

test('a gift card pays by its amount where no rate takes turns, and can be taken out', async () => {
  const gift = {
    ...card,
    type: 'giftcard' as const,
    title: 'Gift',
    remaining_products: 3000,
    amount_pays_tickets: true,
  };
  const check = () => ({ ...gift, redeemable_turn: 0, total_products: 3000 });
  const { choose, press, enter, screen } = await showOrder(undefined, undefined, withVouchers, { check }, false);
  await choose(1);
  screen.getByText(/^Visits of a voucher pay no ticket of this show/);
  await enter('Voucher code', 'CARD');
  await press('Check');
  await screen.findByRole('checkbox', { name: 'Pay tickets with its amount', checked: true });
  await screen.findByText('€0.00', { selector: 'output' });
  await press('Do not use CARD');
  await screen.findByText('€11.30', { selector: 'output' });
});

test('without the module there is no box for vouchers', async () => {
  const { screen } = await showOrder();
  await screen.findByRole('button', { name: 'One more: Adult' });
  assert.is(screen.queryByRole('textbox', { name: 'Voucher code' }), null);
});

test.run();
