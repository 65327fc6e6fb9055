/** The service worker of the apps that open without a network, run as it is with a browser's caches and network around it. */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const origin = 'https://cinema.example';

interface Asked {
  url: string;
  headers?: Headers;
}

/** A worker whose caches have these, the earliest made first; `network` answers, or throws where there is none. */
function worker(
  kept: [cache: string, files: Record<string, string>][],
  network: (path: string, range: string | null) => string | Response,
  scope = '/pos',
) {
  const stored = new Map(
    kept.map(([name, files]) => [
      name,
      new Map(Object.entries(files).map(([path, text]) => [path, new Response(text)])),
    ]),
  );
  const pathOf = (asked: string | Asked) => new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname;
  const open = async (name: string) => ({
    match: async (asked: string | Asked) => stored.get(name)?.get(pathOf(asked))?.clone(),
    async put(asked: string | Asked, answer: Response) {
      const files = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, files.set(pathOf(asked), answer));
    },
    keys: async () => [...(stored.get(name)?.keys() ?? [])].map((path) => ({ url: `${origin}${path}` })),
    delete: async (asked: Asked) => stored.get(name)?.delete(pathOf(asked)) ?? false,
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
    match: async (asked: Asked) => {
      for (const name of stored.keys()) {
        const found = await (await open(name)).match(asked);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
  const fetch = async (asked: string | Asked) => {
    const range = typeof asked === 'string' ? null : (asked.headers?.get('Range') ?? null);
    const answer = network(pathOf(asked), range);
    return typeof answer === 'string' ? new Response(answer) : answer;
  };
  const shell = readFileSync(new URL('../../../public/shell.js', import.meta.url), 'utf8');
  runInContext(
    shell,
    createContext({ self, caches, fetch, URL, Response, Headers, AbortController, setTimeout, clearTimeout }),
  );
  /** What it answers; null: it leaves it to the browser. */
  async function answered(request: Asked & { mode: string }, client: object): Promise<Response | null> {
    let answer: Promise<Response> | null = null;
    const going: Promise<unknown>[] = [];
    listeners.get('fetch')?.({
      request: { method: 'GET', ...request },
      ...client,
      respondWith: (said: Promise<Response>) => {
        answer = said;
      },
      waitUntil: (work: Promise<unknown>) => going.push(work),
    });
    const told = answer === null ? null : await (answer as Promise<Response>);
    await Promise.all(going);
    return told;
  }
  const ask = async (path: string, client: { page: string } | { of: string }): Promise<string | null> => {
    const isPage = 'page' in client;
    const told = await answered(
      { url: `${origin}${path}`, mode: isPage ? 'navigate' : 'no-cors' },
      isPage ? { resultingClientId: client.page } : { clientId: client.of },
    );
    return told === null ? null : told.text();
  };
  /** What a player is answered that asks for part of a file. `range` null: for all of it. */
  const play = (path: string, range: string | null = 'bytes=0-'): Promise<Response | null> => {
    const headers = new Headers(range === null ? {} : { Range: range });
    return answered({ url: `${origin}${path}`, mode: 'no-cors', headers }, { clientId: 'a' });
  };
  return Object.assign(ask, { play, kept: (name: string): string[] => [...(stored.get(name)?.keys() ?? [])] });
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

const trailer = (name: string): string => `/media/uploads/${name}.webm`;
const sized = (bytes: number): Response =>
  // A large answer says its length and has 100 bytes: the worker counts what the header says.
  new Response(
    Uint8Array.from({ length: Math.min(bytes, 100) }, (_, at) => at),
    {
      headers: { 'Content-Length': String(bytes) },
    },
  );

test('a trailer comes from the server in parts, is kept whole beside, once, and then plays without a network', async () => {
  let isAway = false;
  const asked: string[] = [];
  const network = (path: string, range: string | null) => {
    asked.push(`${path} ${range}`);
    return isAway ? away() : sized(100);
  };
  const display = worker([], network, '/signage');
  await Promise.all([display.play(trailer('a')), display.play(trailer('a'), 'bytes=50-')]);
  const of = trailer('a');
  assert.equal(asked.sort(), [`${of} bytes=0-`, `${of} bytes=50-`, `${of} null`]);
  isAway = true;
  for (const [range, status, told, from, to] of [
    ['bytes=0-', 206, 'bytes 0-99/100', 0, 100],
    ['bytes=10-19', 206, 'bytes 10-19/100', 10, 20],
    ['bytes=90-500', 206, 'bytes 90-99/100', 90, 100],
    ['bytes=-10', 206, 'bytes 90-99/100', 90, 100],
    ['bytes=100-', 416, 'bytes */100', 0, 0],
    [null, 200, null, 0, 100],
    ['lines=1-2', 200, null, 0, 100],
  ] as const) {
    const answer = await display.play(of, range);
    assert.equal([answer?.status, answer?.headers.get('Content-Range')], [status, told], String(range));
    const bytes = [...new Uint8Array((await answer?.arrayBuffer()) ?? [])];
    assert.equal([bytes.length, ...bytes.slice(0, 1)], to > from ? [to - from, from] : [0], String(range));
  }
  assert.is(asked.length, 3);
  assert.is(await failed(display.play(trailer('b'))), 'Failed to fetch', 'its poster stays');
  assert.is(await worker([], network, '/scanner').play(of), null);
});

const megabyte = 1024 * 1024;
for (const [what, sizes, left] of [
  ['sixteen at most', Array<number>(20).fill(megabyte), 16],
  ['five hundred megabytes at most', [200, 200, 200].map((each) => each * megabyte), 2],
  ['the last one in any case', [60 * megabyte, 600 * megabyte], 1],
] as const)
  test(`of trailers a display keeps ${what}, and what it kept longest ago goes first`, async () => {
    const paths = sizes.map((_, at) => trailer(String(at)));
    const display = worker([], (path) => sized(sizes[paths.indexOf(path)] ?? 0), '/signage');
    for (const path of paths) await display.play(path);
    assert.equal(display.kept('parterre-trailers'), paths.slice(-left));
  });

test.run();
