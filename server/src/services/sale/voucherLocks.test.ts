/**
 * Tickets that vouchers paid are exchanged and given back, and vouchers' sales taken back, while others redeem the same vouchers for the same show on another node:
 * nobody waits for somebody who waits for them, and no turn is lost.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transaction } from '../../adapters/postgres/pool.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { randomOf } from '../../testing/random.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { addTill } from '../../testing/tills.ts';
import { until } from '../../testing/until.ts';
import { voucher, voucherPackage, voucherType } from '../../testing/vouchers.ts';

const seed = Number(process.env.PARTERRE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const test = suite(`vouchers that several take at once, PARTERRE_SEED=${seed}`);
let world: SalesWorld;
let cashier: EmployeeActor;
test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'vouchers', 'pos', 'cash_balance']);
  await world.query('delete from seat_class_rate');
  cashier = await employee(world, 'employee', { cinemas: [1] });
});
test.after(() => world.close());

/** Seats of the world's hall; a round takes twelve at most. */
const seatCount = 50;
const rounds = 4;
const id = () => crypto.randomUUID();

/** Its id, and by which uuid and barcode it is named. */
type Card = Awaited<ReturnType<typeof voucher>>;

test('exchanges, refunds and orders of the same vouchers at once', async () => {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const shuffled = <T>(all: readonly T[]): T[] => {
    const left = [...all];
    return all.flatMap(() => left.splice(below(left.length), 1));
  };
  const type = await voucherType(world);
  const pack = await voucherPackage(world, type);
  const other = world.secondNode();
  const tills = [await newTill(), await newTill()];
  const free = shuffled(Array.from({ length: seatCount }, (_, seat) => seat));
  const outcomes: Record<string, number> = {};

  for (let round = 0; round < rounds; round++) {
    // What is sold of a show first writes down what its tickets print; whoever else sells of it waits for that.
    await world.query(`update schedule set start_at = start_at + interval '1 minute' where id = $1`, [
      world.ids.schedule,
    ]);
    const cards = await shuffledCards();
    const [first, second, sold] = cards as [Card, Card, Card];
    const [till, till2] = tills as [TillActor, TillActor];
    const exchanged = await sale(till, free.splice(0, 1), first);
    const back = await sale(till2, free.splice(0, 1), second, sold);
    await world.query(`update schedule set start_at = start_at + interval '1 minute' where id = $1`, [
      world.ids.schedule,
    ]);

    const [seat = 0] = free.splice(0, 1);
    const chosen = await held(till, [seat]);
    const work: (() => Promise<unknown>)[] = [
      () =>
        world.services.exchange.exchange(till, {
          ...{ bill_id: id(), locale: 'en', payment_method_id: world.ids.cash, amount: 1200, tendered: 1200 },
          ...{ items: [ticket(seat)], holds: [chosen], from: exchanged.bill, lines: exchanged.tickets, due: 1200 },
        }),
      () =>
        world.sales.refundLines({
          ...{ billUuid: back.bill, lines: 'all', reason: 'mistake', request: id(), amountMinor: null, by: 'Test' },
          ...{ shelvedBy: null, accounts: [], canHandOutCash: true, cashShift: null },
        }),
      ...[0, 1, 2].map(() => {
        const using = shuffled(cards).slice(0, 1 + below(3));
        const form = world.form(using.length);
        const items = using.map(({ uuid }) => ({ ...ticket(free.pop() ?? 0), voucher_id: uuid }));
        const node = below(2) === 0 ? world.services : other;
        return () => node.checkout.submit({ ...form, amount: 0, items }, { source: 'site' });
      }),
    ];
    for (const one of await Promise.allSettled(shuffled(work).map((start) => start()))) {
      const code = one.status === 'fulfilled' ? 'done' : String(one.reason?.code ?? one.reason);
      outcomes[code] = (outcomes[code] ?? 0) + 1;
    }
    // The one that a deadlock ends has waited for a second, so what it counts is written down at once.
    const [waits] = await world.query<{ deadlocks: number }>(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    );
    assert.is(waits?.deadlocks, 0, `deadlocks in round ${round}`);
    await conserved(cards);
  }
  assert.ok((outcomes.done ?? 0) > rounds * 2, JSON.stringify(outcomes));

  /** Two that somebody has and one on the shelf, whose ids are in any order. */
  async function shuffledCards(): Promise<Card[]> {
    const made: Card[] = [];
    const kinds = shuffled([0, 1, 2]);
    for (const kind of kinds)
      made[kind] = await voucher(world, type, {
        turns: 5,
        ...(kind === 2 && { columns: { package_id: pack, valid_until: null } }),
      });
    return made;
  }

  async function newTill(): Promise<TillActor> {
    const till = await addTill(world, cashier, { modules: ['tickets', 'vouchers', 'pos', 'cash_balance'] });
    await world.services.tillCash.open(till, { count: { 2000: 1 }, note: null, request: id() });
    return till;
  }

  function ticket(index: number) {
    const { schedule, adult } = world.ids;
    return { type: 'ticket' as const, schedule_id: schedule, price_rate_id: adult, seat: { index } };
  }

  async function held(till: TillActor, seats: number[]): Promise<{ schedule_id: number; token: string }> {
    const { token } = await world.services.posSeats.hold(
      { scheduleId: world.ids.schedule, idempotencyKey: id(), want: { kind: 'seats', seats } },
      pointOfSale(till),
    );
    return { schedule_id: world.ids.schedule, token };
  }

  /** Tickets that turns of `paying` take, and a printed card beside them. */
  async function sale(till: TillActor, seats: number[], paying: Card, card?: Card) {
    const amount = card ? 4500 : 0;
    const { bill } = await world.services.checkout.sell(
      {
        ...{ bill_id: id(), locale: 'en', amount, tendered: amount, products: [], holds: [await held(till, seats)] },
        payment_method_id: card ? world.ids.cash : null,
        items: seats.map((seat) => ({ ...ticket(seat), voucher_id: paying.uuid })),
        ...(card && {
          cards: [{ voucher_type_id: type, total_turns: 5, total_products: 0, barcode: card.barcode }],
        }),
      },
      pointOfSale(till),
    );
    const lines = await world.query<{ id: string }>(
      `select id::text from bill_line where bill_uuid = $1 and kind = 'ticket'`,
      [bill],
    );
    return { bill, tickets: lines.map((line) => line.id) };
  }

  /** What is left on each is what it had without the tickets that have a turn of it. */
  async function conserved(cards: readonly Card[]): Promise<void> {
    const rows = await world.query<{ id: number; left: number; due: number }>(
      `select v.id, (select turns_left from voucher_entry e where e.voucher_id = v.id order by number desc limit 1) as left,
         v.total_turns - (select count(*)::integer from voucher_entry e join bill_line l on l.id = e.bill_line_id
           where e.voucher_id = v.id and e.kind = 'redeemed' and l.cancelled_at is null) as due
       from voucher v where v.id = any($1) order by v.id`,
      [cards.map((card) => card.id)],
    );
    for (const row of rows) assert.is(row.left, row.due, `voucher ${row.id}`);
  }
});

test('an order that is abandoned while it is sent again: neither waits for the other', async () => {
  const { schedule, adult } = world.ids;
  const card = await voucher(world, await voucherType(world), { turns: 5 });
  const items = [0, 1].map(() => ({ type: 'ticket' as const, schedule_id: schedule, price_rate_id: adult }));
  const form = world.form(items.length);
  const order = await world.services.checkout.submit(
    { ...form, amount: 1200, items: items.map((item, at) => (at === 0 ? { ...item, voucher_id: card.uuid } : item)) },
    { source: 'site' },
  );
  await world.query('update payment set transaction_id = null where bill_uuid = $1', [order.uuid]);
  let abandoned: Promise<boolean> | undefined;
  const again = await transaction(world.pool, async (client) => {
    // An order that uses the voucher locks it first, and writes a bill with its key then.
    await client.query('select from voucher where id = $1 for no key update', [card.id]);
    abandoned = world.sales.abandon(order.uuid);
    await until('it waits for the voucher', async () => {
      const waiting = await world.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await client.query(
      `update bill set idempotency_key = (select idempotency_key from bill where uuid = $1)
       where uuid = (select uuid from bill where uuid <> $1 and status = 'settled' limit 1)`,
      [order.uuid],
    );
  }).catch((error: { code?: string }) => error.code);
  assert.is(again, '23505', 'its key is taken until it is abandoned');
  assert.is(await abandoned, true);
  const [left] = await world.query(
    'select turns_left from voucher_entry where voucher_id = $1 order by number desc limit 1',
    [card.id],
  );
  assert.equal(left, { turns_left: 5 });
});

test.run();
