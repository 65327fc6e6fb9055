/** What is chosen for shows whose tickets get other seats, before anything of it is sent. */
import type { Displacement, Move, PlacedSeat, ScheduleMove } from '@parterre/server/contract';

export type Place = Pick<PlacedSeat, 'index' | 'name' | 'accessible'>;

/**
 * What was chosen in place of what was offered, by show, by the seat as it is now: another seat, or null: none, or the one that
 * is out of order.
 */
export type Choices = ReadonlyMap<number, ReadonlyMap<number, Place | null>>;

export interface ReseatedSeat {
  from: number;
  why: Displacement;
  /** Null: it has none yet, or `keeps` its own. */
  to: Place | null;
  /** Whether the seat is out of order, and whoever has its ticket sits there all the same. */
  keeps: boolean;
  /** Whether the seat was a wheelchair place, and the other is none. */
  isLess: boolean;
}

/** Where each displaced seat of a show goes. */
export const reseated = ({ id, displaced }: ScheduleMove, choices: Choices): ReseatedSeat[] =>
  displaced.map(({ seat, offer, why }) => {
    const choice = choices.get(id)?.get(seat.index);
    const to = choice === undefined ? offer : choice;
    const isLess = seat.accessible && to !== null && !to.accessible;
    return { from: seat.index, why, to, keeps: to === null && why === 'broken', isLess };
  });

/** How many tickets of the show have no place. */
export const missingIn = (schedule: ScheduleMove, choices: Choices): number =>
  reseated(schedule, choices).filter(({ to, keeps }) => to === null && !keeps).length;

/** How many tickets get another seat. */
export const othersIn = (schedule: ScheduleMove, choices: Choices): number =>
  reseated(schedule, choices).filter(({ to }) => to !== null).length;

/** Seats of the new layout that are taken then, those chosen for displaced ones left out. */
export const stayingSeats = ({ stays }: ScheduleMove): number[] => stays.map(([, to]) => to);

/** One more choice. Whoever had that place gets the one that is left for it, if there is one. */
export function chosen(choices: Choices, schedule: ScheduleMove, from: number, to: Place | null): Choices {
  const own = new Map(choices.get(schedule.id));
  const places = reseated(schedule, choices);
  const other = to === null ? undefined : places.find((place) => place.to?.index === to.index && place.from !== from);
  if (other) own.set(other.from, places.find((place) => place.from === from)?.to ?? null);
  own.set(from, to);
  return new Map(choices).set(schedule.id, own);
}

/** The moves as they are sent. `layout` null: each show keeps its own. */
export const moveOf = (
  screen: number,
  layout: number | null,
  schedules: readonly ScheduleMove[],
  choices: Choices,
  mail: boolean,
): Move => ({
  screen,
  layout,
  schedules: schedules.map((schedule) => ({
    id: schedule.id,
    row_version: schedule.row_version,
    seats: reseated(schedule, choices).flatMap(({ from, to }) => (to ? [{ from, to: to.index }] : [])),
  })),
  mail,
});
