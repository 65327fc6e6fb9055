/** Cinemas and screens, as staff set them up. */
import type {
  Archiving,
  CinemaValues,
  CinemaView,
  ClassRateValues,
  HallFigures,
  SavedRow,
  ScreenValues,
  ScreenView,
} from '../../contract/index.ts';
import { screenConfigSchema } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import type { ComingSchedule } from '../../ports/hallStore.ts';
import { scheduleNews } from '../../ports/liveBus.ts';
import type { CommonDeps, PlanningDeps, PortalDeps } from '../deps.ts';
import { archiveAsStaff, changeAsStaff, changeTogether, createAsStaff, mustReach, readAsStaff } from './change.ts';
import { type DescribeLayout, draftView } from './layouts.ts';

type HallDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'clock' | 'cinemaClock'> &
  Pick<PortalDeps, 'staff' | 'changes'> &
  Pick<PlanningDeps, 'halls'> & {
    describe: DescribeLayout;
  };

/** Every use case refuses as `changeAsStaff` and `readAsStaff` do; what else each refuses stands at it. */
export interface StaffHalls {
  cinema(actor: EmployeeActor, id: number): Promise<CinemaView>;
  createCinema(actor: EmployeeActor, input: { exhibitor: number; values: CinemaValues }): Promise<SavedRow>;
  saveCinema(
    actor: EmployeeActor,
    change: { id: number; row_version: number; values: CinemaValues },
  ): Promise<{ row_version: number }>;
  /** SCHEDULES_TO_COME */
  archiveCinema(actor: EmployeeActor, change: Archiving): Promise<{ row_version: number }>;
  screen(actor: EmployeeActor, id: number): Promise<ScreenView>;
  createScreen(actor: EmployeeActor, input: { cinema: number; values: ScreenValues }): Promise<SavedRow>;
  saveScreen(
    actor: EmployeeActor,
    change: { id: number; row_version: number; values: ScreenValues },
  ): Promise<{ row_version: number }>;
  /** SCHEDULES_TO_COME */
  archiveScreen(actor: EmployeeActor, change: Archiving): Promise<{ row_version: number }>;
  /** What seats of a class cost on top. */
  saveClassRate(
    actor: EmployeeActor,
    change: { screen: number; seat_class: string; row_version: number | null; values: ClassRateValues },
  ): Promise<{ row_version: number }>;
}

export function createStaffHalls(deps: HallDeps): StaffHalls {
  const { halls, cinemaClock, describe } = deps;

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

  async function mustHaveNoSchedules(of: Parameters<typeof coming>[0], cinemaId: number): Promise<void> {
    const from = archivableFrom(await coming(of));
    if (from === null) return;
    const place = await halls.place(cinemaId);
    const date = cinemaDay(Date.parse(from), place?.timezone ?? 'UTC', 0);
    throw new ParterreError('SCHEDULES_TO_COME', { values: { date } });
  }

  return {
    async cinema(actor, id) {
      const row = await readAsStaff(deps, actor, { permission: 'cinemas.read', entity: 'cinema', id: String(id) });
      const { row_version, exhibitor_id, archived_at, ...values } = row;
      const [screens, schedules] = await Promise.all([halls.screens(id), coming({ cinema: id })]);
      const figures = await figuresOf(screens.map((screen) => screen.id));
      return {
        id,
        row_version,
        exhibitor: exhibitor_id,
        values,
        archived: archived_at !== null,
        screens: screens.map((screen) => ({ ...screen, figures: figures.get(screen.id) ?? null })),
        archivable_from: archivableFrom(schedules),
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
        check: async () => (row.archived ? mustHaveNoSchedules({ cinema: row.id }, row.id) : undefined),
        announce: () => [{ kind: 'catalogue' }],
      }),

    async screen(actor, id) {
      const row = await readAsStaff(deps, actor, { permission: 'screens.read', entity: 'screen', id: String(id) });
      const { row_version, cinema_id, archived_at, ...values } = row;
      const [place, rates, newest, draft, schedules] = await Promise.all([
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
        coming_schedules: schedules.length,
        archivable_from: archivableFrom(schedules),
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
          row.archived ? mustHaveNoSchedules({ screens: [row.id] }, before.cinema_id) : undefined,
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
  };
}

/** When the last of them has ended; null: there is none. */
function archivableFrom(schedules: ComingSchedule[]): string | null {
  return schedules.length === 0 ? null : new Date(Math.max(...schedules.map(({ endAtMs }) => endAtMs))).toISOString();
}
