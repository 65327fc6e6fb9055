/** Vouchers that pay for tickets and goods, at the website and at a till, and get it back; those that are bought. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPrintStore } from '../../adapters/postgres/printStore.ts';
import { createVoucherStore } from '../../adapters/postgres/voucherStore.ts';
import type { CheckoutInput, PosReceipt, PosSale, VoucherPurchase } from '../../contract/index.ts';
import { orderReference } from '../../domain/orderReference.ts';
import type { ParterreError } from '../../domain/parterreError.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { product } from '../../testing/products.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { tillWith } from '../../testing/tills.ts';
import { leftOf, voucher, voucherPackage, voucherPurchase, voucherType } from '../../testing/vouchers.ts';
import { text } from '../../texts/text.ts';
import { mailTickets } from '../bills/mails.ts';
import { receiptView } from '../printing/documents.ts';

const test = suite('vouchers');
let world: SalesWorld;
let pos: PointOfSale;
let type: number;
test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'vouchers', 'pos', 'products']);
  const { employeeId } = await employee(world, 'manager');
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     values (7, 'uid 7', 'key 7', 1, 1, 'pos', 'Till', 'active', 'test')`,
  );
  pos = tillWith(employeeId);
  type = await voucherType(world);
});
test.after(() => world.close());

let nextSeat = 0;
const seats = (count: number): number[] => Array.from({ length: count }, () => nextSeat++);

/** An order of so many adults' tickets (12 EUR) of which the first `withTurns` take a turn, worth 8.50 EUR, and cost nothing more. */
function order(uuid: string, count: number, withTurns: number, changes: Partial<CheckoutInput> = {}): CheckoutInput {
  const form = world.form(count, changes);
  return {
    ...form,
    amount: changes.amount ?? (count - withTurns) * 1200,
    items: seats(count).map((index, at) => ({
      type: 'ticket',
      schedule_id: world.ids.schedule,
      price_rate_id: world.ids.adult,
      seat: { index },
      voucher_id: at < withTurns ? uuid : null,
    })),
  };
}

const buy = (input: CheckoutInput) => world.services.checkout.submit(input, { source: 'site' });

const statusOf = async (bill: string): Promise<string> =>
  (await world.query<{ status: string }>('select status from bill where uuid = $1', [bill]))[0]?.status ?? '';

/** Pays or gives up what waits at the sandbox. */
const tell = async (bill: string, status: 'paid' | 'failed') => {
  const [payment] = await world.query<{ id: string; transaction_id: string; amount_minor: number }>(
    'select id, transaction_id, amount_minor from payment where bill_uuid = $1',
    [bill],
  );
  if (!payment) throw new Error('no payment');
  const news = { status, receivedMinor: status === 'paid' ? payment.amount_minor : 0, tipMinor: 0, refundedMinor: 0 };
  await world.sales.applyNews(
    world.ids.account,
    { transactionId: payment.transaction_id, paymentId: payment.id },
    news,
    null,
  );
};

test('turns pay tickets at what a turn is worth, and a bill that they pay whole is settled at once', async () => {
  const card = await voucher(world, type, { turns: 5 });
  const { uuid, status, payment } = await buy(order(card.uuid, 2, 2));
  assert.equal([status, payment], ['settled', null]);
  assert.equal(await leftOf(world, card.id), { turns: 3, minor: 0, kinds: 'issued redeemed redeemed' });
  const lines = await world.query(
    'select price_minor, handling_minor, voucher_minor from bill_line where bill_uuid = $1',
    [uuid],
  );
  assert.equal(
    lines,
    Array.from({ length: 2 }, () => ({ price_minor: 800, handling_minor: 50, voucher_minor: 850 })),
  );
});

test('the rest is paid otherwise; what is not paid gives the turns back, what is paid keeps them', async () => {
  const card = await voucher(world, type, { turns: 5 });
  const failing = await buy(order(card.uuid, 2, 1));
  assert.equal(failing.status, 'paying');
  assert.is((await leftOf(world, card.id)).turns, 4);
  await tell(failing.uuid, 'failed');
  assert.is(await statusOf(failing.uuid), 'cancelled');
  assert.equal(await leftOf(world, card.id), { turns: 5, minor: 0, kinds: 'issued redeemed returned' });

  const paid = await buy(order(card.uuid, 2, 1));
  await tell(paid.uuid, 'paid');
  assert.is(await statusOf(paid.uuid), 'settled');
  assert.is((await leftOf(world, card.id)).turns, 4);
});

test('an order that expires gives its turns back, and money that comes later goes back too', async () => {
  const card = await voucher(world, type);
  const { uuid } = await buy(order(card.uuid, 2, 1));
  await world.query(`update bill set expires_at = now() - interval '1 second' where uuid = $1`, [uuid]);
  await world.sales.expireDue(100);
  assert.is((await leftOf(world, card.id)).turns, 5);
  await tell(uuid, 'paid');
  assert.is(await statusOf(uuid), 'refunding');
  assert.is((await leftOf(world, card.id)).turns, 5);
});

test('whoever gives back is told beforehand what goes to which voucher; what vouchers paid is no money that is missing', async () => {
  const both = await voucher(world, await voucherType(world, { amount_pays_tickets: true }), { turns: 2, minor: 2000 });
  const form = order(both.uuid, 3, 1, { amount: 1400 });
  const { uuid } = await buy({ ...form, vouchers: [{ uuid: both.uuid, amount: 1000 }] });
  await tell(uuid, 'paid');
  const manager = await employee(world, 'manager');
  const code = both.barcode.slice(-4);
  const { lines } = await world.services.staffBills.detail(manager, uuid);
  assert.equal(
    lines.map(({ total, by_vouchers, vouchers }) => [total, by_vouchers, vouchers]),
    [
      [850, 850, [{ voucher: both.id, code, turns: 1, amount: 0 }]],
      [1200, 1000, [{ voucher: both.id, code, turns: 0, amount: 1000 }]],
      [1200, 0, []],
    ],
  );
  const quote = (chosen: string[] | 'all') =>
    world.services.staffRefunds
      .quote(manager, { uuid, lines: chosen })
      .then(({ amount, vouchers }) => [amount, vouchers]);
  assert.equal(await quote([lines[1]?.id ?? '']), [200, [{ voucher: both.id, code, turns: 0, amount: 1000 }]]);
  assert.equal(await quote('all'), [1400, [{ voucher: both.id, code, turns: 1, amount: 1000 }]]);
  // 2 EUR that its provider gave back by itself are of no ticket, although a voucher had paid 10 EUR of one that was taken back.
  const taken = {
    uuid,
    lines: [lines[1]?.id ?? ''],
    reason: 'buyer' as const,
    amount: 200,
    request: crypto.randomUUID(),
  };
  await world.services.staffRefunds.refund(manager, taken);
  await world.query(
    `with gone as (insert into refund (payment_id, status, amount_minor, reason, settled_at) select id, 'refunded', 200, 'elsewhere', now() from payment where bill_uuid = $1 returning id)
     insert into refund_line (refund_id, bill_line_id, amount_minor) select gone.id, $2, 200 from gone`,
    [uuid, lines[2]?.id],
  );
  assert.is((await world.services.staffBills.detail(manager, uuid)).unassigned, 200);
  const query = { q: uuid.slice(0, 8), sort: null, desc: false, filters: {}, page: 1, per_page: 1 };
  const { rows } = await world.services.staffLists.page(manager, 'bills', query, 'en');
  assert.equal(
    rows.map(({ amount, by_vouchers }) => [amount, by_vouchers]),
    [[1400, 1850]],
  );
});

test('a refund gives turns back to their voucher and money to where it came from, line by line', async () => {
  const card = await voucher(world, type);
  const { uuid } = await buy(order(card.uuid, 2, 1));
  await tell(uuid, 'paid');
  const lines = await world.query<{ id: string; voucher_minor: number | null }>(
    'select id::text, voucher_minor from bill_line where bill_uuid = $1 order by bill_order',
    [uuid],
  );
  const giveBack = (line: string | undefined) =>
    world.sales.refundLines({
      billUuid: uuid,
      lines: [line ?? ''],
      reason: 'buyer',
      request: crypto.randomUUID(),
      amountMinor: null,
      by: 'Test',
      shelvedBy: null,
      accounts: [world.ids.account],
      canHandOutCash: false,
      cashShift: null,
    });
  const byTurn = await giveBack(lines[0]?.id);
  assert.is(byTurn?.kind === 'done' && byTurn.amountMinor, 0);
  assert.equal(await leftOf(world, card.id), { turns: 5, minor: 0, kinds: 'issued redeemed returned' });
  const byMoney = await giveBack(lines[1]?.id);
  assert.is(byMoney?.kind === 'done' && byMoney.amountMinor, 1200);
  assert.is((await leftOf(world, card.id)).turns, 5);
});

test('a till sells tickets by turns and goods by an amount, and the rest in cash', async () => {
  const card = await voucher(world, type, { turns: 2, minor: 400 });
  const cola = await product(world, { name: 'Cola', priceMinor: 300, vat: 'service', depositMinor: 50, stock: 10 });
  const [seat = 0] = seats(1);
  const asked = {
    scheduleId: world.ids.schedule,
    idempotencyKey: crypto.randomUUID(),
    want: { kind: 'seats' as const, seats: [seat] },
  };
  const { token } = await world.services.posSeats.hold(asked, pos);
  const sale: PosSale = {
    bill_id: crypto.randomUUID(),
    locale: 'en',
    payment_method_id: world.ids.cash,
    // Two colas with their deposit, of which 4 EUR are on the voucher.
    amount: 2 * 350 - 400,
    tendered: 500,
    items: [
      {
        type: 'ticket',
        schedule_id: world.ids.schedule,
        price_rate_id: world.ids.adult,
        seat: { index: seat },
        voucher_id: card.uuid,
      },
    ],
    holds: [{ schedule_id: world.ids.schedule, token }],
    products: [{ product_id: cola, quantity: 2 }],
    vouchers: [{ uuid: card.uuid, amount: 400 }],
  };
  const receipt = (await world.services.checkout.sell(sale, pos)) as PosReceipt;
  assert.equal([receipt.amount, receipt.change], [300, 200]);
  assert.equal(receipt.vouchers, [{ code: card.barcode.slice(-4), title: 'Visits', turns: 1, amount: 1250 }]);
  const bill = await createPrintStore(world.pool).bill(receipt.bill);
  if (!bill) throw new Error('no bill');
  const { lines, total, payments } = receiptView(bill) as Record<'lines' | 'payments', Record<string, string>[]> & {
    total: string;
  };
  // What was bought is what was paid, by whatever.
  assert.equal(
    lines.map((line) => line.total),
    ['€8.50', '€6.00', '€1.00'],
  );
  assert.is(total, '€15.50');
  assert.equal(
    payments.map(({ method, amount }) => [method, amount]),
    [
      [`Visits · ${card.barcode.slice(-4)} · 1 visit`, '€12.50'],
      ['Cash', '€3.00'],
    ],
  );
  assert.equal(await leftOf(world, card.id), { turns: 1, minor: 0, kinds: 'issued redeemed redeemed' });
  // Asked again it is the same sale.
  assert.is((await world.services.checkout.sell(sale, pos)).bill, receipt.bill);
  assert.is((await leftOf(world, card.id)).turns, 1);
});

test('a till is told what a voucher may pay of each show, and that a card without visits is to be returned', async () => {
  const ask = async (barcode: string) => {
    const found = await world.services.posVoucher(pos, {
      barcode: barcode.toLowerCase(),
      schedule_ids: [world.ids.schedule],
      locale: 'en',
    });
    return found && 'voucher' in found ? found.voucher : null;
  };
  const both = await voucher(world, type, { turns: 2, minor: 400 });
  const told = await ask(both.barcode);
  assert.equal([told?.uuid, told?.remaining_turns, told?.remaining_products], [both.uuid, 2, 400]);
  assert.equal(told?.shows, [{ schedule_id: world.ids.schedule, redeemable: 2, refusal: null }]);
  const amountOnly = await ask((await voucher(world, type, { turns: 0, minor: 400 })).barcode);
  assert.match(amountOnly?.shows[0]?.refusal ?? '', /no more visits.*return the card/);
  assert.is(await ask('0000'), null);
});

test('why a voucher pays nothing', async () => {
  const day = 86_400_000;
  const at = (ms: number) => new Date(world.deps.cinemaClock.nowMs() + ms).toISOString();
  const reuse = await voucherType(world, { reuse_minutes: 30 });
  const perShow = await voucherType(world, { turns_per_show: 1 });
  const online = await voucherType(world, { visibility: 2 });
  const used = await voucher(world, reuse);
  await buy(order(used.uuid, 1, 1));
  const once = await voucher(world, perShow);
  await buy(order(once.uuid, 1, 1));
  const unpaid = await world.services.checkout.buyVouchers(purchase([wishFor(2)], 1800), { source: 'site' });
  const [sold] = await createVoucherStore(world.pool).soldBy(unpaid.uuid);
  if (!sold) throw new Error('no voucher was made');
  const pack = await voucherPackage(world, type);
  const cases: [string, Promise<{ uuid: string; barcode: string }>, string][] = [
    ['is nobody’s', Promise.resolve({ uuid: crypto.randomUUID(), barcode: '0000' }), 'voucher_unknown'],
    [
      'is another exhibitor’s',
      voucher(world, type, { columns: { exhibitor_id: await otherExhibitor() } }),
      'voucher_unknown',
    ],
    ['is out of use', voucher(world, type, { columns: { deleted_at: at(0) } }), 'voucher_deleted'],
    ['is not paid', Promise.resolve(sold), 'voucher_not_paid'],
    // Tills do not sell this card's type: otherwise the card would be offered for sale.
    ['is a card on a shelf', voucher(world, online, { columns: { package_id: pack } }), 'voucher_unused_card'],
    ['begins tomorrow', voucher(world, type, { columns: { valid_from: at(day) } }), 'voucher_not_yet'],
    ['has ended', voucher(world, type, { columns: { valid_until: at(-day) } }), 'voucher_over'],
    ['is used up', voucher(world, type, { turns: 0 }), 'voucher_used_up'],
    ['was just used', Promise.resolve(used), 'voucher_recently'],
    ['has paid one for this show', Promise.resolve(once), 'voucher_show_full'],
  ];
  for (const [name, made, key] of cases) {
    const { uuid, barcode } = await made;
    const ordering = await refusal(buy(order(uuid, 1, 1)));
    assert.is(ordering.detail.fields?.['items.0.voucher']?.[0]?.key, key, `ordering with one that ${name}`);
    const till = await world.services
      .posVoucher(pos, { barcode, schedule_ids: [world.ids.schedule], locale: 'en' })
      .catch((error: ParterreError) => error.detail.fields?.barcode?.[0]?.key);
    const told =
      typeof till !== 'object'
        ? till
        : till !== null && 'voucher' in till
          ? (till.voucher.shows[0]?.refusal ?? 'voucher_unknown')
          : 'voucher_unknown';
    const said = ['voucher_recently', 'voucher_show_full'].includes(key)
      ? text('en', `validation:${key}`, { count: key === 'voucher_recently' ? 30 : 1 })
      : key === 'voucher_used_up'
        ? 'voucher_used_up_return'
        : key;
    assert.is(told, said, `at a till one that ${name}`);
    const checking = await refusal(
      world.services.voucherShop.check({ scheduleId: world.ids.schedule, barcode, locale: 'en' }),
    );
    assert.is(checking.detail.fields?.barcode?.[0]?.key, key, `checking one that ${name}`);
  }
  const few = await voucher(world, type, { turns: 1 });
  const more = await refusal(buy(order(few.uuid, 2, 2)));
  assert.is(more.detail.fields?.['items.1.voucher']?.[0]?.key, 'voucher_turns_left');
  await world.query('update price_rate set accept_voucher = false where id = $1', [world.ids.child]);
  const form = order(few.uuid, 1, 1);
  const child = form.items.map((item) => ({ ...item, price_rate_id: world.ids.child }));
  const elsewhere = await refusal(world.secondNode().checkout.submit({ ...form, items: child }, { source: 'site' }));
  assert.is(elsewhere.detail.fields?.['items.0.voucher']?.[0]?.key, 'voucher_rate');
});

async function otherExhibitor(): Promise<number> {
  const [row] = await world.query<{ id: number }>(
    `insert into exhibitor (trade_name, timezone, logos, email, info) values ('Other', 'Europe/Brussels', '{}', 'x@example.com', '{}') returning id`,
  );
  return row?.id ?? 0;
}

test('two orders at the same moment never take more than there is', async () => {
  const card = await voucher(world, type, { turns: 3 });
  const nodes = [world.services, world.secondNode()];
  const orders = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => nodes[at % 2]?.checkout.submit(order(card.uuid, 1, 1), { source: 'site' })),
  );
  assert.is(orders.filter(({ status }) => status === 'fulfilled').length, 3);
  const refused = orders.flatMap((one) => (one.status === 'rejected' ? [one.reason as ParterreError] : []));
  assert.equal(
    refused.map(({ code, detail }) => detail.fields?.['items.0.voucher']?.[0]?.key ?? code),
    Array.from({ length: 5 }, () => 'voucher_used_up'),
  );
  assert.is((await leftOf(world, card.id)).turns, 0);
});

test('without the module a voucher that was known before pays nothing, and the website offers and sells none', async () => {
  const card = await voucher(world, type);
  await switchOn(world.pool, ['tickets', 'pos', 'products']);
  const { checkout, voucherShop } = world.secondNode();
  const ordering = await refusal(checkout.submit(order(card.uuid, 1, 1), { source: 'site' }));
  const buying = await refusal(voucherShop.buy(purchase([wishFor(2)], 1800), { source: 'site' }));
  const offered = await voucherShop.overview({ kind: null, locale: 'en' });
  await switchOn(world.pool, ['tickets', 'vouchers', 'pos', 'products']);
  assert.equal([ordering.code, buying.code], ['MODULE_INACTIVE', 'MODULE_INACTIVE']);
  assert.equal(offered, { types: [], content: null });
  assert.is((await leftOf(world, card.id)).turns, 5);
});

const wishFor = (turns: number) => ({
  ...{ type: 'loyaltyCard' as const, voucher_type_id: type, vouchers: 1 as const },
  ...{ total_turns: turns, total_products: 0 },
});

const purchase = (
  items: VoucherPurchase['items'],
  amount: number,
  changes: Partial<VoucherPurchase> = {},
): VoucherPurchase => voucherPurchase(world.ids.redirect, { items, amount, ...changes });

test('one that is bought can be used once it is paid, and not before', async () => {
  const { checkout, voucherShop } = world.services;
  const gift = await voucherType(world, { kind: 'giftcard' });
  const wish = {
    type: 'loyaltyCard' as const,
    voucher_type_id: gift,
    vouchers: 1 as const,
    total_turns: 2,
    total_products: 500,
  };
  const order = purchase([wish, wishFor(1)], 3200, { holder_name: 'Bob' });
  const { uuid, status } = await checkout.buyVouchers(order, { source: 'site' });
  assert.is(status, 'paying');
  const [bought, own] = await createVoucherStore(world.pool).soldBy(uuid);
  assert.equal([bought?.turns, bought?.productsMinor, bought?.holderName, bought?.priceMinor], [2, 500, 'Bob', 2300]);
  assert.is(own?.holderName, null, 'a subscription beside it is nobody else’s');
  const check = () =>
    voucherShop.check({ scheduleId: world.ids.schedule, barcode: bought?.barcode ?? '', locale: 'en' });
  assert.is((await refusal(check())).detail.fields?.barcode?.[0]?.key, 'voucher_not_paid');
  const told = async () => {
    const { vouchers, download, voucher: slug } = await world.services.bills.result(uuid, 'en');
    return { codes: vouchers.map(({ barcode }) => barcode), download, slug };
  };
  const [{ slug } = { slug: '' }] = await world.query<{ slug: string }>('select slug from voucher_type where id = $1', [
    gift,
  ]);
  assert.equal(await told(), { codes: [], download: null, slug }, 'nobody is told the code of what is not paid');
  const { tickets } = world.services;
  assert.is((await refusal(tickets.cards(uuid))).code, 'NOT_FOUND', 'nor given its card');
  assert.is((await refusal(tickets.receipt(uuid))).code, 'NOT_FOUND', 'nor a receipt');
  await tell(uuid, 'paid');
  const cards = `${world.url}/api/bill/${uuid}/vouchers.pdf`;
  const codes = [bought?.barcode, own?.barcode];
  assert.equal(await told(), { codes, download: cards, slug });
  const card = await tickets.cards(uuid);
  assert.equal(
    [card.fileName, new TextDecoder().decode(card.bytes)],
    [`vouchers-${orderReference(uuid)}.pdf`, codes.join()],
  );
  assert.is((await tickets.receipt(uuid)).fileName, `receipt-${orderReference(uuid)}.pdf`);
  const { remaining_turns, redeemable_turn, remaining_products } = await check();
  assert.equal([remaining_turns, redeemable_turn, remaining_products], [2, 2, 500]);
  const sent = world.mails.length;
  for (let twice = 0; twice < 2; twice++) await mailTickets(world.deps, uuid, { request: null, receipt: false });
  assert.equal(
    world.mails.slice(sent).map(({ to, text, attachments = [] }) => [to, text, attachments.map(({ bytes }) => bytes)]),
    [['ann@example.com', codes.join(' '), [card.bytes, (await tickets.receipt(uuid)).bytes]]],
  );
  const [bill] = await world.query('select type, cinema_id, exhibitor_id from bill where uuid = $1', [uuid]);
  assert.equal(bill, { type: 'vouchers', cinema_id: null, exhibitor_id: 1 });
});

test('what cannot be bought', async () => {
  const steps = await voucherType(world, {
    turns_min: 5,
    turns_default: 5,
    turns_max: 15,
    turns_step: 5,
    products_min_minor: 500,
    products_default_minor: 500,
  });
  const till = await voucherType(world, { visibility: 4 });
  const past = await voucherType(world, { validity: '2020-01-01' });
  const cases: [string, Partial<VoucherPurchase['items'][number]>, string, string][] = [
    ['of no type', { voucher_type_id: 99_999 }, 'voucher_type_id', 'voucher_type_unknown'],
    ['at tills only', { voucher_type_id: till }, 'voucher_type_id', 'voucher_type_unknown'],
    ['past its last day', { voucher_type_id: past }, 'voucher_type_id', 'voucher_type_unknown'],
    ['too few', { total_turns: 0 }, 'total_turns', 'voucher_turns_min'],
    ['too many', { total_turns: 20 }, 'total_turns', 'voucher_turns_max'],
    ['between steps', { total_turns: 7 }, 'total_turns', 'voucher_turns_step'],
    ['too little', { total_products: 0 }, 'total_products', 'voucher_amount_min'],
    ['too much', { total_products: 20_000 }, 'total_products', 'voucher_amount_max'],
    ['an odd amount', { total_products: 700 }, 'total_products', 'voucher_amount_step'],
  ];
  for (const [name, changes, field, key] of cases) {
    const wish = {
      type: 'loyaltyCard' as const,
      voucher_type_id: steps,
      vouchers: 1 as const,
      total_turns: 5,
      total_products: 500,
      ...changes,
    };
    const refused = await refusal(world.services.checkout.buyVouchers(purchase([wish], 5000), { source: 'site' }));
    assert.is(refused.detail.fields?.[`items.0.${field}`]?.[0]?.key, key, name);
  }
});

test('a printed card is somebody’s once a till has sold it, once', async () => {
  const pack = await voucherPackage(world, type);
  const card = await voucher(world, type, { turns: 5, columns: { package_id: pack, valid_until: null } });
  const sale = (): PosSale => ({
    bill_id: crypto.randomUUID(),
    locale: 'en',
    payment_method_id: world.ids.cash,
    amount: 4500,
    tendered: 5000,
    items: [],
    holds: [],
    products: [],
    cards: [{ voucher_type_id: type, total_turns: 5, total_products: 0, barcode: card.barcode.toLowerCase() }],
  });
  const outcomes = await Promise.allSettled([
    world.services.checkout.sell(sale(), pos),
    world.secondNode().checkout.sell(sale(), pos),
  ]);
  assert.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  const again = await refusal(world.services.checkout.sell(sale(), pos));
  assert.is(again.detail.fields?.['cards.0.barcode']?.[0]?.key, 'voucher_card_sold');
  const { remaining_turns, valid_until } = await world.services.voucherShop.check({
    scheduleId: world.ids.schedule,
    barcode: card.barcode,
    locale: 'en',
  });
  assert.is(remaining_turns, 5);
  assert.ok(valid_until);
});

/** A printed card that nobody has bought. */
async function printedCard(left: { turns?: number } = {}): Promise<{ id: number; barcode: string }> {
  const pack = await voucherPackage(world, type);
  return voucher(world, type, {
    turns: 5,
    ...left,
    columns: { package_id: pack, valid_until: null, total_turns: 5 },
  });
}

test('a till is told what it sells, and offers a card that nobody has bought as what is on it', async () => {
  const ask = (barcode: string) =>
    world.services.posVoucher(pos, { barcode, schedule_ids: [], locale: 'en' }).catch(whyOf);
  const whyOf = (error: ParterreError) => error.detail.fields?.barcode?.[0]?.key;
  const online = await voucherType(world, { visibility: 2 });
  const over = await voucherType(world, { validity: '2020-01-01' });
  const types = await world.services.posVoucherTypes(pos, 'en');
  assert.ok(types.some(({ id, cost_turn, turns_max }) => id === type && cost_turn === 900 && turns_max === 10));
  assert.not(types.some(({ id }) => id === online || id === over));
  const inactive = await refusal(world.services.posVoucherTypes({ ...pos, hasVouchers: false }, 'en'));
  assert.is(inactive.code, 'MODULE_INACTIVE');

  const card = await printedCard();
  assert.equal(await ask(card.barcode.toLowerCase()), {
    card: {
      ...{ voucher_type_id: type, title: 'Visits', type: 'subscription', barcode: card.barcode },
      ...{ total_turns: 5, total_products: 0, price: 4500 },
    },
  });
  assert.is(await ask((await printedCard({ turns: 3 })).barcode), 'voucher_unused_card');
  await world.services.checkout.sell(cardSale([card.barcode]), pos);
  const sold = await ask(card.barcode);
  assert.ok(typeof sold === 'object' && sold !== null && 'voucher' in sold);
});

const cardSale = (barcodes: string[], changes: Partial<PosSale> = {}): PosSale => ({
  bill_id: crypto.randomUUID(),
  locale: 'en',
  payment_method_id: world.ids.cash,
  amount: barcodes.length * 4500,
  tendered: barcodes.length * 4500,
  items: [],
  holds: [],
  products: [],
  cards: barcodes.map((barcode) => ({ voucher_type_id: type, total_turns: 5, total_products: 0, barcode })),
  ...changes,
});

test('a card is refused that is twice in one sale, or of which something is gone', async () => {
  const { checkout } = world.services;
  const card = await printedCard();
  const twice = await refusal(checkout.sell(cardSale([card.barcode, card.barcode]), pos));
  assert.is(twice.detail.fields?.['cards.1.barcode']?.[0]?.key, 'voucher_card_sold');
  const used = await printedCard({ turns: 3 });
  const refused = await refusal(checkout.sell(cardSale([used.barcode]), pos));
  assert.is(refused.detail.fields?.['cards.0.barcode']?.[0]?.key, 'voucher_card_used');
});

test('a card whose sale was taken back is on the shelf again, as nobody’s', async () => {
  const card = await printedCard();
  const { bill } = await world.services.checkout.sell(cardSale([card.barcode]), pos);
  const lines = await world.query<{ id: string }>('select id::text from bill_line where bill_uuid = $1', [bill]);
  const back = await world.sales.refundLines({
    ...{ billUuid: bill, lines: lines.map(({ id }) => id), reason: 'mistake', request: crypto.randomUUID() },
    ...{ amountMinor: null, by: 'Test', shelvedBy: null, accounts: [], canHandOutCash: true, cashShift: null },
  });
  assert.is(back?.kind, 'done');
  const [row] = await world.query(
    'select valid_until, price_minor, is_voucher_paid(v, true) as taken from voucher v where id = $1',
    [card.id],
  );
  assert.equal(row, { valid_until: null, price_minor: 0, taken: false });
  assert.ok((await world.services.checkout.sell(cardSale([card.barcode]), pos)).bill);
});

test('the sale of a voucher is not taken back once something of it is used', async () => {
  const card = await printedCard();
  const { bill } = await world.services.checkout.sell(cardSale([card.barcode]), pos);
  const [{ uuid } = { uuid: '' }] = await world.query<{ uuid: string }>('select uuid from voucher where id = $1', [
    card.id,
  ]);
  const ticket = await buy(order(uuid, 1, 1));
  const takeBack = async (of: string) => {
    const lines = await world.query<{ id: string }>('select id::text from bill_line where bill_uuid = $1', [of]);
    const back = await world.sales.refundLines({
      ...{ billUuid: of, lines: lines.map(({ id }) => id), reason: 'mistake', request: crypto.randomUUID() },
      ...{ amountMinor: null, by: 'Test', shelvedBy: null, accounts: [], canHandOutCash: true, cashShift: null },
    });
    return back?.kind;
  };
  assert.is(await takeBack(bill), 'voucher_used');
  assert.is(await takeBack(ticket.uuid), 'done');
  assert.is(await takeBack(bill), 'done', 'its turn is back');
});

test('a voucher is not a gift because the line that sold it is gone', async () => {
  const { uuid } = await world.services.checkout.buyVouchers(purchase([wishFor(2)], 1800), { source: 'site' });
  const [bought] = await createVoucherStore(world.pool).soldBy(uuid);
  await tell(uuid, 'failed');
  await world.query('delete from bill_line where bill_uuid = $1', [uuid]);
  const asked = world.services.voucherShop.check({
    scheduleId: world.ids.schedule,
    barcode: bought?.barcode ?? '',
    locale: 'en',
  });
  assert.is((await refusal(asked)).detail.fields?.barcode?.[0]?.key, 'voucher_not_paid');
});

test('at a register, and at a till without the module, no voucher pays and none is sold', async () => {
  const card = await printedCard();
  const { uuid } = await voucher(world, type, { minor: 500 });
  for (const at of [
    { ...pos, hasVouchers: false },
    { ...pos, source: 'register' as const, hasVouchers: false },
  ]) {
    assert.is((await refusal(world.services.checkout.sell(cardSale([card.barcode]), at))).code, 'MODULE_INACTIVE');
    const redeeming = cardSale([], { vouchers: [{ uuid, amount: 500 }] });
    assert.is((await refusal(world.services.checkout.sell(redeeming, at))).code, 'MODULE_INACTIVE');
  }
});

test('a gift card for goods alone is nothing for the website’s tickets; its amount pays before one that pays tickets too', async () => {
  const goodsOnly = await voucher(world, type, { turns: 0, minor: 300 });
  const asked = world.services.voucherShop.check({
    scheduleId: world.ids.schedule,
    barcode: goodsOnly.barcode,
    locale: 'en',
  });
  assert.is((await refusal(asked)).detail.fields?.barcode?.[0]?.key, 'voucher_no_turns');
  const both = await voucher(world, await voucherType(world, { amount_pays_tickets: true }), { turns: 0, minor: 1500 });
  const cola = await product(world, { name: 'Cola', priceMinor: 300, vat: 'service', stock: 10 });
  const [seat = 0] = seats(1);
  const want = { kind: 'seats' as const, seats: [seat] };
  const asks = { scheduleId: world.ids.schedule, idempotencyKey: crypto.randomUUID(), want };
  const { token } = await world.services.posSeats.hold(asks, pos);
  const sold = await world.services.checkout.sell(
    cardSale([], {
      items: [
        { type: 'ticket', schedule_id: world.ids.schedule, price_rate_id: world.ids.adult, seat: { index: seat } },
      ],
      holds: [{ schedule_id: world.ids.schedule, token }],
      products: [{ product_id: cola, quantity: 1 }],
      vouchers: [
        { uuid: both.uuid, amount: 1200 },
        { uuid: goodsOnly.uuid, amount: 300 },
      ],
    }),
    pos,
  );
  assert.is((sold as PosReceipt).amount, 0);
  assert.equal([(await leftOf(world, both.id)).minor, (await leftOf(world, goodsOnly.id)).minor], [300, 0]);
});

test.run();
