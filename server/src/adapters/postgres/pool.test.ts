/** Plans that a connection keeps: made while the tables are small, and still in use when they no longer are. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expireBills } from '../../services/payments/expireBills.ts';
import { salesWorld } from '../../testing/salesWorld.ts';
import { createPool } from './pool.ts';
import { createSalesStore } from './salesStore.ts';
import { jobTable } from './workerTables.ts';

/** Orders whose money comes at the same moment: the first is settled alone, the others in one batch. */
const together = 16;

/** Rows that each of them may look at of a table that has thousands. */
const few = 20;

const test = suite('plans of a connection that asks while the tables are small');

for (const isHeldBack of [false, true]) {
  const title = isHeldBack ? ', beside a transaction that keeps dead rows, as a backup does' : '';
  test(`after a rush on the same connection an order, its money and its expiry read no table from end to end${title}`, () =>
    readsNoTable(isHeldBack));
}

async function readsNoTable(isHeldBack: boolean): Promise<void> {
  const world = await salesWorld();
  const pool = createPool(world.databaseUrl, { max: 1 });
  const others = createPool(world.databaseUrl, { max: 1 });
  const sales = createSalesStore(pool);
  const node = world.secondNode({ sales });
  let seat = 0;
  const buy = async () => {
    const items = [
      {
        type: 'ticket' as const,
        schedule_id: world.ids.schedule,
        price_rate_id: world.ids.adult,
        seat: { index: seat++ },
      },
    ];
    return node.checkout.submit(world.form(1, { items }), { source: 'site' });
  };
  const pay = async (payment: { id: string } | null) => {
    const about = { transactionId: `sbx_${payment?.id.replaceAll('-', '')}`, paymentId: null };
    const news = { status: 'paid' as const, receivedMinor: 1200, tipMinor: 0, refundedMinor: 0 };
    assert.is((await sales.applyNews(world.ids.account, about, news, `evt ${payment?.id}`))?.decision.kind, 'settle');
  };
  const sell = async (count: number) => {
    const payments = [];
    for (let order = 0; order < count; order++) payments.push((await buy()).payment);
    await Promise.all(payments.map(pay));
    const { uuid } = await buy();
    await pool.query('update bill set expires_at = now() where uuid = $1', [uuid]);
    await expireBills({ ...world.deps, sales });
  };
  /** How many rows were read of each table and index, as far as this connection knows. */
  const reads = async () => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ of: string; rows: number }>(
      `select relname as of, seq_tup_read::integer as rows from pg_stat_user_tables where relname = any($1)
       union all select indexrelname, idx_tup_read::integer from pg_stat_user_indexes where relname = any($1)`,
      [['bill', 'bill_line', 'bill_event', 'payment', 'seen_payment_news', 'seat_claim', jobTable]],
    );
    return new Map(rows.map(({ of, rows }) => [of, rows]));
  };
  const backup = await others.connect();
  try {
    // Rows that are no longer what they were take their place beside those that are: tables of two pages, other costs, other plans.
    if (isHeldBack) await backup.query('begin isolation level repeatable read; select from bill');
    // So small that reading all of it is cheapest.
    for (let time = 0; time < 5; time++) await sell(1);
    // PostgreSQL knows it from here on, and has a plan that it keeps after five more.
    await pool.query('analyze');
    for (let time = 0; time < 6; time++) await sell(1);
    // No other statistics come by themselves: the tables are other than they were thought to be.
    await pool.query(
      `insert into bill (uuid, type, status, source, locale, exhibitor_id, amount_minor) select gen_random_uuid(), 'tickets', 'settled', 'site', 'en', 1, 0 from generate_series(1, 3000)`,
    );
    await pool.query(
      `insert into payment (id, bill_uuid, payment_method_id, payment_account_id, method_name, status, amount_minor, transaction_id)
       select gen_random_uuid(), uuid, $1, $2, '{}', 'paid', 0, 'sbx_' || uuid from bill where amount_minor = 0`,
      [world.ids.redirect, world.ids.account],
    );
    await pool.query(
      `insert into seat_claim (schedule_id, seat_index, bill_uuid, tag)
       select $1, 1000 + row_number() over (), uuid, '\\x0000000000000000' from bill where amount_minor = 0`,
      [world.ids.begunSchedule],
    );
    await pool.query(
      `select graphile_worker.add_job('mark-sold', '{"bills":[]}', job_key := 'key ' || n) from generate_series(1, 2000) n`,
    );
    const before = await reads();
    await sell(together);
    const after = await reads();
    const many = [...after].filter(([of, rows]) => rows - (before.get(of) ?? 0) > few * together);
    assert.equal(many, [], 'read from end to end');
  } finally {
    backup.release(true);
    await Promise.all([pool.end(), others.end()]);
    await world.close();
  }
}

test.run();
