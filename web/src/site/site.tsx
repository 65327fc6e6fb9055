/** The website's data for every page below: the startup of the current language, and what follows from it. */
import type { Locale, Movie, Schedule, Startup } from '@parterre/server/contract';
import { createFormats } from '@parterre/ui/format';
import { type ClockReading, serverTime } from '@parterre/ui/programme';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type SitePaths, sitePaths } from './navigation/paths.ts';
import { daysOf, upcoming } from './programme/programme.ts';

export interface Site {
  startup: Startup;
  locale: Locale;
  paths: SitePaths;
  /** The server's time, in Unix ms; the visitor's clock only measures what has passed since. */
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
  /** Goes to the same page in another language, keeping what was entered. */
  switchLocale(locale: Locale): void;
}

const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

/** How late a page may notice that a show has begun or that the day is over. */
const lookAgainMs = 30_000;

export function SiteProvider(props: {
  startup: Startup;
  locale: Locale;
  clock: ClockReading;
  onSwitchLocale(locale: Locale): void;
  /** The data are of a cinema day that is over. Called again until newer ones are given. */
  onOutdated(): void;
  children: ReactNode;
}): ReactNode {
  const { startup, locale, clock, onSwitchLocale, onOutdated, children } = props;
  const nowMs = useCallback(() => serverTime(clock, { monotonicMs: performance.now(), dateMs: Date.now() }), [clock]);
  const seenMs = useLooks(nowMs);
  const { timezone } = startup.exhibitor;
  const { dayOf } = useMemo(() => createFormats(locale, timezone), [locale, timezone]);
  const { midnight_offset } = startup.settings.public;
  const today = dayOf(seenMs, midnight_offset);
  const outdated = today > dayOf(clock.serverMs, midnight_offset);

  useEffect(() => {
    if (outdated && seenMs > 0) onOutdated();
  }, [outdated, seenMs, onOutdated]);

  // The same for as long as the language: timers and requests of pages begin anew with another one.
  const paths = useMemo(() => sitePaths(locale), [locale]);
  const site = useMemo((): Site => {
    const schedules = upcoming(startup.schedules, today, seenMs);
    const movies = new Map(startup.movies.map((movie) => [movie.id, movie]));
    const shows = new Map(startup.schedules.map((schedule) => [schedule.id, schedule]));
    return {
      startup,
      locale,
      paths,
      nowMs,
      today,
      pastMidnight: dayOf(seenMs) !== today,
      schedules,
      days: daysOf(schedules),
      movie: (id) => movies.get(id),
      schedule: (id) => shows.get(id),
      cinemaName: (id) => startup.cinemas.find((cinema) => cinema.id === id)?.name ?? '',
      screenName: (id) => startup.screens.find((screen) => screen.id === id)?.name ?? '',
      switchLocale: onSwitchLocale,
    };
  }, [startup, locale, paths, nowMs, seenMs, today, dayOf, onSwitchLocale]);
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The time as of the last look at it: every half minute, and when the visitor comes back to the page. */
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
