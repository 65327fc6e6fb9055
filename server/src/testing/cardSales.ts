/** Card terminals in a world of sales: a node that works with them, and the method that takes cards. */
import type { Services } from '../services/services.ts';
import type { SalesWorld } from './salesWorld.ts';
import type { TerminalUnderTest } from './terminalUnderTest.ts';

export interface CardSales {
  services: Services;
  /** The payment method's id. */
  card: number;
  /** The buyer does something at this terminal, which tells the shop of it. */
  ends(terminal: string, status: 'paid' | 'failed' | 'cancelled'): Promise<void>;
}

export const webhookKey = 'card-terminals';

export async function cardSales(world: SalesWorld, terminals: TerminalUnderTest): Promise<CardSales> {
  const [account] = await world.query<{ id: number }>(
    `insert into payment_account (exhibitor_id, driver, name, webhook_key) values (1, 'terminal', 'Terminals', '${webhookKey}') returning id`,
  );
  const [method] = await world.query<{ id: number }>(
    `insert into payment_method (name, driver, type, component, status, config, frontend_config, exhibitor_id, payment_account_id)
     values ('{"en": "Card", "fr": "Carte"}', 'terminal', 'terminal', 'terminal', 'active', '{}', '{}', 1, $1) returning id`,
    [account?.id],
  );
  const own = { id: account?.id ?? 0, provider: 'terminal', webhookKey, formerName: null, isArchived: false };
  const services = world.secondNode({
    // What terminals tell is caught, and brought to this node by the test.
    webhookUrl: () => terminals.webhookUrl,
    accounts: new Map([...world.deps.accounts, [own.id, { ...own, driver: terminals.driver }]]),
  });
  return {
    services,
    card: method?.id ?? 0,
    async ends(terminal, status) {
      const payment = terminals.simulator.terminals.current(terminal);
      if (payment === null) throw new Error('nothing is on the terminal');
      for (const hook of await terminals.end(payment.id, status)) await services.payments.notify(webhookKey, hook);
    },
  };
}
