/** Films as staff make, change and archive them, in a real database; and that nothing of another exhibitor gets in. */
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  distributorSchema,
  type FilmCreation,
  type FilmValues,
  filmCreationSchema,
  filmSchema,
  officeSchema,
  rentalProfileSchema,
  type Video,
  versionSchema,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { toErrorBody } from '../../edge/errors.ts';
import { createJobHandlers } from '../../jobs/handlers.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';
import { webm } from '../../testing/video.ts';

const test = suite('films of staff');
let world: SalesWorld;
/** Somebody who works for exhibitor 1 in all cinemas, one who does in one cinema, and one who works for exhibitor 2. */
let manager: EmployeeActor;
let inCinema: EmployeeActor;
let other: EmployeeActor;

test.before(async () => {
  world = await salesWorld();
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Other', 'Europe/Brussels', '{}', 'o@x.example', '{}')`,
  );
  await world.query(
    `insert into employee (id, name, email, password_hash) values
      (1, 'Ann', 'ann@x.example', '-'), (2, 'Bea', 'bea@x.example', '-'), (3, 'Cas', 'cas@x.example', '-')`,
  );
  for (const [employee, exhibitor, all] of [
    [1, 1, true],
    [2, 1, false],
    [3, 2, true],
  ] as const)
    await world.query(
      `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select $1, $2, id, $3 from role where key = 'exhibitor-manager'`,
      [employee, exhibitor, all],
    );
  await world.query(
    `insert into "_CinemaToMembership" ("A", "B") select min(c.id), m.id from cinema c, membership m where m.employee_id = 2 group by m.id`,
  );
  [manager, inCinema, other] = await Promise.all([signedIn(1), signedIn(2), signedIn(3)]);
});
test.after(() => world.close());

async function signedIn(employeeId: number): Promise<EmployeeActor> {
  await world.deps.staff.beginSession({ id: `s${employeeId}`, employeeId, browser: '' });
  const actor = await world.deps.staff.actor(`s${employeeId}`);
  if (!actor) throw new Error('not signed in');
  return actor;
}

const service = () => world.services.staffFilms;
const distributors = () => world.services.staffDistributors;

function film(values: Partial<FilmValues> = {}): FilmValues {
  return filmSchema.parse({ title: { en: 'The Glass Tide' }, original_language: 'nl', runtime: 95, ...values });
}

function creation(exhibitor: number, values: Partial<FilmValues> = {}): FilmCreation {
  const version = { text: { en: 'Original version' }, short: 'OV', language: 'nl' };
  return filmCreationSchema.parse({ exhibitor, values: film(values), version });
}

/** What it was refused with: code, and the fields with their keys. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => assert.unreachable('it went through'),
    (cause: unknown) => cause,
  );
  if (!(error instanceof ParterreError)) throw error;
  const fields = Object.entries(error.detail.fields ?? {}).map(([field, [first]]) => `${field}:${first?.key}`);
  return [error.code, ...fields].join(' ');
}

async function poster(): Promise<{ md: string; lg: string }> {
  const picture = sharp({ create: { width: 300, height: 450, channels: 3, background: '#336699' } });
  const { md = '', lg = '' } = await world.deps.media.keep(await picture.png().toBuffer(), 'poster', null);
  return { md, lg };
}

async function trailer(seconds: number): Promise<Video> {
  return world.deps.media.keepVideo(Readable.from([await webm(seconds)]));
}

async function rowsOf(table: string): Promise<number> {
  const [row] = await world.query<{ count: number }>(`select count(*)::integer as count from ${table}`);
  return row?.count ?? 0;
}

test('a film that is made is on the website at once, in its language, under an address of its own', async () => {
  const told: unknown[] = [];
  const unsubscribe = world.deps.bus.subscribe((news) => told.push(news.kind));
  const tag = await service().createTag(manager, {
    exhibitor: 1,
    values: { name: { en: 'Late night', fr: 'Minuit' } },
  });
  const assets = { poster: await poster(), background: null, trailer: await trailer(1), streaming: null };
  const made = await service().createFilm(
    manager,
    creation(1, {
      title: { en: 'The Glass Tide', fr: 'La marée' },
      assets,
      tags: [Number(tag.id)],
      notice: { fr: 'Stroboscope' },
    }),
  );
  const startup = await until('the film on the website', async () => {
    const now = await world.services.catalogue.startup('fr');
    return now.movies.some(({ id }) => String(id) === made.id) && now;
  });
  const shown = startup.movies.find(({ id }) => String(id) === made.id);
  assert.is(shown?.slug, 'the-glass-tide');
  assert.is(shown?.display_title, 'La marée');
  assert.is(shown?.notice, 'Stroboscope');
  assert.equal([shown?.assets.poster, shown?.assets.trailer], [assets.poster, assets.trailer]);
  assert.equal(shown?.tags, [Number(tag.id)]);
  assert.ok(startup.tags.some(({ slug, name }) => slug === 'late-night' && name === 'Minuit'));
  await until('the news', () => told.includes('catalogue'));
  unsubscribe();

  const own = await service().film(manager, Number(made.id));
  assert.equal(
    own.versions.map(({ short, language }) => [short, language]),
    [['OV', 'nl']],
    'it can be planned at once',
  );
  const second = await service().createFilm(manager, creation(1));
  const third = await service().film(manager, Number(second.id));
  assert.is(third.values.slug, 'the-glass-tide-2');
  assert.is(third.values.internal_title, 'The Glass Tide');
  const taken = { ...third.values, slug: 'the-glass-tide' };
  assert.is(
    await refusal(service().saveFilm(manager, { id: third.id, row_version: 1, values: taken })),
    'VALIDATION_FAILED slug:unique',
  );
});

test('all of a film is read as it was saved, and the audit says what changed', async () => {
  const { id } = await service().createFilm(manager, creation(1, { title: { de: 'Äther & Öl' } }));
  const before = await service().film(manager, Number(id));
  assert.is(before.values.slug, 'ather-ol');
  const distributor = await distributors().createDistributor(manager, {
    exhibitor: 1,
    values: distributorSchema.parse({ name: 'Lumen', contacts: [{ name: 'Eva', email: 'eva@lumen.example' }] }),
  });
  const office = await distributors().createOffice(manager, {
    distributor: Number(distributor.id),
    values: officeSchema.parse({ name: 'Brussels', country_code: 'BE' }),
  });
  const profile = await distributors().createRentalProfile(manager, {
    exhibitor: 1,
    values: rentalProfileSchema.parse({
      name: 'Usual',
      rates: [
        { from_week: 1, percent_hundredths: 5000 },
        { from_week: 3, percent_hundredths: 4000 },
      ],
      minimum_guarantee_minor: 15_000,
    }),
  });
  const values: typeof before.values = {
    ...before.values,
    slug: 'aether',
    original_title: 'Éther',
    tagline: { en: 'Breathe' },
    overview: { en: 'Long\ntext' },
    notice: {},
    spoken_languages: ['nl', 'fr'],
    nations: ['BE', 'FR'],
    directors: ['Ann', 'Bob'],
    actors: ['Cy'],
    genres: ['drama', 'war'],
    released_at: '2026-03-29',
    showing_from: '2026-10-25',
    showing_from_visibility: 3,
    visibility: 5,
    rating: '12',
    links: { trailer: 'https://films.example/trailer' },
    assets: {
      poster: await poster(),
      background: null,
      trailer: await trailer(1),
      streaming: { provider: 'home', url: 'https://home.example/' },
    },
    distributor_id: Number(distributor.id),
    distributor_office_id: Number(office.id),
    rental_type: 'percentage',
    rental_profile_id: Number(profile.id),
  };
  const change = { id: before.id, row_version: 1, values };
  assert.is((await service().saveFilm(manager, change)).row_version, 2);
  const after = await service().film(manager, before.id);
  assert.equal(after.values, values);
  assert.is((await service().saveFilm(manager, { ...change, row_version: 2 })).row_version, 2, 'the same is no change');
  assert.is(
    await refusal(service().saveFilm(manager, { ...change, values: { ...values, runtime: 99 } })),
    'CHANGED_MEANWHILE',
  );
  const [entry] = await world.deps.changes.history('movie', id, 1);
  assert.equal(entry?.after.directors, ['Ann', 'Bob']);
  assert.not.ok('runtime' in (entry?.after ?? {}));
  const { offices, films } = await distributors().distributor(manager, Number(distributor.id));
  assert.equal(
    offices.map(({ id, name, country_code, city }) => [String(id), name, country_code, city]),
    [[office.id, 'Brussels', 'BE', null]],
  );
  assert.equal(films, [{ id: before.id, title: before.values.title, archived: false }]);
});

test('what a film names must be there and of its exhibitor; nothing is half-written', async () => {
  const theirs = {
    tag: await service().createTag(other, { exhibitor: 2, values: { name: { en: 'Theirs' } } }),
    distributor: await distributors().createDistributor(other, {
      exhibitor: 2,
      values: distributorSchema.parse({ name: 'T' }),
    }),
    profile: await distributors().createRentalProfile(other, {
      exhibitor: 2,
      values: rentalProfileSchema.parse({ name: 'T', rates: [{ from_week: 1, percent_hundredths: 1 }] }),
    }),
  };
  const office = await distributors().createOffice(other, {
    distributor: Number(theirs.distributor.id),
    values: officeSchema.parse({ name: 'T' }),
  });
  const films = await rowsOf('movie');
  const gone = { md: '/media/uploads/0000-md.webp', lg: '/media/uploads/0000-lg.webp' };
  const cases: [Partial<FilmValues>, string][] = [
    [{ tags: [2_147_483_647] }, 'tags:exists'],
    [{ tags: [Number(theirs.tag.id)] }, 'tags:exists'],
    [{ distributor_id: Number(theirs.distributor.id) }, 'distributor_id:exists'],
    [{ distributor_office_id: Number(office.id) }, 'distributor_office_id:office_of_distributor'],
    [{ rental_profile_id: Number(theirs.profile.id) }, 'rental_profile_id:exists'],
    [{ rental_type: 'percentage' }, 'rental_profile_id:required'],
    [{ rental_type: 'fixed' }, 'rental_fee_minor:required'],
    [{ assets: { poster: gone, background: null, trailer: null, streaming: null } }, 'assets.poster:picture_gone'],
    [
      { assets: { poster: null, background: gone.lg, trailer: null, streaming: null } },
      'assets.background:picture_gone',
    ],
    [
      {
        assets: {
          poster: null,
          background: null,
          trailer: { url: '/media/uploads/a.webm', seconds: 9 },
          streaming: null,
        },
      },
      'assets.trailer:video_gone',
    ],
  ];
  for (const [values, expected] of cases)
    assert.is(await refusal(service().createFilm(manager, creation(1, values))), `VALIDATION_FAILED ${expected}`);
  assert.is(await refusal(service().createFilm(manager, creation(2))), 'FORBIDDEN');
  assert.is(await refusal(service().createFilm(inCinema, creation(1))), 'FORBIDDEN');
  assert.is(await rowsOf('movie'), films);

  const { id } = await service().createFilm(other, creation(2));
  const row = { id: Number(id), row_version: 1 };
  for (const refused of [
    () => service().film(manager, row.id),
    () => service().saveFilm(manager, { ...row, values: { ...film(), slug: 'mine' } }),
    () => service().archiveFilm(manager, { ...row, archived: true }),
    () =>
      service().createVersion(manager, {
        film: row.id,
        values: versionSchema.parse({ text: { en: 'A' }, short: 'A', language: 'nl' }),
      }),
    () => service().options(manager, 2),
    () => distributors().distributor(manager, Number(theirs.distributor.id)),
    () =>
      distributors().saveOffice(manager, {
        id: Number(office.id),
        row_version: 1,
        values: officeSchema.parse({ name: 'Mine' }),
      }),
    () => distributors().rentalProfile(manager, Number(theirs.profile.id)),
  ])
    assert.is(await refusal(refused()), 'FORBIDDEN');
  for (const missing of [
    () => service().film(manager, 2_147_483_647),
    () => service().archiveFilm(manager, { id: 2_147_483_647, row_version: 1, archived: true }),
    () => service().saveTag(manager, { id: 2_147_483_647, row_version: 1, values: { name: { en: 'a' }, slug: 'a' } }),
    () => distributors().archiveRentalProfile(manager, { id: 2_147_483_647, row_version: 1, archived: true }),
  ])
    assert.is(await refusal(missing()), 'NOT_FOUND');
  const read = await service().film(inCinema, 1);
  assert.is(read.writable, false, 'who works in one cinema reads what concerns them all');
  assert.is(await refusal(service().archiveFilm(inCinema, { id: 1, row_version: 1, archived: true })), 'FORBIDDEN');
});

test('a film with schedules to come is not archived before the day after the last one; a version with schedules never goes', async () => {
  const [row] = await world.query<{ movie_id: number; version_id: number; row_version: number; last: Date }>(
    `select s.movie_id, s.version_id, m.row_version, max(s.start_at) over () as last
     from schedule s join movie m on m.id = s.movie_id where s.cancelled_at is null order by s.start_at desc limit 1`,
  );
  if (!row) throw new Error('no schedule');
  const version = { id: row.version_id, row_version: 1, archived: true };
  const asked = { id: row.movie_id, row_version: row.row_version, archived: true };
  const error = await service()
    .archiveFilm(manager, asked)
    .catch((cause: unknown) => cause);
  const local = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(row.last);
  const from = new Date(Date.parse(local) + 86_400_000);
  assert.is((await service().film(manager, row.movie_id)).schedules.archivable_from, from.toISOString().slice(0, 10));
  for (const locale of ['en', 'fr', 'nl-BE', 'de'] as const) {
    const { code, message } = toErrorBody(error, { locale });
    assert.is(code, 'FILM_HAS_SCHEDULES');
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(from);
    assert.ok(message.includes(date), `${message} names ${date}`);
  }
  assert.is(await refusal(service().archiveVersion(manager, version)), 'VERSION_HAS_SCHEDULES');

  await world.query('update schedule set cancelled_at = now() where movie_id = $1', [row.movie_id]);
  assert.is(
    await refusal(service().archiveVersion(manager, version)),
    'VERSION_HAS_SCHEDULES',
    'cancelled ones were sold',
  );
  const archived = await service().archiveFilm(manager, asked);
  const isShown = async () =>
    (await world.services.catalogue.startup('en')).movies.some(({ id }) => id === row.movie_id);
  await until('the film to go from the website', async () => !(await isShown()));
  await service().archiveFilm(manager, { ...asked, row_version: archived.row_version, archived: false });
  await until('the film to come back', isShown);

  const values = versionSchema.parse({ text: { en: 'Dubbed' }, short: 'NL', language: 'nl', media_type: 'imax' });
  const fresh = await service().createVersion(manager, { film: row.movie_id, values });
  assert.is(values.media_type, 'IMAX');
  assert.is((await service().film(manager, row.movie_id)).versions.length, 2);
  const deleted = await service().archiveVersion(manager, { id: Number(fresh.id), row_version: 1, archived: true });
  assert.is((await service().film(manager, row.movie_id)).versions.length, 1);
  await service().archiveVersion(manager, { id: Number(fresh.id), row_version: deleted.row_version, archived: false });
  assert.is((await service().film(manager, row.movie_id)).versions.length, 2);
});

test('a rental profile is deleted when nothing uses it; a shared one is used by others and changed by its owner alone', async () => {
  const rates = [{ from_week: 1, percent_hundredths: 4500 }];
  const made = await distributors().createRentalProfile(other, {
    exhibitor: 2,
    values: rentalProfileSchema.parse({ name: 'For all', shared: true, rates }),
  });
  const id = Number(made.id);
  const seen = await distributors().rentalProfile(manager, id);
  assert.equal([seen.owner, seen.writable], ['Other', false]);
  assert.is(
    await refusal(
      distributors().saveRentalProfile(manager, { id, row_version: 1, values: { ...seen.values, name: 'Mine' } }),
    ),
    'FORBIDDEN',
  );
  assert.is(
    await refusal(distributors().archiveRentalProfile(manager, { id, row_version: 1, archived: true })),
    'FORBIDDEN',
  );
  assert.ok(
    (await service().options(manager, 1)).rental_profiles.some((each) => each.id === id && each.owner === 'Other'),
  );

  const film_ = await service().createFilm(manager, creation(1));
  const version = await service().createVersion(manager, {
    film: Number(film_.id),
    values: versionSchema.parse({ text: { en: 'Original' }, short: 'OV', language: 'nl', rental_profile_id: id }),
  });
  const usedBy = async (actor: EmployeeActor) => (await distributors().rentalProfile(actor, id)).used_in;
  assert.equal(await usedBy(manager), { films: 0, versions: 1 });
  assert.equal(await usedBy(other), { films: 0, versions: 0 }, 'what another exhibitor does with it is told to nobody');
  assert.is(
    await refusal(distributors().archiveRentalProfile(other, { id, row_version: 1, archived: true })),
    'RENTAL_PROFILE_USED',
  );
  await service().archiveVersion(manager, { id: Number(version.id), row_version: 1, archived: true });
  await distributors().archiveRentalProfile(other, { id, row_version: 1, archived: true });
  assert.is(
    await refusal(service().archiveVersion(manager, { id: Number(version.id), row_version: 2, archived: false })),
    'VALIDATION_FAILED rental_profile_id:exists',
    'its profile is gone',
  );
});

test('lists show an exhibitor what is its own', async () => {
  const query = { q: '', sort: null, desc: false, filters: {}, page: 1, per_page: 200 };
  const mine = await world.services.staffLists.page(manager, 'films', { ...query, q: 'glass tide' }, 'en');
  assert.ok(mine.total >= 2);
  const [first] = mine.rows;
  assert.is(first?.title.en, 'The Glass Tide');
  for (const name of ['films', 'tags', 'distributors'] as const) {
    const theirs = await world.services.staffLists.page(other, name, query, 'de');
    const all = await world.services.staffLists.page(manager, name, query, 'de');
    const ids = new Set(all.rows.map(({ id }) => id));
    assert.ok(theirs.total > 0, name);
    assert.not.ok(
      theirs.rows.some(({ id }) => ids.has(id)),
      name,
    );
  }
  for (const sort of ['title', 'rating', 'distributor', 'showing_from'])
    await world.services.staffLists.page(inCinema, 'films', { ...query, sort }, 'fr');
  for (const [filter, value] of Object.entries({ tag: '1', rating: '12', visibility: '1', distributor: '1' }))
    await world.services.staffLists.page(inCinema, 'films', { ...query, filters: { [filter]: [value] } }, 'fr');
  await world.services.staffLists.page(manager, 'rentalProfiles', { ...query, filters: { archived: ['yes'] } }, 'en');
});

test('at night uploads go that nothing has referred to for a day; what a film, a text, a setting, a layout or a sold show shows stays', async () => {
  const { media } = world.deps;
  const keep = async (use: 'logo' | 'slide' | 'picture' | 'plan' | 'background', shade: number): Promise<string> => {
    const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: { r: shade, g: 9, b: 9 } } });
    return (await media.keep(await picture.png().toBuffer(), use, null)).lg ?? '';
  };
  const [logo, slide, picture, plan, background, printed, replaced] = [
    await keep('logo', 10),
    await keep('slide', 20),
    await keep('picture', 30),
    await keep('plan', 40),
    await keep('background', 50),
    await keep('background', 60),
    await keep('background', 70),
  ];
  const [{ url: shown }, { url: forgotten }] = [await trailer(2), await trailer(3)];
  await world.query(
    `update movie set assets = assets || jsonb_build_object('trailer', jsonb_build_object('url', $1::text, 'seconds', 2))`,
    [shown],
  );
  await world.query(`update exhibitor set logos = jsonb_build_object('dark', $1::text) where id = 1`, [logo]);
  await world.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'website_config', jsonb_build_object('header_slides', jsonb_build_array(jsonb_build_object('image', $1::text))))
     on conflict (exhibitor_id, key) do update set value = excluded.value`,
    [slide],
  );
  await world.query(
    `insert into cms_content (exhibitor_id, type, key, priority, content) values (1, 'preset', 'Picture', 0, jsonb_build_object('en', $1::text))`,
    [`<img src="https://cinema.example${picture}" alt="">`],
  );
  await world.query(
    `insert into screen_layout (screen_id, number, document, hall_bytes, seat_count, published_at, scenery)
     select screen_id, number + 1, document, hall_bytes, seat_count, now(), jsonb_build_object('shapes', '[]'::jsonb, 'background', jsonb_build_object('media', $1::text))
     from screen_layout limit 1`,
    [plan],
  );
  await world.query(`update movie set assets = assets || jsonb_build_object('background', $1::text)`, [background]);
  await world.query(
    `insert into sold_schedule (id, facts) values (gen_random_uuid(), jsonb_build_object('poster', $1::text))`,
    [printed],
  );
  const used = [logo, slide, picture, plan, background, printed, shown];
  const there = (urls: string[]) => Promise.all(urls.map((url) => media.has(url)));
  const night = (hours: number) =>
    createJobHandlers({
      ...world.deps,
      clock: { nowMs: () => Date.now() + hours * 3_600_000 },
      sandbox: null,
    })['clean-sales']({});
  await night(23);
  assert.equal(await there([...used, replaced, forgotten]), Array(9).fill(true), 'a form may still be open');
  await night(25);
  assert.equal(await there(used), Array(7).fill(true));
  assert.equal(await there([replaced, forgotten]), [false, false]);
  assert.is(await keep('background', 70), replaced, 'and may be uploaded again');
  assert.is(await media.has(replaced), true);
});

test.run();
