/** What planning schedules asks of PostgreSQL. */
import type pg from 'pg';
import { type Localized, onlineSources, type ScheduleSeats } from '../../contract/index.ts';
import { parseSettings } from '../../domain/settings.ts';
import type { ChoiceRows, InTheWay, Programme, ProgrammeChanges, ProgrammeRow } from '../../ports/programme.ts';
import { AlreadyThere } from '../../ports/staffChanges.ts';
import { constraintOf, isThereAlready, tellingAway } from './databaseErrors.ts';

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

interface Row {
  id: number;
  row_version: number;
  exhibitor_id: number;
  movie_id: number;
  movie: Localized;
  version_id: number;
  version: string;
  cinema_id: number;
  cinema: string;
  screen_id: number;
  screen: string;
  layout_id: number;
  price_group_id: number;
  start_at: Date;
  end_at: Date;
  preshow_minutes: number;
  cleaning_minutes: number;
  draft: boolean;
  cancelled: boolean;
  visibility: number;
  purchasable_online: boolean;
  seatpicker_enabled: boolean;
  blocked_seats: number[];
  online_reserve: number;
  event_id: number | null;
  event_title: unknown;
  timezone: string;
  midnight_offset: number;
}

const midnightOffset = `coalesce((select (g.value ->> 'midnight_offset')::integer from setting g
  where g.exhibitor_id = c.exhibitor_id and g.key = 'public_config'), 0)`;
const scheduleConfig = (exhibitor: string) =>
  `(select g.value from setting g where g.exhibitor_id = ${exhibitor} and g.key = 'schedule_config')`;

const rowsSql = `
  select s.id, s.row_version, c.exhibitor_id, s.movie_id, m.title as movie, s.version_id, v.short as version, s.cinema_id, c.name as cinema, s.screen_id, r.name as screen, s.layout_id,
    s.price_group_id, s.start_at, s.end_at, s.preshow_minutes, s.cleaning_minutes, s.draft, s.cancelled_at is not null as cancelled,
    s.visibility, s.purchasable_online, s.seatpicker_enabled, s.blocked_seats, s.online_reserve,
    e.id as event_id, e.title as event_title, x.timezone, ${midnightOffset} as midnight_offset
  from schedule s join movie m on m.id = s.movie_id join movie_version v on v.id = s.version_id join screen r on r.id = s.screen_id
  join cinema c on c.id = s.cinema_id join exhibitor x on x.id = c.exhibitor_id
  left join event e on e.schedule_id = s.id`;

/** Whether cinema `c` lies within one of the places of $1, [{exhibitorId, cinemaIds}]. */
const withinReach = `exists (select from jsonb_to_recordset($1::jsonb) as r("exhibitorId" integer, "cinemaIds" integer[])
  where r."exhibitorId" = c.exhibitor_id and (r."cinemaIds" is null or c.id = any(r."cinemaIds")))`;

const sql = {
  // What a schedule is made of is not archived until its transaction ends: whoever archives it waits, and then sees the schedule.
  version: `
    select v.movie_id, m.exhibitor_id, m.runtime,
      v.archived_at is not null or m.archived_at is not null as archived
    from movie_version v join movie m on m.id = v.movie_id where v.id = $1 for key share of v, m`,
  screen: `
    select s.cinema_id, c.exhibitor_id, s.archived_at is not null or c.archived_at is not null as archived,
      (select l.id from screen_layout l where l.screen_id = s.id order by l.number desc limit 1) as layout_id,
      x.timezone, ${midnightOffset} as midnight_offset,
      ${scheduleConfig('c.exhibitor_id')} as config,
      coalesce(
        (select p.price_group_id from schedule p join price_group g on g.id = p.price_group_id
          where p.screen_id = s.id and g.archived_at is null order by p.start_at desc limit 1),
        (select min(g.id) from price_group g where g.exhibitor_id = c.exhibitor_id and g.archived_at is null)) as price_group_id
    from screen s join cinema c on c.id = s.cinema_id join exhibitor x on x.id = c.exhibitor_id where s.id = $1 for key share of s, c`,
  priceGroup: 'select exhibitor_id from price_group where id = $1 and archived_at is null for key share',
  inTheWay: `
    select p.place, s.id, m.title as movie, s.screen_id, s.start_at, s.end_at
    from jsonb_to_recordset($1::jsonb) as p(place integer, "screenId" integer, "startAtMs" float8, "endAtMs" float8)
    join schedule s on s.screen_id = p."screenId" and s.cancelled_at is null and s.id <> all($2::integer[])
      and s.start_at < to_timestamp(p."endAtMs" / 1000) and s.end_at > to_timestamp(p."startAtMs" / 1000)
    join movie m on m.id = s.movie_id
    order by p.place, s.start_at`,
  between: `${rowsSql} where s.screen_id = any($1) and s.start_at >= $2 and s.start_at < $3 and s.cancelled_at is null
    order by s.start_at, s.screen_id`,
  sold: `
    select schedule_id as id, count(*)::integer as tickets, count(distinct bill_uuid)::integer as orders
    from seat_claim where schedule_id = any($1) and (deadline is null or deadline > now()) group by schedule_id`,
  seats: `
    select l.hall_bytes as hall,
      array(select k.seat_index from seat_claim k where k.schedule_id = s.id and k.deadline is null order by 1) as sold,
      array(select k.seat_index from seat_claim k where k.schedule_id = s.id and k.deadline > now() order by 1) as undecided,
      (select coalesce(json_agg(json_build_object('row_label', o.row_label, 'seat_label', o.seat_label, 'cause', o.cause) order by o.id), '[]')
        from seat_outage o where o.screen_id = s.screen_id and o.back_at is null) as outages
    from schedule s join screen_layout l on l.id = s.layout_id where s.id = $1`,
  soldOnline: `
    select count(*)::integer as tickets from seat_claim k join bill b on b.uuid = k.bill_uuid
    where k.schedule_id = $1 and k.deadline is null and b.source = any($2)`,
  rows: `${rowsSql} where s.start_at >= $2 and s.start_at < $3 and ($4::integer is null or s.cinema_id = $4) and ${withinReach}
    order by s.start_at, s.id`,
  row: `${rowsSql} where s.id = $1`,
  seatCount: 'select seat_count from screen_layout where id = $1',
  exhibitors: `
    select distinct x.id, x.timezone, ${midnightOffset} as midnight_offset, ${scheduleConfig('x.id')} as config
    from exhibitor x join cinema c on c.exhibitor_id = x.id where ${withinReach} order by x.id`,
  cinemas: `select c.id, c.exhibitor_id as "exhibitorId", c.name from cinema c
    where c.archived_at is null and ${withinReach} order by c.sort, c.id`,
  screens: `
    select s.id, s.cinema_id as "cinemaId", s.name, exists (select from screen_layout l where l.screen_id = s.id) as ready
    from screen s join cinema c on c.id = s.cinema_id
    where s.archived_at is null and c.archived_at is null and ${withinReach} order by c.sort, c.id, s.sort, s.id`,
  movies: `
    select m.id, m.exhibitor_id as "exhibitorId", m.title, m.runtime, m.assets -> 'poster' ->> 'md' as poster, m.rating,
      to_char(m.showing_from, 'YYYY-MM-DD') as "showingFrom",
      (select coalesce(json_agg(json_build_object('id', v.id, 'short', v.short, 'text', v.text, 'form', v.dimension || ' ' || v.media_type) order by v.id), '[]')
        from movie_version v where v.movie_id = m.id and v.archived_at is null) as versions
    from movie m where m.archived_at is null and m.exhibitor_id = any($1) order by m.internal_title, m.id`,
  priceGroups: `select id, exhibitor_id as "exhibitorId", name from price_group
    where archived_at is null and exhibitor_id = any($1) order by name, id`,
};

export function programmeChanges(client: pg.PoolClient): ProgrammeChanges {
  const one = async <T extends pg.QueryResultRow>(text: string, id: number): Promise<T | null> =>
    (await client.query<T>(text, [id])).rows[0] ?? null;
  return {
    async version(id) {
      const row = await one<{
        movie_id: number;
        exhibitor_id: number;
        runtime: number;
        archived: boolean;
      }>(sql.version, id);
      return row && { ...row, movieId: row.movie_id, exhibitorId: row.exhibitor_id };
    },

    async seatCount(layoutId) {
      return (await one<{ seat_count: number }>(sql.seatCount, layoutId))?.seat_count ?? 0;
    },

    async screen(id) {
      const row = await one<{
        cinema_id: number;
        exhibitor_id: number;
        archived: boolean;
        layout_id: number | null;
        timezone: string;
        midnight_offset: number;
        config: unknown;
        price_group_id: number | null;
      }>(sql.screen, id);
      return (
        row && {
          cinemaId: row.cinema_id,
          exhibitorId: row.exhibitor_id,
          archived: row.archived,
          layoutId: row.layout_id,
          timezone: row.timezone,
          midnightOffset: row.midnight_offset,
          ...usualMinutes(row.config),
          priceGroupId: row.price_group_id,
        }
      );
    },

    async priceGroup(id) {
      const row = await one<{ exhibitor_id: number }>(sql.priceGroup, id);
      return row && { exhibitorId: row.exhibitor_id };
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
      const { rows } = await client.query<Row>(sql.between, [screenIds, new Date(fromMs), new Date(toMs)]);
      return rows.map(planned);
    },

    async sold(scheduleIds) {
      const { rows } = await client.query<{ id: number; tickets: number; orders: number }>(sql.sold, [scheduleIds]);
      return new Map(rows.map(({ id, tickets, orders }) => [id, { tickets, orders }]));
    },
  };
}

export function createProgramme(pool: pg.Pool): Programme {
  return tellingAway<Programme>({
    async rows(reach, fromMs, toMs, cinemaId) {
      const values = [JSON.stringify(reach), new Date(fromMs), new Date(toMs), cinemaId];
      return (await pool.query<Row>(sql.rows, values)).rows.map(planned);
    },

    async row(id) {
      const { rows } = await pool.query<Row>(sql.row, [id]);
      return rows[0] ? planned(rows[0]) : null;
    },

    inTheWay: (places, except) => inTheWay(pool, places, except),

    async seats(id) {
      const { rows } = await pool.query<Omit<ScheduleSeats, 'hall'> & { hall: Buffer }>(sql.seats, [id]);
      return rows[0] ? { ...rows[0], hall: new Uint8Array(rows[0].hall) } : null;
    },

    async soldOnline(id) {
      const { rows } = await pool.query<{ tickets: number }>(sql.soldOnline, [id, onlineSources]);
      return rows[0]?.tickets ?? 0;
    },

    async choices(reach) {
      const places = [JSON.stringify(reach)];
      const exhibitorIds = [reach.map(({ exhibitorId }) => exhibitorId)];
      const [exhibitors, cinemas, screens, movies, priceGroups] = await Promise.all([
        pool.query<{ id: number; timezone: string; midnight_offset: number; config: unknown }>(sql.exhibitors, places),
        pool.query<ChoiceRows['cinemas'][number]>(sql.cinemas, places),
        pool.query<ChoiceRows['screens'][number]>(sql.screens, places),
        pool.query<ChoiceRows['movies'][number]>(sql.movies, exhibitorIds),
        pool.query<ChoiceRows['priceGroups'][number]>(sql.priceGroups, exhibitorIds),
      ]);
      return {
        exhibitors: exhibitors.rows.map(({ id, timezone, midnight_offset, config }) => ({
          id,
          timezone,
          midnightOffset: midnight_offset,
          ...usualMinutes(config),
        })),
        cinemas: cinemas.rows,
        screens: screens.rows,
        movies: movies.rows,
        priceGroups: priceGroups.rows,
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
  const { rows } = await client.query<{
    place: number;
    id: number;
    movie: Localized;
    screen_id: number;
    start_at: Date;
    end_at: Date;
  }>(sql.inTheWay, [JSON.stringify(places.map((place, index) => ({ ...place, place: index }))), except]);
  return rows.map(({ place, id, movie, screen_id, start_at, end_at }) => ({
    place,
    id,
    movie,
    screenId: screen_id,
    startAtMs: start_at.getTime(),
    endAtMs: end_at.getTime(),
  }));
}

function planned(row: Row): ProgrammeRow {
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
    cancelled: row.cancelled,
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
