import type { hallLists as lists } from '../../../contract/index.ts';
import type { HallEntities } from '../../../ports/staffEntities/halls.ts';
import { type EntityTables, inCinema } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

export const hallTables: EntityTables<HallEntities> = {
  cinema: {
    table: 'cinema',
    read: 'cinemas.read',
    columns: {
      exhibitor_id: 'plain',
      name: 'plain',
      address1: 'plain',
      zip: 'plain',
      city: 'plain',
      country_code: 'plain',
      lat: 'plain',
      lng: 'plain',
      phone: 'plain',
      email: 'plain',
      gmaps: 'plain',
      sort: 'plain',
      offline_seats: 'plain',
      offline_hours: 'plain',
      archived_at: 'instant',
    },
    scope: (rows) => rows.select((row) => ['t.exhibitor_id', inCinema(row.ref('t.id'))]),
  },
  screen: {
    table: 'screen',
    read: 'screens.read',
    columns: {
      cinema_id: 'plain',
      name: 'plain',
      short_name: 'plain',
      accessible: 'plain',
      sort: 'plain',
      config: 'json',
      archived_at: 'instant',
    },
    scope: (rows) =>
      rows
        .innerJoin('cinema as c', 'c.id', 't.cinema_id')
        .select((row) => ['c.exhibitor_id', inCinema(row.ref('c.id'))]),
  },
  seat_outage: {
    table: 'seat_outage',
    read: 'screens.read',
    columns: {
      screen_id: 'plain',
      row_label: 'plain',
      seat_label: 'plain',
      cause: 'plain',
      out_at: 'instant',
      out_by: 'plain',
      back_at: 'instant',
      back_by: 'plain',
    },
    scope: (rows) =>
      rows
        .innerJoin('screen as s', 's.id', 't.screen_id')
        .innerJoin('cinema as c', 'c.id', 's.cinema_id')
        .select((row) => ['c.exhibitor_id', inCinema(row.ref('c.id'))]),
  },
  seat_class_rate: {
    table: 'seat_class_rate',
    read: 'screens.read',
    key: ['screen_id', 'seat_class'],
    columns: {
      screen_id: 'plain',
      seat_class: 'plain',
      name: 'json',
      ticket_minor: 'plain',
      handling_minor: 'plain',
      color: 'plain',
    },
    scope: (rows) =>
      rows
        .innerJoin('screen as s', 's.id', 't.screen_id')
        .innerJoin('cinema as c', 'c.id', 's.cinema_id')
        .select((row) => ['c.exhibitor_id', inCinema(row.ref('c.id'))]),
  },
};

/** Seats of the newest layouts of screens that are not archived. */
const seatsOf = (screens: string) => `(
  select coalesce(sum(l.seat_count), 0)::integer from screen s
  join lateral (select seat_count from screen_layout where screen_id = s.id order by number desc limit 1) l on true
  where ${screens})`;

export const hallLists: ListTables<typeof lists> = {
  cinemas: {
    from: 'cinema t join exhibitor x on x.id = t.exhibitor_id',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      name: { sql: 't.name', type: 'text', sort: true },
      exhibitor_id: { sql: 't.exhibitor_id', type: 'number', export: false },
      exhibitor: { sql: 'x.trade_name', type: 'text', sort: true },
      address1: { sql: 't.address1', type: 'text' },
      zip: { sql: 't.zip', type: 'text' },
      city: { sql: 't.city', type: 'text', sort: true },
      country_code: { sql: 't.country_code', type: 'text', sort: true },
      phone: { sql: 't.phone', type: 'text' },
      email: { sql: 't.email', type: 'text' },
      screens: {
        sql: '(select count(*)::integer from screen s where s.cinema_id = t.id and s.archived_at is null)',
        type: 'number',
        sort: true,
      },
      seats: { sql: seatsOf('s.cinema_id = t.id and s.archived_at is null'), type: 'number', sort: true },
      sort: { sql: 't.sort', type: 'number', sort: true },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name', 't.address1', 't.zip', 't.city'],
    title: 'name',
    found: { detail: 'city' },
    filters: { country: { sql: 't.country_code', type: 'text' } },
    order: { by: 'sort' },
    scope: (within) => within({ exhibitor: 't.exhibitor_id', cinema: 't.id' }),
    archived: 't.archived_at is not null',
  },
  screens: {
    from: 'screen t join cinema c on c.id = t.cinema_id',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      name: { sql: 't.name', type: 'text', sort: true },
      short_name: { sql: 't.short_name', type: 'text', sort: true },
      cinema_id: { sql: 't.cinema_id', type: 'number', export: false },
      cinema: { sql: 'c.name', type: 'text', sort: true },
      seats: { sql: seatsOf('s.id = t.id'), type: 'number', sort: true },
      layout: {
        sql: '(select max(number) from screen_layout where screen_id = t.id)',
        type: 'number',
      },
      has_draft: { sql: 'exists (select from layout_draft d where d.screen_id = t.id)', type: 'boolean' },
      accessible: { sql: 't.accessible', type: 'boolean' },
      sort: { sql: 't.sort', type: 'number', sort: true },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name', 't.short_name', 'c.name'],
    title: 'name',
    found: { detail: 'cinema' },
    filters: {
      cinema: { sql: 't.cinema_id', type: 'number' },
      accessible: { sql: 't.accessible', type: 'boolean' },
    },
    order: { by: 'sort' },
    scope: (within) => within({ exhibitor: 'c.exhibitor_id', cinema: 't.cinema_id' }),
    archived: 't.archived_at is not null',
  },
};
