import type { Locale } from '@parterre/server/contract';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { FormatProvider } from '../format/FormatProvider.tsx';
import { createI18n } from '../i18n/createI18n.ts';
import { appLocales, defaultAppLocale } from '../i18n/locale.ts';
import type { Area } from '../i18n/texts.ts';
import { ProgrammeProvider } from '../programme/ProgrammeProvider.tsx';
import { type LoadedStartup, loadStartup, pageStartup, type StartupSource } from '../programme/startup.ts';
import { useRefresh } from '../programme/useRefresh.ts';
import { Broken } from '../routing/Broken.tsx';
import { ErrorBoundary } from '../routing/ErrorBoundary.tsx';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';

/** Prices, titles and new shows come this late to a page that stays open for days. */
const refreshMs = 5 * 60_000;

/**
 * Brings an app up on the page that the server made for it, in the page's language. `home`: its path; `areas`: of
 * texts; `source`: of what is on, by default as the website shows it; `children` gets the language.
 */
export async function startApp(app: {
  home: string;
  areas: Area[];
  source?: StartupSource;
  children(locale: Locale): ReactNode;
}): Promise<void> {
  const container = document.getElementById('root');
  const { lang } = document.documentElement;
  const locale = appLocales.find((each) => each === lang) ?? defaultAppLocale;
  const [loaded, i18n] = await Promise.all([
    pageStartup() ?? loadStartup(locale, app.source),
    createI18n({ locale, areas: app.areas }),
  ]);
  if (container === null) return;
  createRoot(container).render(
    <StrictMode>
      <ErrorBoundary place="" fallback={() => <Broken t={i18n.getFixedT(locale, 'common')} home={app.home} />}>
        <I18nextProvider i18n={i18n}>
          <FreshProgramme locale={locale} source={app.source} initial={loaded}>
            {app.children(locale)}
          </FreshProgramme>
        </I18nextProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}

/** The programme as the page came with it, and asked for anew while the page stays open. */
function FreshProgramme(props: {
  locale: Locale;
  source: StartupSource | undefined;
  initial: LoadedStartup;
  children: ReactNode;
}): ReactNode {
  const { locale, source, initial, children } = props;
  const [{ startup, clock }, setLoaded] = useState(initial);
  const refresh = useRefresh({ locale, source, startup }, setLoaded);
  useEffect(() => {
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <ThemeProvider accent={startup.settings.website_config.styling.accent}>
      <FormatProvider locale={locale} timeZone={startup.exhibitor.timezone} region={startup.settings.datetime_locale}>
        <ProgrammeProvider startup={startup} locale={locale} clock={clock} refresh={refresh}>
          {children}
        </ProgrammeProvider>
      </FormatProvider>
    </ThemeProvider>
  );
}
