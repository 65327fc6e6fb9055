/** The website's data: written into the page by the server, asked for when the language changes. */
import type { Locale, ScheduleData, Startup } from '@parterre/server/contract';
import type { ClockReading } from './serverTime.ts';

export interface LoadedStartup {
  startup: Startup;
  clock: ClockReading;
}

/** Data that have just come, with what the clocks say at this moment. */
export function justLoaded(startup: Startup): LoadedStartup {
  return { startup, clock: { serverMs: Date.parse(startup.now), monotonicMs: performance.now(), dateMs: Date.now() } };
}

/** What the server wrote into the page of a checkout; undefined when it is of another show or language, or missing. */
export function pageScheduleData(scheduleId: number, locale: Locale): ScheduleData | undefined {
  const text = document.getElementById('schedule-data')?.textContent?.trim();
  if (!text) return undefined;
  const page = JSON.parse(text) as { scheduleId: number; locale: Locale; data: ScheduleData };
  return page.scheduleId === scheduleId && page.locale === locale ? page.data : undefined;
}

/** null when the page came without data. */
export function pageStartup(): LoadedStartup | null {
  const text = document.getElementById('startup')?.textContent?.trim();
  if (!text) return null;
  const loaded = justLoaded(JSON.parse(text) as Startup);
  // A page that a service worker has kept is as old as it says: its data came when it was kept.
  const { keptAt } = document.documentElement.dataset;
  if (keptAt !== undefined) loaded.clock.dateMs = Number(keptAt);
  return loaded;
}

/** Whether another language may be the right one now: a page in one is then loaded anew. */
export function speaksOtherwise({ settings: before }: Startup, { settings: after }: Startup): boolean {
  const said = ({ locale, portal_locale, available_locales }: Startup['settings']): string =>
    JSON.stringify([locale, portal_locale, available_locales]);
  return said(before) !== said(after);
}

/** Where the data come from: what the website shows, or what displays show. */
export type StartupSource = '/api/startup' | '/api/signage';

/** Rejects when the server does not answer. */
export async function loadStartup(locale: Locale, source: StartupSource = '/api/startup'): Promise<LoadedStartup> {
  const response = await fetch(source, {
    headers: { 'X-Locale': locale, 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`GET ${source}: ${response.status}`);
  const body = (await response.json()) as Startup | { data: Startup };
  return justLoaded('data' in body ? body.data : body);
}
