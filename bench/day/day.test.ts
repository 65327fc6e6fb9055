/** A short day at the counter, and faults that are planted in its books: each is noticed by the check that is there for it. `PARTERRE_SEED` chooses another day. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { imbalances } from './balance.ts';
import { type Books, told } from './books.ts';
import { type Day, dayAtTheCounter } from './run.ts';

const test = suite('a day at the counter');
const seed = Number(process.env.PARTERRE_SEED ?? Date.now() % 1_000_000);
const seconds = 15;
let day: Day;

/** A day on which nothing happened would balance as well. */
const sorts = ['cash sale', 'card sale', 'difference paid by card', 'a node is killed'];
const missing = ({ done, invoices }: Books) => [
  ...sorts.filter((sort) => !done.has(sort)),
  ...(invoices.size > 0 ? [] : ['sale on account']),
];

test.before(async () => {
  day = await dayAtTheCounter({ seconds, seed, hasHappened: (books) => missing(books).length === 0 });
});
test.after(() => day.counter.close());

test('the books balance, whatever broke', () => {
  assert.equal(day.faults, [], `PARTERRE_SEED=${seed}`);
  assert.equal(missing(day.books), [], told(day.books.done));
});

/** What is planted, and what must be said of it. */
const planted: [what: string, plant: string | ((books: Books) => unknown), said: RegExp][] = [
  [
    'a claim that is left',
    `insert into seat_claim (schedule_id, seat_index, bill_uuid, tag) select (select max(id) from schedule), 9999, uuid, '\\x0011223344556677' from bill limit 1`,
    /claims that no ticket has/,
  ],
  [
    'a claim that is gone',
    'delete from seat_claim where ctid = (select ctid from seat_claim where deadline is null limit 1)',
    /tickets without a claim/,
  ],
  [
    'a payment that counts twice',
    `insert into payment (id, bill_uuid, payment_method_id, method_name, status, amount_minor, amount_received_minor, tendered_minor, cash_shift_id)
     select '${randomUUID()}', bill_uuid, payment_method_id, method_name, status, amount_minor, amount_received_minor, tendered_minor, cash_shift_id
     from payment where tendered_minor > 0 and amount_received_minor > 0 limit 1`,
    /shifts whose count|paid with something else/,
  ],
  [
    'goods that came back twice',
    `insert into stock_entry (cinema_id, product_id, kind, quantity) select 1, min(id), 'delivery', 1 from product`,
    /in stock, \d+ on the shelf/,
  ],
  [
    'goods that nobody put back',
    ({ shelf }) => shelf.set([...shelf.keys()][0] ?? 0, 5_000),
    /in stock, 5000 on the shelf/,
  ],
  [
    'VAT of another percentage',
    `update bill_line set vat_minor = vat_minor + 1 where id = (select min(id) from bill_line where price_minor > 0)`,
    /of VAT at/,
  ],
  [
    'a terminal that took the money twice',
    `update payment set amount_received_minor = amount_received_minor - 1 where id = (
       select id from payment where transaction_id like 'term%' and amount_received_minor > 0 limit 1)`,
    /and its bill has/,
  ],
  [
    'an invoice that is lowered by nothing',
    ({ invoices }) => invoices.set('', { bill: [...invoices.values()][0]?.bill ?? '', amount: 0, takenBack: 1 }),
    /the invoice of .* is of .* and should be of 0 less 1/,
  ],
  [
    'a sale on account that its till does not know',
    ({ invoices }) => invoices.clear(),
    /was sold on account, and its till/,
  ],
  [
    'a number of an invoice that was left out',
    'update invoice set number = 1000, invoiced_on = current_date, due_on = current_date, paid_on = current_date where id = (select min(id) from invoice)',
    /numbers of invoices with a gap/,
  ],
  ['a receipt of nothing', ({ sold }) => sold.set(randomUUID(), { amount: 1200 }), /and its receipt of 1200/],
  ['a sale that its till does not know', ({ sold }) => sold.clear(), /and its till does not know/],
  [
    'a till that nobody counted',
    'update cash_shift set closed_at = null, closed_by = null where id = (select max(id) from cash_shift)',
    /tills that are still open/,
  ],
  [
    'a basket that is left',
    `insert into basket (id, exhibitor_id, cinema_id, employee_id, content, parked_at) select '${randomUUID()}', 1, 1, min(id), '{}', now() from employee`,
    /baskets that are left/,
  ],
];

for (const [what, plant, said] of planted)
  test(`${what} is noticed`, async () => {
    const { pool, terminals } = day.counter;
    const { shelf, sold, invoices, ...books } = day.books;
    const ours = { ...books, shelf: new Map(shelf), sold: new Map(sold), invoices: new Map(invoices) };
    const client = await pool.connect();
    try {
      await client.query('begin');
      if (typeof plant === 'string') await mustChange(client, plant);
      else plant(ours);
      const found = await imbalances(client, ours, terminals);
      assert.ok(
        found.some((text) => said.test(text)),
        `${found.join('\n')} PARTERRE_SEED=${seed}`,
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

async function mustChange(client: pg.PoolClient, sql: string): Promise<void> {
  const { rowCount } = await client.query(sql);
  if (!rowCount) throw new Error('there is nothing to plant it in');
}

test.run();
