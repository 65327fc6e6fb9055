/** Buying vouchers: the page of one type, and the cart beside it. */
import type { ErrorBody, Startup, VoucherPurchase, VoucherType } from '@parterre/server/contract';
import { type Answers, hide, recordedStartup, refusal, type Shown, waitFor } from '@parterre/ui/testing';
import { Route, Routes } from 'react-router';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showOnSite } from '../testing/showOnSite.tsx';
import Voucher from './Voucher.tsx';
import Vouchers from './Vouchers.tsx';

const test = suite('buying vouchers');
test.before.each(() => sessionStorage.clear());
test.after.each(hide);

const card: VoucherType = {
  id: 1,
  slug: 'card',
  title: 'Ten visits',
  page_title: 'The card',
  description: 'For yourself or with friends.',
  content: null,
  type: 'subscription',
  cost_turn: 850,
  turns_default: 10,
  turns_min: 5,
  turns_max: 15,
  turns_step: 5,
  products_enabled: false,
  products_default: 0,
  products_min: 0,
  products_max: 0,
  products_step: 100,
  valid_until: '2027-11-28',
};
const gift: VoucherType = {
  ...card,
  ...{ id: 2, slug: 'gift', title: 'Gift card', page_title: 'The gift card', type: 'giftcard' },
  ...{ cost_turn: 1090, turns_default: 2, turns_min: 0, turns_max: 10, turns_step: 1 },
  ...{ products_enabled: true, products_default: 1_000, products_max: 25_000, products_step: 500 },
};

const startup: Startup = {
  ...recordedStartup,
  settings: { ...recordedStartup.settings, features: [...recordedStartup.settings.features, 'vouchers'] },
};

interface Shop extends Shown {
  sent: VoucherPurchase[];
  press(button: string | RegExp): Promise<void>;
  enter(field: string, text: string): Promise<void>;
}

async function showShop(
  at: string,
  {
    types = [card, gift],
    refuses,
    open = startup,
  }: {
    types?: VoucherType[];
    refuses?: Partial<ErrorBody> & Pick<ErrorBody, 'code'>;
    open?: Startup;
  } = {},
): Promise<Shop> {
  const sent: VoucherPurchase[] = [];
  const answers = {
    vouchers: {
      overview: ({ type }: { type: VoucherType['type'] | null }) => ({
        types: types.filter((each) => type === null || each.type === type),
        content: null,
      }),
      buy(input: VoucherPurchase) {
        sent.push(input);
        if (refuses) throw refusal(refuses);
        return { uuid: 'u', status: 'settled', payment: null, processingData: null };
      },
    },
    bills: { giveUp: () => undefined },
  };
  const pages = (
    <Routes>
      <Route path="/en/info/vouchers/:type?" element={<Vouchers />} />
      <Route path="/en/info/voucher/:slug" element={<Voucher />} />
      <Route path="/en/bill/:uuid" element={<p>Bought</p>} />
    </Routes>
  );
  const shown = await showOnSite(pages, {
    texts: ['voucherShop', 'checkout', 'forms', 'payment'],
    at,
    startup: open,
    answers: answers as unknown as Answers,
  });
  return {
    ...shown,
    sent,
    press: async (button) => shown.user.click(await shown.screen.findByRole('button', { name: button })),
    async enter(field, text) {
      const box = await shown.screen.findByRole('textbox', { name: field });
      await shown.user.clear(box);
      await shown.user.paste(text);
    },
  };
}

async function sayWhoBuys({ enter }: Shop): Promise<void> {
  await enter('Name', 'Ada Lovelace');
  await enter('E-mail address', 'ada@example.org');
  await enter('E-mail address once more', 'ada@example.org');
}

test('what is sold, of which kind, from how much', async () => {
  const { screen } = await showShop('/en/info/vouchers');
  await screen.findByRole('heading', { name: 'Gift cards and subscriptions' });
  await screen.findByText('5 to 15 visits');
  await screen.findByText('From €8.50 per visit');
  await screen.findByText('An amount of €5.00 to €250.00');
  assert.ok(screen.getAllByText('Bought today, valid until 28 November 2027'));
});

test('one kind alone; none of it is sold: that is said', async () => {
  const { screen } = await showShop('/en/info/vouchers/giftcard', { types: [card] });
  await screen.findByRole('heading', { name: 'Gift cards' });
  await screen.findByText('No vouchers are sold here at the moment');
});

test('turns, an amount, how many and for whom: each voucher is an item of its own, and all cost what the button says', async () => {
  const shop = await showShop('/en/info/voucher/gift');
  const { press, enter, sent, screen } = shop;
  await press('More visits');
  await enter('Amount besides', '12.50');
  await screen.findByText('From €0.00 to €250.00, in steps of €5.00.', { selector: '[role=alert]' });
  await sayWhoBuys(shop);
  await press(/^Pay/);
  assert.is(sent.length, 0, 'nothing is sent that cannot be bought');
  assert.is(document.activeElement, screen.getByRole('textbox', { name: 'Amount besides' }));
  await press('A larger amount');
  assert.is((screen.getByRole('textbox', { name: 'Amount besides' }) as HTMLInputElement).value, '15');
  await press('One voucher more');
  await enter('Who is it for? (optional)', 'Grace');
  await press('Pay €95.40');
  await screen.findByText('Bought');
  const item = { type: 'loyaltyCard', vouchers: 1, voucher_type_id: 2, total_turns: 3, total_products: 1500 };
  assert.equal([sent[0]?.items, sent[0]?.amount, sent[0]?.holder_name], [[item, item], 9540, 'Grace']);
  assert.is(sessionStorage.getItem('pending-bill:vouchers'), null, 'what was bought is no cart any more');
});

test('a subscription asks for no name on it', async () => {
  const { screen } = await showShop('/en/info/voucher/card');
  await screen.findByRole('textbox', { name: 'Visits' });
  assert.is(screen.queryByRole('textbox', { name: /Who is it for/ }), null);
  assert.is(screen.queryByRole('textbox', { name: /Amount/ }), null);
});

test('what the server refuses stands at its field, and all that was entered stays', async () => {
  const words = 'This voucher is not sold here now.';
  const shop = await showShop('/en/info/voucher/card', {
    refuses: { code: 'VALIDATION_FAILED', errors: { 'items.0.voucher_type_id': [words], email: ['Where to?'] } },
  });
  await sayWhoBuys(shop);
  await shop.press('Pay €85.00');
  assert.ok((await shop.screen.findAllByText(words)).length > 0);
  await shop.screen.findByText('Where to?');
  assert.is((shop.screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value, 'Ada Lovelace');
  await shop.press('More visits');
  assert.is(shop.screen.queryByText(words), null);
});

test('another type beside it: both are bought at once; one that was only looked at is not in the cart', async () => {
  const shop = await showShop('/en/info/voucher/card');
  const { press, screen, user, sent } = shop;
  await screen.findByRole('heading', { name: 'The card' });
  await user.click(screen.getByRole('link', { name: 'Choose another voucher as well' }));
  await screen.findByRole('heading', { name: 'In your order' });
  await user.click(screen.getByRole('link', { name: 'Gift card' }));
  await screen.findByRole('heading', { name: 'The gift card' });
  await screen.findByText('€116.80', { selector: 'output' });
  // Chosen again it is the same line, with what is chosen now.
  await user.click(screen.getByRole('link', { name: '1 × Ten visits' }));
  await screen.findByRole('heading', { name: 'The card' });
  await press('More visits');
  await screen.findByText('€127.50', { selector: 'output' });
  await user.click(screen.getByRole('link', { name: 'Choose another voucher as well' }));
  await user.click(await screen.findByRole('link', { name: 'Gift card' }));
  await screen.findByRole('heading', { name: 'The gift card' });
  await sayWhoBuys(shop);
  await press('Pay €159.30');
  await waitFor(() => assert.is(sent.length, 1));
  assert.equal(
    sent[0]?.items.map(({ voucher_type_id, total_turns }) => [voucher_type_id, total_turns]),
    [
      [1, 15],
      [2, 2],
    ],
  );
});

test('what is in the cart goes out of it by a button', async () => {
  const { press, screen, user } = await showShop('/en/info/voucher/card');
  await user.click(await screen.findByRole('link', { name: 'Choose another voucher as well' }));
  await press('Take out of the order: Ten visits');
  assert.is(screen.queryByRole('heading', { name: 'In your order' }), null);
});

const without: Startup = {
  ...startup,
  settings: { ...startup.settings, features: startup.settings.features.filter((each) => each !== 'vouchers') },
};
const closed: [when: string, at: string, open: Startup][] = [
  ['the type is unknown', '/en/info/voucher/nothing', startup],
  ['there is no way to pay', '/en/info/voucher/card', { ...startup, payment_methods: [] }],
  ['the module is off', '/en/info/voucher/card', without],
];
for (const [when, at, open] of closed)
  test(`when ${when}, that is said instead`, async () => {
    const { screen } = await showShop(at, { open });
    await screen.findByText('Buying vouchers is not possible right now');
    assert.is(screen.queryByRole('button', { name: /^Pay/ }), null);
  });

test.run();
