import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import type { Localized } from '../../contract/index.ts';
import type { FilmLookups } from '../../ports/staffEntities/films.ts';
import type { StaffFilms } from '../../ports/staffFilms.ts';
import { tellingAway } from './databaseErrors.ts';
import { anyOf, counted, db, howMany, type Queryable, rowOf, rowsOf } from './query.ts';

/** Look-ups for films within a transaction, on its connection. */
export function filmLookups(client: Queryable): FilmLookups {
  return {
    lastScheduleMs: async (movieId, nowMs) => (await schedulesOf(client, movieId, nowMs)).lastMs,

    schedulesOfVersion: (versionId) => howMany(client, db.selectFrom('schedule').where('version_id', '=', versionId)),

    usesOfProfile: (profileId) => usesOfProfile(client, profileId, null),

    async slugs(entity, exhibitorId, beginning) {
      const rows = await rowsOf(
        client,
        db
          .selectFrom(entity)
          .select('slug')
          .where('exhibitor_id', '=', exhibitorId)
          .where((eb) => eb.fn<boolean>('starts_with', ['slug', eb.val(beginning)])),
      );
      return rows.map(({ slug }) => slug);
    },

    async timezone(exhibitorId) {
      const row = await rowOf(client, db.selectFrom('exhibitor').select('timezone').where('id', '=', exhibitorId));
      return row?.timezone ?? 'UTC';
    },
  };
}

export function createStaffFilms(pool: pg.Pool): StaffFilms {
  return tellingAway<StaffFilms>({
    versions: (movieId) =>
      rowsOf(
        pool,
        db
          .selectFrom('movie_version as v')
          .select([
            'v.id',
            'v.row_version',
            'v.text',
            'v.short',
            'v.dimension',
            'v.media_type',
            'v.language',
            'v.subtitle_languages',
            'v.rental_profile_id',
          ])
          .select((eb) =>
            eb
              .selectFrom('schedule as s')
              .select(counted)
              .whereRef('s.version_id', '=', 'v.id')
              .$asScalar()
              .as('schedules'),
          )
          .$narrowType<{ text: Localized }>()
          .where('v.movie_id', '=', movieId)
          .where('v.archived_at', 'is', null)
          .orderBy('v.id'),
      ),

    schedules: (movieId, nowMs) => schedulesOf(pool, movieId, nowMs),

    async options(exhibitorId) {
      const [tags, distributors, rental_profiles] = await Promise.all([
        rowsOf(
          pool,
          db
            .selectFrom('tag')
            .select(['id', 'name'])
            .$narrowType<{ name: Localized }>()
            .where('exhibitor_id', '=', exhibitorId)
            .where('archived_at', 'is', null)
            .orderBy('slug'),
        ),
        rowsOf(
          pool,
          db
            .selectFrom('distributor as d')
            .select(['d.id', 'd.name'])
            .select((eb) =>
              jsonArrayFrom(
                eb
                  .selectFrom('distributor_office as o')
                  .select(['o.id', 'o.name'])
                  .whereRef('o.distributor_id', '=', 'd.id')
                  .where('o.archived_at', 'is', null)
                  .orderBy('o.name')
                  .orderBy('o.id'),
              ).as('offices'),
            )
            .where('d.exhibitor_id', '=', exhibitorId)
            .where('d.archived_at', 'is', null)
            .orderBy('d.name')
            .orderBy('d.id'),
        ),
        rowsOf(
          pool,
          db
            .selectFrom('rental_profile as p')
            .innerJoin('exhibitor as e', 'e.id', 'p.exhibitor_id')
            .select(['p.id', 'p.name'])
            .select((eb) =>
              eb.case().when('p.exhibitor_id', '<>', exhibitorId).then(eb.ref('e.trade_name')).end().as('owner'),
            )
            .where((eb) => eb.or([eb('p.exhibitor_id', '=', exhibitorId), eb('p.shared', '=', true)]))
            .where('p.archived_at', 'is', null)
            .orderBy('p.name')
            .orderBy('p.id'),
        ),
      ]);
      return { tags, distributors, rental_profiles };
    },

    offices: (distributorId) =>
      rowsOf(
        pool,
        db
          .selectFrom('distributor_office')
          .select(['id', 'row_version', 'name', 'address1', 'zip', 'city', 'country_code', 'email', 'phone'])
          .where('distributor_id', '=', distributorId)
          .where('archived_at', 'is', null)
          .orderBy('name')
          .orderBy('id'),
      ),

    filmsOf: (distributorId) =>
      rowsOf(
        pool,
        db
          .selectFrom('movie')
          .select(['id', 'title'])
          .select((eb) => eb('archived_at', 'is not', null).$castTo<boolean>().as('archived'))
          .$narrowType<{ title: Localized }>()
          .where('distributor_id', '=', distributorId)
          .orderBy('id', 'desc')
          .limit(200),
      ),

    async exhibitor(id) {
      const row = await rowOf(
        pool,
        db.selectFrom('exhibitor').select(['trade_name as name', 'timezone']).where('id', '=', id),
      );
      return row ?? { name: '', timezone: 'UTC' };
    },

    usesOfProfile: (profileId, exhibitorIds) => usesOfProfile(pool, profileId, exhibitorIds),
  });
}

async function schedulesOf(
  on: Queryable,
  movieId: number,
  nowMs: number,
): Promise<{ total: number; toCome: number; onWebsite: boolean; lastMs: number | null }> {
  const row = await rowOf(
    on,
    db
      .selectFrom('schedule')
      .select((eb) => {
        const comes = eb.and([eb('cancelled_at', 'is', null), eb('start_at', '>', new Date(nowMs))]);
        return [
          eb.cast<number>(eb.fn.countAll(), 'integer').as('total'),
          eb.cast<number>(eb.fn.countAll().filterWhere(comes), 'integer').as('toCome'),
          eb
            .fn('bool_or', [eb.and([comes, eb('draft', '=', false), eb(eb('visibility', '&', 1), '<>', 0)])])
            .$castTo<boolean | null>()
            .as('onWebsite'),
          eb.fn.max<Date | null>('start_at').filterWhere(comes).as('last'),
        ];
      })
      .where('movie_id', '=', movieId),
  );
  const { total = 0, toCome = 0, onWebsite = null, last = null } = row ?? {};
  return { total, toCome, onWebsite: onWebsite ?? false, lastMs: last?.getTime() ?? null };
}

/** `exhibitorIds` null: in those of all. */
async function usesOfProfile(
  on: Queryable,
  profileId: number,
  exhibitorIds: number[] | null,
): Promise<{ films: number; versions: number }> {
  const films = db
    .selectFrom('movie as m')
    .where((eb) => (exhibitorIds === null ? eb.lit(true) : eb('m.exhibitor_id', '=', anyOf(exhibitorIds))));
  const row = await rowOf(
    on,
    db.selectNoFrom([
      films.where('m.rental_profile_id', '=', profileId).select(counted).$asScalar().as('films'),
      films
        .innerJoin('movie_version as v', 'v.movie_id', 'm.id')
        .where('v.rental_profile_id', '=', profileId)
        .where('v.archived_at', 'is', null)
        .select(counted)
        .$asScalar()
        .as('versions'),
    ]),
  );
  return row ?? { films: 0, versions: 0 };
}
