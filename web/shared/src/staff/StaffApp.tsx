import type { Locale } from '@parterre/server/contract';
import type { i18n } from 'i18next';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type createBrowserRouter, RouterProvider } from 'react-router';
import { LiveCountsProvider } from '../programme/LiveCountsProvider.tsx';
import { useProgramme } from '../programme/ProgrammeProvider.tsx';
import { StaffGate } from './StaffGate.tsx';

/** An app for who is signed in. `title`: its name; `home`: as of StaffGate; `createRouter`: makes its pages, which may load texts into `texts`. */
export function StaffApp(props: {
  locale: Locale;
  title: string;
  home: ComponentProps<typeof StaffGate>['home'];
  createRouter(texts: i18n): ReturnType<typeof createBrowserRouter>;
}): ReactNode {
  const { i18n: texts } = useTranslation();
  const { startup } = useProgramme();
  // Outside of the gate: whoever signs in again goes on where they were.
  const [router] = useState(() => props.createRouter(texts));
  return (
    <StaffGate locale={props.locale} app={props.title} home={props.home} place={startup.exhibitor.trade_name}>
      <LiveCountsProvider isAlwaysLive>
        <RouterProvider router={router} />
      </LiveCountsProvider>
    </StaffGate>
  );
}
