import { readFileSync } from 'node:fs';
import type { Feature, Locale, Permission, StaffAccount, Startup } from '@parterre/server/contract';
import { timeoutManager } from '@tanstack/react-query';
import { cleanup, configure, getNodeText, render, type Screen, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { FormatProvider } from '../format/FormatProvider.tsx';
import { createI18n } from '../i18n/createI18n.ts';
import type { Area } from '../i18n/texts.ts';
import { MantineKit } from '../mantine/MantineKit.tsx';
import { ProgrammeProvider } from '../programme/ProgrammeProvider.tsx';
import { justLoaded } from '../programme/startup.ts';
import { StaffContext, staffOf } from '../staff/StaffGate.tsx';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { type Answers, type FakeApi, fakeApi } from './fakeApi.ts';

const examples = JSON.parse(
  readFileSync(new URL('../../../../server/src/http/rest/examples.json', import.meta.url), 'utf8'),
);
/** What the demo's server answered over REST, by the name of the operation: the contract's examples have it. */
export const recorded = <Answer,>(operation: string): Answer => {
  const { answer } = examples[operation];
  return answer.data ?? answer;
};
/** What is on in the demo. */
export const recordedStartup: Startup = recorded('startup');

// Answers that nobody looks at any more are forgotten after minutes: no test's process stays for that.
timeoutManager.setTimeoutProvider({
  setTimeout: (work, ms) => setTimeout(work, ms).unref(),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (work, ms) => setInterval(work, ms).unref(),
  clearInterval: (timer) => clearInterval(timer),
});

// What was looked for, and what there is to read instead, in place of the whole page's markup.
configure({
  // Only what never comes meets this limit, also on a machine that is ten times slower.
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) =>
    new Error(
      `${message?.split('\n')[0]}\nThe page reads: ${textOf(container.tagName ? container : document.body).slice(0, 1000)}`,
    ),
});

export interface Shown {
  user: UserEvent;
  /** Finds what is on the page, as its readers do. */
  screen: Screen;
  api: FakeApi;
  /** Path and search of the page's address. */
  address(): string;
}

export interface Showing {
  answers?: Answers;
  locale?: Locale;
  /** Areas of texts. */
  texts: Area[];
  /** Address of the page. */
  at?: string;
  /** The path of its route, which names what the page reads of the address. Default: any. */
  route?: string;
  /** What whoever is signed in may do, in all cinemas of the exhibitor. */
  may?: Permission[];
  /** What the exhibitor has switched on. */
  modules?: Feature[];
  startup?: Startup;
  /** What is around every page of the app, within its router. */
  around?(page: ReactNode): ReactNode;
}

/** Shows a component with all that an app has around it, in one language, on a server that answers as the test says. */
export async function show(page: ReactNode, showing: Showing): Promise<Shown> {
  cleanup();
  const {
    locale = 'en',
    at = '/',
    may = [],
    modules = [],
    startup = recordedStartup,
    around = (inner) => inner,
  } = showing;
  const api = fakeApi(showing.answers ?? {});
  const i18n = await createI18n({ locale, areas: showing.texts });
  document.documentElement.lang = locale;
  const router = createMemoryRouter(
    [
      { path: showing.route ?? '*', element: around(page) },
      ...(showing.route === undefined ? [] : [{ path: '*', element: null }]),
    ],
    { initialEntries: [at] },
  );
  const { clock } = justLoaded(startup);
  render(
    <I18nextProvider i18n={i18n}>
      <ThemeProvider>
        <FormatProvider locale={locale} timeZone={startup.exhibitor.timezone} region={startup.settings.datetime_locale}>
          <ProgrammeProvider startup={startup} locale={locale} clock={clock} refresh={() => undefined}>
            <MantineKit env="test">
              <StaffContext value={staffOf(accountWith(may, modules), async () => undefined)}>
                <ApiProvider api={api}>
                  <Suspense>
                    <RouterProvider router={router} />
                  </Suspense>
                </ApiProvider>
              </StaffContext>
            </MantineKit>
          </ProgrammeProvider>
        </FormatProvider>
      </ThemeProvider>
    </I18nextProvider>,
  );
  return {
    user: userEvent.setup(),
    screen,
    api,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

function textOf(element: Element): string {
  if (element.tagName === 'STYLE') return '';
  const own = getNodeText(element as HTMLElement).trim();
  return [own, ...[...element.children].map(textOf)].filter(Boolean).join(' | ');
}

const { fetch } = window;
const { WebSocket } = globalThis;

/**
 * Takes away what a test shows, what the page has stored, and servers that the test has put in place of `fetch` and `WebSocket`, after each of them:
 * `test.after.each(hide)`.
 */
export function hide(): void {
  cleanup();
  window.fetch = fetch;
  globalThis.WebSocket = WebSocket;
  localStorage.clear();
  sessionStorage.clear();
}

function accountWith(permissions: Permission[], modules: Feature[]): StaffAccount {
  return {
    name: 'Lena Vos',
    email: 'lena@cinema.example',
    memberships: [
      {
        exhibitor: { id: 1, name: 'Marquise', modules },
        role: { key: 'manager', name: '' },
        permissions,
        cinemas: null,
      },
    ],
    switchedOff: [],
    isSystemAdministrator: false,
  };
}
