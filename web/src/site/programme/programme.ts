/**
 * What is on when: days, filters, order and the texts of empty lists. Pure; instants come as Unix ms.
 * A *day* is a cinema day, YYYY-MM-DD in the exhibitor's time zone: a show at half past midnight is still last night's.
 */
import type { CinemaEvent, Movie, Schedule, Startup } from '@parterre/server/contract';
import { hasBegunLongAgo } from '@parterre/ui/programme';

export type Tag = Startup['tags'][number];

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export type Filter =
  | { view: 'all' }
  | { view: 'soon' }
  /** `asked` is how the visitor named the day; it decides the text of an empty list. */
  | { view: 'day'; day: string; asked: 'today' | 'tomorrow' | 'date' };

/** `filterDate` of the path; null when it is none of the words nor a day between today and the last one with shows. */
export function parseFilter(filterDate: string | undefined, today: string, lastDay: string | null): Filter | null {
  if (filterDate === undefined || filterDate === '' || filterDate === 'all') return { view: 'all' };
  if (filterDate === 'soon') return { view: 'soon' };
  if (filterDate === 'today') return { view: 'day', day: today, asked: 'today' };
  if (filterDate === 'tomorrow') return { view: 'day', day: addDays(today, 1), asked: 'tomorrow' };
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(filterDate) && !Number.isNaN(Date.parse(`${filterDate}T00:00:00Z`));
  if (!isDay || addDays(filterDate, 0) !== filterDate || lastDay === null) return null;
  if (filterDate < today || filterDate > lastDay) return null;
  return { view: 'day', day: filterDate, asked: 'date' };
}

/** Films that are not shown yet. */
export function comingSoon(movies: readonly Movie[], today: string): Movie[] {
  return movies
    .filter((movie) => movie.showing_from !== null && movie.showing_from > today)
    .sort((a, b) => (a.showing_from ?? '').localeCompare(b.showing_from ?? '') || byTitle(a, b));
}

function byTitle(a: Movie, b: Movie): number {
  return a.display_title.localeCompare(b.display_title, undefined, { sensitivity: 'base' });
}

export interface ProgrammeEntry {
  movie: Movie;
  /** Schedules that the filter lets through, in order of their start. */
  schedules: Schedule[];
}

/** The films of a filter. `schedules`: the upcoming ones. */
export function programme(
  movies: readonly Movie[],
  schedules: readonly Schedule[],
  filter: Filter,
  tag: Tag | null,
  today: string,
): ProgrammeEntry[] {
  const tagged = tag === null ? movies : movies.filter((movie) => movie.tags.includes(tag.id));
  if (filter.view === 'soon') return comingSoon(tagged, today).map((movie) => ({ movie, schedules: [] }));
  const wanted = filter.view === 'day' ? schedules.filter((schedule) => schedule.day === filter.day) : schedules;
  const byMovie = groupByMovie(wanted);
  return tagged
    .flatMap((movie) => {
      const schedules = byMovie.get(movie.id);
      return schedules === undefined ? [] : [{ movie, schedules }];
    })
    .sort((a, b) => byTitle(a.movie, b.movie));
}

/** The text for a list with nothing in it; a key of the area `site`. */
export function emptyKey(filter: Filter, tag: Tag | null): 'tag' | 'today' | 'tomorrow' | 'soon' | 'general' {
  if (tag !== null) return 'tag';
  if (filter.view === 'soon') return 'soon';
  if (filter.view === 'day' && filter.asked !== 'date') return filter.asked;
  return 'general';
}

/** Three levels of availability, told by shape and text on a showtime button. */
export type Availability = 'plenty' | 'few' | 'none';

/** Below this share of the hall a show counts as nearly full. */
const fewShare = 0.25;

export function availability(schedule: Schedule): Availability {
  if (schedule.sold_out || schedule.sold_out_online || schedule.available_seats_online <= 0) return 'none';
  return schedule.available_seats_online <= schedule.total_seats * fewShare ? 'few' : 'plenty';
}

/** Why a show cannot be bought here; null when it can. */
export type SaleRefusal = 'feature' | 'payment' | 'closed' | 'soldOut' | 'soldOutOnline' | 'late';

export function saleRefusal(schedule: Schedule, startup: Startup, nowMs: number): SaleRefusal | null {
  if (schedule.sold_out) return 'soldOut';
  if (schedule.sold_out_online) return 'soldOutOnline';
  if (!startup.settings.features.includes('tickets')) return 'feature';
  if (startup.payment_methods.length === 0) return 'payment';
  if (hasBegunLongAgo(schedule, nowMs)) return 'late';
  return schedule.purchasable_online ? null : 'closed';
}

/** Shows of a day as rows, a cinema each: the chosen one first, then in the order of `cinemas`. Cinemas without a show have no row. */
export function byCinema<Cinema extends { id: number }>(
  schedules: readonly Schedule[],
  cinemas: readonly Cinema[],
  chosenId: number | null,
): { cinema: Cinema; schedules: Schedule[] }[] {
  const rank = ({ id }: Cinema): number => (id === chosenId ? 0 : 1);
  return [...cinemas]
    .sort((a, b) => rank(a) - rank(b))
    .map((cinema) => ({ cinema, schedules: schedules.filter(({ cinema_id }) => cinema_id === cinema.id) }))
    .filter(({ schedules }) => schedules.length > 0);
}

/** The versions of these shows, each once, in the order in which they are first shown. */
export function versionsOf(schedules: readonly Schedule[]): Schedule['version'][] {
  return [...new Map(schedules.map(({ version }) => [version.id, version])).values()];
}

/** An event can still be bought until 15 minutes after its start. */
export function isEventOver(event: CinemaEvent, schedules: readonly Schedule[], nowMs: number): boolean {
  const schedule = schedules.find((each) => each.id === event.schedule.id);
  return schedule === undefined || hasBegunLongAgo(schedule, nowMs);
}

/** Events with a show to come, the next one first. */
export function upcomingEvents(
  events: readonly CinemaEvent[],
  schedules: readonly Schedule[],
  nowMs: number,
): { event: CinemaEvent; schedule: Schedule }[] {
  return events
    .flatMap((event) => {
      const schedule = schedules.find((each) => each.id === event.schedule.id);
      return schedule === undefined || Date.parse(schedule.end) < nowMs ? [] : [{ event, schedule }];
    })
    .sort((a, b) => Date.parse(a.schedule.start) - Date.parse(b.schedule.start));
}

function groupByMovie(schedules: readonly Schedule[]): Map<number, Schedule[]> {
  const groups = new Map<number, Schedule[]>();
  for (const schedule of schedules) groups.set(schedule.movie_id, [...(groups.get(schedule.movie_id) ?? []), schedule]);
  return groups;
}
