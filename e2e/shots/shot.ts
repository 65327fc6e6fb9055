/** What a state is, and what the lists of states share. */
import type { Page } from '@playwright/test';
import type { Locale, Startup } from '../../server/src/contract/index.ts';
import type { Site } from '../../visits/api.ts';
import { demoPassword } from '../../visits/staff.ts';

/** `kiosk`: a screen that stands upright. */
export type ShotSize = 'phone' | 'small' | 'landscape' | 'laptop' | 'desktop' | 'kiosk';

/** Where a state is looked for. */
export interface Place extends Site {
  data: Startup;
  locale: Locale;
  /** The code that sets up an empty installation; absent: it is not empty. */
  setupCode?: string;
}

/** Who looks at a state: three of the first house, one of whom administers the system, and who manages both. */
const viewers = {
  root: 'super-admin@marquise.example',
  admin: 'admin@marquise.example',
  manager: 'manager@marquise.example',
  both: 'exhibitor-manager@rex.example',
};
export type Viewer = keyof typeof viewers;

export interface Shot {
  name: string;
  /** Path below the locale, or from the root when it begins with a slash. */
  path(place: Place): string | Promise<string>;
  /** Host of the other exhibitor's website. Default: the first exhibitor's. */
  host?: string;
  /** Brings the page into the state to show. Waits by itself for what it needs, in any language. */
  prepare?(page: Page, place: Place): Promise<void>;
  /** Pictures in these sizes. Default: phone, laptop and desktop. */
  sizes?: ShotSize[];
  /** Show the whole page rather than the first screen. Default: true. */
  fullPage?: boolean;
  /** The cookie question is still open. Default: false. */
  consent?: 'open';
  /** Only in this language. Default: pictures in English, checks in any. */
  locale?: Locale;
  /** Another state shows it as well, in another language say, or a journey checks it: not worth a check of its own. */
  only?: 'picture';
  /**
   * Who is signed in, for pages of the portal and the point of sale. Checks sign in once for all states of one viewer, so that
   * `prepare` finds it done (`signedIn` minds that).
   */
  staff?: Viewer;
  /** What `prepare` does to the page, such as answers that do not come, would reach the state after it. */
  ownPage?: boolean;
  /**
   * On an installation in which nothing is set up yet, one for all such states, in their order. Pictures alone: the journey of the
   * first run checks them.
   */
  isEmpty?: boolean;
  /** What the browser's console may say there. */
  expectErrors?: RegExp;
}

/** A page that a test answers with counts as one of the internet, which may not open a socket to this machine. */
export const notLocal = /ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/;

export const small: ShotSize[] = ['phone', 'laptop'];

/** Expects 401: a page that asks who is signed in is told that nobody is, until they have signed in. */
export const asStaff = { staff: 'admin', expectErrors: /401/ } as const;
/** Works for two exhibitors, and chooses whose things are shown. */
export const asManagerOfBoth = { staff: 'both', expectErrors: /401/ } as const;
/** The system's administrator. */
export const asRoot = { staff: 'root', expectErrors: /401/ } as const;
/** Works in one cinema, and may not do everything. */
export const asManager = { staff: 'manager', expectErrors: /401/ } as const;

export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** Signs in as one of the demo's staff, unless that is done; `shown`: what the page has then. */
export const signedIn =
  (shown: string, viewer: Viewer = 'admin') =>
  async (page: Page): Promise<void> => {
    const question = page.locator('input[autocomplete=current-password]');
    await question.or(page.locator(shown)).first().waitFor();
    if (await question.isVisible()) {
      await submitSignIn(page, viewers[viewer], demoPassword);
      await question.waitFor({ state: 'detached' });
    }
    await page.locator(shown).first().waitFor();
  };

/** A page of staff on a phone and a laptop: `shown` is there when it has come. */
export const staffPage = (name: string, path: string, shown: string): Shot => ({
  name,
  path: () => path,
  sizes: small,
  prepare: signedIn(shown),
  ...asStaff,
});

/** What is asked at these paths, over the page's socket or before that is open, is answered so, once the page is loaded anew. For pages of their own. */
export async function answering(page: Page, answers: Record<string, unknown>): Promise<void> {
  await page.routeWebSocket('**/trpc**', (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      const asked = [JSON.parse(String(text))].flat() as { id: number; params?: { path: string } }[];
      const isFaked = ({ params }: (typeof asked)[number]) => params !== undefined && params.path in answers;
      for (const { id, params } of asked.filter(isFaked))
        line.send(JSON.stringify({ id, result: { type: 'data', data: answers[params?.path ?? ''] } }));
      const rest = asked.filter((each) => !isFaked(each));
      if (rest.length === asked.length) server.send(text);
      else if (rest.length > 0) server.send(JSON.stringify(rest));
    });
  });
  const namesOf = (url: URL): string[] => url.pathname.split('/').at(-1)?.split(',') ?? [];
  await page.route(
    (url) => url.pathname.includes('/trpc/') && namesOf(url).some((name) => name in answers),
    async (route) => {
      const names = namesOf(new URL(route.request().url()));
      const response = await route.fetch();
      const told = (await response.json()) as unknown[];
      const json = names.map((name, index) => (name in answers ? { result: { data: answers[name] } } : told[index]));
      await route.fulfill({ response, json });
    },
  );
}
