import { justLoaded } from '@parterre/ui/programme';
import { recordedStartup, type Showing, type Shown, show } from '@parterre/ui/testing';
import type { ReactNode } from 'react';
import { ToastProvider } from '../messages/Toasts.tsx';
import { SiteProvider } from '../site.tsx';

/** Shows a page of the website with what is on and the site's paths. */
export function showOnSite(
  page: ReactNode,
  { texts, startup = recordedStartup, locale = 'en', ...showing }: Showing,
): Promise<Shown> {
  const { clock } = justLoaded(startup);
  return show(page, {
    ...showing,
    startup,
    locale,
    texts: ['site', ...texts],
    around: (inner) => (
      <SiteProvider
        startup={startup}
        locale={locale}
        clock={clock}
        onSwitchLocale={() => undefined}
        refresh={() => undefined}
      >
        <ToastProvider>{inner}</ToastProvider>
      </SiteProvider>
    ),
  });
}
