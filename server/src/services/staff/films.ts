/** Films, versions and tags: what staff read and change of them. */
import type {
  Archiving,
  FilmBulk,
  FilmChange,
  FilmCreation,
  FilmOptions,
  FilmValues,
  Localized,
  RowChange,
  SavedRow,
  StaffFilm,
  VersionValues,
} from '../../contract/index.ts';
import { withBits } from '../../contract/index.ts';
import { type EmployeeActor, mayIn } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import { freeSlug, slugOfLocalized } from '../../domain/slugs.ts';
import type { ChangeTransaction, StaffEntities } from '../../ports/staffChanges.ts';
import type { CommonDeps, PlanningDeps, PortalDeps } from '../deps.ts';
import { archiveAsStaff, asOfNow, changeAsStaff, changeTogether, createAsStaff, readAsStaff } from './change.ts';
import { reachOf } from './listReader.ts';

const read = 'films.read';
const write = 'films.write';
const dayMs = 86_400_000;

type FilmDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'clock' | 'cinemaClock'> &
  Pick<PortalDeps, 'staff' | 'changes'> &
  Pick<PlanningDeps, 'films' | 'media'>;

/** Errors: `readAsStaff`, `createAsStaff`, `changeAsStaff`. */
export interface StaffFilms {
  film(actor: EmployeeActor, id: number): Promise<StaffFilm>;
  /** What its exhibitor's forms choose from. FORBIDDEN */
  options(actor: EmployeeActor, exhibitorId: number): Promise<FilmOptions>;
  /** Makes a film with its first version, and with a slug made from its title. */
  createFilm(actor: EmployeeActor, creation: FilmCreation): Promise<SavedRow>;
  saveFilm(actor: EmployeeActor, change: FilmChange): Promise<{ row_version: number }>;
  /** FILM_HAS_SCHEDULES: some are to come; the message says from which day on it can be. */
  archiveFilm(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
  /** One of many that are changed alike. Also VALIDATION_FAILED: a tag is another exhibitor's. */
  changeFilm(actor: EmployeeActor, id: number, changes: FilmBulk): Promise<{ row_version: number }>;
  createVersion(actor: EmployeeActor, creation: { film: number; values: VersionValues }): Promise<SavedRow>;
  saveVersion(actor: EmployeeActor, change: RowChange<VersionValues>): Promise<{ row_version: number }>;
  /** VERSION_HAS_SCHEDULES: it has, or has had, some. */
  archiveVersion(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
  tag(actor: EmployeeActor, id: number): Promise<{ name: Localized; slug: string; row_version: number }>;
  createTag(actor: EmployeeActor, creation: { exhibitor: number; values: { name: Localized } }): Promise<SavedRow>;
  saveTag(actor: EmployeeActor, change: RowChange<{ name: Localized; slug: string }>): Promise<{ row_version: number }>;
  archiveTag(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
}

export function createStaffFilms(deps: FilmDeps): StaffFilms {
  const { films, media, cinemaClock } = deps;
  const announce = (): [{ kind: 'catalogue' }] => [{ kind: 'catalogue' }];
  const ofExhibitor = (exhibitorId: number) => ({ exhibitorId, cinemaIds: [] });

  async function mayWrite(asking: EmployeeActor, exhibitorId: number): Promise<boolean> {
    return mayIn(await asOfNow(deps.staff, asking), write, ofExhibitor(exhibitorId));
  }

  /** Tags must be the exhibitor's, and in use unless the film had them before. */
  async function checkTags(
    change: ChangeTransaction,
    exhibitorId: number,
    tags: number[],
    before: number[],
  ): Promise<void> {
    for (const id of [...tags].sort((one, other) => one - other)) {
      const tag = await change.lock('tag', String(id));
      if (tag?.scope?.exhibitorId !== exhibitorId) throw refused('tags', 'exists');
      if (tag.values.archived_at !== null && !before.includes(id)) throw refused('tags', 'exists');
    }
  }

  /** What a film names must be its exhibitor's, and there. */
  async function checkFilm(
    change: ChangeTransaction,
    exhibitorId: number,
    values: FilmValues,
    before: StaffEntities['movie'] | null,
  ): Promise<void> {
    await checkTags(change, exhibitorId, values.tags, before?.tags ?? []);
    const { distributor_id: distributorId, distributor_office_id: officeId } = values;
    if (distributorId !== null) {
      const distributor = await change.lock('distributor', String(distributorId));
      const isKept = before?.distributor_id === distributorId;
      if (distributor?.scope?.exhibitorId !== exhibitorId) throw refused('distributor_id', 'exists');
      if (distributor.values.archived_at !== null && !isKept) throw refused('distributor_id', 'exists');
    }
    if (officeId !== null) {
      const office = await change.lock('distributor_office', String(officeId));
      const isKept = before?.distributor_office_id === officeId;
      if (office?.values.distributor_id !== distributorId || (office.values.archived_at !== null && !isKept))
        throw refused('distributor_office_id', 'office_of_distributor');
    }
    if (values.rental_type === 'percentage' && values.rental_profile_id === null)
      throw refused('rental_profile_id', 'required');
    if (values.rental_type === 'fixed' && values.rental_fee_minor === null)
      throw refused('rental_fee_minor', 'required');
    await checkProfile(change, exhibitorId, values.rental_profile_id, before?.rental_profile_id ?? null);
  }

  /** A rental profile must be the exhibitor's own or shared by another one, and in use unless it was there before. */
  async function checkProfile(
    change: ChangeTransaction,
    exhibitorId: number,
    id: number | null,
    before: number | null,
  ): Promise<void> {
    if (id === null || id === before) return;
    const profile = await change.lock('rental_profile', String(id));
    const isTheirs = profile?.scope?.exhibitorId === exhibitorId || profile?.values.shared;
    if (!profile || !isTheirs || profile.values.archived_at !== null) throw refused('rental_profile_id', 'exists');
  }

  /** Pictures and the trailer must be there: uploaded, or the film's already. */
  async function checkUploads({ assets }: FilmValues): Promise<void> {
    for (const [field, url] of [
      ['poster', assets.poster?.md],
      ['poster', assets.poster?.lg],
      ['background', assets.background],
    ] as const)
      if (url && !(await media.has(url))) throw refused(`assets.${field}`, 'picture_gone');
    if (assets.trailer && !(await media.has(assets.trailer.url))) throw refused('assets.trailer', 'video_gone');
  }

  /** Values of a film as columns of its row. */
  function rowOf(values: FilmValues): Omit<StaffEntities['movie'], 'exhibitor_id' | 'slug' | 'archived_at'> {
    return {
      ...values,
      tags: [...new Set(values.tags)].sort((one, other) => one - other),
      internal_title: values.internal_title || Object.values(values.title).find((text) => text !== '') || '',
    };
  }

  return {
    async film(asking, id) {
      const row = await readAsStaff(deps, asking, { permission: read, entity: 'movie', id: String(id) });
      const { row_version, archived_at, exhibitor_id, ...values } = row;
      const [versions, schedules, exhibitor, writable] = await Promise.all([
        films.versions(id),
        films.schedules(id, cinemaClock.nowMs()),
        films.exhibitor(exhibitor_id),
        mayWrite(asking, exhibitor_id),
      ]);
      const { lastMs } = schedules;
      return {
        id,
        row_version,
        exhibitor: exhibitor_id,
        values: shownFilm(values),
        archived_at,
        versions,
        schedules: {
          total: schedules.total,
          to_come: schedules.toCome,
          on_website: schedules.onWebsite,
          archivable_from: lastMs === null ? null : dayAfter(lastMs, exhibitor.timezone),
        },
        writable,
      };
    },

    async options(asking, exhibitorId): Promise<FilmOptions> {
      const reach = reachOf(await asOfNow(deps.staff, asking), read);
      if (!reach.some((place) => place.exhibitorId === exhibitorId)) throw new ParterreError('FORBIDDEN');
      return films.options(exhibitorId);
    },

    async createFilm(actor, { exhibitor, values, version }) {
      await checkUploads(values);
      return changeTogether(
        deps,
        actor,
        async ({ change, create }) => {
          const slug = slugOfLocalized(values.title, 'film');
          const taken = await change.films.slugs('movie', exhibitor, slug);
          const made = { permission: write, scope: ofExhibitor(exhibitor) } as const;
          const film = await create({
            ...made,
            entity: 'movie',
            values: { ...rowOf(values), exhibitor_id: exhibitor, slug: freeSlug(slug, taken), archived_at: null },
            check: ({ change }) => checkFilm(change, exhibitor, values, null),
          });
          await create({
            ...made,
            entity: 'movie_version',
            values: { ...version, rental_profile_id: null, movie_id: Number(film.id), archived_at: null },
          });
          return film;
        },
        announce,
      );
    },

    async saveFilm(actor, { id, row_version, values: { slug, ...values } }) {
      const { assets } = await readAsStaff(deps, actor, { permission: read, entity: 'movie', id: String(id) });
      const before = shownAssets(assets);
      // What it has already is not asked for: a demonstration may do without its pictures.
      const isNew = JSON.stringify(before) !== JSON.stringify(values.assets);
      if (isNew) await checkUploads(values);
      return changeAsStaff(deps, actor, {
        permission: write,
        entity: 'movie',
        id: String(id),
        version: row_version,
        values: { ...rowOf(values), assets: isNew ? values.assets : assets, slug },
        check: ({ scope, change, before }) => checkFilm(change, scope.exhibitorId, values, before),
        announce,
      });
    },

    archiveFilm: (actor, row) =>
      archiveAsStaff(deps, actor, row, {
        permission: write,
        entity: 'movie',
        async check({ change, before }) {
          if (!row.archived) return;
          const lastMs = await change.films.lastScheduleMs(row.id, cinemaClock.nowMs());
          if (lastMs === null) return;
          const from = dayAfter(lastMs, await change.films.timezone(before.exhibitor_id));
          throw new ParterreError('FILM_HAS_SCHEDULES', { values: { from: Date.parse(from) } });
        },
        announce,
      }),

    async changeFilm(actor, id, { archived, visibility, tags }) {
      if (archived !== undefined) return this.archiveFilm(actor, { id, row_version: null, archived });
      return changeTogether(
        deps,
        actor,
        async ({ change, edit }) => {
          const before = (await change.lock('movie', String(id)))?.values;
          const kept = before?.tags.filter((tag) => !tags?.remove.includes(tag)) ?? [];
          const added = [...new Set(tags?.add)].filter((tag) => !kept.includes(tag));
          return edit({
            permission: write,
            entity: 'movie',
            id: String(id),
            version: null,
            values: {
              ...(visibility && before && { visibility: withBits(before.visibility, visibility) }),
              ...(tags && { tags: [...kept, ...added].sort((one, other) => one - other) }),
            },
            check: ({ scope, change }) => checkTags(change, scope.exhibitorId, added, []),
          });
        },
        announce,
      );
    },

    async createVersion(actor, { film, values }) {
      const { exhibitor_id } = await readAsStaff(deps, actor, { permission: read, entity: 'movie', id: String(film) });
      return createAsStaff(deps, actor, {
        permission: write,
        entity: 'movie_version',
        scope: ofExhibitor(exhibitor_id),
        values: { ...values, movie_id: film, archived_at: null },
        check: ({ change }) => checkProfile(change, exhibitor_id, values.rental_profile_id, null),
        announce,
      });
    },

    async saveVersion(actor, { id, row_version, values }) {
      return changeAsStaff(deps, actor, {
        permission: write,
        entity: 'movie_version',
        id: String(id),
        version: row_version,
        values,
        check: ({ scope, change, before }) =>
          checkProfile(change, scope.exhibitorId, values.rental_profile_id, before.rental_profile_id),
        announce,
      });
    },

    archiveVersion: (actor, row) =>
      archiveAsStaff(deps, actor, row, {
        permission: write,
        entity: 'movie_version',
        async check({ change, before }) {
          if (row.archived) {
            const count = await change.films.schedulesOfVersion(row.id);
            if (count > 0) throw new ParterreError('VERSION_HAS_SCHEDULES', { values: { count } });
            return;
          }
          const film = await change.lock('movie', String(before.movie_id));
          await checkProfile(change, film?.values.exhibitor_id ?? 0, before.rental_profile_id, null);
        },
        announce,
      }),

    createTag: (actor, { exhibitor, values }) =>
      changeTogether(
        deps,
        actor,
        async ({ change, create }) => {
          const slug = slugOfLocalized(values.name, 'tag');
          const taken = await change.films.slugs('tag', exhibitor, slug);
          return create({
            permission: write,
            entity: 'tag',
            scope: ofExhibitor(exhibitor),
            values: { ...values, exhibitor_id: exhibitor, slug: freeSlug(slug, taken), archived_at: null },
          });
        },
        announce,
      ),

    async tag(actor, id) {
      const { name, slug, row_version } = await readAsStaff(deps, actor, {
        permission: read,
        entity: 'tag',
        id: String(id),
      });
      return { name, slug, row_version };
    },

    async saveTag(actor, { id, row_version, values }) {
      const edit = { permission: write, entity: 'tag', id: String(id), version: row_version, values } as const;
      return changeAsStaff(deps, actor, { ...edit, announce });
    },
    archiveTag: (actor, row) => archiveAsStaff(deps, actor, row, { permission: write, entity: 'tag', announce }),
  };
}

/** YYYY-MM-DD of the day after the one on which a schedule begins. */
function dayAfter(startMs: number, timezone: string): string {
  return new Date(Date.parse(cinemaDay(startMs, timezone, 0)) + dayMs).toISOString().slice(0, 10);
}

/** Rows of before may lack what a form has. */
function shownFilm(values: Omit<StaffEntities['movie'], 'exhibitor_id' | 'archived_at'>): StaffFilm['values'] {
  return {
    ...(values as StaffFilm['values']),
    tagline: values.tagline ?? {},
    notice: values.notice ?? {},
    assets: shownAssets(values.assets),
  };
}

function shownAssets(assets: StaffEntities['movie']['assets'] & { overview?: string | null }): FilmValues['assets'] {
  return {
    poster: assets.poster ?? null,
    background: assets.background ?? assets.overview ?? null,
    trailer: assets.trailer ?? null,
    streaming: assets.streaming ?? null,
  };
}

function refused(field: string, key: string): ParterreError {
  return new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key }] } });
}
