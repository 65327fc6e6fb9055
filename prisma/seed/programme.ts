import { isoWeekday } from '@parterre/server/contract';
import { addDays, instantOf } from '../../server/src/domain/scheduleRules.ts';
import { dayNumber, dayOfNumber } from './days.ts';
import type { Film } from './houses/film.ts';
import { clock, type EventPlan, type House, type ScreenPlan, type ShowRole } from './houses/house.ts';
import type { Present } from './present.ts';
import { randomOf } from './random.ts';

/** A show as planned. */
export interface ShowPlan {
  id: number;
  day: string;
  filmId: number;
  versionId: number;
  cinemaId: number;
  screenId: number;
  layoutId: number;
  priceGroupId: number;
  startAtMs: number;
  /** Cleaning included. */
  endAtMs: number;
  purchasableOnline: boolean;
  seatpickerEnabled: boolean;
  onlineReserve: number;
  event: EventPlan | null;
}

/** Minutes of trailers before the film, and of cleaning after it. */
export const trailers = 12;
export const cleaning = 18;
/** Seats of a show that sells out online which are kept for the box office. */
const boxOfficeSeats = 12;
const lastStart = clock(22, 45);
const lastLateStart = clock(24, 45);
const primeFrom = clock(19, 30);

/** Ids are made of day, screen and place in the day; people's own shows have higher ones. */
const idOf = (day: number, screenId: number, place: number): number => day * 100 + screenId * 10 + place;
export const firstIdOf = (day: string): number => idOf(dayNumber(day), 0, 0);
export const dayNumberOf = (id: number): number => Math.floor(id / 100);
const dayOf = (id: number): string => dayOfNumber(dayNumberOf(id));

/** A film that can be shown today, as long as it is today. */
interface Showable extends Pick<Film, 'id' | 'slug' | 'daypart'> {
  runtime: number;
  versionIds: number[];
}

function fits(film: Showable, startMinutes: number): boolean {
  if (film.daypart === 'morning') return startMinutes < clock(17, 30);
  if (film.daypart === 'evening') return startMinutes >= clock(16);
  if (film.daypart === 'late') return startMinutes >= clock(20, 30);
  return startMinutes >= clock(13);
}

/** Whether the film draws its own audience at this hour. */
function suits(film: Showable, startMinutes: number): boolean {
  if (film.daypart === 'morning') return startMinutes < clock(16);
  if (film.daypart === 'any') return startMinutes < clock(19);
  return startMinutes >= clock(19);
}

interface Slot {
  startMinutes: number;
  film: Showable;
  event: EventPlan | null;
  priceGroupId: number;
}

const lengthOf = (film: Showable, event: EventPlan | null) =>
  trailers + film.runtime + (event === null ? 0 : 30) + cleaning;

/** Plans the days of a house: with what it has now, and in the same way for the same day whenever it is planned. */
class Planner {
  private readonly films: Map<string, Showable>;

  constructor(
    private readonly house: House,
    private readonly present: Present,
  ) {
    const showable = house.films.flatMap(({ id, slug, daypart, versions }): Showable[] => {
      const now = present.films.get(id);
      const versionIds = versions.map((version) => version.id).filter((each) => now?.versionIds.includes(each));
      return now && versionIds.length > 0 ? [{ id, slug, daypart, runtime: now.runtime, versionIds }] : [];
    });
    this.films = new Map(showable.map((film) => [film.slug, film]));
  }

  showsOf(screen: ScreenPlan, day: string): ShowPlan[] {
    const place = this.present.screens.get(screen.id);
    if (!place) return [];
    const slots = this.slotsOf(screen, day);
    const prime = slots.findIndex((slot) => slot.startMinutes >= primeFrom);
    const shows = slots.map((slot, index): ShowPlan => {
      const id = idOf(dayNumber(day), screen.id, index);
      const { film, event, priceGroupId, startMinutes } = slot;
      const startAtMs = instantOf({ day, minute: startMinutes }, this.present.seller.timezone);
      const isPlain = event === null && priceGroupId === screen.priceGroupId;
      const isForSchools = screen.schoolsOnWednesdays === true && index === 0 && isoWeekday(day) === 3;
      const isLast = index === slots.length - 1;
      const sellsOutOnline = isPlain && index === prime && screen.primeRole(isoWeekday(day)) === 'onlineGone';
      return {
        id,
        day,
        filmId: film.id,
        versionId: randomOf(`version/${id}`).pick(film.versionIds),
        cinemaId: place.cinemaId,
        screenId: screen.id,
        layoutId: place.layoutId,
        priceGroupId,
        startAtMs,
        endAtMs: startAtMs + lengthOf(film, event) * 60_000,
        purchasableOnline: !isForSchools && event?.sellOnline !== false,
        seatpickerEnabled: !(screen.lastIsFreeSeating === true && isLast && isPlain),
        onlineReserve: sellsOutOnline ? boxOfficeSeats : 0,
        event,
      };
    });
    return shows.filter((show) => this.present.rates.has(show.priceGroupId));
  }

  /** The fixed points of a screen's day. */
  private pinned(screen: ScreenPlan, day: string): Slot[] {
    const events = this.house.events
      .filter((plan) => plan.screenId === screen.id && plan.fortnightDay === dayNumber(day) % 14)
      .map((plan) => ({ ...plan, event: plan }));
    const weekly = (screen.weekly ?? [])
      .filter(({ weekdays }) => weekdays.includes(isoWeekday(day)))
      .map((plan) => ({ ...plan, event: null }));
    return [...events, ...weekly].flatMap(({ startMinutes, film: slug, event, priceGroupId }): Slot[] => {
      const film = this.films.get(slug);
      return film ? [{ startMinutes, film, event, priceGroupId }] : [];
    });
  }

  /** Fills a day from opening to closing, in quarters of an hour, around what is pinned. */
  private slotsOf(screen: ScreenPlan, day: string): Slot[] {
    const fixed = this.pinned(screen, day).sort((first, second) => first.startMinutes - second.startMinutes);
    const slots: Slot[] = [];
    const early = [3, 6, 7].includes(isoWeekday(day));
    let at = early ? screen.opensEarly : screen.opens;
    let turn = dayNumber(day);
    const last = screen.lateNights && [5, 6].includes(isoWeekday(day)) ? lastLateStart : lastStart;
    while (at <= last) {
      const next = fixed[0];
      const start = at;
      const { length } = screen.films;
      const rotation = screen.films.flatMap(
        (_, index) => this.films.get(screen.films[(turn + index) % length] ?? '') ?? [],
      );
      const shownToday = (film: Showable) => slots.some((slot) => slot.film === film);
      const merit = (film: Showable) => (shownToday(film) ? 0 : 2) + (suits(film, start) ? 1 : 0);
      const candidates = rotation.sort((first, second) => merit(second) - merit(first));
      const film = candidates.find(
        (candidate) =>
          fits(candidate, start) &&
          slots.at(-1)?.film !== candidate &&
          (next === undefined || start + lengthOf(candidate, null) <= next.startMinutes),
      );
      if (film === undefined && next !== undefined) {
        slots.push(next);
        fixed.shift();
        at = next.startMinutes + lengthOf(next.film, next.event);
      } else if (film === undefined) {
        at += 15;
        continue;
      } else {
        slots.push({ startMinutes: start, film, event: null, priceGroupId: screen.priceGroupId });
        at = start + lengthOf(film, null);
      }
      turn += 1;
      at = Math.ceil(at / 15) * 15;
    }
    return [...slots, ...fixed];
  }
}

/** Every show of `dayCount` days from `first` on. */
export function planShows(house: House, present: Present, first: string, dayCount: number): ShowPlan[] {
  const planner = new Planner(house, present);
  const days = Array.from({ length: dayCount }, (_, index) => addDays(first, index));
  return days.flatMap((day) => house.programme.flatMap((screen) => planner.showsOf(screen, day)));
}

/** A show of the demo as the database has it. */
export interface ShowInPlace {
  id: number;
  screenId: number;
  priceGroupId: number;
  startAtMs: number;
  /** Slug of its event; null: it is none. */
  eventSlug: string | null;
}

export const eventSlug = ({ key }: EventPlan, day: string): string => `${key}-${day}`;

/** How each of the shows sells; in the time zone of their house. */
export function rolesOf(house: House, shows: ShowInPlace[], timezone: string): Map<number, ShowRole> {
  const primes = new Map<string, ShowInPlace>();
  const placeOf = ({ id, screenId }: ShowInPlace) => `${dayNumberOf(id)} ${screenId}`;
  for (const show of shows) {
    const best = primes.get(placeOf(show));
    const isEvening = show.startAtMs >= instantOf({ day: dayOf(show.id), minute: primeFrom }, timezone);
    if (isEvening && (best === undefined || show.startAtMs < best.startAtMs)) primes.set(placeOf(show), show);
  }
  const roleOf = (show: ShowInPlace): ShowRole => {
    const day = dayOf(show.id);
    if (show.eventSlug !== null)
      return house.events.find((plan) => eventSlug(plan, day) === show.eventSlug)?.sells ?? 'plain';
    const screen = house.programme.find(({ id }) => id === show.screenId);
    const isPrime = primes.get(placeOf(show)) === show;
    return screen && isPrime && show.priceGroupId === screen.priceGroupId ? screen.primeRole(isoWeekday(day)) : 'plain';
  };
  return new Map(shows.map((show) => [show.id, roleOf(show)]));
}
