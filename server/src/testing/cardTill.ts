/** A till with a simulated card terminal, at a node of its own that the terminal tells its news. */
import type { PosAnswer, PosSale } from '../contract/index.ts';
import type { PointOfSale } from '../domain/pointOfSale.ts';
import type { Services } from '../services/services.ts';
import { cardSales, webhookKey } from './cardSales.ts';
import { employee } from './employees.ts';
import { type SalesWorld, salesWorld } from './salesWorld.ts';
import { openTerminalUnderTest, type TerminalUnderTest } from './terminalUnderTest.ts';

export interface CardTill {
  world: SalesWorld;
  services: Services;
  terminals: TerminalUnderTest;
  /** The method. */
  card: number;
  /** Device 7, whose terminal is `hall 7`; device 8 is another till. */
  pos: PointOfSale;
  /** A sale of adults' tickets (12 EUR each) by card. */
  sale(seats: number[], changes?: Partial<PosSale>): Promise<PosSale>;
  sell(input: PosSale, at?: PointOfSale): Promise<PosAnswer>;
  /** Sells what the terminal is asked for; answers with its bill. */
  paying(input: PosSale): Promise<string>;
  /** What is on the terminal; null: nothing. */
  onTerminal(): ReturnType<TerminalUnderTest['simulator']['terminals']['current']>;
  /** What is on the terminal. */
  asked(): NonNullable<ReturnType<CardTill['onTerminal']>>;
  /** The customer does something at the terminal, which tells the shop of it. */
  ends(status: 'paid' | 'failed' | 'cancelled'): Promise<void>;
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
     select id, 'uid ' || id, 'key ' || id, 1, 1, 'pos', 'Till ' || id, 'active', 'test', 'hall ' || id from generate_series(7, 8) id`,
  );
  const sales = await cardSales(world, terminals);
  const { services, card } = sales;
  const pos: PointOfSale = {
    source: 'pos',
    exhibitorId: 1,
    cinemaId: 1,
    deviceId: 7,
    employeeId,
    maySellBlocked: true,
    maySellProducts: true,
    isTest: false,
    hasShifts: false,
    terminal: 'hall 7',
    paymentMethods: [],
  };
  async function sale(seats: number[], changes: Partial<PosSale> = {}): Promise<PosSale> {
    const { schedule, adult } = world.ids;
    const want = { kind: 'seats' as const, seats };
    const asked = { scheduleId: schedule, idempotencyKey: crypto.randomUUID(), want };
    const holds =
      seats.length > 0 ? [{ schedule_id: schedule, token: (await services.posSeats.hold(asked, pos)).token }] : [];
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

  const ends = (status: 'paid' | 'failed' | 'cancelled'): Promise<void> => sales.ends('hall 7', status);

  async function paying(input: PosSale): Promise<string> {
    const answer = await sell(input);
    if ('tickets' in answer || answer.status !== 'paying') throw new Error('it is not being paid');
    return answer.bill;
  }

  async function corrects(id: string): Promise<void> {
    for (const hook of await terminals.correct(id)) await services.payments.notify(webhookKey, hook);
  }

  return {
    ...{ world, services, terminals, card, pos, sale, sell, paying, onTerminal, asked, ends, corrects },
    async close() {
      await world.close();
      await terminals.close();
    },
  };
}
