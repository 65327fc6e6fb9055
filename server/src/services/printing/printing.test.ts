/** What tills print, on a printer in a process of its own. */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createReceiptPrinters } from '../../adapters/printers/index.ts';
import type { BillPrints, PortStanding, PosSale } from '../../contract/index.ts';
import type { DeviceActor } from '../../domain/actor.ts';
import type { PointOfSale, TillActor } from '../../domain/pointOfSale.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { product } from '../../testing/products.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { tillWith } from '../../testing/tills.ts';
import { until } from '../../testing/until.ts';
import { type StartedPrinter, startVirtualPrinter } from '../../testing/virtualPrinter.ts';
import { voucher, voucherPackage, voucherType } from '../../testing/vouchers.ts';
import type { Services } from '../services.ts';
import { sendWaiting } from './send.ts';

const test = suite('printing at a till');
const receiptPrinters = createReceiptPrinters({ lookMs: 50, coolMs: 600_000 });
let world: SalesWorld;
let printer: StartedPrinter;
let services: Services;
let other: Services;
let till: PointOfSale;
let seat = 0;

test.before(async () => {
  world = await salesWorld();
  printer = await startVirtualPrinter();
  services = world.secondNode({ receiptPrinters });
  other = world.secondNode({ receiptPrinters });
  const { employeeId } = await employee(world, 'employee');
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser, printer)
     select id, 'uid ' || id, 'key ' || id, 1, 1, 'pos', 'Till ' || id, 'active', 'test', case id when 7 then $1 end from generate_series(7, 8) id`,
    [printer.address],
  );
  await world.query(`select setval(pg_get_serial_sequence('device', 'id'), 8)`);
  till = tillWith(employeeId);
});
test.after(async () => {
  await printer.close();
  await world.close();
});
test.before.each(async () => {
  printer.folder.set({ state: 'operational', after: null, lineMs: 0 });
  await until('the printer', async () => (await receiptPrinters.state(printer.address)) === 'operational');
});

/** Two adults for 24 EUR, paid with 50 EUR in cash. */
async function sold(locale: PosSale['locale'] = 'en'): Promise<string> {
  const { ids } = world;
  const seats = [seat++, seat++];
  const want = { kind: 'seats' as const, seats };
  const { token } = await services.posSeats.hold(
    { scheduleId: ids.schedule, idempotencyKey: randomUUID(), want },
    till,
  );
  const items = seats.map((index) => ({
    type: 'ticket' as const,
    schedule_id: ids.schedule,
    price_rate_id: ids.adult,
    seat: { index },
  }));
  const sale = { bill_id: randomUUID(), locale, payment_method_id: ids.cash, amount: 2400, tendered: 5000, items };
  const holds = [{ schedule_id: ids.schedule, token }];
  return (await services.checkout.sell({ ...sale, holds, products: [] }, till)).bill;
}

const settled = (bill: string, at = till): Promise<BillPrints> =>
  until(
    'the prints',
    async () => {
      const prints = await services.printing.ofBill(bill, at);
      return (
        prints.jobs.length > 0 && prints.jobs.every(({ status }) => ['printed', 'failed'].includes(status)) && prints
      );
    },
    () => JSON.stringify(printer.folder.events().slice(-3)),
  );
const told = ({ jobs }: BillPrints) => jobs.map(({ kind, status, failure }) => [kind, status, failure]);
const papers = () => printer.folder.events().flatMap((event) => (event.event === 'paper' ? [event.text] : []));

test('a sale prints its receipt, before which the drawer opens, and its tickets, each cut off', async () => {
  const before = printer.folder.events().length;
  const bill = await sold();
  await services.printing.printSale(bill, till);
  assert.equal(told(await settled(bill)), [
    ['receipt', 'printed', null],
    ['tickets', 'printed', null],
  ]);
  const events = printer.folder
    .events()
    .slice(before)
    .filter(({ event }) => event !== 'connected');
  assert.equal(
    events.map(({ event }) => event),
    ['drawer', 'paper', 'paper', 'paper'],
  );
  const [receipt = '', first = '', second = ''] = papers().slice(-3);
  for (const [what, line] of [
    ['lines', /^2 +Adult · Standard +€24\.00$/m],
    ['seats', /A-1, A-2/],
    ['total', /Total +€24\.00/],
    ['given', /Given +€50\.00/],
    ['change', /Change +€26\.00/],
    ['VAT', /VAT .*€/],
    ['till', /Till 7/],
  ] as const)
    assert.match(receipt, line, what);
  for (const [ticket, number] of [
    [first, 1],
    [second, 2],
  ] as const) {
    assert.match(ticket, new RegExp(`${number}/2`));
    assert.match(ticket, /\[code\]/);
    assert.match(ticket, /Row +A/);
  }
  const [{ barcode } = {}] = await world.query(
    'select barcode from bill_line where bill_uuid = $1 order by bill_order',
    [bill],
  );
  assert.match(first, new RegExp(`^ *${barcode}$`, 'm'));
});

test('a voucher that has no card yet comes out with its code, once the money is there; a printed card does not', async () => {
  await switchOn(world.pool, ['tickets', 'pos', 'products', 'vouchers']);
  const type = await voucherType(world, { products_default_minor: 0 });
  const pack = await voucherPackage(world, type);
  const card = await voucher(world, type, { columns: { package_id: pack, valid_until: null } });
  const made = { voucher_type_id: type, total_turns: 2, total_products: 500, holder_name: 'Grandma' };
  const printed = { voucher_type_id: type, total_turns: 5, total_products: 0, barcode: card.barcode };
  const sale = (cards: PosSale['cards'], amount: number): PosSale => ({
    ...{ bill_id: randomUUID(), locale: 'en', items: [], holds: [], products: [], cards },
    ...{ payment_method_id: world.ids.cash, amount, tendered: amount },
  });
  const seller = { ...till, hasVouchers: true };
  const { bill } = await services.checkout.sell(sale([made, printed], 6800), seller);
  await services.printing.printSale(bill, seller);
  assert.equal(told(await settled(bill)), [
    ['receipt', 'printed', null],
    ['vouchers', 'printed', null],
  ]);
  const [receipt = '', paper = ''] = papers().slice(-2);
  assert.match(receipt, /^1 +Visits +€23\.00$/m);
  assert.match(receipt, /^1 +Visits +€45\.00$/m);
  const [sold] = await world.query<{ barcode: string }>(
    `select v.barcode from voucher v join bill_line l on l.voucher_id = v.id where l.bill_uuid = $1 and v.package_id is null`,
    [bill],
  );
  for (const line of [
    /Visits +2$/m,
    /Amount +€5\.00$/m,
    /For +Grandma$/m,
    /\[code\]/,
    new RegExp(`^ *${sold?.barcode}$`, 'm'),
  ])
    assert.match(paper, line);
  assert.not.match(paper, card.barcode);
  const again = { uuid: bill, kind: 'vouchers' as const, request: randomUUID() };
  await services.printing.again(again, seller);
  await until('the second paper', () => papers().filter((text) => text.includes(sold?.barcode ?? '')).length === 2);
  await world.query('update bill_line set cancelled_at = now() where bill_uuid = $1', [bill]);
  const gone = await refusal(services.printing.again({ ...again, request: randomUUID() }, seller));
  assert.is(gone.code, 'NOT_FOUND');
});

test('a sale of products has a receipt and no tickets; a set is one line of it, whatever kinds of VAT are in it', async () => {
  const cola = await product(world, { name: 'Cola', priceMinor: 300, vat: 'service', depositMinor: 50 });
  const popcorn = await product(world, { name: 'Popcorn', priceMinor: 500, vat: 'admission' });
  const parts = [cola, popcorn].map((id) => ({ id, quantity: 1 }));
  const menu = await product(world, { name: 'Menu', priceMinor: 700, parts });
  const products = [{ product_id: menu, quantity: 2 }];
  const paid = { payment_method_id: world.ids.cash, amount: 1500, tendered: 1500 };
  const sale = { bill_id: randomUUID(), locale: 'en' as const, items: [], holds: [], products, ...paid };
  const { bill } = await services.checkout.sell(sale, till);
  await services.printing.printSale(bill, till);
  assert.equal(told(await settled(bill)), [['receipt', 'printed', null]]);
  const [receipt = ''] = papers().slice(-1);
  for (const line of [/^2 +Menu +€14\.00$/m, /^2 +Deposit +€1\.00$/m, /VAT 0%/, /VAT 6%/, /VAT 21%/])
    assert.match(receipt, line);
});

test('the same sale is printed once, however often and on however many nodes it is asked for at once', async () => {
  const bill = await sold();
  const before = papers().length;
  await Promise.all([services, other, services, other].map((node) => node.printing.printSale(bill, till)));
  await settled(bill);
  await services.printing.printSale(bill, till);
  assert.is(papers().length - before, 3);
});

test('two sales at once come out one after the other', async () => {
  const bills = [await sold(), await sold()];
  printer.folder.set({ lineMs: 5 });
  const before = papers().length;
  await Promise.all(bills.map((bill, at) => (at === 0 ? services : other).printing.printSale(bill, till)));
  for (const bill of bills) await settled(bill);
  assert.is(papers().length - before, 6);
  const references = papers()
    .slice(before)
    .map((text) => /Order +(\w{8})/.exec(text)?.[1]);
  for (const reference of new Set(references)) assert.is(references.filter((each) => each === reference).length, 3);
});

for (const state of ['offline', 'paper_end', 'cover_open', 'overheating'] as const)
  test(`${state}: told, nothing is printed, and it is printed when somebody asks again; the drawer opens once`, async () => {
    printer.folder.set({ state });
    await until('the state', async () => (await receiptPrinters.state(printer.address)) === state);
    const before = printer.folder.events().length;
    const bill = await sold();
    await services.printing.printSale(bill, till);
    const failed = await settled(bill);
    assert.equal(told(failed), [
      ['receipt', 'failed', state],
      ['tickets', 'failed', state],
    ]);
    assert.is(failed.printer.state, state);
    printer.folder.set({ state: 'operational' });
    await until('the printer', async () => (await receiptPrinters.state(printer.address)) === 'operational');
    for (const kind of ['receipt', 'tickets'] as const) {
      const asked = { uuid: bill, kind, request: randomUUID() };
      await services.printing.again(asked, till);
      await services.printing.again(asked, till);
    }
    assert.equal(told(await settled(bill)), [
      ['receipt', 'printed', null],
      ['tickets', 'printed', null],
    ]);
    await services.printing.again({ uuid: bill, kind: 'receipt', request: randomUUID() }, till);
    await settled(bill);
    const events = printer.folder
      .events()
      .slice(before)
      .filter(({ event }) => event === 'drawer' || event === 'paper');
    assert.equal(
      events.map(({ event }) => event),
      ['drawer', 'paper', 'paper', 'paper', 'paper'],
    );
  });

test('paper that ends in the middle: a part may be on paper, and says so', async () => {
  printer.folder.set({ after: { lines: 5, becomes: 'paper_end' } });
  const bill = await sold();
  await services.printing.printSale(bill, till);
  const { jobs } = await settled(bill);
  assert.equal(
    jobs.map(({ kind, failure, begun }) => [kind, failure, begun]),
    [
      ['receipt', 'paper_end', true],
      ['tickets', 'paper_end', false],
    ],
  );
});

test('a node that ended in the middle has interrupted its page; what it had not begun is printed by another, unless nobody waits any more', async () => {
  const bill = await sold();
  const add = (kind: string, status: string, sentSeconds: number | null, createdSeconds: number) =>
    world.query(
      `insert into print_job (device_id, bill_uuid, kind, request, printer, paper_width_mm, opens_drawer, document, status, sent_at, created_at)
       values (7, $1, $2, gen_random_uuid(), $3, 80, false, $2, $4, now() - make_interval(secs => $5), now() - make_interval(secs => $6))`,
      [bill, kind, printer.address, status, sentSeconds, createdSeconds],
    );
  await add('receipt', 'sending', 16, 600);
  await add('tickets', 'waiting', null, 10);
  const [device] = await world.query(
    `insert into print_job (device_id, kind, request, printer, paper_width_mm, opens_drawer, document, created_at)
     values (7, 'test', gen_random_uuid(), $1, 80, false, 'too late', now() - interval '1 hour') returning id`,
    [printer.address],
  );
  const before = papers().length;
  await sendWaiting({ ...world.deps, receiptPrinters }, printer.address);
  const { jobs } = await services.printing.ofBill(bill, till);
  assert.equal(
    jobs.map(({ kind, status, failure, begun }) => [kind, status, failure, begun]),
    [
      ['receipt', 'failed', 'interrupted', true],
      ['tickets', 'printed', null, false],
    ],
  );
  assert.equal(await world.query('select status, failure, begun from print_job where id = $1', [device?.id]), [
    { status: 'failed', failure: 'interrupted', begun: false },
  ]);
  assert.is(papers().length - before, 1);
});

test('a page that takes long stays with the node that prints it; said to be interrupted meanwhile, it ends as it did', async () => {
  printer.folder.set({ after: { lines: 5, becomes: 'overheating' } });
  const bill = await sold();
  await services.printing.printSale(bill, till);
  const underWay = async () => {
    const [job] = await world.query(
      `select id, sent_at < now() - interval '10 seconds' as silent from print_job where bill_uuid = $1 and status = 'sending'`,
      [bill],
    );
    return job;
  };
  const job = await until('the page under way', underWay);
  await world.query(`update print_job set sent_at = now() - interval '11 seconds' where id = $1`, [job.id]);
  await until('a sign of life', async () => (await underWay())?.silent === false);
  await world.query(`update print_job set status = 'failed', failure = 'interrupted', begun = true where id = $1`, [
    job.id,
  ]);
  printer.folder.set({ state: 'operational' });
  await until('what became of it', async () => {
    const [{ status } = {}] = await world.query('select status from print_job where id = $1', [job.id]);
    return status === 'printed';
  });
});

/** A till whose printer is at its own port, and the page there. */
async function tillAtPort() {
  const [{ id = 0 } = {}] = await world.query(
    `insert into device (uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser, printer_baud)
     select x, x, 1, 1, 'pos', 'Till at port', 'active', 'test', 9600 from (select gen_random_uuid()::text as x) made returning id`,
  );
  const page: DeviceActor = {
    ...{
      kind: 'device',
      deviceId: id,
      name: 'Till at port',
      type: 'pos',
      exhibitorId: 1,
      cinemaId: 1,
      testMode: false,
    },
    ...{ terminal: null, paymentMethods: [], modules: [], employee: null },
  };
  const printed = { kind: 'printed' as const };
  return { till: { ...till, deviceId: id }, page, printed };
}

test('at a port the page of the till is told of a sale, is given its pages one after the other, and says what became of them', async () => {
  const { till, page, printed } = await tillAtPort();
  const { portPrinting } = services;
  const leaving = new AbortController();
  const heard: (PortStanding | null)[] = [];
  const watching = (async () => {
    for await (const standing of other.portPrinting.watch(page, leaving.signal)) heard.push(standing);
  })();
  await until('the first answer', () => heard.length > 0);
  assert.equal(heard, [{ baud: 9600, waiting: null }]);
  const bill = await sold();
  await Promise.all([services, other].map((node) => node.printing.printSale(bill, till)));
  await until('the news', () => heard.at(-1)?.waiting != null);
  leaving.abort();
  await watching;
  const { jobs } = await services.printing.ofBill(bill, till);
  assert.equal(
    jobs.map(({ kind, status }) => [kind, status]),
    [
      ['receipt', 'waiting'],
      ['tickets', 'waiting'],
    ],
    'no server sends it',
  );
  const receipt = await portPrinting.take(page);
  const bytes = Buffer.from(receipt?.bytes ?? '', 'base64').toString('latin1');
  assert.ok(bytes.startsWith('\x1bp'), 'the drawer opens first');
  assert.ok(bytes.endsWith('\x1dr1'));
  assert.match(bytes, /Till 7/);
  assert.is(await other.portPrinting.take(page), null, 'one page at a time');
  assert.is((await services.printing.printer(till)).state, 'printing');
  const id = receipt?.id ?? '';
  await portPrinting.renew(page, id);
  for (let times = 0; times < 2; times++) await portPrinting.end(page, id, printed);
  const tickets = await other.portPrinting.take(page);
  await other.portPrinting.end(page, tickets?.id ?? '', { kind: 'refused', state: 'paper_end' });
  assert.equal(told(await settled(bill, till)), [
    ['receipt', 'printed', null],
    ['tickets', 'failed', 'paper_end'],
  ]);
  assert.is(await portPrinting.take(page), null);
  await services.printing.again({ uuid: bill, kind: 'tickets', request: randomUUID() }, till);
  assert.ok(await portPrinting.take(page));
});

test('a page of the till that comes anew interrupts what the one before had under way, which ends as it did once that is known', async () => {
  const { till, page, printed } = await tillAtPort();
  const { portPrinting } = services;
  assert.equal(await portPrinting.begin(page), { interrupted: false });
  const bill = await sold();
  await services.printing.printSale(bill, till);
  const receipt = await portPrinting.take(page);
  assert.equal(await other.portPrinting.begin(page), { interrupted: true });
  const { jobs } = await services.printing.ofBill(bill, till);
  assert.equal([jobs[0]?.failure, jobs[0]?.begun, jobs[1]?.status], ['interrupted', true, 'waiting']);
  await portPrinting.end(page, receipt?.id ?? '', printed);
  const after = await services.printing.ofBill(bill, till);
  assert.is(after.jobs[0]?.status, 'printed');
});

test('what no page of the till takes within three minutes is given up, as is what one took and let go', async () => {
  const { till, page } = await tillAtPort();
  const bill = await sold();
  await services.printing.printSale(bill, till);
  await services.portPrinting.take(page);
  await world.query(
    `update print_job set sent_at = sent_at - interval '16 seconds', created_at = created_at - interval '181 seconds' where bill_uuid = $1`,
    [bill],
  );
  await sendWaiting({ ...world.deps, receiptPrinters }, `port/${page.deviceId}`);
  const { jobs } = await services.printing.ofBill(bill, till);
  assert.equal(
    jobs.map(({ failure, begun }) => [failure, begun]),
    [
      ['interrupted', true],
      ['interrupted', false],
    ],
  );
});

test('how a printer at a port is says the page, and one of which nothing is heard is not reached', async () => {
  const { till, page } = await tillAtPort();
  const state = async () => (await services.printing.printer(till)).state;
  assert.is(await state(), 'offline');
  await services.portPrinting.tell(page, 'paper_near_end');
  assert.is(await state(), 'paper_near_end');
  await world.query(`update device set printer_told_at = now() - interval '41 seconds' where id = $1`, [page.deviceId]);
  assert.is(await state(), 'offline');
});

test('a register that belongs to the till prints there, and leaves the drawer shut', async () => {
  const { till, page } = await tillAtPort();
  const [{ id = 0 } = {}] = await world.query(
    `insert into device (uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser, parent_id)
     values (gen_random_uuid(), gen_random_uuid(), 1, 1, 'register', 'Register', 'active', 'test', $1) returning id`,
    [page.deviceId],
  );
  await services.portPrinting.tell(page, 'cover_open');
  const register = { ...till, deviceId: id };
  assert.is((await services.printing.printer(register)).state, 'cover_open');
  await services.printing.printSale(await sold(), register);
  const receipt = await services.portPrinting.take(page);
  assert.not(
    Buffer.from(receipt?.bytes ?? '', 'base64')
      .toString('latin1')
      .startsWith('\x1bp'),
  );
});

test('a device has to do with its own port alone', async () => {
  const [here, there] = [await tillAtPort(), await tillAtPort()];
  const { portPrinting } = services;
  const bill = await sold();
  await services.printing.printSale(bill, here.till);
  assert.is(await portPrinting.take(there.page), null);
  const { id = '' } = (await portPrinting.take(here.page)) ?? {};
  const network = { ...here.page, deviceId: 7 };
  for (const [page, code] of [
    [there.page, 'NOT_FOUND'],
    [network, 'PRINTER_MISSING'],
  ] as const) {
    assert.is((await refusal(portPrinting.renew(page, id))).code, code);
    assert.is((await refusal(portPrinting.end(page, id, here.printed))).code, code);
  }
  for (const call of [
    () => portPrinting.take(network),
    () => portPrinting.begin(network),
    () => portPrinting.tell(network, 'offline'),
  ])
    assert.is((await refusal(call())).code, 'PRINTER_MISSING');
  assert.is((await services.printing.ofBill(bill, here.till)).jobs[0]?.status, 'sending');
  const leaving = new AbortController();
  for await (const standing of portPrinting.watch(network, leaving.signal)) {
    assert.is(standing, null);
    leaving.abort();
  }
});

test('a till without a printer prints nothing and shows what it would print; of another cinema it knows nothing', async () => {
  const without = { ...till, deviceId: 8 };
  const bill = await sold();
  await services.printing.printSale(bill, without);
  const { printer: none, jobs } = await services.printing.ofBill(bill, without);
  assert.equal([none.address, none.state, jobs], [null, null, []]);
  const request = randomUUID();
  assert.is(
    (await refusal(services.printing.again({ uuid: bill, kind: 'receipt', request }, without))).code,
    'PRINTER_MISSING',
  );
  const previews = await services.printing.preview(bill, without);
  assert.equal(
    previews.map(({ kind, width_mm }) => [kind, width_mm]),
    [
      ['receipt', 72],
      ['tickets', 72],
    ],
  );
  for (const { svg } of previews) assert.match(svg, /^<svg width="576px"/);
  for (const elsewhere of [{ cinemaId: 2 }, { exhibitorId: 2 }]) {
    const there = { ...till, ...elsewhere };
    assert.is((await refusal(services.printing.ofBill(bill, there))).code, 'NOT_FOUND');
    assert.is((await refusal(services.printing.preview(bill, there))).code, 'NOT_FOUND');
    assert.is(
      (await refusal(services.printing.again({ uuid: bill, kind: 'receipt', request }, there))).code,
      'NOT_FOUND',
    );
  }
});

test('what belongs to a till and has no printer prints there, and leaves the drawer shut', async () => {
  await world.query(`update device set parent_id = 7, type = 'register' where id = 8`);
  const bill = await sold();
  const before = printer.folder.events().length;
  const station = { ...till, deviceId: 8 };
  await services.printing.printSale(bill, station);
  await until('its paper', async () => {
    const { jobs } = await services.printing.ofBill(bill, station);
    return jobs.length === 2 && jobs.every(({ status }) => status === 'printed');
  });
  const events = printer.folder.events().slice(before);
  assert.not(events.some(({ event }) => event === 'drawer'));
  assert.ok(events.some(({ event }) => event === 'paper'));
  await world.query(`update device set parent_id = null, type = 'pos' where id = 8`);
});

test('a template that the exhibitor has written is printed', async () => {
  await world.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'printing', '{"receipt_template": "ours {{total}}"}')
     on conflict (exhibitor_id, key) do update set value = excluded.value`,
  );
  const bill = await sold('de');
  await services.printing.printSale(bill, till);
  await settled(bill);
  assert.ok(
    papers()
      .slice(-3)
      .some((text) => /^ *ours 24,00 €\n/.test(text)),
  );
  await world.query(`delete from setting where key = 'printing'`);
});

test('the report of a shift is printed once for each request, of its till alone, and says what became of it', async () => {
  await switchOn(world.pool, ['tickets', 'pos', 'cash_balance']);
  const cashier = await employee(world, 'employee', { cinemas: [1] });
  const actor: TillActor = {
    ...{ kind: 'device', deviceId: 7, name: 'Till 7', type: 'pos', exhibitorId: 1, cinemaId: 1, testMode: false },
    ...{ terminal: null, paymentMethods: [], modules: [], employee: cashier },
  };
  const other: TillActor = { ...actor, deviceId: 8, name: 'Till 8' };
  for (const each of [actor, other])
    await services.tillCash.open(each, { count: { 2000: 3 }, note: null, request: randomUUID() });
  const { shift } = await services.tillCash.standing(actor, 'en');
  const id = shift?.id ?? 0;
  assert.is((await refusal(services.tillCash.shift(other, id, 'en'))).code, 'NOT_FOUND');
  assert.is((await refusal(services.tillCash.shift({ ...actor, type: 'register' }, id, 'en'))).code, 'FORBIDDEN');
  const asked = { shift: await services.tillCash.shift(actor, id, 'en'), request: randomUUID(), locale: 'en' as const };
  const before = papers().length;
  for (let press = 0; press < 2; press++) await services.printing.printShift(asked, till);
  await until(
    'the report',
    async () => (await services.printing.ofShift(asked.request, till)).job?.status === 'printed',
  );
  const printed = papers().slice(before);
  assert.is(printed.length, 1);
  for (const line of [/Opening count +€60\.00/, /Expected +€60\.00/, /Till 7/]) assert.match(printed[0] ?? '', line);
  assert.ok((await services.printing.previewShift(asked, till))?.svg.startsWith('<svg'));
  const without = { ...till, deviceId: 8 };
  assert.is((await refusal(services.printing.printShift(asked, without))).code, 'PRINTER_MISSING');
});

test.run();
