/** Tills and registers with simulated card terminals, at a node of their own that the terminals tell their news. */
import type { PosAnswer, PosSale } from '../contract/index.ts';
import type { PointOfSale } from '../domain/pointOfSale.ts';
import type { Services } from '../services/services.ts';
import { employee } from './employees.ts';
import { type SalesWorld, salesWorld } from './salesWorld.ts';
import { openTerminalUnderTest, type TerminalUnderTest } from './terminalUnderTest.ts';
import { tillWith } from './tills.ts';

export const webhookKey = 'card-terminals';

export interface CardTill {
  world: SalesWorld;
  services: Services;
  /** A further node that works with the same terminals. */
  anotherNode(): Services;
  terminals: TerminalUnderTest;
  /** The method. */
  card: number;
  /** Device 7, whose terminal is `hall 7`. Device 8 is another till, 9 and 10 are registers. */
  pos: PointOfSale;
  /** A sale of adults' tickets (12 EUR each) by card. Without `at`, at the till. */
  sale(seats: number[], changes?: Partial<PosSale>, at?: PointOfSale): Promise<PosSale>;
  sell(input: PosSale, at?: PointOfSale): Promise<PosAnswer>;
  /** Sells what the terminal is asked for; answers with its bill. */
  paying(input: PosSale): Promise<string>;
  /** What is on the terminal; null: nothing. */
  onTerminal(): ReturnType<TerminalUnderTest['simulator']['terminals']['current']>;
  /** What is on the terminal. */
  asked(): NonNullable<ReturnType<CardTill['onTerminal']>>;
  /** The customer does something at the terminal, which tells the shop of it. Without `terminal`, at the till's. */
  ends(status: 'paid' | 'failed' | 'cancelled', terminal?: string): Promise<void>;
  /** A declined payment turns out to be paid. */
  corrects(id: string): Promise<void>;
  close(): Promise<void>;
}

export async function openCardTill(): Promise<CardTill> {
  const world = await salesWorld();
  const terminals = await openTerminalUnderTest();
  const { employeeId } = await employee(world, 'employee');
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser, terminal)
     select id, 'uid ' || id, 'key ' || id, 1, 1, case when id < 9 then 'pos' else 'register' end, 'Device ' || id, 'active', 'test',
       'hall ' || id from generate_series(7, 10) id`,
  );
  const [account] = await world.query<{ id: number }>(
    `insert into payment_account (exhibitor_id, driver, name, webhook_key) values (1, 'terminal', 'Terminals', '${webhookKey}') returning id`,
  );
  const [method] = await world.query<{ id: number }>(
    `insert into payment_method (name, driver, type, component, status, config, frontend_config, exhibitor_id, payment_account_id)
     values ('{"en": "Card", "fr": "Carte"}', 'terminal', 'terminal', 'terminal', 'active', '{}', '{}', 1, $1) returning id`,
    [account?.id],
  );
  const card = method?.id ?? 0;
  const own = { id: account?.id ?? 0, provider: 'terminal', webhookKey, formerName: null, isArchived: false };
  const anotherNode = (): Services =>
    world.secondNode({
      // What terminals tell is caught, and brought to a node by the test.
      webhookUrl: () => terminals.webhookUrl,
      accounts: new Map([...world.deps.accounts, [own.id, { ...own, driver: terminals.driver }]]),
    });
  const services = anotherNode();
  const pos = tillWith(employeeId, { terminal: 'hall 7' });
  async function sale(seats: number[], changes: Partial<PosSale> = {}, at = pos): Promise<PosSale> {
    const { schedule, adult } = world.ids;
    const want = { kind: 'seats' as const, seats };
    const asked = { scheduleId: schedule, idempotencyKey: crypto.randomUUID(), want };
    const holds =
      seats.length > 0 ? [{ schedule_id: schedule, token: (await services.posSeats.hold(asked, at)).token }] : [];
    return {
      bill_id: crypto.randomUUID(),
      locale: 'fr',
      payment_method_id: card,
      amount: seats.length * 1200,
      tendered: null,
      items: seats.map((index) => ({
        type: 'ticket' as const,
        schedule_id: schedule,
        price_rate_id: adult,
        seat: { index },
      })),
      holds,
      products: [],
      ...changes,
    };
  }

  const sell = (input: PosSale, at: PointOfSale = pos): Promise<PosAnswer> => services.checkout.sell(input, at);
  const onTerminal = () => terminals.simulator.terminals.current('hall 7');
  const asked = () => {
    const payment = onTerminal();
    if (payment === null) throw new Error('nothing is on the terminal');
    return payment;
  };

  async function ends(status: 'paid' | 'failed' | 'cancelled', terminal = 'hall 7'): Promise<void> {
    const payment = terminals.simulator.terminals.current(terminal);
    if (payment === null) throw new Error('nothing is on the terminal');
    for (const hook of await terminals.end(payment.id, status)) await services.payments.notify(webhookKey, hook);
  }

  async function paying(input: PosSale): Promise<string> {
    const answer = await sell(input);
    if ('tickets' in answer || answer.status !== 'paying') throw new Error('it is not being paid');
    return answer.bill;
  }

  async function corrects(id: string): Promise<void> {
    for (const hook of await terminals.correct(id)) await services.payments.notify(webhookKey, hook);
  }

  return {
    ...{ world, services, anotherNode, terminals, card, pos, sale, sell, paying, onTerminal, asked, ends, corrects },
    async close() {
      await world.close();
      await terminals.close();
    },
  };
}
