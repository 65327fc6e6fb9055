/** The demo's staff: one login for each role of the specification. Only demo data have them; their password is printed by `npm start`. */
import { hash } from '@node-rs/argon2';
import type { RoleKey } from '@parterre/server/contract';
import type { Client } from 'pg';
import type { DemoEmployee, House } from './houses/house.ts';
import { cinemas } from './houses/marquise/venue.ts';
import { addRows } from './rows.ts';

/** As good as the server asks of anybody's. */
export const demoPassword = 'popcorn-at-nine';

const employee = (
  id: number,
  name: string,
  role: RoleKey,
  can: string,
  cinema: number | null = null,
  pin: string | null = null,
): DemoEmployee => ({ id, name, email: `${role}@marquise.example`, role, cinema, can, pin });

/** Where those work who work in one cinema. */
const first = cinemas[0];

/** Whoever looks at the portal begins with the first. */
export const demoStaff: DemoEmployee[] = [
  employee(5, 'Xenia Maes', 'exhibitor-manager', 'both cinemas: films, prices, shows, website, people'),
  employee(
    3,
    'Manon Lefèvre',
    'manager',
    `shows, bills and screens of ${first?.name}; reads films and prices`,
    first?.id,
    '1357',
  ),
  employee(4, 'Ewoud Claes', 'employee', `sells in ${first?.name}`, first?.id, '2468'),
  employee(2, 'Amir Haddad', 'admin', 'everything'),
  employee(1, 'Sofie Peeters', 'super-admin', 'everything: the system’s administrator'),
  employee(6, 'Cato Willems', 'client', 'nothing here: a customer of the website'),
];

/** Everybody of a house, each with the demo's password. */
export async function writeStaff(client: Client, { exhibitor, staff }: House): Promise<void> {
  const { rows } = await client.query<{ id: number; key: RoleKey }>('SELECT id, key FROM role WHERE key IS NOT NULL');
  const roleOf = new Map(rows.map(({ id, key }) => [key, id]));
  const hashes = await Promise.all(staff.map(() => hash(demoPassword)));
  const pins = await Promise.all(staff.map(({ pin }) => (pin === null ? null : hash(pin))));
  await addRows(
    client,
    'employee',
    staff.map(({ id, name, email, role }, index) => ({
      id,
      name,
      email,
      password_hash: hashes[index],
      device_pin_hash: pins[index],
      receives_management_notifications: role === 'super-admin',
    })),
  );
  await addRows(
    client,
    'membership',
    staff.map(({ id, role, cinema }) => ({
      id,
      employee_id: id,
      exhibitor_id: exhibitor.id,
      role_id: roleOf.get(role),
      all_cinemas: cinema === null,
    })),
  );
  await addRows(
    client,
    '_CinemaToMembership',
    staff.filter(({ cinema }) => cinema !== null).map(({ id, cinema }) => ({ A: cinema, B: id })),
  );
}
