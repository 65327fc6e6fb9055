/** Cinemas, screens and the layouts of those, as staff set them up. */
import type {
  Archiving,
  CinemaValues,
  CinemaView,
  ClassRateValues,
  DraftInput,
  HallFigures,
  LayoutDraftView,
  LayoutView,
  Locale,
  SavedRow,
  ScreenValues,
  ScreenView,
} from '../../contract/index.ts';
import { screenConfigSchema } from '../../contract/index.ts';
import type { EmployeeActor, Scope } from '../../domain/actor.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import type { HallChecker } from '../../ports/hallChecker.ts';
import type { ComingSchedule, DraftRecord, LayoutRecord } from '../../ports/hallStore.ts';
import { scheduleNews } from '../../ports/liveBus.ts';
import type { ChangeTransaction } from '../../ports/staffChanges.ts';
import type { SalesDeps } from '../salesDeps.ts';
import {
  archiveAsStaff,
  changeAsStaff,
  changeTogether,
  createAsStaff,
  mustReach,
  readAsStaff,
  who,
} from '../staffChange.ts';

type HallDeps = Pick<
  SalesDeps,
  'staff' | 'changes' | 'bus' | 'onFault' | 'halls' | 'hallChecker' | 'clock' | 'cinemaClock'
>;

/** Every use case refuses as `changeAsStaff` and `readAsStaff` do; what else each refuses stands at it. */
export interface StaffHalls {
  cinema(actor: EmployeeActor, id: number): Promise<CinemaView>;
  createCinema(actor: EmployeeActor, input: { exhibitor: number; values: CinemaValues }): Promise<SavedRow>;
  saveCinema(
    actor: EmployeeActor,
    change: { id: number; row_version: number; values: CinemaValues },
  ): Promise<{ row_version: number }>;
  /** SHOWS_TO_COME */
  archiveCinema(actor: EmployeeActor, change: Archiving): Promise<{ row_version: number }>;
  screen(actor: EmployeeActor, id: number): Promise<ScreenView>;
  createScreen(actor: EmployeeActor, input: { cinema: number; values: ScreenValues }): Promise<SavedRow>;
  saveScreen(
    actor: EmployeeActor,
    change: { id: number; row_version: number; values: ScreenValues },
  ): Promise<{ row_version: number }>;
  /** SHOWS_TO_COME */
  archiveScreen(actor: EmployeeActor, change: Archiving): Promise<{ row_version: number }>;
  /** What seats of a class cost on top. */
  saveClassRate(
    actor: EmployeeActor,
    change: { screen: number; seat_class: string; row_version: number | null; values: ClassRateValues },
  ): Promise<{ row_version: number }>;
  /** Of a screen, the newest first. */
  layouts(actor: EmployeeActor, screen: number, locale: Locale): Promise<LayoutView[]>;
  /** `Hall.toBytes()` of a published layout. */
  layoutBytes(actor: EmployeeActor, layout: number): Promise<{ screen: number; number: number; bytes: Uint8Array }>;
  /** Null: there is none. `document`: JSON. */
  draft(actor: EmployeeActor, screen: number): Promise<(LayoutDraftView & { document: string }) | null>;
  /** `document`: JSON. LAYOUT_INVALID; UNAVAILABLE: the engine took too long. */
  saveDraft(
    actor: EmployeeActor,
    screen: number,
    input: DraftInput & { document: string },
  ): Promise<{ row_version: number; seat_count: number }>;
  removeDraft(actor: EmployeeActor, draft: { screen: number; row_version: number }): Promise<void>;
  /** Makes the draft the screen's next layout; schedules made from now on have it. LAYOUT_INVALID, UNAVAILABLE. */
  publish(
    actor: EmployeeActor,
    draft: { screen: number; row_version: number },
  ): Promise<{ id: number; number: number }>;
}

/** Schedules that a layout's page shows. */
const shownSchedules = 20;

export function createStaffHalls(deps: HallDeps): StaffHalls {
  const { halls, hallChecker, clock, cinemaClock } = deps;
  const described = new Map<number, Promise<ReturnType<HallChecker['describe']>>>();

  /** Layouts never change, so each is read once. */
  function describe(layoutId: number): Promise<ReturnType<HallChecker['describe']>> {
    const known = described.get(layoutId);
    if (known) return known;
    const reading = halls.layout(layoutId).then((layout) => {
      if (!layout) throw new ParterreError('NOT_FOUND');
      return hallChecker.describe(layout.bytes);
    });
    described.set(layoutId, reading);
    reading.catch(() => described.delete(layoutId));
    return reading;
  }

  const coming = (of: Parameters<typeof halls.comingSchedules>[0]) => halls.comingSchedules(of, cinemaClock.nowMs());

  /** News of whatever is set on a screen: visitors see it at once, and its shows are sold by it from now on. */
  const screenNews = async (screenId: number) => [
    { kind: 'catalogue' as const },
    ...scheduleNews((await coming({ screens: [screenId] })).map(({ id }) => id)),
  ];

  async function figuresOf(screenIds: number[]): Promise<Map<number, HallFigures>> {
    const newest = await halls.newestLayouts(screenIds);
    return new Map(
      await Promise.all(
        newest.map(async ({ screenId, layoutId }) => [screenId, (await describe(layoutId)).figures] as const),
      ),
    );
  }

  async function mustHaveNoShows(of: Parameters<typeof coming>[0], cinemaId: number): Promise<void> {
    const from = archivableFrom(await coming(of));
    if (from === null) return;
    const place = await halls.place(cinemaId);
    const date = cinemaDay(Date.parse(from), place?.timezone ?? 'UTC', 0);
    throw new ParterreError('SHOWS_TO_COME', { values: { date } });
  }

  /** The screen's scope, locked with its draft. */
  async function lockDraft(
    { change, actor }: { change: ChangeTransaction; actor: EmployeeActor },
    screen: number,
    version: number | null,
  ): Promise<{ scope: Scope; draft: DraftRecord | null }> {
    const row = await change.lock('screen', String(screen));
    if (!row) throw new ParterreError('NOT_FOUND');
    const scope = mustReach(actor, 'screens.write', row);
    const draft = await change.layouts.lockDraft(screen);
    if ((draft?.rowVersion ?? null) !== version) {
      const by = draft?.savedBy ?? (await change.lastChange('screen', String(screen)))?.by ?? '';
      throw new ParterreError('CHANGED_MEANWHILE', {
        values: { by },
        conflict: { by, atMs: draft?.savedAtMs ?? 0, fields: {} },
      });
    }
    return { scope, draft };
  }

  async function checked(document: string) {
    const answer = await hallChecker.check(document);
    if ('defects' in answer) {
      const [first] = answer.defects;
      const problem = [first?.code, first?.at].filter(Boolean).join(', ');
      throw new ParterreError('LAYOUT_INVALID', { values: { problem } });
    }
    return answer;
  }

  return {
    async cinema(actor, id) {
      const row = await readAsStaff(deps, actor, { permission: 'cinemas.read', entity: 'cinema', id: String(id) });
      const { row_version, exhibitor_id, archived_at, ...values } = row;
      const [screens, shows] = await Promise.all([halls.screens(id), coming({ cinema: id })]);
      const figures = await figuresOf(screens.map((screen) => screen.id));
      return {
        id,
        row_version,
        exhibitor: exhibitor_id,
        values,
        archived: archived_at !== null,
        screens: screens.map((screen) => ({ ...screen, figures: figures.get(screen.id) ?? null })),
        archivable_from: archivableFrom(shows),
      };
    },

    createCinema: (actor, { exhibitor, values }) =>
      createAsStaff(deps, actor, {
        permission: 'cinemas.write',
        entity: 'cinema',
        // Whoever works in some cinemas of an exhibitor does not add to them.
        scope: { exhibitorId: exhibitor, cinemaIds: [] },
        values: { ...values, exhibitor_id: exhibitor, archived_at: null },
        announce: () => [{ kind: 'catalogue' }],
      }),

    async saveCinema(actor, { id, row_version, values }) {
      return changeAsStaff(deps, actor, {
        permission: 'cinemas.write',
        entity: 'cinema',
        id: String(id),
        version: row_version,
        values,
        announce: () => [{ kind: 'catalogue' }],
      });
    },

    archiveCinema: (actor, row) =>
      archiveAsStaff(deps, actor, row, {
        permission: 'cinemas.write',
        entity: 'cinema',
        check: async () => (row.archived ? mustHaveNoShows({ cinema: row.id }, row.id) : undefined),
        announce: () => [{ kind: 'catalogue' }],
      }),

    async screen(actor, id) {
      const row = await readAsStaff(deps, actor, { permission: 'screens.read', entity: 'screen', id: String(id) });
      const { row_version, cinema_id, archived_at, ...values } = row;
      const [place, rates, newest, draft, shows] = await Promise.all([
        halls.place(cinema_id),
        halls.classRates(id),
        halls.newestLayout(id),
        halls.draft(id),
        coming({ screens: [id] }),
      ]);
      const hall = newest && (await describe(newest.id));
      const rateOf = (key: string) => {
        const rate = rates.find(({ seatClass }) => seatClass === key);
        return rate ? { ...rate.values, row_version: rate.rowVersion } : null;
      };
      const current = hall?.classes ?? [];
      const former = rates.filter(({ seatClass }) => !current.some(({ key }) => key === seatClass));
      return {
        id,
        row_version,
        cinema: { id: cinema_id, name: place?.name ?? '' },
        values: { ...values, config: screenConfigSchema.parse(values.config) },
        archived: archived_at !== null,
        classes: [
          ...current.map(({ key, name, seats }) => ({ key, name, seats, rate: rateOf(key) })),
          ...former.map(({ seatClass }) => ({ key: seatClass, name: null, seats: 0, rate: rateOf(seatClass) })),
        ],
        layout: newest && hall && { id: newest.id, number: newest.number, figures: hall.figures },
        draft: draft && draftView(draft),
        coming_schedules: shows.length,
        archivable_from: archivableFrom(shows),
      };
    },

    createScreen: (actor, { cinema, values }) =>
      changeTogether(
        deps,
        actor,
        async (staff) => {
          const row = await staff.change.lock('cinema', String(cinema));
          if (!row) throw new ParterreError('NOT_FOUND');
          const scope = mustReach(staff.actor, 'screens.write', row);
          return staff.create({
            permission: 'screens.write',
            entity: 'screen',
            scope,
            values: { ...values, cinema_id: cinema, archived_at: null },
          });
        },
        () => [{ kind: 'catalogue' }],
      ),

    async saveScreen(actor, { id, row_version, values }) {
      return changeAsStaff(deps, actor, {
        permission: 'screens.write',
        entity: 'screen',
        id: String(id),
        version: row_version,
        values,
        announce: () => screenNews(id),
      });
    },

    archiveScreen: (actor, row) =>
      archiveAsStaff(deps, actor, row, {
        permission: 'screens.write',
        entity: 'screen',
        check: async ({ before }) =>
          row.archived ? mustHaveNoShows({ screens: [row.id] }, before.cinema_id) : undefined,
        announce: () => [{ kind: 'catalogue' }],
      }),

    saveClassRate: (actor, { screen, seat_class, row_version, values }) =>
      changeTogether(
        deps,
        actor,
        async (staff) => {
          const permission = 'screens.write';
          const entity = 'seat_class_rate';
          if (row_version !== null) {
            const id = `${screen}/${seat_class}`;
            return staff.edit({ permission, entity, id, version: row_version, values });
          }
          const row = await staff.change.lock('screen', String(screen));
          if (!row) throw new ParterreError('NOT_FOUND');
          const scope = mustReach(staff.actor, permission, row);
          const newest = await halls.newestLayout(screen);
          const hall = newest && (await describe(newest.id));
          if (!hall?.classes.some(({ key }) => key === seat_class)) throw new ParterreError('NOT_FOUND');
          const made = await staff.create({
            permission,
            entity,
            scope,
            values: { ...values, screen_id: screen, seat_class },
            taken: 'CHANGED_MEANWHILE',
          });
          return { row_version: made.row_version };
        },
        () => screenNews(screen),
      ),

    async layouts(actor, screen, locale) {
      await readAsStaff(deps, actor, { permission: 'screens.read', entity: 'screen', id: String(screen) });
      const [layouts, shows] = await Promise.all([
        halls.layouts(screen, cinemaClock.nowMs()),
        coming({ screens: [screen] }),
      ]);
      return Promise.all(
        layouts.map(async (layout) => layoutView(layout, (await describe(layout.id)).figures, shows, locale)),
      );
    },

    async layoutBytes(actor, layoutId) {
      const layout = await halls.layout(layoutId);
      if (!layout) throw new ParterreError('NOT_FOUND');
      const { screenId, number, bytes } = layout;
      await readAsStaff(deps, actor, { permission: 'screens.read', entity: 'screen', id: String(screenId) });
      return { screen: screenId, number, bytes };
    },

    async draft(actor, screen) {
      await readAsStaff(deps, actor, { permission: 'screens.write', entity: 'screen', id: String(screen) });
      const draft = await halls.draft(screen);
      const document = draft && (await halls.draftDocument(screen));
      return draft && document !== null ? { ...draftView(draft), document } : null;
    },

    async saveDraft(asking, screen, { row_version, origin, document }) {
      // Before the engine is asked, which costs more than the question.
      await readAsStaff(deps, asking, { permission: 'screens.write', entity: 'screen', id: String(screen) });
      const hall = await checked(document);
      return changeTogether(
        deps,
        asking,
        async (staff) => {
          await lockDraft(staff, screen, row_version);
          const { document: text, seatCount } = hall;
          const saved = { document: text, seatCount, origin, savedBy: staff.actor.name, savedAtMs: clock.nowMs() };
          const version = await staff.change.layouts.saveDraft(screen, saved);
          return { row_version: version, seat_count: seatCount };
        },
        () => [],
      );
    },

    removeDraft: (asking, { screen, row_version }) =>
      changeTogether(
        deps,
        asking,
        async (staff) => {
          await lockDraft(staff, screen, row_version);
          await staff.change.layouts.removeDraft(screen);
        },
        () => [],
      ),

    async publish(asking, { screen, row_version }) {
      await readAsStaff(deps, asking, { permission: 'screens.write', entity: 'screen', id: String(screen) });
      const document = await halls.draftDocument(screen);
      if (document === null) throw new ParterreError('NOT_FOUND');
      // What lies in the database was checked when it was saved, by the engine of that day.
      const hall = await checked(document);
      return changeTogether(
        deps,
        asking,
        async (staff) => {
          const { scope, draft } = await lockDraft(staff, screen, row_version);
          if (!draft) throw new ParterreError('NOT_FOUND');
          const { origin, seatCount } = draft;
          const made = await staff.change.layouts.publish({
            screenId: screen,
            document: hall.document,
            bytes: hall.bytes,
            seatCount: hall.seatCount,
            origin,
            publishedBy: staff.actor.name,
            publishedAtMs: clock.nowMs(),
          });
          await staff.change.layouts.removeDraft(screen);
          await staff.change.audit({
            ...who(staff.actor),
            permission: 'screens.write',
            entity: 'screen_layout',
            entityId: String(made.id),
            scope,
            version: null,
            before: {},
            after: { screen_id: screen, number: made.number, seat_count: seatCount, origin },
          });
          return made;
        },
        () => [{ kind: 'catalogue' }],
      );
    },
  };
}

/** When the last of them has ended; null: there is none. */
function archivableFrom(shows: ComingSchedule[]): string | null {
  return shows.length === 0 ? null : new Date(Math.max(...shows.map(({ endAtMs }) => endAtMs))).toISOString();
}

function draftView({ rowVersion, savedAtMs, savedBy, seatCount, origin }: DraftRecord): LayoutDraftView {
  return {
    row_version: rowVersion,
    saved_at: new Date(savedAtMs).toISOString(),
    saved_by: savedBy,
    seat_count: seatCount,
    origin,
  };
}

function layoutView(layout: LayoutRecord, figures: HallFigures, shows: ComingSchedule[], locale: Locale): LayoutView {
  const { id, number, publishedAtMs, publishedBy, origin, comingSchedules, pastSchedules } = layout;
  return {
    id,
    number,
    published_at: new Date(publishedAtMs).toISOString(),
    published_by: publishedBy,
    origin,
    figures,
    coming_schedules: comingSchedules,
    past_schedules: pastSchedules,
    next_schedules: shows
      .filter(({ layoutId }) => layoutId === id)
      .slice(0, shownSchedules)
      .map((show) => ({
        id: show.id,
        start: new Date(show.startAtMs).toISOString(),
        title: localize(show.movieTitle, locale),
        draft: show.draft,
      })),
  };
}
