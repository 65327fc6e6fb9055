/** The list of bills with 200,000 bills of two cinemas: a page, a search, an order, filters, an export. */
import pg from 'pg';
import { createStaffLists } from '../../server/src/adapters/postgres/staffLists.ts';
import { type ListQuery, listQuerySchema } from '../../server/src/contract/index.ts';
import type { ListReader, StaffLists } from '../../server/src/ports/staffLists.ts';
import { type BenchDatabase, openDatabase } from '../lib/database.ts';
import { line, show } from '../lib/statistics.ts';

const billCount = Number(process.env.BILLS ?? 200_000);

export async function listsOfBills(rounds: number): Promise<void> {
  const database = await openDatabase();
  try {
    await measure(database, rounds);
  } finally {
    await database.close();
  }
}

async function measure({ pool, url, cinema }: BenchDatabase, rounds: number): Promise<void> {
  const schedule = await cinema.addSchedule(10, 10);
  const startedMs = performance.now();
  await addBills(url, { schedule, rate: cinema.rates.paid, method: cinema.methodId });
  line(`${billCount} bills by SQL`, `${Math.round((performance.now() - startedMs) / 1000)} s`);
  const lists = createStaffLists(pool);
  const everywhere: ListReader = { reach: [{ exhibitorId: 1, cinemaIds: null }], locale: 'en' };
  const oneCinema: ListReader = { reach: [{ exhibitorId: 1, cinemaIds: [1] }], locale: 'en' };
  const lastPage = Math.ceil(billCount / 50);

  const asked: [string, Partial<ListQuery>, ListReader?][] = [
    ['first page', {}],
    ['first page, one cinema of two', {}, oneCinema],
    ['page in the middle', { page: Math.ceil(lastPage / 2) }],
    ['last page', { page: lastPage }],
    ['search: a number', { q: String(Math.floor(billCount / 2)) }],
    ['search: a name that 20 have', { q: 'buyer 777' }],
    ['search: an address', { q: 'b123456@example' }],
    ['search: nothing found', { q: 'nobody at all' }],
    ['by amount', { sort: 'amount', desc: true }],
    ['by name', { sort: 'buyer_name' }],
    ['filter: being refunded (1 in 1,000)', { filters: { status: ['refunding'] } }],
    ['filter: a day', { filters: { day: ['2026-10-01', '2026-10-01'] } }],
    ['filter: a payment method', { filters: { method: [String(cinema.methodId)] } }],
    ['filter: a show', { filters: { schedule: [String(schedule)] } }],
  ];
  for (const [what, query, reader = everywhere] of asked) {
    const samples: number[] = [];
    let total = 0;
    for (let round = 0; round <= rounds; round++) {
      const beganMs = performance.now();
      total = (await lists.page('bills', listQuerySchema.parse(query), reader)).total;
      // The first brings the pages of the table into memory.
      if (round > 0) samples.push(performance.now() - beganMs);
    }
    line(`${what} (${total} found)`, show(samples, 'ms'));
  }
  await exported(lists, everywhere);
}

async function exported(lists: StaffLists, reader: ListReader): Promise<void> {
  const beganMs = performance.now();
  let rows = 0;
  const { page: _page, per_page: _perPage, ...selection } = listQuerySchema.parse({});
  const { batches } = lists.export({ name: 'bills', selection, reader, columns: null });
  for await (const batch of batches) rows += batch.length;
  const seconds = (performance.now() - beganMs) / 1000;
  line(`export of all (${rows} rows)`, `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`);
}

/** Each with two tickets, a payment and a line of its timeline; half of them of a second cinema; over 400 days until 2026-11-20. */
async function addBills(url: string, of: { schedule: number; rate: number; method: number }): Promise<void> {
  // A client of its own, because statements of the server's pool may not take this long.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      insert into cinema (exhibitor_id, name, address1, city, zip, country_code) select exhibitor_id, 'Second', '-', '-', '-', 'BE' from cinema limit 1`);
    await client.query(
      `insert into sold_schedule (id, facts) values ('00000000-0000-4000-8000-000000000001',
         '{"movieTitle": {"en": "Night Train"}, "startAtMs": 1790000000000, "screenName": "1", "cinema": {"name": "Test"}}')`,
    );
    await client.query(
      `insert into bill (uuid, type, status, source, locale, exhibitor_id, cinema_id, buyer_name, buyer_email, amount_minor, created_at, settled_at)
       select gen_random_uuid(), 'tickets', case when n % 1000 = 0 then 'refunding' when n % 17 = 0 then 'expired' else 'settled' end, 'site', 'en',
         (select min(id) from exhibitor), (select min(id) from cinema) + n % 2, 'Buyer ' || n % 10000, 'b' || n || '@example.com', 2000 + n % 500,
         timestamptz '2026-11-20' - (interval '400 days' * n / $1::float8), timestamptz '2026-11-20' - (interval '400 days' * n / $1::float8)
       from generate_series(1, $1::integer) n`,
      [billCount],
    );
    await client.query(
      `insert into bill_line (bill_uuid, kind, name, price_minor, vat_code, vat_percent_hundredths, vat_minor, handling_vat_code, handling_vat_percent_hundredths,
         bill_order, schedule_id, sold_schedule_id, price_rate_id, barcode)
       select b.uuid, 'ticket', '{"en": "Adult"}', b.amount_minor / 2, 'admission', 600, 57, 'service', 2100, seat,
         case when b.number % 2000 = 0 then $1::integer end, '00000000-0000-4000-8000-000000000001', $2::integer, b.number || '-' || seat
       from bill b cross join generate_series(0, 1) seat`,
      [of.schedule, of.rate],
    );
    await client.query(
      `insert into payment (id, bill_uuid, payment_method_id, payment_account_id, method_name, status, amount_minor, amount_received_minor, created_at)
       select gen_random_uuid(), b.uuid, m.id, m.payment_account_id, '{"en": "Card"}', 'paid', b.amount_minor, b.amount_minor, b.created_at
       from bill b, payment_method m where m.id = $1`,
      [of.method],
    );
    await client.query(`insert into bill_event (bill_uuid, kind, at) select uuid, 'settled', created_at from bill`);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
