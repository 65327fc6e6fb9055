/** The website's data for every page below: the startup of the current language, and what follows from it. */
import type { Locale, Movie, Schedule, Startup } from '@parterre/server/contract';
import { createFormats } from '@parterre/ui/format';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type SitePaths, sitePaths } from './paths.ts';
import { daysOf, upcoming } from './programme.ts';

export interface Site {
  startup: Startup;
  locale: Locale;
  paths: SitePaths;
  /** The server's time, in Unix ms; the visitor's clock only measures what has passed since. */
  nowMs(): number;
  /** The present cinema day. */
  today: string;
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

/** The moment the page's data arrived, by both clocks. */
export interface ClockReading {
  serverMs: number;
  localMs: number;
}

export function SiteProvider(props: {
  startup: Startup;
  locale: Locale;
  clock: ClockReading;
  onSwitchLocale(locale: Locale): void;
  children: ReactNode;
}): ReactNode {
  const { startup, locale, clock, onSwitchLocale, children } = props;
  const site = useMemo((): Site => {
    const nowMs = (): number => clock.serverMs + (performance.now() - clock.localMs);
    const { timezone } = startup.exhibitor;
    const today = createFormats(locale, timezone).dayOf(nowMs(), startup.settings.public.midnight_offset);
    const schedules = upcoming(startup.schedules, today, nowMs());
    const movies = new Map(startup.movies.map((movie) => [movie.id, movie]));
    const shows = new Map(startup.schedules.map((schedule) => [schedule.id, schedule]));
    return {
      startup,
      locale,
      paths: sitePaths(locale),
      nowMs,
      today,
      schedules,
      days: daysOf(schedules),
      movie: (id) => movies.get(id),
      schedule: (id) => shows.get(id),
      cinemaName: (id) => startup.cinemas.find((cinema) => cinema.id === id)?.name ?? '',
      screenName: (id) => startup.screens.find((screen) => screen.id === id)?.name ?? '',
      switchLocale: onSwitchLocale,
    };
  }, [startup, locale, clock, onSwitchLocale]);
  return <SiteContext value={site}>{children}</SiteContext>;
}
