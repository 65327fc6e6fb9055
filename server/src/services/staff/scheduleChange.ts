/** What all changes of the programme have in common: the row, its place on a screen, what is in the way of it. */
import type { Permission } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type CinemaTime, cinemaTime } from '../../domain/scheduleRules.ts';
import { scheduleNews } from '../../ports/liveBus.ts';
import type { InTheWay, Place, PlannedScreen, ProgrammeRow } from '../../ports/programme.ts';
import { AlreadyThere, type ChangeTransaction } from '../../ports/staffChanges.ts';
import type { ScheduleEntities } from '../../ports/staffEntities/schedules.ts';
import type { CommonDeps, PlanningDeps, PortalDeps } from '../deps.ts';
import { changeTogether, mustReachScope, type StaffTransaction } from './change.ts';

export type ProgrammeDeps = Pick<CommonDeps, 'bus' | 'onFault'> &
  Pick<PortalDeps, 'changes'> &
  Pick<PlanningDeps, 'programme'>;
export type ScheduleValues = ScheduleEntities['schedule'];

export const minuteMs = 60_000;
export const dayMs = 86_400_000;
export const write: Permission = 'schedules.write';

/**
 * Several changes as one. `places`: where schedules shall be; when PostgreSQL finds first that one is taken, it is told by what.
 * `published`: who looks at the site hears of these; of a schedule that nobody outside sees nothing is told.
 */
export async function changeProgramme<T>(
  deps: ProgrammeDeps,
  asking: EmployeeActor,
  places: Place[],
  published: number[],
  work: (staff: StaffTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await changeTogether(deps, asking, work, () => scheduleNews(published));
  } catch (error) {
    const occupied =
      error instanceof AlreadyThere ||
      (error instanceof ParterreError && error.code === 'SCREEN_OCCUPIED' && !error.detail.values);
    if (!occupied) throw error;
    const [found] = await deps.programme.inTheWay(places, []);
    if (!found) throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 1, cause: error });
    throw await occupiedBy(deps, found);
  }
}

async function occupiedBy({ programme }: ProgrammeDeps, found: InTheWay): Promise<ParterreError> {
  const row = await programme.row(found.id);
  const zone = row ?? { timezone: 'UTC', midnightOffset: 0 };
  return new ParterreError('SCREEN_OCCUPIED', {
    values: { from: clockOf(found.startAtMs, zone), to: clockOf(found.endAtMs, zone) },
    localized: { movie: found.movie },
  });
}

/** SCREEN_OCCUPIED, with what is in the way. `except`: schedules that are about to move. */
export async function mustBeFree(
  deps: ProgrammeDeps,
  change: ChangeTransaction,
  places: Place[],
  except: number[],
): Promise<void> {
  const [found] = await change.programme.inTheWay(places, except);
  if (found) throw await occupiedBy(deps, found);
}

export async function mustBePriceGroup(change: ChangeTransaction, id: number, screen: PlannedScreen): Promise<void> {
  const group = await change.programme.priceGroup(id);
  if (group?.exhibitorId !== screen.exhibitorId) throw wrong('price_group');
}

/** The row, for changing it. NOT_FOUND, FORBIDDEN. */
export async function locked(change: ChangeTransaction, actor: EmployeeActor, id: number) {
  const row = await change.lock('schedule', String(id));
  if (!row?.scope) throw new ParterreError('NOT_FOUND');
  mustReachScope(actor, write, row.scope);
  return { ...row, scope: row.scope };
}

export function wrong(field: string, key = 'choice'): ParterreError {
  return new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key }] } });
}

/** Each once, in the order in which they are locked. */
export function sorted(ids: number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

export const isoOf = (atMs: number): string => new Date(atMs).toISOString();

export function placeOf(values: Pick<ScheduleValues, 'screen_id' | 'start_at' | 'end_at'>): Place {
  return { screenId: values.screen_id, startAtMs: Date.parse(values.start_at), endAtMs: Date.parse(values.end_at) };
}

export function timeOf({ startAtMs, timezone, midnightOffset }: ProgrammeRow): CinemaTime {
  return cinemaTime(startAtMs, timezone, midnightOffset);
}

function clockOf(
  atMs: number,
  { timezone, midnightOffset }: Pick<ProgrammeRow, 'timezone' | 'midnightOffset'>,
): string {
  return clockText(cinemaTime(atMs, timezone, midnightOffset).minute);
}

/** `18:05`; past midnight as clocks show it. */
export function clockText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}
