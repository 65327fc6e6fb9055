/** What planning schedules asks of PostgreSQL. */

import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import { type Localized, onlineSources } from '../../contract/index.ts';
import { parseSettings } from '../../domain/settings.ts';
import type { InTheWay, Programme, ProgrammeChanges, ProgrammeRow } from '../../ports/programme.ts';
import { AlreadyThere } from '../../ports/staffChanges.ts';
import { constraintOf, isThereAlready, tellingAway } from './databaseErrors.ts';
import { anyOf, arrayOf, asTable, dayOf, db, howMany, now, type Queryable, rowOf, rowsOf } from './query.ts';
import { withinReach } from './reach.ts';
import { midnightOffset, settingOf } from './settingSql.ts';

const scheduleRows = db
  .selectFrom('schedule as s')
  .innerJoin('movie as m', 'm.id', 's.movie_id')
  .innerJoin('movie_version as v', 'v.id', 's.version_id')
  .innerJoin('screen as r', 'r.id', 's.screen_id')
  .innerJoin('cinema as c', 'c.id', 's.cinema_id')
  .innerJoin('exhibitor as x', 'x.id', 'c.exhibitor_id')
  .leftJoin('event as e', 'e.schedule_id', 's.id')
  .select([
    's.id',
    's.row_version',
    'c.exhibitor_id',
    's.movie_id',
    'm.title as movie',
    's.version_id',
    'v.short as version',
    's.cinema_id',
    'c.name as cinema',
    's.screen_id',
    'r.name as screen',
    's.layout_id',
    's.price_group_id',
    's.start_at',
    's.end_at',
    's.preshow_minutes',
    's.cleaning_minutes',
    's.draft',
    's.cancelled_at',
    's.visibility',
    's.purchasable_online',
    's.seatpicker_enabled',
    's.blocked_seats',
    's.online_reserve',
    'e.id as event_id',
    'e.title as event_title',
    'x.timezone',
  ])
  .select((eb) => midnightOffset(eb.ref('c.exhibitor_id')).as('midnight_offset'))
  .$narrowType<{ movie: Localized }>();

export function programmeChanges(client: pg.PoolClient): ProgrammeChanges {
  return {
    // What a schedule is made of is not archived until its transaction ends: whoever archives it waits, and then sees the schedule.
    async version(id) {
      const row = await rowOf(
        client,
        db
          .selectFrom('movie_version as v')
          .innerJoin('movie as m', 'm.id', 'v.movie_id')
          .select(['v.movie_id as movieId', 'm.exhibitor_id as exhibitorId', 'm.runtime'])
          .select((eb) =>
            eb
              .or([eb('v.archived_at', 'is not', null), eb('m.archived_at', 'is not', null)])
              .$castTo<boolean>()
              .as('archived'),
          )
          .where('v.id', '=', id)
          .forKeyShare(['v', 'm']),
      );
      return row ?? null;
    },

    async seatCount(layoutId) {
      const row = await rowOf(client, db.selectFrom('screen_layout').select('seat_count').where('id', '=', layoutId));
      return row?.seat_count ?? 0;
    },

    async screen(id) {
      const row = await rowOf(
        client,
        db
          .selectFrom('screen as s')
          .innerJoin('cinema as c', 'c.id', 's.cinema_id')
          .innerJoin('exhibitor as x', 'x.id', 'c.exhibitor_id')
          .select(['s.cinema_id as cinemaId', 'c.exhibitor_id as exhibitorId', 'x.timezone'])
          .select((eb) => [
            eb
              .or([eb('s.archived_at', 'is not', null), eb('c.archived_at', 'is not', null)])
              .$castTo<boolean>()
              .as('archived'),
            eb
              .selectFrom('screen_layout as l')
              .select('l.id')
              .whereRef('l.screen_id', '=', 's.id')
              .orderBy('l.number', 'desc')
              .limit(1)
              .as('layoutId'),
            midnightOffset(eb.ref('c.exhibitor_id')).as('midnightOffset'),
            settingOf(eb.ref('c.exhibitor_id'), 'schedule_config').as('config'),
            eb.fn
              .coalesce(
                eb
                  .selectFrom('schedule as p')
                  .innerJoin('price_group as g', 'g.id', 'p.price_group_id')
                  .select('p.price_group_id')
                  .whereRef('p.screen_id', '=', 's.id')
                  .where('g.archived_at', 'is', null)
                  .orderBy('p.start_at', 'desc')
                  .limit(1),
                eb
                  .selectFrom('price_group as g')
                  .select((on) => on.fn.min('g.id').as('id'))
                  .whereRef('g.exhibitor_id', '=', 'c.exhibitor_id')
                  .where('g.archived_at', 'is', null),
              )
              .as('priceGroupId'),
          ])
          .where('s.id', '=', id)
          .forKeyShare(['s', 'c']),
      );
      if (!row) return null;
      const { config, ...screen } = row;
      return { ...screen, ...usualMinutes(config) };
    },

    async priceGroup(id) {
      const row = await rowOf(
        client,
        db
          .selectFrom('price_group')
          .select('exhibitor_id as exhibitorId')
          .where('id', '=', id)
          .where('archived_at', 'is', null)
          .forKeyShare(),
      );
      return row ?? null;
    },

    inTheWay: (places, except) => inTheWay(client, places, except),

    async moveTogether() {
      await client.query('set constraints schedule_no_overlap deferred');
    },

    async settled() {
      try {
        await client.query('set constraints schedule_no_overlap immediate');
      } catch (error) {
        if (!isThereAlready(error)) throw error;
        throw new AlreadyThere(null, constraintOf(error), { cause: error });
      }
    },

    async between(screenIds, fromMs, toMs) {
      const rows = await rowsOf(
        client,
        scheduleRows
          .where('s.screen_id', '=', anyOf(screenIds))
          .where('s.start_at', '>=', new Date(fromMs))
          .where('s.start_at', '<', new Date(toMs))
          .where('s.cancelled_at', 'is', null)
          .orderBy('s.start_at')
          .orderBy('s.screen_id'),
      );
      return rows.map(planned);
    },

    async sold(scheduleIds) {
      const rows = await rowsOf(
        client,
        db
          .selectFrom('seat_claim')
          .select((eb) => [
            'schedule_id',
            eb.cast<number>(eb.fn.countAll(), 'integer').as('tickets'),
            eb.cast<number>(eb.fn.count('bill_uuid').distinct(), 'integer').as('orders'),
          ])
          .where('schedule_id', '=', anyOf(scheduleIds))
          .where((eb) => eb.or([eb('deadline', 'is', null), eb('deadline', '>', now)]))
          .groupBy('schedule_id'),
      );
      return new Map(rows.map(({ schedule_id, ...sold }) => [schedule_id, sold]));
    },
  };
}

export function createProgramme(pool: pg.Pool): Programme {
  return tellingAway<Programme>({
    async rows(reach, fromMs, toMs, cinemaId) {
      const rows = await rowsOf(
        pool,
        scheduleRows
          .where('s.start_at', '>=', new Date(fromMs))
          .where('s.start_at', '<', new Date(toMs))
          .$if(cinemaId !== null, (query) => query.where('s.cinema_id', '=', cinemaId))
          .where((eb) => withinReach(reach, eb.ref('c.exhibitor_id'), eb.ref('c.id')))
          .orderBy('s.start_at')
          .orderBy('s.id'),
      );
      return rows.map(planned);
    },

    async row(id) {
      const row = await rowOf(pool, scheduleRows.where('s.id', '=', id));
      return row ? planned(row) : null;
    },

    inTheWay: (places, except) => inTheWay(pool, places, except),

    async seats(id) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('schedule as s')
          .innerJoin('screen_layout as l', 'l.id', 's.layout_id')
          .select('l.hall_bytes as hall')
          .select((eb) => {
            const claims = eb
              .selectFrom('seat_claim as k')
              .select('k.seat_index')
              .whereRef('k.schedule_id', '=', 's.id')
              .orderBy('k.seat_index');
            return [
              arrayOf(claims.where('k.deadline', 'is', null)).as('sold'),
              arrayOf(claims.where('k.deadline', '>', now)).as('undecided'),
              jsonArrayFrom(
                eb
                  .selectFrom('seat_outage as o')
                  .select(['o.row_label', 'o.seat_label', 'o.cause'])
                  .whereRef('o.screen_id', '=', 's.screen_id')
                  .where('o.back_at', 'is', null)
                  .orderBy('o.id'),
              ).as('outages'),
            ];
          })
          .where('s.id', '=', id),
      );
      return row ? { ...row, hall: new Uint8Array(row.hall) } : null;
    },

    soldOnline: (id) =>
      howMany(
        pool,
        db
          .selectFrom('seat_claim as k')
          .innerJoin('bill as b', 'b.uuid', 'k.bill_uuid')
          .where('k.schedule_id', '=', id)
          .where('k.deadline', 'is', null)
          .where('b.source', '=', anyOf(onlineSources)),
      ),

    async choices(reach) {
      const exhibitorIds = anyOf(reach.map(({ exhibitorId }) => exhibitorId));
      const [exhibitors, cinemas, screens, movies, priceGroups] = await Promise.all([
        rowsOf(
          pool,
          db
            .selectFrom('exhibitor as x')
            .innerJoin('cinema as c', 'c.exhibitor_id', 'x.id')
            .select(['x.id', 'x.timezone'])
            .select((eb) => [
              midnightOffset(eb.ref('c.exhibitor_id')).as('midnightOffset'),
              settingOf(eb.ref('x.id'), 'schedule_config').as('config'),
            ])
            .distinct()
            .where((eb) => withinReach(reach, eb.ref('c.exhibitor_id'), eb.ref('c.id')))
            .orderBy('x.id'),
        ),
        rowsOf(
          pool,
          db
            .selectFrom('cinema as c')
            .select(['c.id', 'c.exhibitor_id as exhibitorId', 'c.name'])
            .where('c.archived_at', 'is', null)
            .where((eb) => withinReach(reach, eb.ref('c.exhibitor_id'), eb.ref('c.id')))
            .orderBy('c.sort')
            .orderBy('c.id'),
        ),
        rowsOf(
          pool,
          db
            .selectFrom('screen as s')
            .innerJoin('cinema as c', 'c.id', 's.cinema_id')
            .select(['s.id', 's.cinema_id as cinemaId', 's.name'])
            .select((eb) =>
              eb
                .exists(eb.selectFrom('screen_layout as l').whereRef('l.screen_id', '=', 's.id'))
                .$castTo<boolean>()
                .as('ready'),
            )
            .where('s.archived_at', 'is', null)
            .where('c.archived_at', 'is', null)
            .where((eb) => withinReach(reach, eb.ref('c.exhibitor_id'), eb.ref('c.id')))
            .orderBy('c.sort')
            .orderBy('c.id')
            .orderBy('s.sort')
            .orderBy('s.id'),
        ),
        rowsOf(
          pool,
          db
            .selectFrom('movie as m')
            .select(['m.id', 'm.exhibitor_id as exhibitorId', 'm.title', 'm.runtime', 'm.rating'])
            .select((eb) => [
              sql<string | null>`${eb.ref('m.assets')} -> 'poster' ->> 'md'`.as('poster'),
              dayOf(eb.ref('m.showing_from')).as('showingFrom'),
              jsonArrayFrom(
                eb
                  .selectFrom('movie_version as v')
                  .select(['v.id', 'v.short', 'v.text'])
                  .select((on) => sql<string>`${on.ref('v.dimension')} || ' ' || ${on.ref('v.media_type')}`.as('form'))
                  .whereRef('v.movie_id', '=', 'm.id')
                  .where('v.archived_at', 'is', null)
                  .orderBy('v.id'),
              ).as('versions'),
            ])
            .where('m.archived_at', 'is', null)
            .where('m.exhibitor_id', '=', exhibitorIds)
            .orderBy('m.internal_title')
            .orderBy('m.id'),
        ),
        rowsOf(
          pool,
          db
            .selectFrom('price_group')
            .select(['id', 'exhibitor_id as exhibitorId', 'name'])
            .where('archived_at', 'is', null)
            .where('exhibitor_id', '=', exhibitorIds)
            .orderBy('name')
            .orderBy('id'),
        ),
      ]);
      return {
        exhibitors: exhibitors.map(({ config, ...exhibitor }) => ({ ...exhibitor, ...usualMinutes(config) })),
        cinemas,
        screens,
        movies,
        priceGroups,
      };
    },
  });
}

/** `config`: of the settings; null: they say nothing. */
function usualMinutes(config: unknown): { preshowMinutes: number; cleaningMinutes: number } {
  const { schedule_config } = parseSettings(config === null ? [] : [{ key: 'schedule_config', value: config }]);
  return { preshowMinutes: schedule_config.preshow_minutes, cleaningMinutes: schedule_config.cleaning_minutes };
}

async function inTheWay(
  client: Queryable,
  ...[places, except]: Parameters<ProgrammeChanges['inTheWay']>
): Promise<InTheWay[]> {
  const wanted = places.map(({ screenId, startAtMs, endAtMs }, place) => ({
    place,
    screenId,
    startAt: new Date(startAtMs),
    endAt: new Date(endAtMs),
  }));
  const types = { place: 'integer', screenId: 'integer', startAt: 'timestamptz', endAt: 'timestamptz' } as const;
  const rows = await rowsOf(
    client,
    db
      .selectFrom(asTable(wanted, 'p', types))
      .innerJoin('schedule as s', 's.screen_id', 'p.screenId')
      .innerJoin('movie as m', 'm.id', 's.movie_id')
      .select(['p.place', 's.id', 'm.title as movie', 's.screen_id', 's.start_at', 's.end_at'])
      .$narrowType<{ movie: Localized }>()
      .where('s.cancelled_at', 'is', null)
      .where('s.id', '<>', sql<number>`all(${except}::integer[])`)
      .whereRef('s.start_at', '<', 'p.endAt')
      .whereRef('s.end_at', '>', 'p.startAt')
      .orderBy('p.place')
      .orderBy('s.start_at'),
  );
  return rows.map(({ screen_id, start_at, end_at, ...row }) => ({
    ...row,
    screenId: screen_id,
    startAtMs: start_at.getTime(),
    endAtMs: end_at.getTime(),
  }));
}

function planned(row: InferResult<typeof scheduleRows>[number]): ProgrammeRow {
  return {
    id: row.id,
    rowVersion: row.row_version,
    exhibitorId: row.exhibitor_id,
    movieId: row.movie_id,
    movie: row.movie,
    versionId: row.version_id,
    version: row.version,
    cinemaId: row.cinema_id,
    cinema: row.cinema,
    screenId: row.screen_id,
    screen: row.screen,
    layoutId: row.layout_id,
    priceGroupId: row.price_group_id,
    startAtMs: row.start_at.getTime(),
    endAtMs: row.end_at.getTime(),
    preshowMinutes: row.preshow_minutes,
    cleaningMinutes: row.cleaning_minutes,
    draft: row.draft,
    cancelled: row.cancelled_at !== null,
    visibility: row.visibility,
    purchasableOnline: row.purchasable_online,
    seatpickerEnabled: row.seatpicker_enabled,
    blockedSeats: row.blocked_seats,
    onlineReserve: row.online_reserve,
    event: row.event_id === null ? null : { id: row.event_id, title: row.event_title },
    timezone: row.timezone,
    midnightOffset: row.midnight_offset,
  };
}
