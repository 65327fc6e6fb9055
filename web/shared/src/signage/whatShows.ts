/**
 * What a display shows, as one pure function of what is on, what staff have set, where the display stands, and the time. It keeps nothing between two
 * calls: displays that show the same turn their pages together, and one that is loaded anew goes on where the others are.
 */
import {
  type orientations,
  type PricedCategory,
  type Schedule,
  type SignageMessage,
  type SignagePage,
  type SignagePageKind,
  type SignageTimes,
  signageRoles,
} from '@parterre/server/contract';

/** What it needs of a show. All of them are those that displays may show: which those are, the server decides. */
export type DisplayedSchedule = Pick<
  Schedule,
  'id' | 'cinema_id' | 'screen_id' | 'movie_id' | 'version' | 'start' | 'end' | 'day' | 'event'
>;

/** Where a display stands. `screenId`: at the door of this screen; null: in its cinema. */
export interface DisplayPlace {
  cinemaId: number;
  screenId: number | null;
  orientation: (typeof orientations)[number];
}

export interface DisplayMoment {
  schedules: readonly DisplayedSchedule[];
  pages: readonly SignagePage[];
  times: SignageTimes;
  place: DisplayPlace;
  /** Shown in place of the pages until it ends. */
  message: SignageMessage | null;
  /** How long the trailers of films are, in seconds, by the film; those without one are missing. */
  trailers: ReadonlyMap<number, number>;
  /** What price boards show. */
  prices: readonly PricedCategory[];
  /** Unix ms, by the server's clock. */
  nowMs: number;
  /** The cinema day of an instant, `YYYY-MM-DD`: the exhibitor's time zone and midnight offset are in it. */
  dayOf(instantMs: number): string;
}

/**
 * How the screen behind a door is. `wait`: a show is to come, and nobody may go in yet; `closed`: nothing is to come that a display would show already.
 */
export type DoorState = 'closed' | 'wait' | 'seating' | 'running' | 'cleaning';

export interface WhatShows {
  kind: SignagePageKind;
  /** Which of the pages, and which part of it: a page has as many as it takes to show everything. */
  index: number;
  part: number;
  parts: number;
  /** Ids of the shows on this part, in their order. */
  schedules: number[];
  /** Null: nothing of the day is on it. */
  day: string | null;
  /** How the screen behind the door is; null on pages of other kinds than `door`. */
  door: { state: DoorState; current: number | null; next: number | null } | null;
  /** The columns of this part of a price board; null on other pages. */
  prices: PricedCategory[][] | null;
  /** Shown in place of the page; null: nothing is. */
  message: string | null;
  /** Bits of what goes on there. */
  roles: number;
  /** Unix ms: its trailer began then; null on pages of other kinds. */
  sinceMs: number | null;
  /** Unix ms: until then nothing but the programme, its seats and the time of day changes. */
  untilMs: number;
}

/** How many shows are readable from five metres on a page; the styles divide it by the same. */
export const roomOf = {
  landscape: { now_playing: 6, final_program: 8, seats_available: 4 },
  portrait: { now_playing: 10, final_program: 14, seats_available: 6 },
} as const;

/** How many columns of how many lines a price board has; the styles divide it by the same. */
export const boardOf = {
  landscape: { columns: 2, lines: 9 },
  portrait: { columns: 1, lines: 18 },
} as const;

/** Events that are announced, at most. */
const mostEvents = 5;
/** Trailers in a round, at most: guests stand before a display for some minutes. */
const mostTrailers = 8;
/** What is told to come when a show is over. */
const mostNext = 3;
/** So long after the end of a show its guests are on their way out. */
const goodbyeMs = 30 * 60_000;
const minuteMs = 60_000;

export function whatShows(moment: DisplayMoment): WhatShows {
  const { pages, times, trailers, nowMs } = moment;
  const message = moment.message !== null && nowMs < moment.message.endsAtMs ? moment.message : null;
  const shows = showsOf(moment);
  const roles = rolesAt(moment, shows.here);
  const trailerSeconds = (kind: SignagePageKind, [id]: number[]): number | undefined =>
    kind === 'trailers' ? trailers.get(shows.ofCinema.find((show) => show.id === id)?.movie_id ?? 0) : undefined;
  const slots = pages.flatMap((page, index) => {
    if ((page.roles & roles) === 0) return [];
    const parts = partsOf(page.kind, moment, shows);
    return parts.map((schedules, part) => ({
      ...{ kind: page.kind, index, part, parts: parts.length, schedules },
      ms: 1000 * (trailerSeconds(page.kind, schedules) ?? page.seconds ?? times.page_seconds),
    }));
  });
  const slot = slots.length > 0 ? turned(slots, nowMs) : withoutShows(pages, roles);
  const { kind, schedules } = slot;
  const [first] = schedules;
  return {
    kind,
    index: slot.index,
    part: slot.part,
    parts: slot.parts,
    schedules,
    day: shows.ofCinema.find(({ id }) => id === first)?.day ?? null,
    door: kind === 'door' ? doorAt(moment, shows.here) : null,
    prices: kind === 'prices' ? (boards(moment)[slot.part] ?? []) : null,
    message: message?.text ?? null,
    roles,
    sinceMs: kind === 'trailers' ? slot.sinceMs : null,
    // The only page has no turn, and a trailer that is alone begins again.
    untilMs: Math.min(
      slots.length > 1 || kind === 'trailers' ? slot.untilMs : Number.POSITIVE_INFINITY,
      message?.endsAtMs ?? Number.POSITIVE_INFINITY,
      (Math.floor(nowMs / minuteMs) + 1) * minuteMs,
    ),
  };
}

interface Shows {
  /** All shows of the display's cinema, in the order of their start. */
  ofCinema: TimedSchedule[];
  /** The shows of the screen that the display stands at; those of its cinema where it stands at none. */
  here: TimedSchedule[];
}
interface TimedSchedule extends DisplayedSchedule {
  startMs: number;
  endMs: number;
}

function showsOf({ schedules, place }: DisplayMoment): Shows {
  const ofCinema = schedules
    .filter(({ cinema_id }) => cinema_id === place.cinemaId)
    .map((schedule) => ({ ...schedule, startMs: Date.parse(schedule.start), endMs: Date.parse(schedule.end) }))
    .sort((one, other) => one.startMs - other.startMs || one.id - other.id);
  const { screenId } = place;
  return { ofCinema, here: screenId === null ? ofCinema : ofCinema.filter(({ screen_id }) => screen_id === screenId) };
}

/** What goes on there. A show that runs counts before one that is to come, and that before one that is over. */
function rolesAt({ times, nowMs }: DisplayMoment, here: readonly TimedSchedule[]): number {
  const beforeMs = times.before_start_minutes * minuteMs;
  const withEvents = (role: number, some: readonly TimedSchedule[]): number =>
    some.some(({ event }) => event !== null) ? role | signageRoles.event : role;
  const running = here.filter((show) => isRunning(show, nowMs));
  if (running.length > 0) return withEvents(signageRoles.show, running);
  const soon = here.filter(({ startMs }) => startMs > nowMs && startMs - beforeMs <= nowMs);
  if (soon.length > 0) return withEvents(signageRoles.preshow, soon);
  const isOver = here.some(({ endMs }) => endMs <= nowMs && nowMs < endMs + goodbyeMs);
  return isOver ? signageRoles.postshow : signageRoles.blank;
}

function isRunning({ startMs, endMs }: TimedSchedule, nowMs: number): boolean {
  return startMs <= nowMs && nowMs < endMs;
}

/** The shows of a page, by part; no part: it has nothing to show and is left out. */
function partsOf(kind: SignagePageKind, moment: DisplayMoment, { ofCinema, here }: Shows): number[][] {
  const { times, nowMs, place, dayOf } = moment;
  const afterMs = times.after_start_minutes * minuteMs;
  const beforeMs = times.before_start_minutes * minuteMs;
  const room = roomOf[place.orientation];
  /** Those that one can still go to. */
  const open = ofCinema.filter(({ startMs }) => nowMs < startMs + afterMs);
  switch (kind) {
    case 'now_playing':
    case 'seats_available': {
      const shown = open.filter(({ startMs }) => startMs - beforeMs <= nowMs);
      // Where nothing is on, what is next: one page of it.
      return chunks(shown.length > 0 ? shown : firstDay(open).slice(0, room[kind]), room[kind]);
    }
    case 'final_program': {
      const today = dayOf(nowMs);
      const rest = open.filter(({ day }) => day <= today);
      return chunks(rest.length > 0 ? rest : firstDay(open), room.final_program);
    }
    case 'event':
      return chunks(open.filter(({ event }) => event !== null).slice(0, mostEvents), 1);
    case 'preshow':
      return chunks(here.filter(({ startMs }) => startMs > nowMs && startMs - beforeMs <= nowMs).slice(0, 1), 1);
    case 'postshow':
      return [idsOf(ofCinema.filter(({ startMs }) => startMs > nowMs).slice(0, mostNext))];
    case 'trailers':
      return chunks(soonest(ofCinema, moment).slice(0, mostTrailers), 1);
    case 'door':
      return place.screenId === null ? [] : [[]];
    case 'prices':
      return boards(moment).map(() => []);
    case 'blank':
      return [[]];
  }
}

/** The next show of each film that has a trailer. */
function soonest(shows: readonly TimedSchedule[], { trailers, nowMs }: DisplayMoment): TimedSchedule[] {
  const toCome = shows.filter(({ movie_id, startMs }) => startMs > nowMs && trailers.has(movie_id));
  return toCome.filter(({ movie_id }, at) => toCome.findIndex((show) => show.movie_id === movie_id) === at);
}

/** The parts of a price board, each with its columns. */
function boards({ prices, place }: DisplayMoment): PricedCategory[][][] {
  const { columns: size, lines } = boardOf[place.orientation];
  const columns: PricedCategory[][] = [];
  let left = 0;
  for (const { name, products } of prices) {
    const heading = name === null ? 0 : 1;
    for (let at = 0; at < products.length; ) {
      // Its heading stands above something, again in each column.
      if (left <= heading) {
        columns.push([]);
        left = lines;
      }
      const taken = products.slice(at, at + left - heading);
      columns.at(-1)?.push({ name, products: taken });
      left -= heading + taken.length;
      at += taken.length;
    }
  }
  return inParts(columns, size);
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
}

/** The shows of the first day that has any. */
function firstDay(shows: readonly TimedSchedule[]): TimedSchedule[] {
  const [first] = shows;
  return shows.filter(({ day }) => day === first?.day);
}

function chunks(shows: readonly TimedSchedule[], size: number): number[][] {
  return inParts(idsOf(shows), size);
}

const idsOf = (shows: readonly TimedSchedule[]): number[] => shows.map(({ id }) => id);

interface Slot {
  kind: SignagePageKind;
  index: number;
  part: number;
  parts: number;
  schedules: number[];
}

/** Unix ms. */
type Turn = Slot & { sinceMs: number; untilMs: number };

/** Whose turn it is: the round began with the Unix epoch, so every display with these slots is at the same one. */
function turned(slots: readonly (Slot & { ms: number })[], nowMs: number): Turn {
  const roundMs = slots.reduce((sum, { ms }) => sum + ms, 0);
  let leftMs = nowMs % roundMs;
  for (const slot of slots) {
    if (leftMs < slot.ms) return { ...slot, sinceMs: nowMs - leftMs, untilMs: nowMs + slot.ms - leftMs };
    leftMs -= slot.ms;
  }
  throw new Error('A round is the sum of its slots');
}

const lists: readonly SignagePageKind[] = ['now_playing', 'final_program', 'seats_available'];

/** A list says that there are no shows; where there is none, the display is dark. */
function withoutShows(pages: readonly SignagePage[], roles: number): Turn {
  const index = pages.findIndex((page) => (page.roles & roles) !== 0 && lists.includes(page.kind));
  const kind = pages[index]?.kind ?? 'blank';
  const slot = { kind, index: Math.max(0, index), part: 0, parts: 1, schedules: [] };
  return { ...slot, sinceMs: 0, untilMs: Number.POSITIVE_INFINITY };
}

/** How the screen behind the door is, by the minute. A room that is cleaned is not entered, whatever comes next. */
function doorAt({ times, nowMs }: DisplayMoment, here: readonly TimedSchedule[]): NonNullable<WhatShows['door']> {
  const running = here.find((show) => isRunning(show, nowMs));
  const next = here.find(({ startMs }) => startMs > nowMs) ?? null;
  const nextId = next?.id ?? null;
  if (running) return { state: 'running', current: running.id, next: nextId };
  const cleaningMs = times.cleaning_minutes * minuteMs;
  if (here.some(({ endMs }) => endMs <= nowMs && nowMs < endMs + cleaningMs))
    return { state: 'cleaning', current: null, next: nextId };
  if (next === null) return { state: 'closed', current: null, next: null };
  const isWithin = (minutes: number): boolean => next.startMs - minutes * minuteMs <= nowMs;
  if (isWithin(times.seating_minutes)) return { state: 'seating', current: null, next: nextId };
  return { state: isWithin(times.before_start_minutes) ? 'wait' : 'closed', current: null, next: nextId };
}
