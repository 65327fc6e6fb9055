import { addDays, dayNumber, instantOf, weekday } from './days.ts';
import { type EventPlan, eventPlans } from './events.ts';
import type { Film, VersionPlan } from './films/film.ts';
import { filmOf } from './films/index.ts';
import { randomOf } from './random.ts';

/** A schedule as planned. What is on depends on its own day only, so a later run finds the same schedules again. */
export interface SchedulePlan {
  id: number;
  day: string;
  film: Film;
  version: VersionPlan;
  cinemaId: number;
  screenId: number;
  priceGroupId: number;
  startAt: Date;
  /** Cleaning included. */
  endAt: Date;
  preshowMinutes: number;
  cleaningMinutes: number;
  purchasableOnline: boolean;
  seatpickerEnabled: boolean;
  onlineReserve: number;
  event: EventPlan | null;
  role: ScheduleRole;
}

/**
 * Roles decide how a show sells. `prime` is the screen's first start from 19:30 on; `soldOut` and `onlineGone` are sold
 * to the end, respectively until only the seats of the box office are left.
 */
export type ScheduleRole = 'plain' | 'prime' | 'nearlyFull' | 'soldOut' | 'onlineGone';

interface ScreenPlan {
  id: number;
  cinemaId: number;
  priceGroupId: number;
  /** Minutes after midnight of the first start on weekdays, and on Wednesdays and at the weekend. */
  opens: number;
  opensEarly: number;
  /** On Fridays and Saturdays a last film begins after midnight. */
  lateNights?: boolean;
  /** Slugs in rotation. */
  films: string[];
}

const clock = (hours: number, minutes = 0) => hours * 60 + minutes;

const screens: ScreenPlan[] = [
  {
    id: 1,
    cinemaId: 1,
    priceGroupId: 1,
    opens: clock(14),
    opensEarly: clock(11),
    films: [
      'the-salt-cartographer',
      'nachtveer',
      'pom-and-the-paper-whale',
      'seven-minutes-of-sun',
      'fourteen-doors',
      'velvet-static',
    ],
  },
  {
    id: 2,
    cinemaId: 1,
    priceGroupId: 1,
    lateNights: true,
    opens: clock(14, 30),
    opensEarly: clock(10, 45),
    films: [
      'orbit-of-small-things',
      'pom-and-the-paper-whale',
      'copper-meridian',
      'velvet-static',
      'the-understudys-waltz',
    ],
  },
  {
    id: 3,
    cinemaId: 1,
    priceGroupId: 1,
    opens: clock(14, 15),
    opensEarly: clock(11, 30),
    films: ['seven-minutes-of-sun', 'the-understudys-waltz', 'pom-and-the-paper-whale', 'nachtveer'],
  },
  {
    id: 4,
    cinemaId: 2,
    priceGroupId: 2,
    lateNights: true,
    opens: clock(13, 45),
    opensEarly: clock(10, 30),
    films: [
      'orbit-of-small-things',
      'the-salt-cartographer',
      'copper-meridian',
      'pom-and-the-paper-whale',
      'velvet-static',
    ],
  },
  {
    id: 5,
    cinemaId: 2,
    priceGroupId: 1,
    opens: clock(15),
    opensEarly: clock(13),
    films: ['the-understudys-waltz', 'fourteen-doors', 'seven-minutes-of-sun', 'nachtveer'],
  },
];

/** Minutes of trailers before the film, and of cleaning after it. */
const trailers = 12;
const cleaning = 18;
const lastStart = clock(22, 45);
const lastLateStart = clock(24, 45);
const primeFrom = clock(19, 30);

const lengthOf = (film: Film, event: EventPlan | null) => trailers + film.runtime + (event === null ? 0 : 30);

function fits(film: Film, startMinutes: number): boolean {
  if (film.daypart === 'morning') return startMinutes < clock(17, 30);
  if (film.daypart === 'evening') return startMinutes >= clock(16);
  if (film.daypart === 'late') return startMinutes >= clock(20, 30);
  return startMinutes >= clock(13);
}

/** At this hour the film draws its own audience. */
function suits(film: Film, startMinutes: number): boolean {
  if (film.daypart === 'morning') return startMinutes < clock(16);
  if (film.daypart === 'any') return startMinutes < clock(19);
  return startMinutes >= clock(19);
}

function chooseVersion(film: Film, name: string): VersionPlan {
  return randomOf(name).pick(film.versions);
}

interface Slot {
  startMinutes: number;
  film: Film;
  event: EventPlan | null;
  priceGroupId: number;
}

/** The fixed points of a screen's day: events, and every Monday and Thursday the free film on screen 3. */
function pinned(screen: ScreenPlan, day: string): Slot[] {
  const events = eventPlans
    .filter((plan) => plan.screenId === screen.id && plan.fortnightDay === dayNumber(day) % 14)
    .map((plan) => ({
      startMinutes: plan.startMinutes,
      film: filmOf(plan.film),
      event: plan,
      priceGroupId: plan.priceGroupId,
    }));
  const isOpenHouse = screen.id === 3 && [1, 4].includes(weekday(day));
  if (!isOpenHouse) return events;
  return [
    ...events,
    { startMinutes: clock(17, 30), film: filmOf('seven-minutes-of-sun'), event: null, priceGroupId: 3 },
  ];
}

/** Fills a day from opening to closing, in quarters of an hour, around what is pinned. */
function slotsOf(screen: ScreenPlan, day: string): Slot[] {
  const fixed = pinned(screen, day).sort((first, second) => first.startMinutes - second.startMinutes);
  const slots: Slot[] = [];
  const early = [3, 6, 7].includes(weekday(day));
  let at = early ? screen.opensEarly : screen.opens;
  let turn = dayNumber(day);
  const last = screen.lateNights && [5, 6].includes(weekday(day)) ? lastLateStart : lastStart;
  while (at <= last) {
    const next = fixed[0];
    const start = at;
    const rotation = screen.films.map((_, index) => filmOf(screen.films[(turn + index) % screen.films.length] ?? ''));
    const shownToday = (film: Film) => slots.some((slot) => slot.film === film);
    const merit = (film: Film) => (shownToday(film) ? 0 : 2) + (suits(film, start) ? 1 : 0);
    const candidates = rotation.sort((first, second) => merit(second) - merit(first));
    const film = candidates.find(
      (candidate) =>
        fits(candidate, start) &&
        slots.at(-1)?.film !== candidate &&
        (next === undefined || start + lengthOf(candidate, null) + cleaning <= next.startMinutes),
    );
    if (film === undefined && next !== undefined) {
      slots.push(next);
      fixed.shift();
      at = next.startMinutes + lengthOf(next.film, next.event) + cleaning;
    } else if (film === undefined) {
      at += 15;
      continue;
    } else {
      slots.push({ startMinutes: start, film, event: null, priceGroupId: screen.priceGroupId });
      at = start + lengthOf(film, null) + cleaning;
    }
    turn += 1;
    at = Math.ceil(at / 15) * 15;
  }
  return [...slots, ...fixed];
}

function roleOf(screen: ScreenPlan, slot: Slot, isPrime: boolean, day: string): ScheduleRole {
  if (slot.event !== null || slot.priceGroupId === 3 || !isPrime)
    return slot.event?.key === 'preview-letters' ? 'nearlyFull' : 'plain';
  if (screen.id === 5) return 'soldOut';
  if (screen.id === 2) return 'onlineGone';
  if (screen.id === 1) return 'nearlyFull';
  return weekday(day) >= 5 && screen.id === 4 ? 'nearlyFull' : 'prime';
}

function schedulesOf(screen: ScreenPlan, day: string): SchedulePlan[] {
  const slots = slotsOf(screen, day);
  const prime = slots.findIndex((slot) => slot.startMinutes >= primeFrom);
  return slots.map((slot, index) => {
    const id = dayNumber(day) * 100 + screen.id * 10 + index;
    const isFirst = index === 0;
    const isLast = index === slots.length - 1;
    const role = roleOf(screen, slot, index === prime, day);
    return {
      id,
      day,
      film: slot.film,
      version: chooseVersion(slot.film, `version/${id}`),
      cinemaId: screen.cinemaId,
      screenId: screen.id,
      priceGroupId: slot.priceGroupId,
      startAt: instantOf(day, slot.startMinutes),
      endAt: instantOf(day, slot.startMinutes + lengthOf(slot.film, slot.event) + cleaning),
      preshowMinutes: trailers,
      cleaningMinutes: cleaning,
      // Wednesday afternoons in Schelde belong to schools, who book by telephone.
      purchasableOnline: !(screen.id === 3 && isFirst && weekday(day) === 3) && slot.event?.sellOnline !== false,
      // The late show in Schelde is free seating.
      seatpickerEnabled: !(screen.id === 3 && isLast && slot.priceGroupId !== 3 && slot.event === null),
      onlineReserve: role === 'onlineGone' ? 12 : 0,
      event: slot.event,
      role,
    };
  });
}

/** Every show of the days from `today` on. */
export function planSchedules(today: string, dayCount: number): SchedulePlan[] {
  const days = Array.from({ length: dayCount }, (_, index) => addDays(today, index));
  return days.flatMap((day) => screens.flatMap((screen) => schedulesOf(screen, day)));
}
