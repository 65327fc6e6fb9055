/** A cinema as a day at its counter finds it: two nodes behind a balancer, its printer, its card terminals, and what it sells. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../../server/src/adapters/postgres/pool.ts';
import { freshDatabase } from '../../server/src/testing/database.ts';
import { switchOn } from '../../server/src/testing/modules.ts';
import { product } from '../../server/src/testing/products.ts';
import { testRedis } from '../../server/src/testing/redis.ts';
import { hallOf, plainRows, smallCinema } from '../../server/src/testing/smallCinema.ts';
import { openTerminals } from '../../server/src/testing/terminalUnderTest.ts';
import { type StartedPrinter, startVirtualPrinter } from '../../server/src/testing/virtualPrinter.ts';
import type { Cinema } from '../lib/database.ts';
import { type Node, openNode, startBalancer } from '../lib/nodes.ts';
import { newVisitor, type Visitor } from '../lib/server.ts';
import { addCashier, addStaff, letIn, signInAtPortal } from '../lib/tills.ts';

const minuteMs = 60_000;
/** Seats of reservations are free again so long before the show. */
const reservedUntilMs = 30 * minuteMs;

export interface Sold {
  id: number;
  priceMinor: number;
  depositMinor: number;
  /** Ids and quantities that one of it takes from the shelf. */
  takes: ReadonlyMap<number, number>;
}

export interface CounterTill {
  name: string;
  id: number;
  visitor: Visitor;
  /** The terminal's name at its provider. */
  terminal: string;
}

export interface Counter {
  cinema: Cinema;
  pool: pg.Pool;
  nodes: Node[];
  /** The balancer in front of the nodes. */
  url: string;
  visitor(): Visitor;
  printer: StartedPrinter;
  terminals: Awaited<ReturnType<typeof openTerminals>>['simulator']['terminals'];
  /** Where somebody pays at them by hand: `${terminalsUrl}/terminals/NAME/`. */
  terminalsUrl: string;
  tills: CounterTill[];
  employees: number[];
  methods: { cash: number; card: number; account: number };
  /** Who buys on account. */
  clients: number[];
  /** Whoever keeps the invoices, signed in at the portal. */
  office: Visitor;
  rates: { id: number; priceMinor: number }[];
  products: Sold[];
  /** How many there were of each product at first. */
  delivered: ReadonlyMap<number, number>;
  /** Shows on sale. The last one begins so soon that what is reserved for it runs out while the counter is open. */
  shows: number[];
  /** All there ever were. */
  allShows: number[];
  /** Takes a full show off the programme of the day, and puts another one there. */
  replace(show: number): Promise<void>;
  /** What nodes did that they should not have. */
  faults: string[];
  close(): Promise<void>;
}

/** `runsOutMs`: when reservations for the show that begins soon run out, from now. */
export async function openCounter({
  tillCount,
  runsOutMs,
}: {
  tillCount: number;
  runsOutMs: number;
}): Promise<Counter> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const database = await freshDatabase();
    closers.push(() => database.close());
    const folder = mkdtempSync(join(tmpdir(), 'parterre-day-'));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const pool = createPool(database.url, { max: 4, applicationName: 'day' });
    closers.push(() => pool.end());
    const redis = await testRedis();
    closers.push(() => redis.close());
    const terminals = await openTerminals();
    closers.push(() => terminals.close());
    const printer = await startVirtualPrinter();
    closers.push(() => printer.close());

    const small = await smallCinema(pool);
    const rates = [
      { id: await small.rate('Adult', 1200), priceMinor: 1200 },
      { id: await small.rate('Child', 850), priceMinor: 850 },
      { id: await small.rate('Guest', 0), priceMinor: 0 },
    ];
    const hall = await small.screen(hallOf(plainRows(6, 10)));
    const addShow = async (startAtMs: number) => small.schedule(hall, startAtMs);
    const allShows: number[] = [];
    const laterMs = () => Date.now() + 48 * 60 * minuteMs;
    for (let show = 0; show < 3; show += 1) allShows.push(await addShow(laterMs()));
    allShows.push(await addShow(Date.now() + reservedUntilMs + runsOutMs));
    const shows = [...allShows];
    const cinema: Cinema = {
      rates: { free: rates[2]?.id ?? 0, paid: rates[0]?.id ?? 0 },
      paidMinor: 1200,
      methodId: await small.method('redirect'),
      addSchedule: async () => addShow(laterMs()),
    };
    const cash = await small.cash();
    const { rows } = await pool.query<{ id: number }>(
      `with account as (insert into payment_account (exhibitor_id, driver, name) values (1, 'terminal', 'Terminals') returning id)
       insert into payment_method (name, driver, type, component, status, config, frontend_config, exhibitor_id, payment_account_id)
       select '{"en": "Card"}', 'terminal', 'terminal', 'terminal', 'active', '{}', '{}', 1, id from account returning id`,
    );
    const onAccount = await sellOnAccount(pool);
    const { products, delivered } = await fillShelf(pool);
    await switchOn(pool, ['tickets', 'pos', 'products', 'reservations', 'cash_balance', 'invoice']);
    const employees = [await addCashier(pool, 'Ada'), await addCashier(pool, 'Grace')];

    const manager = await addStaff(pool, 'Mary', 'manager');

    const nodes: Node[] = [];
    const faults: string[] = [];
    const balancer = await startBalancer(() => nodes.filter((node) => node.process !== null).map(({ url }) => url));
    closers.push(balancer.close);
    const environment = {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      BASE_URL: balancer.url,
      TERMINAL_URL: terminals.url,
      RATE_LIMITS: 'off',
      HOLD_MINUTES: '1',
      PAYMENT_MINUTES: '1',
      LOG_LEVEL: 'warn',
    };
    const started = ['A', 'B'].map(async (name) => {
      const node = await openNode(
        name,
        { ...environment, VAR_DIR: join(folder, name) },
        { onExit: (node, how) => faults.push(`node ${node} ended: ${how}`), isWanted: () => !isClosing },
      );
      closers.push(() => node.process?.stop());
      return node;
    });
    nodes.push(...(await Promise.all(started)));

    const shop = { url: balancer.url, pool, visitor: newVisitor };
    const tills: CounterTill[] = [];
    for (let till = 1; till <= tillCount; till += 1) {
      const terminal = `terminal ${till}`;
      const name = `Till ${till}`;
      const device = { name, employee: employees[0] ?? 0, printer: printer.address, terminal };
      tills.push({ name, terminal, ...(await letIn(shop, device)) });
    }
    return {
      cinema,
      pool,
      nodes,
      url: balancer.url,
      visitor: newVisitor,
      printer,
      terminals: terminals.simulator.terminals,
      terminalsUrl: terminals.url,
      tills,
      employees,
      methods: { cash, card: rows[0]?.id ?? 0, account: onAccount.method },
      clients: onAccount.clients,
      office: await signInAtPortal(shop, manager),
      rates,
      products,
      delivered,
      shows,
      allShows,
      async replace(show) {
        const place = shows.indexOf(show);
        if (place < 0) return;
        shows.splice(place, 1);
        const added = await addShow(laterMs());
        shows.unshift(added);
        allShows.push(added);
      },
      faults,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The method that sells on account, and two clients who buy so. */
async function sellOnAccount(pool: pg.Pool): Promise<{ method: number; clients: number[] }> {
  const { rows: methods } = await pool.query<{ id: number }>(
    `insert into payment_method (name, driver, type, component, status, config, frontend_config, exhibitor_id)
     values ('{"en": "On account"}', 'invoice', 'invoice', 'redirect', 'active', '{}', '{}', 1) returning id`,
  );
  const { rows: clients } = await pool.query<{ id: number }>(
    `insert into invoice_client (exhibitor_id, company) values (1, 'Koraal vzw'), (1, 'Town school') returning id`,
  );
  return { method: methods[0]?.id ?? 0, clients: clients.map(({ id }) => id) };
}

/** Popcorn and water, a menu of both, a drink with a deposit, and something there is hardly any of. */
async function fillShelf(pool: pg.Pool): Promise<Pick<Counter, 'products' | 'delivered'>> {
  const delivered = new Map<number, number>();
  const single = async (more: Omit<Parameters<typeof product>[1], 'stock'> & { stock: number }): Promise<Sold> => {
    const id = await product({ pool }, more);
    delivered.set(id, more.stock);
    const { priceMinor, depositMinor = 0 } = more;
    return { id, priceMinor, depositMinor, takes: new Map([[id, 1]]) };
  };
  const popcorn = await single({ name: 'Popcorn', priceMinor: 550, vat: 'admission', stock: 2_000 });
  const water = await single({ name: 'Water', priceMinor: 290, vat: 'service', depositMinor: 25, stock: 2_000 });
  const rare = await single({ name: 'Last bags', priceMinor: 333, vat: 'service', stock: 5 });
  const parts = [
    { id: popcorn.id, quantity: 1 },
    { id: water.id, quantity: 2 },
  ];
  const menu: Sold = {
    id: await product({ pool }, { name: 'Menu', priceMinor: 999, parts }),
    priceMinor: 999,
    depositMinor: 2 * water.depositMinor,
    takes: new Map(parts.map(({ id, quantity }) => [id, quantity])),
  };
  return { products: [popcorn, water, rare, menu], delivered };
}
