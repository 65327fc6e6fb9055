import type pg from 'pg';
import { screenConfigSchema } from '../../contract/catalogue.ts';
import type { Shape } from '../../contract/scenery.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { isOnSaleOnline, onlineSaleEndsAtMs } from '../../domain/scheduleRules.ts';
import { parseSettings } from '../../domain/settings.ts';
import { isVisible } from '../../domain/visibility.ts';
import type { ShowStore } from '../../ports/showStore.ts';
import { tellingAway } from './databaseErrors.ts';

interface ShowRow {
  id: number;
  layout_id: number;
  hall_bytes: Buffer;
  blocked_seats: number[];
  config: unknown;
  online_reserve: number;
  start_at: Date;
  purchasable_online: boolean;
  seatpicker_enabled: boolean;
  visibility: number;
  cancelled_at: Date | null;
  lease_epoch: number;
  layout_epoch: number;
  shapes: Shape[];
  outages: { rowLabel: string; seatLabel: string }[];
  event_id: number | null;
  event_sells_online: boolean | null;
  public_config: unknown;
  switched_off: boolean;
  surcharges: Record<string, number> | null;
}

/** What the seat desk asks of PostgreSQL. */
export function createShowStore(pool: pg.Pool): ShowStore {
  return tellingAway<ShowStore>({
    async show(scheduleId) {
      const { rows } = await pool.query<ShowRow>({
        text: `
          select s.id, s.layout_id, l.hall_bytes, s.blocked_seats, c.config, s.online_reserve, s.start_at, s.purchasable_online, s.seatpicker_enabled,
            s.visibility & m.visibility as visibility, s.cancelled_at, s.lease_epoch, s.layout_epoch, l.scenery -> 'shapes' as shapes, e.id as event_id, e.sell_online as event_sells_online,
            (select g.value from setting g join cinema i on i.exhibitor_id = g.exhibitor_id
              where i.id = s.cinema_id and g.key = 'public_config') as public_config,
            (select x.switched_off_at is not null from exhibitor x join cinema i on i.exhibitor_id = x.id
              where i.id = s.cinema_id) as switched_off,
            (select json_object_agg(r.seat_class, r.ticket_minor + r.handling_minor) from seat_class_rate r
              where r.screen_id = s.screen_id) as surcharges,
            (select coalesce(json_agg(json_build_object('rowLabel', o.row_label, 'seatLabel', o.seat_label) order by o.id), '[]')
              from seat_outage o where o.screen_id = s.screen_id and o.back_at is null) as outages
          from schedule s
          join screen_layout l on l.id = s.layout_id
          join screen c on c.id = s.screen_id
          join movie m on m.id = s.movie_id
          left join event e on e.schedule_id = s.id
          where s.id = $1 and not s.draft`,
        values: [scheduleId],
      });
      const row = rows[0];
      if (!row) return null;
      const config = screenConfigSchema.parse(row.config);
      const assigning = config.auto_assign_seats;
      const settings = parseSettings(
        row.public_config === null ? [] : [{ key: 'public_config', value: row.public_config }],
        { switchedOff: row.switched_off },
      );
      const times = { startAtMs: row.start_at.getTime(), isEvent: row.event_id !== null };
      const sellable = {
        ...times,
        purchasableOnline: row.purchasable_online,
        eventSellsOnline: row.event_sells_online === true,
        cancelled: row.cancelled_at !== null,
        visibleOnSite: isVisible(row.visibility, 'site'),
      };
      // A schedule that is never sold online was closed at any time; one that is closes at its own.
      const everOnSale =
        settings.public_config.features.includes('tickets') && isOnSaleOnline(sellable, Number.NEGATIVE_INFINITY);
      return {
        scheduleId: row.id,
        layoutId: row.layout_id,
        hallBytes: new Uint8Array(row.hall_bytes),
        shapes: row.shapes,
        blockedSeats: row.blocked_seats,
        outages: row.outages,
        algorithm: assigning.algorithm,
        surcharges: row.surcharges ?? {},
        visitorsChoose:
          !assigning.enabled ||
          (row.seatpicker_enabled && !assigning.hide_seatpicker && assigning.allow_visitor_seat_change),
        rules: {
          strandedSeats: config.stranded_seats,
          seatClearance: config.social_distancing_enabled ? config.seat_clearance : 0,
          sofasTogether: config.sofas_together,
          companionsWithAccessible: true,
          allowBlocked: false,
        },
        maxTicketsPerOrder: settings.public_config.max_tickets_per_order,
        onlineReserve: row.online_reserve,
        onlineSaleEndsAtMs: everOnSale ? onlineSaleEndsAtMs(times) : Number.NEGATIVE_INFINITY,
        leaseEpoch: row.lease_epoch,
        layoutEpoch: row.layout_epoch,
        cancelled: row.cancelled_at !== null,
      };
    },

    async existing(scheduleIds) {
      const { rows } = await pool.query<{ id: number }>({
        text: 'select id from schedule where id = any($1::int[]) and not draft',
        values: [scheduleIds],
      });
      return rows.map(({ id }) => id);
    },

    async standing(scheduleIds) {
      const { rows } = await pool.query<{ scheduleId: number; cancelled: boolean; layoutEpoch: number }>({
        text: `select id as "scheduleId", cancelled_at is not null as cancelled, layout_epoch as "layoutEpoch"
          from schedule where id = any($1)`,
        values: [scheduleIds],
      });
      return rows;
    },

    async claims(scheduleId) {
      const { rows } = await pool.query<{ seat_index: number; tag: Buffer; left_ms: number | null }>({
        text: `select seat_index, tag, extract(epoch from deadline - now())::float8 * 1000 as left_ms from seat_claim
          where schedule_id = $1 and (deadline is null or deadline > now()) order by seat_index`,
        values: [scheduleId],
      });
      return rows.map((row) => ({
        seatIndex: row.seat_index,
        tag: new Uint8Array(row.tag),
        leftMs: row.left_ms,
      }));
    },

    async raiseEpoch(scheduleId) {
      const { rows } = await pool.query<{ epoch: number; layoutEpoch: number }>(
        `update schedule set lease_epoch = lease_epoch + 1 where id = $1
         returning lease_epoch as epoch, layout_epoch as "layoutEpoch"`,
        [scheduleId],
      );
      const [raised] = rows;
      if (!raised) throw new ParterreError('SCHEDULE_NOT_FOUND');
      return raised;
    },
  });
}
