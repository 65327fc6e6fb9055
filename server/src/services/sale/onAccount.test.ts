/** What is sold on account: who owes it, what of it is given back, and that no money moves. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transaction } from '../../adapters/postgres/pool.ts';
import type { Exchanged, PosAnswer, PosReceipt, PosSale } from '../../contract/index.ts';
import { listQuerySchema } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { ParterreError } from '../../domain/parterreError.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('sales on account');
let world: SalesWorld;
let cashier: EmployeeActor;
let manager: EmployeeActor;
let till: TillActor;
/** The payment method, and a client of the exhibitor, in use. */
let method = 0;
let client = 0;
let nextSeat = 0;

test.before(async () => {
  world = await salesWorld();
  const features = '{"features": ["tickets", "pos", "cash_balance", "invoice"]}';
  await world.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'public_config', '${features}')
     on conflict (exhibitor_id, key) do update set value = excluded.value`,
  );
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     values (7, 'uid 7', 'key 7', 1, 1, 'pos', 'Till 7', 'active', 'test')`,
  );
  const [row] = await world.query<{ id: number }>(
    `insert into payment_method (name, driver, type, component, status, config, frontend_config, exhibitor_id)
     values ('{"en": "On account"}', 'invoice', 'invoice', 'redirect', 'active', '{}', '{}', 1) returning id`,
  );
  method = row?.id ?? 0;
  await world.query('update price_rate set min_tickets = 0 where id = $1', [world.ids.child]);
  cashier = await employee(world, 'employee', { cinemas: [1] });
  manager = await employee(world, 'manager');
  till = {
    kind: 'device',
    deviceId: 7,
    name: 'Till 7',
    type: 'pos',
    exhibitorId: 1,
    cinemaId: 1,
    modules: [],
    testMode: false,
    terminal: null,
    paymentMethods: [],
    employee: cashier,
  };
  await world.services.tillCash.open(till, { count: { 2000: 1 }, note: null, request: id() });
  client = await newClient('Koraal vzw');
});
test.after(() => world.close());
const { timeline } = billsUnderTest(() => world);

const id = () => crypto.randomUUID();
const of = (uuid: string) => ({ uuid }) as never;

async function newClient(company: string): Promise<number> {
  const empty = { contact: null, email: null, phone: null, vat: null, address: null, zip: null, city: null };
  const saved = await world.services.staffInvoices.createClient(manager, {
    exhibitor: 1,
    values: { ...empty, company },
  });
  return Number(saved.id);
}

/** Tickets for adults, 12 EUR each. */
function wish(count: number, changes: Partial<PosSale> = {}): PosSale {
  return {
    bill_id: id(),
    locale: 'en',
    payment_method_id: method,
    amount: count * 1200,
    tendered: null,
    items: Array.from({ length: count }, () => ({
      type: 'ticket' as const,
      schedule_id: world.ids.schedule,
      price_rate_id: world.ids.adult,
      seat: { index: nextSeat++ },
    })),
    holds: [],
    products: [],
    invoice: { client_id: client, reference: 'PO 7' },
    ...changes,
  };
}

const sell = (sale: PosSale): Promise<PosAnswer> => world.services.checkout.sell(sale, pointOfSale(till));

/** Sells, and answers with the receipt and the id of the invoice. */
async function sold(count: number): Promise<{ receipt: PosReceipt; invoice: number; lines: string[] }> {
  const receipt = (await sell(wish(count))) as PosReceipt;
  const [invoice] = await world.query<{ id: number }>(
    'select i.id from invoice i join payment p on p.id = i.payment_id where p.bill_uuid = $1',
    [receipt.bill],
  );
  const lines = await world.query<{ id: string }>(
    'select id::text from bill_line where bill_uuid = $1 order by bill_order',
    [receipt.bill],
  );
  return { receipt, invoice: invoice?.id ?? 0, lines: lines.map((line) => line.id) };
}

const seen = (invoice: number) => world.services.staffInvoices.invoice(manager, invoice);
const standing = async (invoice: number) => {
  const { status, amount, taken_back, left } = await seen(invoice);
  return { status, amount, taken_back, left };
};
const drawer = async () => {
  const { shift } = await world.services.tillCash.standing(till, 'en');
  return shift?.expected;
};

test('a sale on account is settled at once, names its client, and leaves the drawer as it was', async () => {
  const before = await drawer();
  const sale = wish(2);
  const receipt = (await sell(sale)) as PosReceipt;
  assert.equal(
    receipt.payments.map(({ method: name, amount, client: company }) => ({ name, amount, company })),
    [{ name: 'On account', amount: 2400, company: 'Koraal vzw' }],
  );
  assert.is(receipt.tendered, null);
  assert.equal(await timeline(of(receipt.bill)), ['settled']);
  assert.is(((await sell(sale)) as PosReceipt).bill, receipt.bill, 'asked again it is one sale');
  const invoices = await world.query(
    `select i.invoice_client_id as client, i.reference, i.number, p.status, p.amount_received_minor as received, p.tendered_minor as tendered
     from invoice i join payment p on p.id = i.payment_id where p.bill_uuid = $1`,
    [receipt.bill],
  );
  assert.equal(invoices, [{ client, reference: 'PO 7', number: null, status: 'paid', received: 2400, tendered: null }]);
  assert.is(await drawer(), before);
  const { shift } = await world.services.tillCash.standing(till, 'en');
  assert.equal(
    shift?.methods.map(({ name, isCash, payments, amount }) => ({ name, isCash, payments, amount })),
    [{ name: 'On account', isCash: false, payments: 1, amount: 2400 }],
    'the shift lists it under its method',
  );
});

test('on account is offered as a way of its own, and not where the device does not take it', async () => {
  const { tillInvoices, posMethods } = world.services;
  assert.equal(await tillInvoices.methods(till, 'en'), [{ id: method, name: 'On account' }]);
  assert.equal(await tillInvoices.methods({ ...till, paymentMethods: [world.ids.cash] }, 'en'), []);
  assert.not(
    (await posMethods(pointOfSale(till), 'en')).some(({ id: offered }) => offered === method),
    'it is no card',
  );
});

test('what is not sold on account is refused in words, and nothing is written', async () => {
  const archived = await newClient('Gone NV');
  await world.services.staffInvoices.archiveClient(manager, { id: archived, row_version: 1, archived: true });
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Rex', 'Europe/Paris', '{}', 'rex@rex.example', '{}')`,
  );
  const [theirs] = await world.query<{ id: number }>(
    `insert into invoice_client (exhibitor_id, company) values (2, 'Theirs') returning id`,
  );
  const cases: [string, Partial<PosSale>, string][] = [
    ['an archived client', { invoice: { client_id: archived, reference: null } }, 'INVOICE_CLIENT_ARCHIVED'],
    [
      'a client of another exhibitor',
      { invoice: { client_id: theirs?.id ?? 0, reference: null } },
      'INVOICE_CLIENT_UNKNOWN',
    ],
    ['no client', { invoice: null }, 'invoice'],
    ['a client and cash', { payment_method_id: world.ids.cash, tendered: 1200 }, 'invoice'],
    ['cash that is given', { tendered: 1200 }, 'tendered'],
    ['a part', { part: 500 }, 'part'],
  ];
  for (const [what, changes, expected] of cases) {
    const sale = wish(1, changes);
    const { code, detail } = await refusal(sell(sale));
    assert.ok(code === expected || Object.keys(detail.fields ?? {}).includes(expected), `${what}: ${code}`);
    assert.is(await world.sales.billByKey(sale.bill_id), null, what);
  }
  const register = { ...pointOfSale(till), source: 'register' as const, employeeId: null, hasShifts: false };
  const { detail } = await refusal(world.services.checkout.sell(wish(1), register));
  assert.equal(Object.keys(detail.fields ?? {}), ['payment_method_id'], 'a register takes cards alone');
  assert.equal(
    (await world.services.tillInvoices.clients(till, 'n')).map(({ company }) => company),
    [],
    'neither the archived nor the other exhibitor’s is found',
  );
});

test('what is given back lowers the invoice, and hands out nothing', async () => {
  const { receipt, invoice, lines } = await sold(3);
  const before = await drawer();
  const { staffRefunds } = world.services;
  const request = id();
  const one = { uuid: receipt.bill, lines: lines.slice(0, 1), reason: 'buyer' as const };
  const quote = await staffRefunds.quoteAt(till, one);
  assert.equal([quote.amount, quote.cash, quote.account], [1200, 0, 1200]);
  const refunded = await staffRefunds.refundAt(till, { ...one, amount: 1200, request, goods_back: false });
  assert.equal(refunded, { amount: 1200, cash: 0, account: 1200, tickets: 1 });
  assert.is(await drawer(), before);
  assert.equal(await standing(invoice), { status: 'pending', amount: 3600, taken_back: 1200, left: 2400 });
  assert.equal(
    await world.query(
      'select r.status, r.cash_shift_id from refund r join payment p on p.id = r.payment_id where p.bill_uuid = $1',
      [receipt.bill],
    ),
    [{ status: 'refunded', cash_shift_id: null }],
    'no provider is asked',
  );
  assert.equal(
    await timeline(of(receipt.bill)),
    ['settled', 'refund_requested'],
    'nothing says that money came back to the buyer',
  );
  const asked = await world.sales.requestedRefund(receipt.bill, request);
  assert.equal([asked?.amountMinor, asked?.accountMinor], [1200, 1200], 'the mail knows of the invoice');
  // The rest by a manager, away from any till.
  const rest = { uuid: receipt.bill, lines: lines.slice(1), reason: 'buyer' as const };
  await staffRefunds.refund(manager, { ...rest, amount: 2400, request: id() });
  assert.equal(await standing(invoice), { status: 'paid', amount: 3600, taken_back: 3600, left: 0 });
  assert.is(
    (await refusal(world.services.staffInvoices.number(manager, { id: invoice, row_version: null }))).code,
    'INVOICE_EMPTY',
  );
});

test('tickets that are exchanged stay on the client’s invoice; what they are worth less lowers it', async () => {
  const { receipt, invoice, lines } = await sold(1);
  const before = await drawer();
  const seat = nextSeat++;
  const exchanged = (await world.services.exchange.exchange(till, {
    bill_id: id(),
    locale: 'en',
    payment_method_id: world.ids.cash,
    amount: 800,
    items: [{ type: 'ticket', schedule_id: world.ids.schedule, price_rate_id: world.ids.child, seat: { index: seat } }],
    holds: [],
    from: receipt.bill,
    lines,
    due: -400,
    tendered: 0,
  })) as Exchanged;
  assert.equal([exchanged.back, exchanged.cash, exchanged.account], [400, 0, 400]);
  assert.is(await drawer(), before);
  assert.equal(await standing(invoice), { status: 'pending', amount: 1200, taken_back: 400, left: 800 });
  const [made] = await world.sales.payments(exchanged.bill);
  assert.is(made?.company, 'Koraal vzw', 'the new bill’s receipt says who owes it');
  // The new tickets are given back: it is the same invoice that is lowered.
  const given = { uuid: exchanged.bill, lines: 'all' as const, reason: 'buyer' as const };
  await world.services.staffRefunds.refund(manager, { ...given, amount: 800, request: id() });
  assert.equal(await standing(invoice), { status: 'paid', amount: 1200, taken_back: 1200, left: 0 });
});

test('numbers have no gaps, whoever takes them at once and whoever fails', async () => {
  const { staffInvoices } = world.services;
  const invoices = await Promise.all([sold(1), sold(1), sold(1), sold(1)]);
  const ids = invoices.map(({ invoice }) => invoice);
  const [stale = 0] = ids;
  await staffInvoices.save(manager, {
    id: stale,
    row_version: 1,
    values: { invoice_client_id: client, reference: 'changed', due_on: null },
  });
  const { code } = await refusal(staffInvoices.number(manager, { id: stale, row_version: 1 }));
  assert.is(code, 'CHANGED_MEANWHILE', 'which took a number and gave it back');
  await Promise.all(ids.map((invoice) => staffInvoices.number(manager, { id: invoice, row_version: null })));
  const numbers = await world.query<{ number: number }>(
    'select number from invoice where number is not null order by number',
  );
  assert.equal(
    numbers.map(({ number }) => number),
    [1, 2, 3, 4],
  );
  assert.is((await refusal(staffInvoices.number(manager, { id: stale, row_version: null }))).code, 'INVOICE_NUMBERED');
});

test('an invoice is pending, invoiced, overdue once its day has passed, and paid', async () => {
  const { staffInvoices } = world.services;
  const { invoice } = await sold(1);
  const pay = (paid: boolean) => staffInvoices.pay(manager, { id: invoice, row_version: null, paid });
  assert.is((await refusal(pay(true))).code, 'INVOICE_NOT_NUMBERED');
  await staffInvoices.number(manager, { id: invoice, row_version: null });
  const numbered = await seen(invoice);
  assert.is(numbered.status, 'invoiced');
  const days = (Date.parse(numbered.values.due_on ?? '') - Date.parse(numbered.invoiced_on ?? '')) / 86_400_000;
  assert.is(days, 30);
  const other = await newClient('Other NV');
  const moved = staffInvoices.save(manager, {
    id: invoice,
    row_version: numbered.row_version,
    values: { ...numbered.values, invoice_client_id: other },
  });
  assert.is((await refusal(moved)).code, 'INVOICE_NUMBERED', 'it stays with its client');
  await staffInvoices.save(manager, {
    id: invoice,
    row_version: numbered.row_version,
    values: { ...numbered.values, due_on: '2026-01-02' },
  });
  assert.is((await seen(invoice)).status, 'expired');
  const list = async (status: string) => {
    const query = listQuerySchema.parse({ filters: { status: [status] } });
    const { rows } = await world.services.staffLists.page(manager, 'invoices', query, 'en');
    return (rows as { id: number; owed: number }[]).find((row) => row.id === invoice)?.owed;
  };
  assert.is(await list('expired'), 1200);
  await pay(true);
  assert.is((await seen(invoice)).status, 'paid');
  assert.is(await list('paid'), 0, 'nothing is owed any more');
  await pay(false);
  assert.is((await seen(invoice)).status, 'expired');
});

test('an invoice without a number moves to a client in use, and stays with an archived one', async () => {
  const { staffInvoices } = world.services;
  const { invoice } = await sold(1);
  const archived = await newClient('Closed NV');
  await staffInvoices.archiveClient(manager, { id: archived, row_version: 1, archived: true });
  const { values, row_version } = await seen(invoice);
  const save = (changed: object) =>
    staffInvoices.save(manager, { id: invoice, row_version, values: { ...values, ...changed } });
  assert.is((await refusal(save({ invoice_client_id: archived }))).code, 'INVOICE_CLIENT_ARCHIVED');
  await world.query('update invoice set invoice_client_id = $2 where id = $1', [invoice, archived]);
  await save({ invoice_client_id: archived, reference: 'changed' });
  assert.is((await seen(invoice)).values.reference, 'changed');
});

test('what is given back while an invoice gets its number is not missed', async () => {
  const { receipt, invoice } = await sold(1);
  let numbered: Promise<ParterreError> | undefined;
  await transaction(world.pool, async (giving) => {
    await giving.query('select from payment where bill_uuid = $1 for update', [receipt.bill]);
    await giving.query(
      `insert into refund (payment_id, status, amount_minor, reason)
       select id, 'refunding', amount_received_minor, 'buyer' from payment where bill_uuid = $1`,
      [receipt.bill],
    );
    numbered = refusal(world.services.staffInvoices.number(manager, { id: invoice, row_version: null }));
    const waiting = until('it waits for the payment', async () => {
      const rows = await world.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await Promise.race([waiting, numbered]);
  });
  assert.is((await numbered)?.code, 'INVOICE_EMPTY');
});

test('what is paid already keeps its day, and the day comes back when it is not paid only by mistake', async () => {
  const { staffInvoices } = world.services;
  const { invoice } = await sold(1);
  await staffInvoices.number(manager, { id: invoice, row_version: null });
  await world.query(`update invoice set invoiced_on = '2026-01-02' where id = $1`, [invoice]);
  const pay = (paid: boolean, paid_on?: string) =>
    staffInvoices.pay(manager, { id: invoice, row_version: null, paid, paid_on });
  assert.is((await refusal(pay(false))).code, 'INVOICE_NOT_PAID');
  for (const day of ['2026-01-01', '2999-01-01']) {
    const { detail } = await refusal(pay(true, day));
    assert.equal(Object.keys(detail.fields ?? {}), ['paid_on'], day);
  }
  await pay(true, '2026-01-05');
  assert.is((await refusal(pay(true))).code, 'INVOICE_PAID', 'so it is not among those that an undo takes back');
  assert.is((await seen(invoice)).paid_on, '2026-01-05');
});

test('an invoice is found by the reference of its bill', async () => {
  const { receipt, invoice } = await sold(1);
  const query = listQuerySchema.parse({ q: receipt.bill.slice(0, 8).toUpperCase() });
  const { rows } = await world.services.staffLists.page(manager, 'invoices', query, 'en');
  assert.equal(
    (rows as { id: number }[]).map((row) => row.id),
    [invoice],
  );
});

test('a client is added at a till by who may, and found by any of its words', async () => {
  const values = {
    request: id(),
    company: 'Sint-Lievenscollege',
    contact: 'Bram Claes',
    email: null,
    phone: null,
    vat: 'BE0555987654',
    address: null,
    zip: null,
    city: 'Gent',
  };
  const { tillInvoices } = world.services;
  assert.is((await refusal(tillInvoices.addClient(till, values))).code, 'FORBIDDEN', 'employees only choose');
  // In one of the cinemas alone: clients are the exhibitor's, and are added there all the same.
  const local = await employee(world, 'manager', { cinemas: [1] });
  const added = await tillInvoices.addClient({ ...till, employee: local }, values);
  for (const search of ['lievens', 'claes gent', 'be0555'])
    assert.equal(await tillInvoices.clients(till, search), [added], search);
  assert.equal(await tillInvoices.clients(till, 'lievens%'), []);
  const again = await Promise.all([0, 1].map(() => tillInvoices.addClient({ ...till, employee: local }, values)));
  assert.equal(again, [added, added], 'whose answer was lost is added once');
  const history = await world.deps.changes.history('invoice_client', String(added.id), 1);
  assert.equal(
    history.map(({ by }) => by),
    [local.name],
  );
});

test('a client that is asked for twice at the same moment is added once', async () => {
  const local = await employee(world, 'manager', { cinemas: [1] });
  const values = {
    company: 'Twin bv',
    contact: null,
    email: null,
    phone: null,
    vat: null,
    address: null,
    zip: null,
    city: null,
  };
  const add = (request: string) =>
    world.services.tillInvoices.addClient({ ...till, employee: local }, { ...values, request });
  const request = id();
  const [one, other] = await Promise.all([add(request), add(request)]);
  assert.equal(one, other);
  const another = await add(id());
  assert.is.not(another.id, one?.id, 'another wish is another client');
  const { length } = await world.services.tillInvoices.clients(till, 'twin');
  assert.is(length, 2);
});

test('a bill says of each payment whether it stands on an invoice', async () => {
  const { receipt } = await sold(1);
  const read = await world.services.staffBills.detail(manager, receipt.bill);
  assert.equal(
    read.payments.map(({ on_account }) => on_account),
    [true],
  );
});

test('invoices and clients of another exhibitor are nobody’s, and those of another cinema are not seen', async () => {
  const { invoice } = await sold(1);
  const { staffInvoices, staffLists } = world.services;
  await staffInvoices.number(manager, { id: invoice, row_version: null });
  const { values, row_version } = await seen(invoice);
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Rex', 'Europe/Paris', '{}', 'rex@rex.example', '{}')
     on conflict do nothing`,
  );
  await world.query(
    `insert into setting (exhibitor_id, key, value) values (2, 'public_config', '{"features": ["tickets", "invoice"]}') on conflict do nothing`,
  );
  const [elsewhere] = await world.query<{ id: number }>(
    `insert into cinema (exhibitor_id, name, address1, city, zip, country_code)
     select exhibitor_id, 'Elsewhere', address1, city, zip, country_code from cinema where id = 1 returning id`,
  );
  const here = await employee(world, 'manager', { cinemas: [1] });
  const there = await employee(world, 'manager', { cinemas: [elsewhere?.id ?? 0] });
  const others = await employee(world, 'manager', { exhibitor: 2 });
  const clientNow = await staffInvoices.client(manager, client);
  const row = { id: invoice, row_version: null };
  const ofInvoice = (actor: EmployeeActor): [string, () => Promise<unknown>][] => [
    ['read', () => staffInvoices.invoice(actor, invoice)],
    ['save', () => staffInvoices.save(actor, { id: invoice, row_version, values })],
    ['number', () => staffInvoices.number(actor, row)],
    ['pay', () => staffInvoices.pay(actor, { ...row, paid: true })],
  ];
  const ofClient = (actor: EmployeeActor): [string, () => Promise<unknown>][] => [
    ['save', () => staffInvoices.saveClient(actor, { ...clientNow, values: clientNow.values })],
    ['archive', () => staffInvoices.archiveClient(actor, { id: client, row_version: null, archived: true })],
    ['create', () => staffInvoices.createClient(actor, { exhibitor: 1, values: clientNow.values })],
  ];
  const refusals: [string, [string, () => Promise<unknown>][]][] = [
    ['another exhibitor’s invoice', ofInvoice(others)],
    ['another exhibitor’s client', [['read', () => staffInvoices.client(others, client)], ...ofClient(others)]],
    ['another cinema’s invoice', ofInvoice(there)],
    ['a client, from one cinema', ofClient(here)],
  ];
  for (const [what, calls] of refusals)
    for (const [how, call] of calls) assert.is((await refusal(call())).code, 'FORBIDDEN', `${what}: ${how}`);
  assert.is((await seen(invoice)).paid_on, null);

  const query = listQuerySchema.parse({ per_page: 200 });
  const page = async <Row>(actor: EmployeeActor, list: 'invoices' | 'invoiceClients'): Promise<Row[]> =>
    (await staffLists.page(actor, list, query, 'en')).rows as Row[];
  const invoicesOf = async (actor: EmployeeActor) =>
    (await page<{ id: number }>(actor, 'invoices')).some(({ id: listed }) => listed === invoice);
  assert.equal([await invoicesOf(here), await invoicesOf(there), await invoicesOf(others)], [true, false, false]);
  const clientOf = async (actor: EmployeeActor) => {
    const clients = await page<{ id: number; invoices: number; owed: number }>(actor, 'invoiceClients');
    const found = clients.find(({ id: listed }) => listed === client);
    return found && { invoices: found.invoices, owed: found.owed };
  };
  const whole = await clientOf(manager);
  assert.ok(whole && whole.invoices > 0 && whole.owed >= 1200);
  assert.equal(await clientOf(here), whole);
  assert.equal(await clientOf(there), { invoices: 0, owed: 0 }, 'of its invoices only those of their cinema are told');
  assert.is(await clientOf(others), undefined);
});

test.run();
