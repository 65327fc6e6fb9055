/** Every way in which a bill settles writes the same and queues the very jobs that it needs. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PaymentResponse } from '../../contract/index.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { jobsAbout } from '../../testing/jobs.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { tillWith } from '../../testing/tills.ts';
import { expireBills } from './expireBills.ts';

const test = suite('settling');
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
});
test.after(() => world.close());
const { buy, choose, webhook, passDeadline, timeline } = billsUnderTest(() => world);

let seat = 0;
const next = (changes = {}): Promise<PaymentResponse> => buy([seat++], changes);

const mailed = ['mark-sold', 'send-tickets'];
const ways: { way: string; settle: () => Promise<{ uuid: string }>; jobs: string[]; timeline: string[] }[] = [
  {
    way: 'told in time',
    settle: async () => {
      const bill = await next();
      await webhook(bill, 'paid');
      return bill;
    },
    jobs: mailed,
    timeline: ['paying', 'paid', 'settled'],
  },
  {
    way: 'told in time, by nobody who has an address',
    settle: async () => {
      const bill = await next();
      await world.query('update bill set buyer_email = null where uuid = $1', [bill.uuid]);
      await webhook(bill, 'paid');
      return bill;
    },
    jobs: ['mark-sold'],
    timeline: ['paying', 'paid', 'settled'],
  },
  {
    way: 'with a tip',
    settle: async () => {
      const bill = await next({ payment_method_id: world.ids.mobile });
      await choose(bill, { outcome: 'paid', webhook: 'now', tip: '200' });
      return bill;
    },
    jobs: mailed,
    timeline: ['paying', 'paid', 'settled'],
  },
  {
    way: 'late, and honoured',
    settle: async () => {
      const bill = await next();
      await passDeadline(bill);
      await expireBills(world.deps);
      await webhook(bill, 'paid');
      return bill;
    },
    // That its seats are given back is looked at anew when it runs.
    jobs: ['give-back', ...mailed],
    timeline: ['paying', 'expired', 'paid', 'late_payment_honoured'],
  },
  {
    way: 'late, before anybody has noticed',
    settle: async () => {
      const bill = await next();
      await passDeadline(bill);
      await webhook(bill, 'paid');
      return bill;
    },
    jobs: mailed,
    timeline: ['paying', 'paid', 'late_payment_honoured'],
  },
  {
    way: 'by a payment that was never told its id at the provider',
    settle: async () => {
      const bill = await next();
      await world.query('update payment set transaction_id = null where bill_uuid = $1', [bill.uuid]);
      await webhook(bill, 'paid');
      return bill;
    },
    jobs: mailed,
    timeline: ['paying', 'paid', 'settled'],
  },
  {
    way: 'with more than was due, of which the rest was given back elsewhere',
    settle: async () => {
      const bill = await next();
      await webhook(bill, 'paid', { amount: 1500, refunded: 300 });
      return bill;
    },
    jobs: mailed,
    timeline: ['paying', 'paid', 'settled', 'refunded_elsewhere'],
  },
  {
    way: 'with nothing to pay',
    settle: async () => {
      const item = { type: 'ticket' as const, schedule_id: world.ids.schedule, price_rate_id: world.ids.free };
      return next({ amount: 0, payment_method_id: null, items: [{ ...item, seat: { index: seat } }] });
    },
    jobs: mailed,
    timeline: ['settled'],
  },
  {
    way: 'in cash',
    settle: async () => {
      const { employeeId } = await employee(world, 'employee');
      await world.query(
        `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
         values (7, 'uid', 'key', 1, 1, 'pos', 'Till', 'active', 'test')`,
      );
      const pos = tillWith(employeeId);
      const at = seat++;
      const want = { kind: 'seats' as const, seats: [at] };
      const asked = { scheduleId: world.ids.schedule, idempotencyKey: crypto.randomUUID(), want };
      const { token } = await world.services.posSeats.hold(asked, pos);
      const ticket = { type: 'ticket' as const, schedule_id: world.ids.schedule, price_rate_id: world.ids.adult };
      const receipt = await world.services.checkout.sell(
        {
          bill_id: crypto.randomUUID(),
          locale: 'fr',
          payment_method_id: world.ids.cash,
          amount: 1200,
          tendered: 2000,
          holds: [{ schedule_id: world.ids.schedule, token }],
          products: [],
          items: [{ ...ticket, seat: { index: at } }],
        },
        pos,
      );
      return { uuid: receipt.bill };
    },
    jobs: ['mark-sold'],
    timeline: ['settled'],
  },
];

for (const { way, settle, jobs, timeline: told } of ways)
  test(way, async () => {
    const { uuid } = await settle();
    const [written] = await world.query(
      `select b.status, b.settled_at is not null as settled, p.id is null or p.purchased_at is not null as paid,
         (select count(*)::integer from seat_claim c where c.bill_uuid = b.uuid and c.deadline is null) as sold,
         coalesce(p.amount_received_minor, 0) - b.tip_minor - b.amount_minor as too_much,
         b.source = 'pos' or b.amount_minor = 0 or p.transaction_id is not null as is_known_there
       from bill b left join payment p on p.bill_uuid = b.uuid where b.uuid = $1`,
      [uuid],
    );
    const more = told.includes('refunded_elsewhere') ? 300 : 0;
    assert.equal(written, {
      status: 'settled',
      settled: true,
      paid: true,
      sold: 1,
      too_much: more,
      is_known_there: true,
    });
    assert.equal(await timeline({ uuid }), told);
    const [claim] = await world.query<{ tag: string }>(
      `select encode(tag, 'hex') as tag from seat_claim where bill_uuid = $1`,
      [uuid],
    );
    assert.equal(await jobsAbout(world.pool, uuid, claim?.tag ?? ''), jobs);
  });

test('a bill that has settled does not settle again, whoever would have it', async () => {
  const bill = await buy([20]);
  await webhook(bill, 'paid');
  const again = world.query(
    `select settle_bills(array[b.uuid], array[p.id], array['another'], array[1], array[0], 'settled')
     from bill b join payment p on p.bill_uuid = b.uuid where b.uuid = $1`,
    [bill.uuid],
  );
  await again.then(
    () => assert.unreachable('it settled twice'),
    (error: Error) => assert.match(error.message, 'have settled'),
  );
  assert.equal(await timeline(bill), ['paying', 'paid', 'settled']);
  assert.equal(await jobsAbout(world.pool, bill.uuid), mailed);
});

test.run();
