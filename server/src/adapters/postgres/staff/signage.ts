import type { signageLists as lists } from '../../../contract/index.ts';
import type { SignageEntities } from '../../../ports/staffEntities/signage.ts';
import { type EntityTables, inCinema } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

export const signageTables: EntityTables<SignageEntities> = {
  signage_view: {
    table: 'signage_view',
    columns: {
      exhibitor_id: 'plain',
      name: 'plain',
      theme: 'plain',
      background: 'json',
      accent: 'plain',
      pages: 'json',
      archived_at: 'instant',
    },
    scope: 'exhibitor',
    read: 'signage.read',
    // Whoever sets the displays of one cinema chooses among the views of the whole exhibitor.
    shared: true,
  },
  signage_message: {
    table: 'signage_message',
    columns: { exhibitor_id: 'plain', cinema_id: 'plain', text: 'plain', ends_at: 'instant' },
    scope: (rows) => rows.select((row) => ['t.exhibitor_id', inCinema(row.ref('t.cinema_id'))]),
    read: 'signage.read',
    shared: true,
  },
};

export const signageLists: ListTables<typeof lists> = {
  signageViews: {
    from: 'signage_view t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      exhibitor_id: { sql: 't.exhibitor_id', type: 'number', export: false },
      name: { sql: 't.name', type: 'text', sort: true },
      theme: { sql: 't.theme', type: 'choice', sort: true },
      pages: { sql: 't.pages', type: 'json', export: false },
      displays: {
        sql: (
          within,
        ) => `(select count(*) from device d where d.signage_view_id = t.id and d.type = 'signage' and d.auth_status = 'active'
            and d.archived_at is null and (${within({ exhibitor: 'd.exhibitor_id', cinema: 'd.cinema_id' })}))::integer`,
        type: 'number',
      },
      row_version: { sql: 't.row_version', type: 'number', export: false },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name'],
    title: 'name',
    found: {},
    order: { by: 'name' },
    exhibitor: 't.exhibitor_id',
    scope: (within) => within({ exhibitor: 't.exhibitor_id', shared: true }),
    archived: 't.archived_at is not null',
  },
};
