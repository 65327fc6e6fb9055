/** What is on, for every page below: the startup data of the current language, and what follows from it and the time. */
import type { Locale, Movie, Schedule, Startup } from '@parterre/server/contract';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { createFormats } from '../format/formats.ts';
import { appLocales } from '../i18n/locale.ts';
import { daysOf, upcoming } from './schedules.ts';
import { type ClockReading, serverTime } from './serverTime.ts';

export interface Programme {
  startup: Startup;
  /** Languages that the exhibitor offers. */
  offeredLocales: Locale[];
  /** The server's time, in Unix ms; the page's own clock only measures what has passed since. */
  nowMs(): number;
  /** The present cinema day. */
  today: string;
  /** Past midnight, but the cinema day is not over: "tomorrow" then needs its date. */
  pastMidnight: boolean;
  /** Shows that can still be visited, in order of their start. */
  schedules: Schedule[];
  /** Days that have shows, from today on. */
  days: string[];
  movie(id: number): Movie | undefined;
  schedule(id: number): Schedule | undefined;
  cinemaName(id: number): string;
  screenName(id: number): string;
  /** Asks the server for the programme anew; without an answer it stays as it is. */
  refresh(): void;
}

const Context = createContext<Programme | null>(null);

export function useProgramme(): Programme {
  const programme = useContext(Context);
  if (programme === null) throw new Error('useProgramme needs a ProgrammeProvider above it');
  return programme;
}

/** How late a page may notice that a show has begun or that the day is over. */
const lookAgainMs = 30_000;

export function ProgrammeProvider(props: {
  startup: Startup;
  locale: Locale;
  clock: ClockReading;
  /** Asks for newer data. Called when these are of a cinema day that is over, again until newer ones are given. */
  refresh(): void;
  children: ReactNode;
}): ReactNode {
  const { startup, locale, clock, refresh, children } = props;
  const nowMs = useCallback(() => serverTime(clock, { monotonicMs: performance.now(), dateMs: Date.now() }), [clock]);
  const seenMs = useLooks(nowMs);
  const { timezone } = startup.exhibitor;
  const { dayOf } = useMemo(() => createFormats(locale, timezone), [locale, timezone]);
  const { midnight_offset } = startup.settings.public;
  const today = dayOf(seenMs, midnight_offset);
  const outdated = today > dayOf(clock.serverMs, midnight_offset);

  useEffect(() => {
    if (outdated && seenMs > 0) refresh();
  }, [outdated, seenMs, refresh]);

  const programme = useMemo((): Programme => {
    const schedules = upcoming(startup.schedules, today, seenMs);
    const movies = new Map(startup.movies.map((movie) => [movie.id, movie]));
    const byId = new Map(startup.schedules.map((schedule) => [schedule.id, schedule]));
    return {
      startup,
      offeredLocales: appLocales.filter((each) => startup.settings.available_locales.includes(each)),
      nowMs,
      today,
      pastMidnight: dayOf(seenMs) !== today,
      schedules,
      days: daysOf(schedules),
      movie: (id) => movies.get(id),
      schedule: (id) => byId.get(id),
      cinemaName: (id) => startup.cinemas.find((cinema) => cinema.id === id)?.name ?? '',
      screenName: (id) => startup.screens.find((screen) => screen.id === id)?.name ?? '',
      refresh,
    };
  }, [startup, nowMs, seenMs, today, dayOf, refresh]);
  return <Context value={programme}>{children}</Context>;
}

/** The time as of the last look at it: every half minute, and when somebody comes back to the page. */
function useLooks(nowMs: () => number): number {
  const [seenMs, setSeenMs] = useState(nowMs);
  useEffect(() => {
    const look = (): void => setSeenMs(nowMs());
    look();
    const timer = setInterval(look, lookAgainMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [nowMs]);
  return seenMs;
}
