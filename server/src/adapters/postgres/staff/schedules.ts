import type { ScheduleEntities } from '../../../ports/staffEntities/schedules.ts';
import type { EntityTables } from './entityTable.ts';

export const scheduleTables: EntityTables<ScheduleEntities> = {
  schedule: {
    table: 'schedule',
    key: 't.id',
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
    join: 'join cinema c on c.id = t.cinema_id',
    scope: { exhibitor: 'c.exhibitor_id', cinemas: 'array[t.cinema_id]' },
    read: 'schedules.read',
  },
};
