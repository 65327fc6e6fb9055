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
    read: 'accounts.roles',
    where: 'e.archived_at is null',
  },
};

const membershipPlace = { exhibitor: 'm.exhibitor_id', cinemas: cinemasOf('m') };

export const peopleLists: ListTables<typeof lists> = {
  audit: {
    from: 'audit_entry t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'text', export: false },
      at: { sql: 't.at', type: 'instant', sort: true },
      employee_id: { sql: 't.employee_id', type: 'number', export: false },
      by: { sql: 't.employee_name', type: 'text', sort: true },
      browser: { sql: 't.browser', type: 'text' },
      session: { sql: 'left(t.session_id, 8)', type: 'text' },
      permission: { sql: 't.permission', type: 'choice', sort: true },
      entity: { sql: 't.entity', type: 'choice', sort: true },
      entity_id: { sql: 't.entity_id', type: 'text' },
      before: { sql: 't.before', type: 'json' },
      after: { sql: 't.after', type: 'json' },
    },
    search: ['t.employee_name', 't.entity', 't.entity_id', 't.before::text', 't.after::text'],
    filters: {
      employee: { sql: 't.employee_id', type: 'number' },
      permission: { sql: 't.permission', type: 'text' },
      entity: { sql: 't.entity', type: 'text' },
      entity_id: { sql: 't.entity_id', type: 'text' },
      at: { sql: 't.at', type: 'instantRange' },
    },
    order: { by: 'at', desc: true },
    scope: (within) => within({ exhibitor: 't.exhibitor_id', cinemas: 't.cinema_ids' }),
  },
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
    found: { title: 'name', detail: 'email' },
    scope: (within) => `exists (select from membership m where m.employee_id = t.id and (${within(membershipPlace)}))`,
    archived: 't.archived_at is not null',
  },
};
