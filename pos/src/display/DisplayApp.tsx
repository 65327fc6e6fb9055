import type { Locale } from '@parterre/server/contract';
import { ApiProvider, createApi } from '@parterre/ui/api';
import { chooseLocale } from '@parterre/ui/app';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { type ReactNode, useEffect, useState } from 'react';
import { Display } from './Display.tsx';
import { type DisplayNews, hearTill } from './displayChannel.ts';

/**
 * The customer's screen: another window of the till's browser, which hears from the till alone what is sold. It is no device and nobody is
 * signed in at it: of the server it asks what every visitor may.
 */
export default function DisplayApp({ locale }: { locale: Locale }): ReactNode {
  const [api] = useState(() => createApi({ locale }));
  const [news, setNews] = useState<DisplayNews | null>(null);
  useEffect(
    () =>
      hearTill((next) => {
        // It speaks the till's language, which the server keeps for both windows.
        if (next.locale === locale) setNews(next);
        else chooseLocale(next.locale);
      }),
    [locale],
  );
  return (
    <ApiProvider api={api}>
      <LiveCountsProvider isAlwaysLive>
        <Display view={news?.view ?? { kind: 'idle' }} cinema={news?.cinema ?? null} />
      </LiveCountsProvider>
    </ApiProvider>
  );
}
