/** The website's data for every page below: what is on, in the current language, and the site's own paths in it. */
import type { Locale, Startup } from '@parterre/server/contract';
import { type ClockReading, type Programme, ProgrammeProvider, useProgramme } from '@parterre/ui/programme';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { CinemaProvider } from './cinema/CinemaProvider.tsx';
import { type SitePaths, sitePaths } from './navigation/paths.ts';

export interface Site extends Programme {
  locale: Locale;
  paths: SitePaths;
  /** Goes to the same page in another language, keeping what was entered. */
  switchLocale(locale: Locale): void;
}

const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

export function SiteProvider(props: {
  startup: Startup;
  locale: Locale;
  clock: ClockReading;
  onSwitchLocale(locale: Locale): void;
  /** See `ProgrammeProvider`. */
  refresh(): void;
  children: ReactNode;
}): ReactNode {
  const { locale, onSwitchLocale, children, ...programme } = props;
  return (
    <ProgrammeProvider locale={locale} {...programme}>
      <SiteOf locale={locale} onSwitchLocale={onSwitchLocale}>
        <CinemaProvider>{children}</CinemaProvider>
      </SiteOf>
    </ProgrammeProvider>
  );
}

function SiteOf(props: { locale: Locale; onSwitchLocale(locale: Locale): void; children: ReactNode }): ReactNode {
  const { locale, onSwitchLocale, children } = props;
  const programme = useProgramme();
  // Made once for a language: with other paths, timers and requests of pages would begin anew.
  const paths = useMemo(() => sitePaths(locale), [locale]);
  const site = useMemo(
    (): Site => ({ ...programme, locale, paths, switchLocale: onSwitchLocale }),
    [programme, locale, paths, onSwitchLocale],
  );
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The website below with other texts in some of its places, as of a preview. */
export function SiteWithWidgets(props: { widgets: Startup['widgets']; children: ReactNode }): ReactNode {
  const site = useSite();
  const { widgets, children } = props;
  const other = useMemo(
    (): Site => ({ ...site, startup: { ...site.startup, widgets: { ...site.startup.widgets, ...widgets } } }),
    [site, widgets],
  );
  return <SiteContext value={other}>{children}</SiteContext>;
}
