import type { scheduleLists as lists } from '../../../contract/index.ts';
import type { ScheduleEntities } from '../../../ports/staffEntities/schedules.ts';
import { type EntityTables, inCinema } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

export const scheduleTables: EntityTables<ScheduleEntities> = {
  schedule: {
    table: 'schedule',
    columns: {
      movie_id: 'plain',
      version_id: 'plain',
      cinema_id: 'plain',
      screen_id: 'plain',
      layout_id: 'plain',
      price_group_id: 'plain',
      start_at: 'instant',
      end_at: 'instant',
      preshow_minutes: 'plain',
      cleaning_minutes: 'plain',
      draft: 'plain',
      visibility: 'plain',
      purchasable_online: 'plain',
      seatpicker_enabled: 'plain',
      blocked_seats: 'plain',
      online_reserve: 'plain',
      cancelled_at: 'instant',
    },
    scope: (rows) =>
      rows
        .innerJoin('cinema as c', 'c.id', 't.cinema_id')
        .select((row) => ['c.exhibitor_id', inCinema(row.ref('c.id'))]),
    read: 'schedules.read',
  },
};

const state = `case when s.cancelled_at is not null then 'cancelled' when s.draft then 'draft' else 'published' end`;
/** The start as people write a day, and the hour, in the exhibitor's time zone. */
const dated = `to_char(s.start_at at time zone x.timezone, 'YYYY-MM-DD DD/MM/YYYY FMDD/FMMM/YYYY DD.MM.YYYY FMDD.FMMM.YYYY HH24:MI')`;

export const scheduleLists: ListTables<typeof lists> = {
  schedules: {
    from: `schedule s join movie m on m.id = s.movie_id join movie_version v on v.id = s.version_id join screen r on r.id = s.screen_id
      join cinema c on c.id = s.cinema_id join exhibitor x on x.id = c.exhibitor_id join price_group g on g.id = s.price_group_id join screen_layout l on l.id = s.layout_id`,
    key: 's.id',
    columns: {
      id: { sql: 's.id', type: 'number', export: false },
      movie: { sql: 'm.title', type: 'localized', sort: true },
      version: { sql: 'v.short', type: 'text', sort: true },
      start_at: { sql: 's.start_at', type: 'instant', sort: true },
      cinema: { sql: 'c.name', type: 'text', sort: true },
      screen: { sql: 'r.name', type: 'text', sort: true },
      price_group: { sql: 'g.name', type: 'text', sort: true },
      state: { sql: state, type: 'text' },
      sold: {
        sql: '(select count(*)::integer from seat_claim k where k.schedule_id = s.id and k.deadline is null)',
        type: 'number',
      },
      seats: { sql: 'l.seat_count', type: 'number' },
      online: { sql: 's.purchasable_online', type: 'boolean' },
      visibility: { sql: 's.visibility', type: 'bits' },
      price_group_id: { sql: 's.price_group_id', type: 'number', export: false },
      exhibitor: { sql: 'c.exhibitor_id', type: 'number', export: false },
      seatpicker: { sql: 's.seatpicker_enabled', type: 'boolean', export: false },
      online_reserve: { sql: 's.online_reserve', type: 'number', export: false },
    },
    search: ['m.internal_title', 'm.title::text', 'r.name', 'c.name', { dated }],
    filters: {
      state: { sql: state, type: 'text' },
      cinema: { sql: 's.cinema_id', type: 'number' },
      screen: { sql: 's.screen_id', type: 'number' },
      movie: { sql: 's.movie_id', type: 'number' },
      price_group: { sql: 's.price_group_id', type: 'number' },
      online: { sql: 's.purchasable_online', type: 'boolean' },
      visibility: { sql: 's.visibility', type: 'bits' },
      day: { sql: 's.start_at', type: 'instantRange' },
    },
    title: 'movie',
    found: { detail: 'screen', at: 'start_at' },
    order: { by: 'start_at' },
    exhibitor: 'c.exhibitor_id',
    scope: (within) => within({ exhibitor: 'c.exhibitor_id', cinema: 's.cinema_id' }),
  },
};
