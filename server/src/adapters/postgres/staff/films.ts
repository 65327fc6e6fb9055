import type { filmLists as lists } from '../../../contract/index.ts';
import type { FilmEntities } from '../../../ports/staffEntities/films.ts';
import { arrayOf, db, writtenBy } from '../query.ts';
import { allCinemas, type EntityTables } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

/** What belongs to the exhibitor as a whole: read in each of its cinemas, changed by who works in all of them. */
const wholeExhibitor = {
  scope: 'exhibitor',
  read: 'films.read',
  shared: true,
} as const;

export const filmTables: EntityTables<FilmEntities> = {
  movie: {
    table: 'movie',
    columns: {
      exhibitor_id: 'plain',
      slug: 'plain',
      title: 'json',
      internal_title: 'plain',
      original_title: 'plain',
      tagline: 'json',
      overview: 'json',
      notice: 'json',
      original_language: 'plain',
      spoken_languages: 'plain',
      nations: 'plain',
      directors: 'plain',
      actors: 'plain',
      genres: 'plain',
      runtime: 'plain',
      released_at: 'date',
      showing_from: 'date',
      showing_from_visibility: 'plain',
      visibility: 'plain',
      rating: 'plain',
      links: 'json',
      assets: 'json',
      tags: {
        read: (row) => arrayOf(row.selectFrom('_MovieToTag').select('B').whereRef('A', '=', 't.id').orderBy('B')),
        async write(client, id, tags) {
          const movie = Number(id);
          await writtenBy(client, db.deleteFrom('_MovieToTag').where('A', '=', movie));
          if (tags.length > 0)
            await writtenBy(client, db.insertInto('_MovieToTag').values(tags.map((tag) => ({ A: movie, B: tag }))));
        },
      },
      distributor_id: 'plain',
      distributor_office_id: 'plain',
      rental_type: 'plain',
      rental_profile_id: 'plain',
      rental_fee_minor: 'plain',
      archived_at: 'instant',
    },
    ...wholeExhibitor,
  },
  movie_version: {
    table: 'movie_version',
    columns: {
      movie_id: 'plain',
      text: 'json',
      short: 'plain',
      dimension: 'plain',
      media_type: 'plain',
      language: 'plain',
      subtitle_languages: 'plain',
      rental_profile_id: 'plain',
      archived_at: 'instant',
    },
    scope: (rows) => rows.innerJoin('movie as m', 'm.id', 't.movie_id').select(['m.exhibitor_id', allCinemas]),
    read: 'films.read',
    shared: true,
  },
  tag: {
    table: 'tag',
    columns: { exhibitor_id: 'plain', slug: 'plain', name: 'json', archived_at: 'instant' },
    ...wholeExhibitor,
  },
  distributor: {
    table: 'distributor',
    columns: {
      exhibitor_id: 'plain',
      name: 'plain',
      email: 'plain',
      phone: 'plain',
      website: 'plain',
      contacts: 'json',
      notes: 'plain',
      archived_at: 'instant',
    },
    ...wholeExhibitor,
  },
  distributor_office: {
    table: 'distributor_office',
    columns: {
      distributor_id: 'plain',
      name: 'plain',
      address1: 'plain',
      zip: 'plain',
      city: 'plain',
      country_code: 'plain',
      email: 'plain',
      phone: 'plain',
      archived_at: 'instant',
    },
    scope: (rows) =>
      rows.innerJoin('distributor as d', 'd.id', 't.distributor_id').select(['d.exhibitor_id', allCinemas]),
    read: 'films.read',
    shared: true,
  },
  rental_profile: {
    table: 'rental_profile',
    columns: {
      exhibitor_id: 'plain',
      name: 'plain',
      shared: 'plain',
      rates: 'json',
      minimum_guarantee_minor: 'plain',
      archived_at: 'instant',
    },
    ...wholeExhibitor,
  },
};

const ofExhibitor = { exhibitor: 't.exhibitor_id', shared: true };

export const filmLists: ListTables<typeof lists> = {
  films: {
    from: 'movie t left join distributor d on d.id = t.distributor_id',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      title: { sql: 't.title', type: 'localized', sort: true },
      internal_title: { sql: 't.internal_title', type: 'text', sort: true },
      poster: { sql: `t.assets -> 'poster' ->> 'md'`, type: 'text', export: false },
      runtime: { sql: 't.runtime', type: 'number', sort: true },
      rating: { sql: 't.rating', type: 'text', sort: `nullif(t.rating, 'all')::integer` },
      showing_from: { sql: 't.showing_from', type: 'date', sort: true },
      released_at: { sql: 't.released_at', type: 'date', sort: true },
      distributor: { sql: 'd.name', type: 'text', sort: true },
      versions: {
        sql: '(select count(*)::integer from movie_version v where v.movie_id = t.id and v.archived_at is null)',
        type: 'number',
        sort: true,
      },
      to_come: {
        sql: (within) => `(
          select count(*)::integer from schedule s join cinema c on c.id = s.cinema_id
          where s.movie_id = t.id and s.cancelled_at is null and s.start_at > now()
            and (${within({ exhibitor: 'c.exhibitor_id', cinema: 'c.id' })}))`,
        type: 'number',
      },
      on_website: {
        sql: `exists (
          select 1 from schedule s
          where s.movie_id = t.id and s.cancelled_at is null and not s.draft and s.visibility & 1 <> 0 and s.start_at > now())`,
        type: 'boolean',
        export: false,
      },
      visibility: { sql: 't.visibility', type: 'bits' },
      tags: { sql: 'array(select x."B" from "_MovieToTag" x where x."A" = t.id)', type: 'json', export: false },
      row_version: { sql: 't.row_version', type: 'number', export: false },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.title::text', 't.internal_title', 't.original_title', `array_to_string(t.directors, ' ')`],
    filters: {
      tag: { sql: '"_MovieToTag" x where x."A" = t.id and x."B"', type: 'some' },
      distributor: { sql: 't.distributor_id', type: 'number' },
      rating: { sql: 't.rating', type: 'text' },
      visibility: { sql: 't.visibility', type: 'bits' },
    },
    order: { by: 'id', desc: true },
    title: 'title',
    found: { detail: 'internal_title' },
    scope: (within) => within(ofExhibitor),
    archived: 't.archived_at is not null',
  },
  tags: {
    from: 'tag t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      name: { sql: 't.name', type: 'localized', sort: true },
      slug: { sql: 't.slug', type: 'text', sort: true },
      films: {
        sql: '(select count(*)::integer from "_MovieToTag" x join movie m on m.id = x."A" where x."B" = t.id and m.archived_at is null)',
        type: 'number',
        sort: true,
      },
      row_version: { sql: 't.row_version', type: 'number', export: false },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name::text', 't.slug'],
    title: 'name',
    found: {},
    order: { by: 'slug' },
    scope: (within) => within(ofExhibitor),
    archived: 't.archived_at is not null',
  },
  distributors: {
    from: 'distributor t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      name: { sql: 't.name', type: 'text', sort: true },
      email: { sql: 't.email', type: 'text', sort: true },
      phone: { sql: 't.phone', type: 'text' },
      offices: {
        sql: '(select count(*)::integer from distributor_office o where o.distributor_id = t.id and o.archived_at is null)',
        type: 'number',
        sort: true,
      },
      films: {
        sql: '(select count(*)::integer from movie m where m.distributor_id = t.id and m.archived_at is null)',
        type: 'number',
        sort: true,
      },
      row_version: { sql: 't.row_version', type: 'number', export: false },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name', 't.email', 't.contacts::text'],
    order: { by: 'name' },
    title: 'name',
    found: { detail: 'email' },
    scope: (within) => within(ofExhibitor),
    archived: 't.archived_at is not null',
  },
  rentalProfiles: {
    from: 'rental_profile t join exhibitor e on e.id = t.exhibitor_id',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      name: { sql: 't.name', type: 'text', sort: true },
      shared: { sql: 't.shared', type: 'boolean', sort: true },
      owner: { sql: 'e.trade_name', type: 'text', sort: true },
      rates: { sql: 't.rates', type: 'json', export: false },
      minimum_guarantee_minor: { sql: 't.minimum_guarantee_minor', type: 'number', sort: true },
      used_in: {
        sql: (within) => `(
          (select count(*) from movie m where m.rental_profile_id = t.id and m.archived_at is null and (${within({ exhibitor: 'm.exhibitor_id', shared: true })}))
          + (select count(*) from movie_version v join movie m on m.id = v.movie_id
             where v.rental_profile_id = t.id and v.archived_at is null and (${within({ exhibitor: 'm.exhibitor_id', shared: true })})))::integer`,
        type: 'number',
      },
      row_version: { sql: 't.row_version', type: 'number', export: false },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name'],
    order: { by: 'name' },
    title: 'name',
    found: { detail: 'owner' },
    // Profiles that others share are seen by everybody, and changed by nobody but their owner.
    scope: (within) => `t.shared or (${within(ofExhibitor)})`,
    archived: 't.archived_at is not null',
  },
};
