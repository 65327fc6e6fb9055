import type pg from 'pg';
import type { FilmOptions, Localized, StaffOffice, StaffVersion } from '../../contract/index.ts';
import type { FilmLookups } from '../../ports/staffEntities/films.ts';
import type { StaffFilms } from '../../ports/staffFilms.ts';
import { tellingAway } from './databaseErrors.ts';

type Connection = Pick<pg.ClientBase, 'query'>;

/** Look-ups for films within a transaction, on its connection. */
export function filmLookups(client: Connection): FilmLookups {
  return {
    lastScheduleMs: async (movieId, nowMs) => (await schedulesOf(client, movieId, nowMs)).lastMs,

    async schedulesOfVersion(versionId) {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::integer as count from schedule where version_id = $1',
        [versionId],
      );
      return rows[0]?.count ?? 0;
    },

    usesOfProfile: (profileId) => usesOfProfile(client, profileId, null),

    async slugs(entity, exhibitorId, beginning) {
      const { rows } = await client.query<{ slug: string }>(
        `select slug from ${entity} where exhibitor_id = $1 and starts_with(slug, $2)`,
        [exhibitorId, beginning],
      );
      return rows.map(({ slug }) => slug);
    },

    async timezone(exhibitorId) {
      const { rows } = await client.query<{ timezone: string }>('select timezone from exhibitor where id = $1', [
        exhibitorId,
      ]);
      return rows[0]?.timezone ?? 'UTC';
    },
  };
}

export function createStaffFilms(pool: pg.Pool): StaffFilms {
  return tellingAway<StaffFilms>({
    async versions(movieId) {
      const { rows } = await pool.query<StaffVersion>(
        `select v.id, v.row_version, v.text, v.short, v.dimension, v.media_type, v.language, v.subtitle_languages, v.rental_profile_id,
           (select count(*)::integer from schedule s where s.version_id = v.id) as schedules
         from movie_version v where v.movie_id = $1 and v.archived_at is null order by v.id`,
        [movieId],
      );
      return rows;
    },

    schedules: (movieId, nowMs) => schedulesOf(pool, movieId, nowMs),

    async options(exhibitorId) {
      const [tags, distributors, profiles] = await Promise.all([
        pool.query<FilmOptions['tags'][number]>(
          'select id, name from tag where exhibitor_id = $1 and archived_at is null order by slug',
          [exhibitorId],
        ),
        pool.query<FilmOptions['distributors'][number]>(
          `select d.id, d.name, coalesce((
             select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name, o.id)
             from distributor_office o where o.distributor_id = d.id and o.archived_at is null), '[]') as offices
           from distributor d where d.exhibitor_id = $1 and d.archived_at is null order by d.name, d.id`,
          [exhibitorId],
        ),
        pool.query<FilmOptions['rental_profiles'][number]>(
          `select p.id, p.name, case when p.exhibitor_id <> $1 then e.trade_name end as owner
           from rental_profile p join exhibitor e on e.id = p.exhibitor_id
           where (p.exhibitor_id = $1 or p.shared) and p.archived_at is null order by p.name, p.id`,
          [exhibitorId],
        ),
      ]);
      return { tags: tags.rows, distributors: distributors.rows, rental_profiles: profiles.rows };
    },

    async offices(distributorId) {
      const { rows } = await pool.query<StaffOffice>(
        `select id, row_version, name, address1, zip, city, country_code, email, phone
         from distributor_office where distributor_id = $1 and archived_at is null order by name, id`,
        [distributorId],
      );
      return rows;
    },

    async filmsOf(distributorId) {
      const { rows } = await pool.query<{ id: number; title: Localized; archived: boolean }>(
        'select id, title, archived_at is not null as archived from movie where distributor_id = $1 order by id desc limit 200',
        [distributorId],
      );
      return rows;
    },

    async exhibitor(id) {
      const { rows } = await pool.query<{ name: string; timezone: string }>(
        'select trade_name as name, timezone from exhibitor where id = $1',
        [id],
      );
      return rows[0] ?? { name: '', timezone: 'UTC' };
    },

    usesOfProfile: (profileId, exhibitorIds) => usesOfProfile(pool, profileId, exhibitorIds),
  });
}

async function schedulesOf(
  connection: Connection,
  movieId: number,
  nowMs: number,
): Promise<{ total: number; toCome: number; lastMs: number | null }> {
  const { rows } = await connection.query<{ total: number; to_come: number; last: Date | null }>(
    `select count(*)::integer as total, count(*) filter (where comes)::integer as to_come, max(start_at) filter (where comes) as last
     from (select start_at, cancelled_at is null and start_at > $2 as comes from schedule where movie_id = $1) schedules`,
    [movieId, new Date(nowMs)],
  );
  const { total = 0, to_come = 0, last = null } = rows[0] ?? {};
  return { total, toCome: to_come, lastMs: last?.getTime() ?? null };
}

/** `exhibitorIds` null: in those of all. */
async function usesOfProfile(
  connection: Connection,
  profileId: number,
  exhibitorIds: number[] | null,
): Promise<{ films: number; versions: number }> {
  const { rows } = await connection.query<{ films: number; versions: number }>(
    `select (select count(*)::integer from movie m where m.rental_profile_id = $1 and ($2::integer[] is null or m.exhibitor_id = any($2))) as films,
       (select count(*)::integer from movie_version v join movie m on m.id = v.movie_id
        where v.rental_profile_id = $1 and v.archived_at is null and ($2::integer[] is null or m.exhibitor_id = any($2))) as versions`,
    [profileId, exhibitorIds],
  );
  return rows[0] ?? { films: 0, versions: 0 };
}
