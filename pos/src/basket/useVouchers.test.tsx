import type { BasketContent, PosVoucherAsked, PosVoucherFound } from '@parterre/server/contract';
import { type Answers, hide, noAnswer, show } from '@parterre/ui/testing';
import { type ReactNode, useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withoutVoucher, withShow } from './content.ts';
import { useBasket } from './useBasket.ts';
import { useAddVoucher, useVouchersOfShows } from './useVouchers.ts';

test.after.each(hide);

const uuid = '7d2f0c4e-6f0a-4b52-9d0e-0f7f6a1c2b3d';
const voucher = ({ schedule_ids }: PosVoucherAsked): PosVoucherFound => ({
  voucher: {
    ...{ uuid, barcode_text: 'VISITS', title: 'Five visits', valid_until: null },
    ...{ remaining_turns: 5, remaining_products: 0, amount_pays_tickets: false },
    shows: schedule_ids.map((schedule_id) => ({ schedule_id, redeemable: 5, refusal: null })),
  },
});
const someShow: BasketContent['shows'][number] = {
  ...{ schedule_id: 7, title: 'Brine', start: '2026-11-27T19:15:00.000Z', hold: null },
  tickets: [{ price_rate_id: 1, rate: 'Adult', price: 800, seat: null, accepts_voucher: true }],
};

function TillBasket(): ReactNode {
  const basket = useBasket(null, () => undefined);
  const add = useAddVoucher(basket);
  useVouchersOfShows(basket);
  const [told, setTold] = useState('');
  const { vouchers = [], cards = [] } = basket.content;
  return (
    <>
      <p>{`Vouchers: ${vouchers.map((each) => each.shows.map(({ redeemable, refusal }) => refusal || redeemable).join() || 'no show').join(' and ') || 'none'}`}</p>
      <p>{`Sold: ${cards.map(({ title, turns, price, barcode }) => `${title} ${turns} ${price} ${barcode}`).join(' and ') || 'none'}`}</p>
      <p>{told}</p>
      <button type="button" onClick={() => void add('VISITS').then(({ kind }) => setTold(`It is ${kind}`))}>
        Read
      </button>
      <button type="button" onClick={() => basket.change((now) => withShow(now, 7, someShow))}>
        Add a show
      </button>
      <button type="button" onClick={() => basket.change((now) => withoutVoucher(now, uuid))}>
        Take out
      </button>
      <button type="button" onClick={basket.begin}>
        Next customer
      </button>
    </>
  );
}

async function showBasket(check: (asked: PosVoucherAsked) => PosVoucherFound | Promise<PosVoucherFound>) {
  const shown = await show(<TillBasket />, {
    texts: ['basket'],
    answers: {
      pos: { basket: { save: () => undefined, clear: () => undefined }, vouchers: { check } },
    } as unknown as Answers,
  });
  const press = (name: string) => shown.user.click(shown.screen.getByRole('button', { name }));
  return { ...shown, press };
}

test('an answer that comes after the next customer has begun lays nothing into their basket', async () => {
  let answer = (_: PosVoucherFound): void => undefined;
  const promise = new Promise<PosVoucherFound>((resolve) => {
    answer = resolve;
  });
  const { screen, press } = await showBasket(() => promise);
  await press('Read');
  await press('Add a show');
  await press('Next customer');
  answer(voucher({ barcode: 'VISITS', schedule_ids: [], locale: 'en' }));
  await screen.findByText('It is added');
  screen.getByText('Vouchers: none');
});

test('what a voucher pays of a show that comes later is asked for; one that is taken out meanwhile stays out', async () => {
  let answer = (): void => undefined;
  const later = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { screen, press, api } = await showBasket(async (asked) => {
    if (asked.schedule_ids.length > 0) await later;
    return voucher(asked);
  });
  await press('Read');
  await screen.findByText('Vouchers: no show');
  await press('Add a show');
  assert.is(api.inputsOf('pos.vouchers.check').length, 2);
  await press('Take out');
  answer();
  // Something that changes nothing, so that the answer has come by then.
  await press('Add a show');
  screen.getByText('Vouchers: none');
  await press('Next customer');
  await press('Read');
  await screen.findByText('Vouchers: no show');
  await press('Add a show');
  await screen.findByText('Vouchers: 5');
});

test('where nobody can say what a voucher pays of a show, that stands at the voucher until its code is read again', async () => {
  let isAway = false;
  const { screen, press } = await showBasket((asked) => {
    if (isAway) throw noAnswer();
    return voucher(asked);
  });
  await press('Read');
  await screen.findByText('Vouchers: no show');
  isAway = true;
  await press('Add a show');
  await screen.findByText(/^Vouchers: .*(connection|reach|network)/i);
  isAway = false;
  await press('Read');
  await screen.findByText('Vouchers: 5');
});

test('a card that nobody has bought is sold, once however often it is read', async () => {
  const { screen, press } = await showBasket(() => ({
    card: {
      ...{ voucher_type_id: 3, title: 'Ten visits', type: 'subscription', barcode: 'CARD' },
      ...{ total_turns: 10, total_products: 0, price: 9000 },
    },
  }));
  await press('Read');
  await screen.findByText('Sold: Ten visits 10 9000 CARD');
  await press('Read');
  await screen.findByText('It is added');
  screen.getByText('Sold: Ten visits 10 9000 CARD');
  screen.getByText('Vouchers: none');
});

test.run();
