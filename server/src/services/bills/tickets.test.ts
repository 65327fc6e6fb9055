import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTicketPrinter } from '../../adapters/tickets/index.ts';
import { createJobHandlers } from '../../jobs/handlers.ts';
import { morningDay } from '../../testing/cinemaTime.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import type { Services } from '../services.ts';
import { createServices } from '../services.ts';
import { gatherOrder } from './tickets.ts';

const test = suite('tickets');
let world: SalesWorld;
const printer = createTicketPrinter();
test.before(async () => {
  world = await salesWorld();
});
test.after(async () => {
  await printer.close();
  await world.close();
});

async function pay(payment: string, receivedMinor: number): Promise<void> {
  const about = { transactionId: `sbx_${payment.replaceAll('-', '')}`, paymentId: payment };
  const outcome = await world.sales.applyNews(
    world.ids.account,
    about,
    { status: 'paid', receivedMinor, tipMinor: 0, refundedMinor: 0 },
    null,
  );
  assert.is(outcome?.decision.kind, 'settle');
}

/** Paid, at the child's rate; the last row's seats are VIP seats. */
async function sell(seats: number[]): Promise<string> {
  const items = seats.map((index) => ({
    type: 'ticket' as const,
    schedule_id: world.ids.schedule,
    price_rate_id: world.ids.child,
    seat: { index },
  }));
  const form = world.form(seats.length, { items, amount: seats.length * 1120 });
  const { uuid, payment } = await world.services.checkout.submit(form, { source: 'site' });
  await pay(payment?.id ?? '', form.amount);
  return uuid;
}

test('a line keeps what was sold: names, places, prices and the VAT in them', async () => {
  const uuid = await sell([40, 41]);
  const [bill] = await world.query('select cinema_id, currency, source from bill where uuid = $1', [uuid]);
  assert.equal(bill, { cinema_id: 1, currency: 'EUR', source: 'site' });
  const lines = await world.query('select * from bill_line where bill_uuid = $1 order by bill_order', [uuid]);
  assert.is(lines.length, 2);
  const { id, barcode, sold_schedule_id, ...line } = lines[0] ?? {};
  assert.equal(line, {
    bill_uuid: uuid,
    kind: 'ticket',
    name: { en: 'Child', fr: 'Child (fr)', 'nl-BE': 'Child (nl)', de: 'Child (de)' },
    quantity: 1,
    // 800 and the class's 300; 1100 × 6 / 106.
    price_minor: 1100,
    vat_code: 'admission',
    vat_percent_hundredths: 600,
    vat_minor: 62,
    // 20 × 21 / 121.
    handling_minor: 20,
    surcharge_minor: 320,
    handling_vat_code: 'service',
    handling_vat_percent_hundredths: 2100,
    handling_vat_minor: 3,
    bill_order: 0,
    schedule_id: world.ids.schedule,
    price_rate_id: world.ids.child,
    voucher_id: null,
    voucher_minor: null,
    product_id: null,
    seat_index: 40,
    seat_row: 4,
    seat_col: 0,
    seat_class: 'vip_seats',
    seat_class_name: { en: 'vip_seats', fr: 'vip_seats (fr)', 'nl-BE': 'vip_seats (nl)', de: 'vip_seats (de)' },
    seat_name: 'E-1',
    row_label: 'E',
    seat_label: '1',
    cancelled_at: null,
  });
  assert.is(lines[1]?.sold_schedule_id, sold_schedule_id, 'tickets of one schedule share what they print of it');
});

test('a PDF is made once, for the mail and for whoever asks, until it says something else', async () => {
  const uuid = await sell([42, 43]);
  let printed = 0;
  const counting = { ...world.deps.printer, pdf: async () => new TextEncoder().encode(`printed ${++printed}`) };
  const deps = { ...world.deps, printer: counting };
  const first = createServices(deps);
  const second = world.secondNode({ printer: counting });
  const text = async (node: Services) => new TextDecoder().decode((await node.tickets.pdf(uuid)).bytes);
  assert.is(await text(first), 'printed 1');
  world.mails.length = 0;
  let end = (): void => {};
  const rush = { over: () => new Promise<void>((resolve) => (end = resolve)) };
  const mailed = createJobHandlers({ ...deps, rush, sandbox: null })['mail-tickets']({ bill: uuid });
  assert.is(await text(first), 'printed 1');
  assert.equal(world.mails, [], 'not in the rush');
  end();
  await mailed;
  assert.is(new TextDecoder().decode(world.mails[0]?.attachments?.[0]?.bytes), 'printed 1');
  assert.is(world.mails[0]?.exhibitorId, 1, 'in the name of who sold them');
  const [schedule] = await world.query('select start_at from schedule where id = 1');
  const calendar = new TextDecoder().decode(world.mails[0]?.attachments?.at(-1)?.bytes);
  const start = new Date(schedule?.start_at as string).toISOString().slice(0, 19).replace(/[-:]/g, '');
  assert.match(calendar, `DTSTART:${start}Z\r\n`);
  assert.match(calendar, uuid);
  const asked = new TextDecoder().decode((await first.tickets.calendar(uuid)).bytes);
  assert.is(asked.replace(/DTSTAMP.*/, ''), calendar.replace(/DTSTAMP.*/, ''), 'the page has the same entry');
  assert.is(await text(second), 'printed 1');
  await world.query(`update bill set buyer_name = 'Ada King' where uuid = $1`, [uuid]);
  assert.is(await text(first), 'printed 2', 'the name on it was mended');
  assert.is(await text(second), 'printed 2');
  await world.query(`update ticket_pdf set printed_at = now() - interval '31 days' where bill_uuid = $1`, [uuid]);
  await world.handlers['clean-sales']({});
  assert.is(await text(first), 'printed 3', 'old ones are not kept');
});

test('the tickets of one commit: a mail each once the rush is over, and once only', async () => {
  const bills = [await sell([46, 47]), await sell([48, 49])];
  const keys = async () =>
    (
      await world.query<{ key: string }>(
        `select key from graphile_worker_tickets.jobs where key is not null order by id`,
      )
    ).map(({ key }) => key);
  await world.query('select graphile_worker_tickets.complete_jobs(array(select id from graphile_worker_tickets.jobs))');
  let end = (): void => {};
  const rush = { over: () => new Promise<void>((resolve) => (end = resolve)) };
  const sent = createJobHandlers({ ...world.deps, rush, sandbox: null })['send-tickets']({ bills });
  assert.equal(await keys(), [], 'not in the rush');
  end();
  await sent;
  await world.handlers['send-tickets']({ bills });
  assert.equal(
    await keys(),
    bills.map((bill) => `mail-tickets:${bill}`),
  );
});

test('what is renamed, repriced or deleted after the sale changes no bill, ticket, receipt or mail of before', async () => {
  const uuid = await sell([44, 45]);
  const papers = async () => {
    const order = await gatherOrder(world.deps, uuid);
    return {
      order,
      result: await world.services.bills.result(uuid, 'fr'),
      mail: await printer.confirmation(order),
      notice: await printer.refundNotice({ ...order, refund: { amountMinor: 1, reason: 'late' } }),
    };
  };
  const before = await papers();
  assert.is(before.order.tickets[0]?.rateName, 'Child');
  assert.is(before.order.payment?.method, 'redirect');
  const renamed = `'{"en": "Other", "fr": "Autre"}'`;
  await world.query(`update price_rate set name = ${renamed}, price_minor = 1, handling_minor = 1`);
  await world.query(`delete from price_rate where id = $1`, [world.ids.child]);
  await world.query(`update payment_method set name = ${renamed}`);
  await world.query(`update seat_class_rate set name = ${renamed}`);
  await world.query(`update movie set title = ${renamed}, rating = '18', assets = '{}'`);
  await world.query(`update movie_version set short = 'VF'`);
  await world.query(
    `update cinema set name = 'Other', address1 = 'Other', city = 'Other', zip = '1', country_code = 'FR'`,
  );
  await world.query(`update screen set name = 'Other'`);
  await world.query(`update schedule set start_at = start_at + interval '1 day', end_at = end_at + interval '1 day'`);
  await world.query(`update exhibitor set trade_name = 'Other', info = '{"vat": "other"}', timezone = 'Asia/Tokyo'`);
  await world.query('update vat_rate set percent_hundredths = 1200');
  // Another node has nothing in its memory.
  const other = world.secondNode();
  assert.equal(await other.bills.result(uuid, 'fr'), before.result);
  assert.equal(await papers(), before);
});

test('a rate of VAT holds for what is sold from its day on', async () => {
  await world.query('update vat_rate set percent_hundredths = 600');
  const day = `date '${morningDay}'`;
  await world.query(`insert into vat_rate (vat_id, valid_from, percent_hundredths)
    select id, ${day} + 2, 5000 from vat union all select id, ${day} - 2, 1200 from vat`);
  const form = world.form(1, {
    items: [{ type: 'ticket', schedule_id: world.ids.schedule, price_rate_id: world.ids.adult }],
  });
  const node = world.secondNode();
  const { amount } = await world
    .query<{ amount: number }>('select price_minor + handling_minor as amount from price_rate where id = $1', [
      world.ids.adult,
    ])
    .then(([row]) => row ?? { amount: 0 });
  const { uuid } = await node.checkout.submit({ ...form, amount }, { source: 'site' });
  const lines = await world.query('select distinct vat_percent_hundredths from bill_line where bill_uuid = $1', [uuid]);
  assert.equal(lines, [{ vat_percent_hundredths: 1200 }]);
});

test('a bill without a buyer is printed without a name, and nobody gets a mail', async () => {
  const uuid = await sellToNobody();
  world.mails.length = 0;
  await world.handlers['mail-tickets']({ bill: uuid });
  assert.equal(world.mails, []);
  const order = await gatherOrder(world.deps, uuid);
  for (const bytes of [await printer.pdf(order), await printer.receipt(order)]) assert.ok(bytes.length > 1000);
  assert.match((await printer.confirmation({ ...order, locale: 'en' })).text, 'Hello,\n');
});

async function sellToNobody(): Promise<string> {
  await world.query(`update price_rate set price_minor = 1150, handling_minor = 50 where id = $1`, [world.ids.adult]);
  const items = [
    { type: 'ticket' as const, schedule_id: world.ids.schedule, price_rate_id: world.ids.adult, seat: { index: 3 } },
  ];
  const { uuid, payment } = await world.secondNode().checkout.submit(world.form(1, { items }), { source: 'site' });
  await pay(payment?.id ?? '', 1200);
  await world.query('update bill set buyer_name = null, buyer_email = null where uuid = $1', [uuid]);
  return uuid;
}

test.run();
