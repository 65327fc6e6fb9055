import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTicketPrinter } from '../../adapters/tickets/index.ts';
import { createWalletPasses } from '../../adapters/wallet/index.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { filesOf, openPass, passCertificates, readCertificates } from '../../testing/passes.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { voucherPurchase, voucherType } from '../../testing/vouchers.ts';
import type { Services } from '../services.ts';
import { mailTickets } from './mails.ts';
import { gatherOrder } from './tickets.ts';

const test = suite('passes of bills');
const made = passCertificates();
const passes = createWalletPasses(readCertificates(made));
const printer = createTicketPrinter();
let world: SalesWorld;
/** A node that makes passes. */
let node: Services;
test.before(async () => {
  world = await salesWorld();
  node = world.secondNode({ passes });
});
test.after(async () => {
  await passes.close();
  await printer.close();
  await world.close();
});
const { buy, choose, webhook } = billsUnderTest(() => world);
const isRefused = async (work: Promise<unknown>) => assert.is((await refusal(work)).code, 'NOT_FOUND');

test('tickets have passes from when they are paid until they are given back, with the codes of their page', async () => {
  const bill = await buy([0, 1]);
  const { uuid } = bill;
  assert.is((await node.bills.result(uuid, 'en')).passbook, null);
  await isRefused(node.tickets.passes(uuid, 1));
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  const { passbook, tickets } = await node.bills.result(uuid, 'en');
  assert.is(passbook, `${world.url}/api/bill/${uuid}/tickets.pkpass`);
  const { fileName, mediaType, bytes } = await node.tickets.passes(uuid, 1);
  assert.equal([fileName, mediaType], [`tickets-${orderReference(uuid)}.pkpasses`, 'application/vnd.apple.pkpasses']);
  const opened = [...filesOf(bytes).values()].map((pass) => openPass(pass, made).json);
  assert.equal(
    opened.map(({ barcodes }) => [barcodes[0]?.message, barcodes[0]?.altText]),
    tickets.map(({ code, barcode }) => [code, barcode]),
  );
  const again = [...filesOf((await node.tickets.passes(uuid, 1)).bytes).values()].map((pass) => openPass(pass, made));
  assert.equal(
    again.map(({ json }) => json.serialNumber),
    opened.map(({ serialNumber }) => serialNumber),
    'a pass that is fetched again replaces itself',
  );
  await isRefused(node.tickets.passes(uuid, 2));
  await isRefused(node.tickets.voucherPasses(uuid, 1));
  await webhook(bill, 'paid', { id: 'given back', refunded: 2400 });
  assert.is((await node.bills.result(uuid, 'en')).passbook, null);
  await isRefused(node.tickets.passes(uuid, 1));
});

test('more tickets than a phone takes at once are several bundles, of which mails have a link each', async () => {
  const bill = await buy([10, 11, 12, 13, 14, 15, 16, 17], {});
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  const { uuid } = bill;
  await world.query(
    `insert into bill_line select (jsonb_populate_record(l, jsonb_build_object('id', l.id + 1000000, 'barcode', 'X' || l.barcode,
       'seat_index', null, 'seat_name', null, 'bill_order', l.bill_order + 8))).* from bill_line l where bill_uuid = $1`,
    [uuid],
  );
  const first = filesOf((await node.tickets.passes(uuid, 1)).bytes);
  const second = filesOf((await node.tickets.passes(uuid, 2)).bytes);
  assert.equal([first.size, second.size], [10, 6]);
  const serials = [...first.values(), ...second.values()].map((pass) => openPass(pass, made).json.serialNumber);
  assert.is(new Set(serials).size, 16);
  await isRefused(node.tickets.passes(uuid, 3));
  await world.query(
    `update bill_line set cancelled_at = now() where id = (select min(id) from bill_line where bill_uuid = $1)`,
    [uuid],
  );
  const left = [
    filesOf((await node.tickets.passes(uuid, 1)).bytes),
    filesOf((await node.tickets.passes(uuid, 2)).bytes),
  ];
  assert.equal(
    left.map(({ size }) => size),
    [10, 5],
    'one that is void leaves its place to the next',
  );
  const order = await gatherOrder({ ...world.deps, passes }, uuid);
  const [one = '', two = ''] = order.passUrls;
  assert.equal(order.passUrls, [`${world.url}/api/bill/${uuid}/tickets.pkpass`, `${one}?part=2`]);
  const { text, html } = await printer.confirmation(order);
  assert.ok(text.includes(`Add to your phone’s wallet (2/2): ${two}`), text);
  assert.ok(html.includes(`href="${two}"`), html);
});

test('one ticket is one pass, with the exhibitor’s logo', async () => {
  const picture = sharp({ create: { width: 64, height: 16, channels: 4, background: '#ffffff' } });
  const { lg } = await world.deps.media.keep(await picture.png().toBuffer(), 'logo', null);
  const bill = await buy([20], { locale: 'fr' });
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  const logoOf = async (logos: object) => {
    await world.query('update exhibitor set logos = $1 where id = 1', [JSON.stringify(logos)]);
    const { fileName, mediaType, bytes } = await node.tickets.passes(bill.uuid, 1);
    assert.equal(
      [fileName, mediaType],
      [`tickets-${orderReference(bill.uuid)}.pkpass`, 'application/vnd.apple.pkpass'],
    );
    const { json, files } = openPass(bytes, made);
    assert.match(String(json.description), 'Ticket pour ');
    return files.has('logo@2x.png');
  };
  assert.ok(await logoOf({ light: '/media/nowhere/else.png', dark: lg }));
  assert.not(await logoOf({}));
  assert.not(await logoOf({ dark: '/media/uploads/swept.png' }), 'one that is gone is left out');
  assert.not(await logoOf({ dark: '/media/../secret' }));
});

test('vouchers have passes once they are paid, and their mail says where', async () => {
  const type = await voucherType(world, {
    kind: 'giftcard',
    cost_turn_minor: 1000,
    title: JSON.stringify({ en: 'Gift' }),
  });
  const { uuid } = await node.checkout.buyVouchers(
    voucherPurchase(world.ids.redirect, {
      amount: 2000,
      holder_name: 'Bob',
      items: [{ type: 'loyaltyCard', voucher_type_id: type, vouchers: 1, total_turns: 2, total_products: 0 }],
    }),
    { source: 'site' },
  );
  await isRefused(node.tickets.voucherPasses(uuid, 1));
  const [payment] = await world.query<{ id: string; transaction_id: string }>(
    'select id, transaction_id from payment where bill_uuid = $1',
    [uuid],
  );
  await world.sales.applyNews(
    world.ids.account,
    { transactionId: payment?.transaction_id ?? '', paymentId: payment?.id ?? '' },
    { status: 'paid', receivedMinor: 2000, tipMinor: 0, refundedMinor: 0 },
    null,
  );
  const { passbook, vouchers } = await node.bills.result(uuid, 'en');
  assert.is(passbook, `${world.url}/api/bill/${uuid}/vouchers.pkpass`);
  const { fileName, mediaType, bytes } = await node.tickets.voucherPasses(uuid, 1);
  assert.equal([fileName, mediaType], [`vouchers-${orderReference(uuid)}.pkpass`, 'application/vnd.apple.pkpass']);
  const { json } = openPass(bytes, made);
  assert.is(json.barcodes[0]?.message, vouchers[0]?.barcode);
  assert.equal(json.storeCard?.primaryFields, [{ key: 'worth', label: 'Gift', value: '2 visits' }]);
  await isRefused(node.tickets.passes(uuid, 1));
  world.mails.length = 0;
  const mailing = { ...world.deps, passes, printer: { ...world.deps.printer, voucherNotice: printer.voucherNotice } };
  await mailTickets(mailing, uuid, { request: null, receipt: false });
  const [mail] = world.mails;
  assert.ok(mail?.text.includes(`Add to your phone’s wallet: ${passbook}`), mail?.text);
  assert.ok(mail?.html?.includes(`href="${passbook}"`), mail?.html);
});

test('where no passes are made there are none, nor any link; after the end of their certificate neither', async () => {
  const bill = await buy([30]);
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  const { uuid } = bill;
  const ended = { ...passes, validUntilMs: world.deps.clock.nowMs() };
  for (const [services, maker] of [
    [world.services, null],
    [world.secondNode({ passes: ended }), ended],
  ] as const) {
    const { passbook, download } = await services.bills.result(uuid, 'en');
    assert.equal([passbook, download !== null], [null, true]);
    await isRefused(services.tickets.passes(uuid, 1));
    const order = await gatherOrder({ ...world.deps, passes: maker }, uuid);
    assert.equal(order.passUrls, []);
    for (const mail of [await printer.confirmation(order), await printer.moveNotice(order)])
      assert.not.match(mail.html + mail.text, /wallet/);
  }
  const order = await gatherOrder({ ...world.deps, passes }, uuid);
  const [url = ''] = order.passUrls;
  for (const mail of [await printer.moveNotice(order), await printer.reseatNotice(order, [])])
    assert.ok(mail.text.includes(`Update the pass in your phone’s wallet: ${url}`), mail.text);
  assert.not.match((await printer.cancelNotice(order)).text, /wallet/);
});

test.run();
