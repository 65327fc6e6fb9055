/** The demo's staff: at the first house one login for each role of the specification. Only demo data have them; their password is printed by `npm start`. */
import { hash, verify } from '@node-rs/argon2';
import type { RoleKey } from '@parterre/server/contract';
import { Client } from 'pg';
import type { DemoEmployee, House } from './houses/house.ts';
import { houses } from './houses/index.ts';
import { addRows } from './rows.ts';

/** A password that the server would take from anybody. */
export const demoPassword = 'popcorn-at-nine';

/** Staff of the first house come first, and in each house whoever manages all of it. */
export const demoStaff: DemoEmployee[] = houses.flatMap(({ staff }) => staff);

/** Everybody of a house, each with the demo's password. */
export async function writeStaff(client: Client, { exhibitor, staff }: House): Promise<void> {
  const { rows } = await client.query<{ id: number; key: RoleKey }>('SELECT id, key FROM role WHERE key IS NOT NULL');
  const roleOf = new Map(rows.map(({ id, key }) => [key, id]));
  const hashes = await Promise.all(staff.map(() => hash(demoPassword)));
  const pins = await Promise.all(staff.map(({ pin }) => (pin === null ? null : hash(pin))));
  // At least one of each house is told what its managers must know.
  const told = staff.find(({ role }) => role === 'super-admin') ?? staff.find(({ role }) => role === 'admin');
  await addRows(
    client,
    'employee',
    staff.map(({ id, name, email }, index) => ({
      id,
      name,
      email,
      password_hash: hashes[index],
      device_pin_hash: pins[index],
      receives_management_notifications: id === told?.id,
    })),
  );
  await addRows(
    client,
    'membership',
    staff.flatMap(({ id, role, cinema, alsoAt }) => {
      const here = {
        id,
        employee_id: id,
        exhibitor_id: exhibitor.id,
        role_id: roleOf.get(role),
        all_cinemas: cinema === null,
      };
      if (alsoAt === undefined) return [here];
      return [here, { ...here, id: alsoAt.membership, exhibitor_id: alsoAt.exhibitor, all_cinemas: true }];
    }),
  );
  await addRows(
    client,
    '_CinemaToMembership',
    staff.filter(({ cinema }) => cinema !== null).map(({ id, cinema }) => ({ A: cinema, B: id })),
  );
}

/**
 * The demo's houses that are in this database, with those of their people who sign in with the demo's password: somebody may have
 * chosen another, have left, or be of demo data that were written when it was another.
 */
export async function housesWithLogins(databaseUrl: string): Promise<House[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string; password_hash: string | null }>(
      'SELECT email, CASE WHEN archived_at IS NULL THEN password_hash END AS password_hash FROM employee',
    );
    const hashes = new Map(rows.map(({ email, password_hash }) => [email, password_hash]));
    const works = async (email: string) => {
      const hashed = hashes.get(email) ?? null;
      return hashed !== null && (await verify(hashed, demoPassword));
    };
    // Its people tell that it is the demo's: whoever has begun with an empty database has an exhibitor of that number too.
    const found = houses.filter(({ staff }) => staff.some(({ email }) => hashes.has(email)));
    return await Promise.all(
      found.map(async (house) => {
        const signsIn = await Promise.all(house.staff.map(({ email }) => works(email)));
        return { ...house, staff: house.staff.filter((_, index) => signsIn[index]) };
      }),
    );
  } finally {
    await client.end();
  }
}
