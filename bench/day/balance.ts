/** What must agree once the last till is counted. Each check answers with what is wrong. Money in minor units. */
import type pg from 'pg';
import { vatIn } from '../../server/src/domain/vat.ts';
import type { Books } from './books.ts';
import type { Counter } from './counter.ts';

type On = Pick<pg.ClientBase, 'query'>;
type Ours = Pick<Books, 'shelf' | 'sold' | 'invoices' | 'numbered' | 'paid'>;
type Terminals = Pick<Counter['terminals'], 'payments'>;

/** Bills that somebody has things of. */
const isSold = `b.status in ('settled', 'partially_refunded')`;
/** What a line costs. */
const total = '(l.quantity * l.price_minor + l.handling_minor)';
const received = '(select coalesce(sum(p.amount_received_minor), 0) from payment p where p.bill_uuid = b.uuid)';
const wentBack =
  '(select coalesce(sum(r.amount_minor), 0) from refund r join payment p on p.id = r.payment_id where p.bill_uuid = b.uuid)';
const stands = `(select coalesce(sum(${total}), 0) from bill_line l where l.bill_uuid = b.uuid and l.cancelled_at is null)`;

/** Rows that there should be none of, by what is wrong with them. The first column tells which. */
const wrong: [what: string, sql: string][] = [
  [
    'tickets without a claim on their seat',
    `select l.id from bill_line l join bill b on b.uuid = l.bill_uuid
     where ${isSold} and l.seat_index is not null and l.cancelled_at is null and not exists (
       select from seat_claim c where c.schedule_id = l.schedule_id and c.seat_index = l.seat_index and c.bill_uuid = b.uuid and c.deadline is null)`,
  ],
  [
    'claims that no ticket has',
    `select c.schedule_id || '/' || c.seat_index from seat_claim c where not exists (
       select from bill_line l join bill b on b.uuid = l.bill_uuid
       where ${isSold} and l.cancelled_at is null and l.bill_uuid = c.bill_uuid and l.schedule_id = c.schedule_id and l.seat_index = c.seat_index)`,
  ],
  [
    'bills whose lines come to something else',
    `select b.uuid from bill b where b.amount_minor <> (select coalesce(sum(${total}), 0) from bill_line l where l.bill_uuid = b.uuid)`,
  ],
  [
    'bills that were paid with something else than they cost',
    // The difference of an exchange that comes when its time is over goes back by itself: such a bill was never sold.
    `select b.uuid from bill b where b.status in ('settled', 'partially_refunded', 'refunded') and b.settled_at is not null
       and b.amount_minor + b.tip_minor <> ${received}`,
  ],
  [
    'bills that keep something else than their lines cost',
    `select b.uuid from bill b where ${isSold} and ${stands} <> ${received} - ${wentBack}`,
  ],
  [
    'bills that sold nothing, or nothing any more, and keep money',
    `select b.uuid from bill b where not ${isSold} and ${received} <> ${wentBack}`,
  ],
  [
    'refunds whose lines come to something else',
    `select r.id from refund r join payment p on p.id = r.payment_id join bill b on b.uuid = p.bill_uuid
     where b.settled_at is not null and r.amount_minor <> (select coalesce(sum(f.amount_minor), 0) from refund_line f where f.refund_id = r.id)`,
  ],
  ['refunds that are not done', `select r.id from refund r where r.status <> 'refunded'`],
  [
    'lines that are void and were not given back, or the other way',
    `select concat_ws(' ', l.id, l.kind, ${total}, l.cancelled_at, b.status, b.uuid) from bill_line l join bill b on b.uuid = l.bill_uuid
     where b.settled_at is not null and ${total} > 0
       and (l.cancelled_at is not null) <> ((select coalesce(sum(f.amount_minor), 0) from refund_line f where f.bill_line_id = l.id) = ${total})`,
  ],
  [
    'shifts whose count is not what there should be',
    `select s.id from cash_shift s, cash_sums(s.id) c where c.counted is distinct from c.expected`,
  ],
  [
    'payments on account without an invoice',
    `select p.id from payment p join payment_method m on m.id = p.payment_method_id
     where m.type = 'invoice' and p.origin_id is null and not exists (select from invoice i where i.payment_id = p.id)`,
  ],
  [
    'payments on account that are in a drawer',
    `select p.id from payment p join payment_method m on m.id = p.payment_method_id where m.type = 'invoice' and p.tendered_minor is not null`,
  ],
  [
    'numbers of invoices with a gap',
    'select i.number from invoice i where i.number > (select count(o.number) from invoice o)',
  ],
  ['tills that are still open', 'select s.device_id from cash_shift s where s.closed_at is null'],
  [
    'cash of tills that is in no shift',
    `select p.id from payment p join bill b on b.uuid = p.bill_uuid where p.tendered_minor is not null and (p.cash_shift_id is null or b.device_id is null)`,
  ],
  [
    'entries of the stock that do not follow from the one before',
    `select e.id from stock_entry e where e.balance <> (
       select sum(o.quantity) from stock_entry o where o.product_id = e.product_id and o.cinema_id = e.cinema_id and o.number <= e.number)`,
  ],
  [
    'bills that returned more to the shelf than they took from it',
    'select e.bill_uuid from stock_entry e where e.bill_uuid is not null group by e.bill_uuid, e.product_id having sum(e.quantity) > 0',
  ],
  [
    'bills that sold nothing and kept goods',
    `select e.bill_uuid from stock_entry e join bill b on b.uuid = e.bill_uuid
     where b.status in ('cancelled', 'expired') group by e.bill_uuid, e.product_id having sum(e.quantity) <> 0`,
  ],
  // One that was sold keeps an empty row for a day, at no till and not parked.
  ['baskets that are left', 'select id from basket where device_id is not null or parked_at is not null'],
  ['reservations that go on', `select b.uuid from bill b where b.status = 'reserved'`],
  [
    'sales of tills that no paper was asked for',
    `select b.uuid from bill b where b.device_id is not null and b.settled_at is not null and b.type <> 'exchange'
       and not exists (select from print_job j where j.bill_uuid = b.uuid and j.kind = 'receipt')`,
  ],
  [
    'papers that nobody printed and nobody gave up',
    `select j.id from print_job j where j.status not in ('printed', 'failed')`,
  ],
];

export async function imbalances(on: On, ours: Ours, terminals: Terminals): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of wrong) {
    const { rowCount, rows } = await on.query<Record<string, unknown>>(sql);
    if (rowCount) found.push(`${rowCount} ${what}, such as ${Object.values(rows[0] ?? {})[0]}`);
  }
  found.push(
    ...(await shelf(on, ours)),
    ...(await receipts(on, ours)),
    ...(await invoices(on, ours)),
    ...(await vat(on)),
    ...(await cardFaults(on, terminals)),
  );
  return found;
}

/** Stock = deliveries − what went over the counter + what came back. */
async function shelf(on: On, ours: Ours): Promise<string[]> {
  const { rows } = await on.query<{ id: number; left: number }>(
    'select product_id as id, sum(quantity)::int as left from stock_entry group by 1',
  );
  return [...ours.shelf].flatMap(([product, left]) => {
    const there = rows.find(({ id }) => id === product)?.left;
    return there === left ? [] : [`product ${product}: ${there} in stock, ${left} on the shelf`];
  });
}

/** Every receipt is a bill that was sold, and every bill that a till sold was answered with its receipt. */
async function receipts(on: On, ours: Ours): Promise<string[]> {
  const { rows } = await on.query<{ uuid: string; amount: number; isTills: boolean }>(
    `select uuid, amount_minor as amount, device_id is not null as "isTills" from bill where status in ('settled', 'partially_refunded', 'refunded')
     and settled_at is not null`,
  );
  const bills = new Map(rows.map((row) => [row.uuid, row]));
  return [
    ...[...ours.sold].flatMap(([uuid, { amount }]) =>
      bills.get(uuid)?.amount === amount
        ? []
        : [`bill ${uuid} is of ${bills.get(uuid)?.amount}, and its receipt of ${amount}`],
    ),
    ...rows.flatMap(({ uuid, isTills }) =>
      !isTills || ours.sold.has(uuid) ? [] : [`bill ${uuid} was sold, and its till does not know`],
    ),
  ];
}

/** Each sale on account is an invoice of what it came to, lowered by what was given back since, and as far as the office has brought it. */
async function invoices(on: On, ours: Ours): Promise<string[]> {
  const { rows } = await on.query<{
    id: number;
    bill: string;
    amount: number;
    takenBack: number;
    owed: number;
    isNumbered: boolean;
    isPaid: boolean;
  }>(
    `select i.id, p.bill_uuid as bill, s.amount, s.taken_back as "takenBack", s.owed, i.number is not null as "isNumbered", i.paid_on is not null as "isPaid"
     from invoice i join payment p on p.id = i.payment_id, invoice_sums(i.id) s`,
  );
  const known = new Set(ours.invoices.values());
  const found = [...known].flatMap(({ bill, amount, takenBack }) => {
    const there = rows.find((row) => row.bill === bill);
    if (there?.amount !== amount || there.takenBack !== takenBack)
      return [
        `the invoice of ${bill} is of ${there?.amount} less ${there?.takenBack}, and should be of ${amount} less ${takenBack}`,
      ];
    const owed = ours.paid.has(there.id) ? 0 : amount - takenBack;
    return there.owed === owed ? [] : [`of the invoice of ${bill} ${there.owed} is owed in place of ${owed}`];
  });
  for (const { id, bill, isNumbered, isPaid } of rows) {
    if (isNumbered !== ours.numbered.has(id))
      found.push(`invoice ${id} has ${isNumbered ? 'a number' : 'none'}, against what the office knows`);
    if (isPaid !== ours.paid.has(id))
      found.push(`invoice ${id} is ${isPaid ? '' : 'not '}paid, against what the office knows`);
    if (![...known].some((invoice) => invoice.bill === bill))
      found.push(`bill ${bill} was sold on account, and its till does not know`);
  }
  return found;
}

/** VAT by percentage = that of the lines, each looked at by itself. */
async function vat(on: On): Promise<string[]> {
  const { rows } = await on.query<{
    id: string;
    gross: number;
    percent: number;
    vat: number;
    handling: number;
    handlingPercent: number;
    handlingVat: number;
  }>(
    `select id, quantity * price_minor as gross, vat_percent_hundredths as percent, vat_minor as vat, handling_minor as handling,
       handling_vat_percent_hundredths as "handlingPercent", handling_vat_minor as "handlingVat" from bill_line`,
  );
  return rows.flatMap(({ id, gross, percent, vat, handling, handlingPercent, handlingVat }) =>
    vat === vatIn(gross, percent) && handlingVat === vatIn(handling, handlingPercent)
      ? []
      : [`line ${id}: ${vat} of VAT at ${percent / 100} % in ${gross}`],
  );
}

/** What the terminals took and gave back = what the bills say of it; nobody paid for a bill that does not know. That bills are paid once is above. */
export async function cardFaults(on: On, terminals: Terminals): Promise<string[]> {
  const { rows } = await on.query<{ transaction: string; kept: number }>(
    `select p.transaction_id as transaction, (p.amount_received_minor - (
       select coalesce(sum(r.amount_minor), 0) from refund r join payment q on q.id = r.payment_id
       where (q.id = p.id or q.origin_id = p.id) and r.reason <> 'exchanged'))::int as kept
     from payment p where p.transaction_id is not null and p.origin_id is null`,
  );
  const found: string[] = [];
  for (const { id, received: taken, refunded, reference } of terminals.payments()) {
    const known = rows.find(({ transaction }) => transaction === id);
    if (!known && taken > refunded) found.push(`payment ${id} took ${taken - refunded}, and no bill knows of it`);
    if (!known) continue;
    if (known.kept !== taken - refunded)
      found.push(`payment ${id} took ${taken - refunded} (${reference}), and its bill has ${known.kept} of it`);
  }
  return found;
}
