import type { Locale } from '../../contract/index.ts';

/** Films that are new or coming, as RSS. */
export const feedPath = (locale: Locale): string => `/${locale}/films.rss`;

/** The coming shows, as iCalendar; `?cinema=` those of one cinema. */
export const calendarPath = (locale: Locale): string => `/${locale}/programme.ics`;
