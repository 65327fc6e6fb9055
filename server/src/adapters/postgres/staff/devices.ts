import { sql } from 'kysely';
import type { deviceLists as lists } from '../../../contract/index.ts';
import type { DeviceEntities } from '../../../ports/staffEntities/devices.ts';
import { isOnline } from '../deviceStore.ts';
import { arrayOf, db, textOf, writtenBy } from '../query.ts';
import { type EntityTables, inCinema } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

const isRowOnline = textOf(isOnline(sql.ref('t.last_seen_at'), sql.ref('t.left_at')));

export const deviceTables: EntityTables<DeviceEntities> = {
  device: {
    table: 'device',
    read: 'devices.read',
    columns: {
      exhibitor_id: 'plain',
      cinema_id: 'plain',
      screen_id: 'plain',
      type: 'plain',
      name: 'plain',
      auth_status: 'plain',
      orientation: 'plain',
      auto_lock_minutes: 'plain',
      test_mode: 'plain',
      printer: 'plain',
      printer_baud: 'plain',
      paper_width_mm: 'plain',
      cash_drawer: 'plain',
      terminal: 'plain',
      payment_methods: {
        read: (row) =>
          arrayOf(row.selectFrom('_DeviceToPaymentMethod').select('B').whereRef('A', '=', 't.id').orderBy('B')),
        async write(client, id, methods) {
          const device = Number(id);
          await writtenBy(client, db.deleteFrom('_DeviceToPaymentMethod').where('A', '=', device));
          if (methods.length > 0)
            await writtenBy(
              client,
              db.insertInto('_DeviceToPaymentMethod').values(methods.map((method) => ({ A: device, B: method }))),
            );
        },
      },
      parent_id: 'plain',
      unattended: 'plain',
      signage_view_id: 'plain',
      archived_at: 'instant',
    },
    scope: (rows) => rows.select((row) => ['t.exhibitor_id', inCinema(row.ref('t.cinema_id'))]),
    // One that asks may stand in any of the cinemas: whoever lets devices into one of them sees it.
    shared: true,
  },
};

export const deviceLists: ListTables<typeof lists> = {
  devices: {
    from: `device t left join cinema c on c.id = t.cinema_id left join screen s on s.id = t.screen_id
      left join staff_session o on o.device_id = t.id and o.expires_at > now() left join employee e on e.id = o.employee_id`,
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      uid: { sql: 't.uid', type: 'text', sort: true },
      name: { sql: 't.name', type: 'text', sort: true },
      type: { sql: 't.type', type: 'choice', sort: true },
      auth_status: { sql: 't.auth_status', type: 'choice', sort: true },
      online: { sql: isRowOnline, type: 'boolean' },
      cinema_id: { sql: 't.cinema_id', type: 'number', export: false },
      cinema: { sql: 'c.name', type: 'text', sort: true },
      screen: { sql: 's.name', type: 'text' },
      employee: { sql: 'e.name', type: 'text', sort: true },
      test_mode: { sql: 't.test_mode', type: 'boolean' },
      created_at: { sql: 't.created_at', type: 'instant', sort: true },
      last_seen_at: { sql: 't.last_seen_at', type: 'instant', sort: true },
      online_since: { sql: `case when ${isRowOnline} then t.came_at end`, type: 'instant', export: false },
      archived: { sql: 't.archived_at is not null', type: 'boolean', export: false },
    },
    search: ['t.name', 't.uid', 'c.name'],
    filters: {
      auth_status: { sql: 't.auth_status', type: 'text' },
      type: { sql: 't.type', type: 'text' },
      cinema: { sql: 't.cinema_id', type: 'number' },
      online: { sql: isRowOnline, type: 'boolean' },
    },
    title: 'name',
    found: { detail: 'uid' },
    order: { by: 'created_at', desc: true },
    exhibitor: 't.exhibitor_id',
    scope: (within) =>
      within({
        exhibitor: 't.exhibitor_id',
        cinemas: 'case when t.cinema_id is not null then array[t.cinema_id] end',
        shared: true,
      }),
    archived: 't.archived_at is not null',
  },
};
