import type { eventLists as lists } from '../../../contract/index.ts';
import type { EventEntities } from '../../../ports/staffEntities/events.ts';
import { type EntityTables, inCinema } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

export const eventTables: EntityTables<EventEntities> = {
  event: {
    table: 'event',
    read: 'events.read',
    columns: {
      schedule_id: 'plain',
      slug: 'plain',
      theme: 'plain',
      title: 'json',
      page_title: 'json',
      description: 'json',
      content: 'json',
      sell_online: 'plain',
    },
    scope: (rows) =>
      rows
        .innerJoin('schedule as s', 's.id', 't.schedule_id')
        .innerJoin('cinema as c', 'c.id', 's.cinema_id')
        .select((row) => ['c.exhibitor_id', inCinema(row.ref('c.id'))]),
  },
};

export const eventLists: ListTables<typeof lists> = {
  events: {
    from: `event t join schedule s on s.id = t.schedule_id join movie m on m.id = s.movie_id
      join screen r on r.id = s.screen_id join cinema c on c.id = s.cinema_id`,
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      title: { sql: 't.title', type: 'localized', sort: true },
      slug: { sql: 't.slug', type: 'text', sort: true },
      theme: { sql: 't.theme', type: 'text', sort: true },
      movie: { sql: 'm.title', type: 'localized', sort: true },
      start_at: { sql: 's.start_at', type: 'instant', sort: true },
      cinema: { sql: 'c.name', type: 'text', sort: true },
      screen: { sql: 'r.name', type: 'text', sort: true },
      sell_online: { sql: 't.sell_online', type: 'boolean' },
    },
    search: ['t.title::text', 't.slug', 'm.internal_title'],
    filters: {
      theme: { sql: 't.theme', type: 'text' },
      cinema: { sql: 's.cinema_id', type: 'number' },
      day: { sql: 's.start_at', type: 'instantRange' },
    },
    title: 'title',
    found: { detail: 'movie', at: 'start_at' },
    order: { by: 'start_at', desc: true },
    exhibitor: 'c.exhibitor_id',
    scope: (within) => within({ exhibitor: 'c.exhibitor_id', cinema: 's.cinema_id' }),
  },
};
