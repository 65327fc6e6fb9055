/** Tills of the benchmarks' cinema, let in, with somebody at each. */
import type pg from 'pg';
import { passwords } from '../../server/src/adapters/passwords.ts';
import { devicePath, type RoleKey } from '../../server/src/contract/index.ts';
import { switchOn } from '../../server/src/testing/modules.ts';
import type { Visitor } from './server.ts';
import { SocketClient } from './transports.ts';
import type { BenchWorld } from './world.ts';

export const pin = '2468';
const password = 'a password of the benchmarks';

/** A server whose database is at hand. */
type Shop = Pick<BenchWorld, 'url' | 'pool' | 'visitor'>;

export interface BenchTills {
  /** The method by which its buyers pay in cash. */
  cash: number;
  clients: SocketClient[];
}

/** `printer`: where all of them print, `host:port`. */
export async function openTills(world: BenchWorld, count: number, printer: string): Promise<BenchTills> {
  const { pool } = world;
  await switchOn(pool, ['tickets', 'pos', 'products']);
  const { rows: methods } = await pool.query<{ id: number }>(
    `insert into payment_method (name, driver, type, component, status, config, frontend_config, exhibitor_id)
     values ('{"en": "Cash"}', 'cash', 'cash', 'redirect', 'active', '{}', '{}', 1) returning id`,
  );
  const employee = await addCashier(pool, 'Cashier');
  const devices: Visitor[] = [];
  for (let till = 0; till < count; till += 1)
    devices.push((await letIn(world, { name: `Till ${till}`, employee, printer })).visitor);
  const clients: SocketClient[] = [];
  for (const device of devices) clients.push(await connect(world, device));
  return { cash: methods[0]?.id ?? 0, clients };
}

/** Somebody who may sell in all cinemas, with the PIN of all cashiers. Answers with their id. */
export async function addCashier(pool: pg.Pool, name: string): Promise<number> {
  return (await addStaff(pool, name, 'employee')).id;
}

/** Somebody with a role in all cinemas, who signs in at tills with `pin`. */
export async function addStaff(pool: pg.Pool, name: string, role: RoleKey): Promise<{ id: number; email: string }> {
  const email = `${name.toLowerCase()}@example.com`;
  const { rows } = await pool.query<{ id: number }>(
    `insert into employee (name, email, password_hash, device_pin_hash) values ($1, $2, $3, $4) returning id`,
    [name, email, await passwords.hash(password), await passwords.hash(pin)],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select $1, 1, id, true from role where key = $2`,
    [id, role],
  );
  return { id, email };
}

/** Somebody at the portal, in a browser of their own. */
export async function signInAtPortal(world: Shop, { email }: { email: string }): Promise<Visitor> {
  const visitor = world.visitor();
  const answer = await post(world, visitor, 'staff.signIn', { email, password }, '/trpc');
  const own = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { ...visitor, cookie: [visitor.cookie, ...own].join('; ') };
}

/** A till, or a scanner, that is let in, with somebody at it. `printer`: null, it has none. `terminal`: what it takes cards with. */
export async function letIn(
  world: Shop,
  till: { name: string; employee: number; printer: string | null; terminal?: string; type?: 'pos' | 'scanner' },
): Promise<{ id: number; visitor: Visitor }> {
  const visitor = world.visitor();
  const asked = await post(world, visitor, 'device.register', { type: till.type ?? 'pos' });
  const own = asked.headers.getSetCookie().find((each) => each.startsWith('parterre_device='));
  const device = { ...visitor, cookie: `${visitor.cookie}; ${own?.split(';')[0] ?? ''}` };
  const { result } = (await asked.json()) as { result: { data: { uid: string } } };
  const { rows } = await world.pool.query<{ id: number }>(
    `update device set auth_status = 'active', name = $2, cinema_id = 1, printer = $3, terminal = $4, auto_lock_minutes = null
     where uid = $1 returning id`,
    [result.data.uid, till.name, till.printer, till.terminal ?? null],
  );
  await post(world, device, 'device.signIn', { employee: till.employee, pin });
  return { id: rows[0]?.id ?? 0, visitor: device };
}

/** Scanners with somebody at each; the cinema's employee is made for them. */
export async function openScanners(world: BenchWorld, count: number): Promise<SocketClient[]> {
  const employee = await addCashier(world.pool, 'Usher');
  const devices: Visitor[] = [];
  for (let scanner = 0; scanner < count; scanner += 1) {
    const device = { name: `Door ${scanner}`, employee, printer: null, type: 'scanner' } as const;
    devices.push((await letIn(world, device)).visitor);
  }
  // Letting somebody in closes the sockets that are open, so all are let in before.
  const clients: SocketClient[] = [];
  for (const device of devices) clients.push(await connect(world, device));
  return clients;
}

/** What closes a socket before it has its first answer is older news of its device: it comes back, as the till's page does. */
async function connect(world: BenchWorld, device: Visitor): Promise<SocketClient> {
  for (;;) {
    const client = await SocketClient.open(world, device, devicePath);
    const isOpen = await client.call('query', 'device.standing').then(
      () => true,
      () => false,
    );
    if (isOpen) return client;
  }
}

async function post(
  { url }: Pick<Shop, 'url'>,
  { cookie, csrf }: Visitor,
  procedure: string,
  input: object,
  path = `${devicePath}/trpc`,
): Promise<Response> {
  const headers = {
    cookie,
    'x-csrf-token': csrf,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
  };
  const answer = await fetch(`${url}${path}/${procedure}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${await answer.text()}`);
  return answer;
}
