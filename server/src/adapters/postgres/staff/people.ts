import type { peopleLists as lists } from '../../../contract/index.ts';
import type { PeopleEntities } from '../../../ports/staffEntities/people.ts';
import { cinemasOf } from '../staffStore.ts';
import type { EntityTables } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

export const peopleTables: EntityTables<PeopleEntities> = {
  membership: {
    table: 'membership',
    key: 't.id',
    columns: { role_id: 'plain' },
    join: 'join employee e on e.id = t.employee_id',
    scope: { exhibitor: 't.exhibitor_id', cinemas: cinemasOf('t') },
    where: 'e.archived_at is null',
  },
};

const membershipPlace = { exhibitor: 'm.exhibitor_id', cinemas: cinemasOf('m') };

export const peopleLists: ListTables<typeof lists> = {
  employees: {
    from: 'employee t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      name: { sql: 't.name', type: 'text', sort: true },
      email: { sql: 't.email', type: 'text', sort: true },
      memberships: {
        sql: (within) => `(
          select jsonb_agg(jsonb_build_object(
            'id', m.id, 'row_version', m.row_version, 'exhibitor', m.exhibitor_id, 'role', m.role_id, 'cinemas', ${cinemasOf('m')}
          ) order by m.id)
          from membership m where m.employee_id = t.id and (${within(membershipPlace)}))`,
        type: 'json',
        export: false,
      },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name', 't.email'],
    filters: {
      role: {
        sql: (within) =>
          `array(select m.role_id from membership m where m.employee_id = t.id and (${within(membershipPlace)}))`,
        type: 'any',
      },
    },
    order: { by: 'name' },
    scope: (within) => `exists (select from membership m where m.employee_id = t.id and (${within(membershipPlace)}))`,
    archived: 't.archived_at is not null',
  },
};
