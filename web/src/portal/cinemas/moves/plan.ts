/** What is chosen for shows that get another layout, before anything of it is sent. */
import type { Move, PlacedSeat, ScheduleMove } from '@parterre/server/contract';

/** New seats that somebody chose instead of what was offered: by show, by the seat as it is now. */
export type Choices = ReadonlyMap<number, ReadonlyMap<number, Pick<PlacedSeat, 'index' | 'name'>>>;

export interface ReseatedSeat {
  from: number;
  /** Null: it has none yet. */
  to: Pick<PlacedSeat, 'index' | 'name'> | null;
}

/** Where each displaced seat of a show goes. */
export const reseated = ({ id, displaced }: ScheduleMove, choices: Choices): ReseatedSeat[] =>
  displaced.map(({ seat, offer }) => ({ from: seat.index, to: choices.get(id)?.get(seat.index) ?? offer }));

/** Whether every sold seat of the show has a place, and no two the same. */
export function isComplete(show: ScheduleMove, choices: Choices): boolean {
  const targets = reseated(show, choices).map(({ to }) => to?.index);
  return !targets.includes(undefined) && new Set(targets).size === targets.length;
}

/** Seats of the new layout that are taken then, those chosen for displaced ones left out. */
export const stayingSeats = ({ stays }: ScheduleMove): number[] => stays.map(([, to]) => to);

/** One more choice. What was chosen for that place before goes back to its offer. */
export function chosen(
  choices: Choices,
  show: ScheduleMove,
  from: number,
  to: Pick<PlacedSeat, 'index' | 'name'>,
): Choices {
  const own = new Map(choices.get(show.id));
  for (const [other, place] of own) if (place.index === to.index) own.delete(other);
  own.set(from, to);
  return new Map(choices).set(show.id, own);
}

/** As it is sent. */
export const moveOf = (
  screen: number,
  layout: number,
  shows: readonly ScheduleMove[],
  choices: Choices,
  mail: boolean,
): Move => ({
  screen,
  layout,
  schedules: shows.map((show) => ({
    id: show.id,
    row_version: show.row_version,
    seats: reseated(show, choices).flatMap(({ from, to }) => (to ? [{ from, to: to.index }] : [])),
  })),
  mail,
});
