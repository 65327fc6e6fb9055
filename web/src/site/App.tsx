import type { Locale } from '@parterre/server/contract';
import { ApiProvider, createApi } from '@parterre/ui/api';
import { FormatProvider } from '@parterre/ui/format';
import { type Area, createI18n, I18nextProvider, type i18n, localeOfPath, pathInLocale } from '@parterre/ui/i18n';
import { LiveCountsProvider, type LoadedStartup, loadStartup, useRefresh } from '@parterre/ui/programme';
import { ThemeProvider } from '@parterre/ui/theme';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Shell } from './layout/Shell.tsx';
import { ToastProvider } from './messages/Toasts.tsx';
import { SiteRoutes } from './routes.tsx';
import { SiteProvider } from './site.tsx';

interface Language extends LoadedStartup {
  locale: Locale;
  i18n: i18n;
}

/** Everything of a language at once, so that a page never mixes two. `before`: whose areas are needed again. */
async function loadLanguage(locale: Locale, before: Language): Promise<Language> {
  const areas = Object.keys(before.i18n.getDataByLanguage(before.locale) ?? {}) as Area[];
  const [loaded, instance] = await Promise.all([loadStartup(locale), createI18n({ locale, areas })]);
  return { locale, i18n: instance, ...loaded };
}

export function App(props: { initial: Language }): ReactNode {
  const [language, setLanguage] = useState(props.initial);
  const location = useLocation();
  const navigate = useNavigate();
  const pathLocale = localeOfPath(location.pathname);

  const switchLocale = useCallback(
    (locale: Locale) => {
      const target = pathInLocale(location.pathname + location.search + location.hash, locale);
      loadLanguage(locale, language).then(
        (next) => {
          setLanguage(next);
          navigate(target, { state: { savePosition: true } });
        },
        // Without an answer the browser goes there itself, and says so if it cannot.
        () => window.location.assign(target),
      );
    },
    [language, location, navigate],
  );

  // Back or forward into a page of another language.
  useEffect(() => {
    if (pathLocale === null || pathLocale === language.locale) return;
    let stale = false;
    loadLanguage(pathLocale, language).then(
      (next) => {
        if (!stale) setLanguage(next);
      },
      () => window.location.reload(),
    );
    return () => {
      stale = true;
    };
  }, [pathLocale, language]);

  // A page left open over night, and news of the programme. What comes when the language is another one already is of the former.
  const { locale } = language;
  const adopt = useCallback(
    (loaded: LoadedStartup) => setLanguage((shown) => (shown.locale === locale ? { ...shown, ...loaded } : shown)),
    [locale],
  );
  const refresh = useRefresh({ locale, startup: language.startup }, adopt);

  const api = useMemo(() => createApi({ locale: language.locale }), [language.locale]);

  useEffect(() => {
    document.documentElement.lang = language.locale;
  }, [language.locale]);

  const { startup } = language;
  return (
    <I18nextProvider i18n={language.i18n}>
      <ThemeProvider accent={startup.settings.website_config.styling.accent}>
        <FormatProvider
          locale={language.locale}
          timeZone={startup.exhibitor.timezone}
          region={startup.settings.datetime_locale}
        >
          <SiteProvider
            startup={startup}
            locale={language.locale}
            clock={language.clock}
            onSwitchLocale={switchLocale}
            refresh={refresh}
          >
            <ApiProvider api={api}>
              <LiveCountsProvider>
                <ToastProvider>
                  <Shell>
                    <SiteRoutes />
                  </Shell>
                </ToastProvider>
              </LiveCountsProvider>
            </ApiProvider>
          </SiteProvider>
        </FormatProvider>
      </ThemeProvider>
    </I18nextProvider>
  );
}
