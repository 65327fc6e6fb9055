/**
 * Orders by chance take turns and amounts of a few vouchers on two nodes, are paid, fail, expire and are given back, while connections to the
 * database break: in the end what is left on each voucher is what was put on it without what is sold with it.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CheckoutInput } from '../../contract/index.ts';
import { switchOn } from '../../testing/modules.ts';
import { randomOf } from '../../testing/random.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { voucher, voucherType } from '../../testing/vouchers.ts';

const seed = Number(process.env.PARTERRE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const test = suite(`the ledger of vouchers, PARTERRE_SEED=${seed}`);
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'vouchers']);
});
test.after(() => world.close());

/** Seats of the world's plain rows. */
const seats = 40;
const price = 1200;
const turnValue = 850;

test('turns and amounts are conserved', async () => {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const type = await voucherType(world, { amount_pays_tickets: true });
  const vouchers = await Promise.all(
    Array.from({ length: 4 }, (_, at) => voucher(world, type, { turns: 3 + at, minor: at * 1500 })),
  );
  const nodes = [world.services.checkout, world.secondNode().checkout];

  function order(): CheckoutInput {
    const card = vouchers[below(vouchers.length)] ?? { uuid: '' };
    const count = 1 + below(3);
    const turns = below(count + 1);
    const first = below(seats - count);
    const most = (count - turns) * price;
    const amount = below(3) === 0 && most > 0 ? 1 + below(most) : 0;
    return {
      ...world.form(count),
      amount: most - amount,
      items: Array.from({ length: count }, (_, at) => ({
        type: 'ticket' as const,
        schedule_id: world.ids.schedule,
        price_rate_id: world.ids.adult,
        seat: { index: first + at },
        voucher_id: at < turns ? card.uuid : null,
      })),
      ...(amount > 0 && { vouchers: [{ uuid: card.uuid, amount }] }),
    };
  }

  async function ends(bill: string): Promise<void> {
    const [payment] = await world.query<{ id: string; transaction_id: string; amount_minor: number }>(
      `select id, transaction_id, amount_minor from payment where bill_uuid = $1 and status = 'paying' and transaction_id is not null`,
      [bill],
    );
    const what = below(4);
    if (what === 0)
      await world.query(
        `update bill set expires_at = now() - interval '1 second' where uuid = $1 and status = 'paying'`,
        [bill],
      );
    if (what === 0) await world.sales.expireDue(100);
    if (payment && what !== 1) {
      const news = {
        status: what === 2 ? ('failed' as const) : ('paid' as const),
        receivedMinor: what === 2 ? 0 : payment.amount_minor,
        tipMinor: 0,
        refundedMinor: 0,
      };
      await world.sales.applyNews(
        world.ids.account,
        { transactionId: payment.transaction_id, paymentId: payment.id },
        news,
        null,
      );
    }
    const lines = await world.query<{ id: string }>(
      'select id::text from bill_line where bill_uuid = $1 and cancelled_at is null',
      [bill],
    );
    const chosen = lines.filter(() => below(3) === 0).map(({ id }) => id);
    if (chosen.length > 0)
      await world.sales.refundLines({
        ...{
          billUuid: bill,
          lines: chosen,
          reason: 'buyer',
          request: crypto.randomUUID(),
          amountMinor: null,
          by: 'Test',
        },
        ...{ shelvedBy: null, accounts: [world.ids.account], canHandOutCash: false, cashShift: null },
      });
  }

  let sold = 0;
  for (let round = 0; round < 8; round++) {
    const orders = Array.from({ length: 4 }, order);
    const placing = Promise.allSettled(orders.map((input, at) => nodes[at % 2]?.submit(input, { source: 'site' })));
    if (round % 3 === 0)
      await world.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query ilike '%place_checkouts%'`,
      );
    const placed = (await placing).flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    sold += placed.length;
    for (const { uuid } of placed) await ends(uuid);
    await conserved();
  }
  assert.ok(sold > 0);

  async function conserved(): Promise<void> {
    const rows = await world.query<Record<string, number>>(
      `select v.id, v.total_turns + coalesce(sum(used.turns), 0)::integer as turns, v.total_products_minor + coalesce(sum(used.minor), 0)::integer as minor,
         (select turns_left from voucher_entry e where e.voucher_id = v.id order by number desc limit 1) as turns_left,
         (select minor_left from voucher_entry e where e.voucher_id = v.id order by number desc limit 1) as minor_left
       from voucher v left join (
         select e.voucher_id, e.turns, e.minor from voucher_entry e join bill_line l on l.id = e.bill_line_id join bill b on b.uuid = l.bill_uuid
         where e.kind = 'redeemed' and l.cancelled_at is null and b.status in ('paying', 'settled', 'partially_refunded', 'refunding')
           -- A bill that was never sold keeps no voucher, whatever money of it is still on its way back.
           and (b.status = 'paying' or b.settled_at is not null)
       ) used on used.voucher_id = v.id group by v.id order by v.id`,
    );
    for (const { id, turns, minor, turns_left, minor_left } of rows)
      assert.equal([turns_left, minor_left], [turns, minor], `voucher ${id}`);
    const [lines] = await world.query<{ lines: number; entries: number }>(
      `select coalesce(sum(l.voucher_minor), 0)::integer as lines, (
         select coalesce(sum(e.value_minor), 0)::integer from voucher_entry e join bill_line l on l.id = e.bill_line_id where e.kind = 'redeemed') as entries
       from bill_line l`,
    );
    assert.is(lines?.entries, lines?.lines, 'what lines say that vouchers pay');
    const [owed] = await world.query<{ wrong: number }>(
      `select count(*)::integer as wrong from bill b where amount_minor <> (
         select coalesce(sum(l.quantity * (l.price_minor + l.handling_minor) - coalesce(l.voucher_minor, 0)), 0) from bill_line l where l.bill_uuid = b.uuid)`,
    );
    assert.is(owed?.wrong, 0, 'bills whose amount is not what their lines leave to pay');
  }
});

test('a turn is worth the same on the line, in the ledger and in what is paid', async () => {
  const [line] = await world.query<{ minor: number }>(
    `select distinct e.value_minor as minor from voucher_entry e where e.kind = 'redeemed' and e.turns = -1`,
  );
  assert.is(line?.minor, turnValue);
});

test.run();
