/** What is chosen for shows whose tickets get other seats, before anything of it is sent. */
import type { DisplacedSeat, Displacement, Move, Obstacle, PlacedSeat, ScheduleMove } from '@parterre/server/contract';

/**
 * What was chosen in place of what was offered, by show, by the seat as it is now: another seat, or null: none, or the one that
 * is out of order.
 */
export type Choices = ReadonlyMap<number, ReadonlyMap<number, PlacedSeat | null>>;

export interface ReseatedSeat {
  from: number;
  why: Displacement;
  /** Null: it has none yet, or `keeps` its own. */
  to: PlacedSeat | null;
  /** Whether the seat is out of order, and whoever has its ticket sits there all the same. */
  keeps: boolean;
  /** Whether the seat is a wheelchair place, and the other is none. */
  losesPlace: boolean;
}

/** A show whose parties may sit in other classes where theirs has no room. */
export const inAnyClass = (schedule: ScheduleMove): ScheduleMove => ({
  ...schedule,
  displaced: schedule.displaced.map((seat) => ({ ...seat, offer: seat.elsewhere })),
});

/** What a seat costs more than was paid for the class of the one before, in minor units; within a class nothing, whatever it costs today. */
export const priceDifferenceOf = ({ seat, class_paid_minor }: DisplacedSeat, to: PlacedSeat): number =>
  to.class === seat.class ? 0 : to.class_minor - class_paid_minor;

/** Names of seats and of their classes, each class once. */
export interface SeatNames {
  seats: string[];
  classes: string[];
}

/** Tickets of one bill that their class has no room for. */
export interface PartyElsewhere {
  schedule: ScheduleMove;
  reference: string;
  buyer: string | null;
  before: SeatNames;
  /** The seat that was chosen by hand, else the one that is offered. */
  after: SeatNames;
  /** How many of them have no seat: somebody else was given theirs by hand. */
  missing: number;
  /** Whether one of them gets a seat of another class; by hand they may have got seats of their own. */
  isOtherClass: boolean;
  /** What the new seats cost more than was paid for those before, in minor units. */
  differenceMinor: number;
}

/** Parties that their class has no room for and that are offered seats in other classes, with where they go when that is allowed. */
export function partiesElsewhere(schedules: readonly ScheduleMove[], choices: Choices): PartyElsewhere[] {
  return schedules.flatMap((schedule) => {
    const places = reseated(inAnyClass(schedule), choices);
    const parties = new Map<string, PartyElsewhere>();
    for (const [index, displaced] of schedule.displaced.entries()) {
      const { reference, buyer, seat, offer, elsewhere } = displaced;
      const place = places[index];
      if (!place || elsewhere === null || elsewhere.index === offer?.index) continue;
      const party = parties.get(reference) ?? {
        schedule,
        reference,
        buyer,
        before: { seats: [], classes: [] },
        after: { seats: [], classes: [] },
        missing: 0,
        isOtherClass: false,
        differenceMinor: 0,
      };
      parties.set(reference, party);
      addName(party.before, seat);
      const to = place.keeps ? seat : place.to;
      if (to === null) {
        party.missing++;
        continue;
      }
      addName(party.after, to);
      party.isOtherClass ||= to.class !== seat.class;
      party.differenceMinor += priceDifferenceOf(displaced, to);
    }
    return [...parties.values()];
  });
}

function addName(names: SeatNames, seat: PlacedSeat): void {
  names.seats.push(seat.name);
  if (!names.classes.includes(seat.class_name)) names.classes.push(seat.class_name);
}

/** Why tickets of a show have no seat, and how many for each reason. */
export function obstaclesIn(schedule: ScheduleMove, choices: Choices): [Obstacle, number][] {
  const counts = new Map<Obstacle, number>();
  for (const [index, { to, keeps }] of reseated(schedule, choices).entries()) {
    const obstacle = schedule.displaced[index]?.obstacle;
    if (to === null && !keeps && obstacle) counts.set(obstacle, (counts.get(obstacle) ?? 0) + 1);
  }
  return [...counts];
}

/** Where each displaced seat of a show goes, in the order of `displaced`. What was chosen by hand for one ticket is offered to no other. */
export function reseated({ id, displaced }: ScheduleMove, choices: Choices): ReseatedSeat[] {
  const own = choices.get(id);
  const given = new Set([...(own?.values() ?? [])].map((place) => place?.index));
  return displaced.map(({ seat, offer, why }) => {
    const choice = own?.get(seat.index);
    const offered = offer === null || given.has(offer.index) ? null : offer;
    const to = choice === undefined ? offered : choice;
    const losesPlace = seat.accessible && to !== null && !to.accessible;
    return { from: seat.index, why, to, keeps: to === null && why === 'broken', losesPlace };
  });
}

/** How many tickets of the show have no place. */
export const missingIn = (schedule: ScheduleMove, choices: Choices): number =>
  reseated(schedule, choices).filter(({ to, keeps }) => to === null && !keeps).length;

/** How many tickets get another seat. */
export const reseatedIn = (schedule: ScheduleMove, choices: Choices): number =>
  reseated(schedule, choices).filter(({ to }) => to !== null).length;

/** Seats of the new layout that tickets keep by their name. */
export const stayingSeats = ({ stays }: ScheduleMove): number[] => stays.map(([, to]) => to);

/** The choices with one more. Whoever had that seat gets the one that the chooser had until then, if it had one. */
export function chosen(choices: Choices, schedule: ScheduleMove, from: number, to: PlacedSeat | null): Choices {
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
