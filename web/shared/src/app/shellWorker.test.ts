/** The service worker of the apps that open without a network, run as it is with a browser's caches and network around it. */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const origin = 'https://cinema.example';

/** A worker whose caches have these, the earliest made first; `network` answers, or throws where there is none. */
function worker(
  kept: [cache: string, files: Record<string, string>][],
  network: (path: string) => string,
  scope = '/pos',
) {
  const stored = new Map(kept.map(([name, files]) => [name, new Map(Object.entries(files))]));
  const pathOf = (asked: string | { url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname;
  const open = async (name: string) => ({
    match: async (asked: string | { url: string }) => {
      const found = stored.get(name)?.get(pathOf(asked));
      return found === undefined ? undefined : new Response(found);
    },
    async put(asked: { url: string }, answer: Response) {
      const files = stored.get(name) ?? new Map<string, string>();
      stored.set(name, files.set(pathOf(asked), await answer.text()));
    },
    keys: async () => [...(stored.get(name)?.keys() ?? [])].map((path) => ({ url: `${origin}${path}` })),
    delete: async (asked: { url: string }) => stored.get(name)?.delete(pathOf(asked)) ?? false,
  });
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: new URL(origin),
    registration: { scope: `${origin}${scope}` },
    addEventListener: (kind: string, heard: (event: object) => void) => listeners.set(kind, heard),
  };
  const caches = {
    keys: async () => [...stored.keys()],
    open,
    match: async (asked: { url: string }) => {
      for (const name of stored.keys()) {
        const found = await (await open(name)).match(asked);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
  const fetch = async (asked: { url: string }) => new Response(network(pathOf(asked)));
  const shell = readFileSync(new URL('../../../public/shell.js', import.meta.url), 'utf8');
  runInContext(
    shell,
    createContext({ self, caches, fetch, URL, Response, Headers, AbortController, setTimeout, clearTimeout }),
  );
  /** What it answers; null: it leaves it to the browser. */
  return async (path: string, client: { page: string } | { of: string }): Promise<string | null> => {
    let answer: Promise<Response> | null = null;
    const going: Promise<unknown>[] = [];
    const mode = 'page' in client ? 'navigate' : 'no-cors';
    listeners.get('fetch')?.({
      request: { method: 'GET', url: `${origin}${path}`, mode },
      ...('page' in client ? { resultingClientId: client.page } : { clientId: client.of }),
      respondWith: (said: Promise<Response>) => {
        answer = said;
      },
      waitUntil: (work: Promise<unknown>) => going.push(work),
    });
    const told = answer === null ? null : await (await (answer as Promise<Response>)).text();
    await Promise.all(going);
    return told;
  };
}
const away = (): string => {
  throw new TypeError('Failed to fetch');
};
const failed = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: Error) => error.message,
  );

const till: [string, Record<string, string>] = ['parterre-shell /pos 2', { '/pos': '<html>till', '/theme.js': 'of 2' }];

test('without a network a till has its page at all its addresses, and what is another app there has none', async () => {
  const ask = worker([till], away);
  assert.match((await ask('/pos', { page: 'a' })) ?? '', /till$/);
  assert.match((await ask('/pos/bills/7', { page: 'b' })) ?? '', /till$/);
  for (const path of ['/pos/register', '/pos/register/order', '/pos/display'])
    assert.is(await failed(ask(path, { page: 'c' })), 'Failed to fetch', path);
});

test('the theme is of the build of its page: the server’s while it answers, else what was kept with the page', async () => {
  const before: typeof till = ['parterre-shell /pos 1', { '/pos': '<html>old till', '/theme.js': 'of 1' }];
  const other: typeof till = ['parterre-shell /scanner 1', { '/scanner': '<html>door', '/theme.js': 'of the door' }];
  const up = worker([before, till, other], (path) => `${path} of 3`);
  assert.is(await up('/pos', { page: 'a' }), '/pos of 3');
  assert.is(await up('/theme.js', { of: 'a' }), '/theme.js of 3');
  const down = worker([before, till, other], away);
  assert.match((await down('/pos', { page: 'a' })) ?? '', />till$/);
  assert.is(await down('/theme.js', { of: 'a' }), 'of 2');
  // The worker was started anew since.
  assert.is(await worker([before, till], away)('/theme.js', { of: 'a' }), 'of 2');
  assert.is(await worker([], away)('/elsewhere.png', { of: 'a' }), null);
});

test('a display keeps the pictures that were uploaded, and of many those that came last; other apps keep none', async () => {
  let isAway = false;
  const network = (path: string) => (isAway ? away() : `${path} of the server`);
  const display = worker([], network, '/signage');
  const picture = (at: number) => `/media/uploads/${at}-lg.webp`;
  for (let at = 0; at < 160; at += 1) await display(picture(at), { of: 'a' });
  const till = worker([], network, '/pos');
  assert.is(await till(picture(0), { of: 'a' }), null);
  assert.is(await display('/media/posters/orbit.webp', { of: 'a' }), null);
  isAway = true;
  assert.is(await display(picture(159), { of: 'a' }), `${picture(159)} of the server`);
  assert.is(await display(picture(10), { of: 'a' }), `${picture(10)} of the server`);
  assert.is(await failed(display(picture(9), { of: 'a' })), 'Failed to fetch');
});

test.run();
