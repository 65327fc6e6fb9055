import type { RoleKey } from '@parterre/server/contract';
import type { DemoEmployee } from '../house.ts';
import { cinemas } from './venue.ts';

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
export const staff: DemoEmployee[] = [
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
