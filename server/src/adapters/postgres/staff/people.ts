import { sql } from 'kysely';
import type { peopleLists as lists } from '../../../contract/index.ts';
import { invitationDays } from '../../../domain/invitations.ts';
import type { PeopleEntities } from '../../../ports/staffEntities/people.ts';
import { anyOf, arrayOf, db, textOf, writtenBy } from '../query.ts';
import { hasFactor } from '../secondFactorSql.ts';
import { cinemasOf } from '../staffStore.ts';
import type { EntityTables } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

/** What statements that are put together by hand say of an account and a membership, as they call them. */
const hasFactorAs = (employee: string): string => textOf(hasFactor(sql.ref(`${employee}.id`)));
const cinemasAs = (membership: string): string =>
  textOf(cinemasOf({ id: sql.ref(`${membership}.id`), all_cinemas: sql.ref(`${membership}.all_cinemas`) }));

export const peopleTables: EntityTables<PeopleEntities> = {
  employee: {
    table: 'employee',
    columns: {
      name: 'plain',
      email: 'plain',
      new_email: 'plain',
      password_hash: 'plain',
      invited_at: 'instant',
      locale: 'plain',
      device_pin_hash: 'plain',
      receives_management_notifications: 'plain',
      archived_at: 'instant',
    },
    // Where somebody works, when that is one exhibitor; who works at several belongs to none of them alone.
    scope: (rows) =>
      rows.select((row) => {
        const at = row.selectFrom('membership as m').whereRef('m.employee_id', '=', 't.id');
        return [
          at
            .select(({ case: when, fn }) =>
              when()
                .when(fn.count('m.exhibitor_id').distinct(), '=', 1)
                .then(fn.min('m.exhibitor_id'))
                .end()
                .as('exhibitor_id'),
            )
            .as('exhibitor_id'),
          at
            .leftJoin('_CinemaToMembership as c', 'c.B', 'm.id')
            .select(({ case: when, fn, not }) =>
              when()
                .when(not(fn.agg<boolean>('bool_or', ['m.all_cinemas'])))
                .then(fn.agg<number[]>('array_agg', ['c.A']).distinct())
                .end()
                .as('cinema_ids'),
            )
            .as('cinema_ids'),
        ];
      }),
    read: 'accounts.roles',
  },
  role: {
    table: 'role',
    columns: {
      exhibitor_id: 'plain',
      name: 'plain',
      color: 'plain',
      permissions: {
        read: (row) =>
          arrayOf(
            row
              .selectFrom('role_permission')
              .select('permission')
              .whereRef('role_id', '=', 't.id')
              .orderBy('permission'),
          ),
        async write(client, id, permissions) {
          const role_id = Number(id);
          await writtenBy(client, db.deleteFrom('role_permission').where('role_id', '=', role_id));
          await writtenBy(
            client,
            db
              .insertInto('role_permission')
              .columns(['role_id', 'permission'])
              .expression(
                db.selectNoFrom((eb) => [
                  eb.val(role_id).as('role_id'),
                  sql<string>`unnest(${permissions}::text[])`.as('permission'),
                ]),
              ),
          );
        },
      },
      archived_at: 'instant',
    },
    scope: 'exhibitor',
    read: 'accounts.roles',
    shared: true,
  },
  membership: {
    table: 'membership',
    columns: {
      employee_id: 'plain',
      exhibitor_id: 'plain',
      role_id: 'plain',
      all_cinemas: 'plain',
      cinemas: {
        read: (row) =>
          arrayOf(
            row
              .selectFrom('_CinemaToMembership')
              .select('A')
              .whereRef('B', '=', 't.id')
              .where('t.all_cinemas', '=', false)
              .orderBy('A'),
          ),
        write: (client, id, cinemas) =>
          writtenBy(
            client,
            db
              .with('gone', (gone) =>
                gone
                  .deleteFrom('_CinemaToMembership')
                  .where('B', '=', Number(id))
                  .where((eb) => eb.not(eb('A', '=', anyOf(cinemas)))),
              )
              .insertInto('_CinemaToMembership')
              .columns(['A', 'B'])
              .expression(
                db.selectNoFrom((eb) => [
                  sql<number>`unnest(${cinemas}::integer[])`.as('A'),
                  eb.val(Number(id)).as('B'),
                ]),
              )
              .onConflict((on) => on.doNothing()),
          ),
      },
    },
    scope: (rows) =>
      rows
        .innerJoin('employee as e', 'e.id', 't.employee_id')
        .select((row) => [
          't.exhibitor_id',
          cinemasOf({ id: row.ref('t.id'), all_cinemas: row.ref('t.all_cinemas') }).as('cinema_ids'),
        ])
        .where('e.archived_at', 'is', null),
    read: 'accounts.roles',
  },
};

/** One of `accountStates`. */
const accountState = `case when t.password_hash is not null then 'active' when t.invited_at is null then 'uninvited'
  when t.invited_at > now() - interval '${invitationDays} days' then 'invited' else 'lapsed' end`;

const membershipPlace = { exhibitor: 'm.exhibitor_id', cinemas: cinemasAs('m') };

export const peopleLists: ListTables<typeof lists> = {
  sessions: {
    from: 'staff_session t join employee e on e.id = t.employee_id',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'text', export: false },
      employee_id: { sql: 'e.id', type: 'number', export: false },
      name: { sql: 'e.name', type: 'text', sort: true },
      browser: { sql: 't.browser', type: 'text' },
      address: { sql: 't.address', type: 'text', sort: true },
      signed_in_at: { sql: 't.created_at', type: 'instant', sort: true },
      last_seen_at: { sql: 't.last_seen_at', type: 'instant', sort: true },
    },
    search: ['e.name', 'e.email', 't.address'],
    title: 'name',
    order: { by: 'last_seen_at', desc: true },
    // Shows the sessions that one may end: somebody who works elsewhere too is signed out by who may do so everywhere.
    // Whoever has given the password alone is not signed in anywhere yet.
    scope: (
      within,
    ) => `t.expires_at > now() and (t.device_id is not null or t.second_factor_at is not null or not ${hasFactorAs('e')})
      and exists (select from membership m where m.employee_id = e.id)
      and not exists (select from membership m where m.employee_id = e.id and (${within(membershipPlace)}) is not true)`,
  },
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
      names: { sql: 'audit_names(t.entity, t.entity_id, t.before, t.after)', type: 'json', export: false },
    },
    search: ['t.employee_name', 't.entity', 't.entity_id', 't.before::text', 't.after::text'],
    filters: {
      employee: { sql: 't.employee_id', type: 'number' },
      permission: { sql: 't.permission', type: 'text' },
      entity: { sql: 't.entity', type: 'text' },
      entity_id: { sql: 't.entity_id', type: 'text' },
      at: { sql: 't.at', type: 'instantRange' },
    },
    title: 'entity',
    order: { by: 'at', desc: true },
    exhibitor: 't.exhibitor_id',
    scope: (within) => within({ exhibitor: 't.exhibitor_id', cinemas: 't.cinema_ids' }),
  },
  roles: {
    from: 'role t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      key: { sql: 't.key', type: 'choice' },
      name: { sql: 't.name', type: 'text', sort: true },
      color: { sql: 't.color', type: 'text', export: false },
      exhibitor: { sql: 't.exhibitor_id', type: 'number', export: false },
      permissions: {
        sql: `array(select permission from role_permission where role_id = t.id order by 1)`,
        type: 'json',
        export: false,
      },
      holders: {
        sql: (
          within,
        ) => `(select count(distinct e.id)::integer from membership m join employee e on e.id = m.employee_id
          where m.role_id = t.id and e.archived_at is null and (${within(membershipPlace)}))`,
        type: 'number',
      },
      archived: { sql: 't.archived_at is not null', type: 'boolean', export: false },
    },
    search: ['t.name'],
    filters: {
      kind: { sql: `case when t.key is null then 'own' else 'given' end`, type: 'text' },
    },
    title: 'name',
    found: {},
    order: { by: 'name' },
    scope: (within) => `t.exhibitor_id is null or ${within({ exhibitor: 't.exhibitor_id', shared: true })}`,
    archived: 't.archived_at is not null',
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
            'id', m.id, 'row_version', m.row_version, 'exhibitor', m.exhibitor_id, 'role', m.role_id, 'cinemas', ${cinemasAs('m')}
          ) order by m.id)
          from membership m where m.employee_id = t.id and (${within(membershipPlace)}))`,
        type: 'json',
        export: false,
      },
      account: { sql: accountState, type: 'choice', sort: true },
      second_factor: { sql: hasFactorAs('t'), type: 'boolean' },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name', 't.email'],
    filters: {
      account: { sql: accountState, type: 'text' },
      second_factor: { sql: `case when ${hasFactorAs('t')} then 'with' else 'without' end`, type: 'text' },
      role: {
        sql: (within) => `membership m where m.employee_id = t.id and (${within(membershipPlace)}) and m.role_id`,
        type: 'some',
      },
    },
    order: { by: 'name' },
    title: 'name',
    found: { detail: 'email' },
    scope: (within) => `exists (select from membership m where m.employee_id = t.id and (${within(membershipPlace)}))`,
    archived: 't.archived_at is not null',
  },
};
