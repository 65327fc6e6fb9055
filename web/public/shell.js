/**
 * Service worker of the apps that open without a network. The page tells it what it is made of (`keepShell`); while there is a network every page comes
 * from the server, so that none is of an older build.
 */
const prefix = 'parterre-shell ';
/** Pages below a kept one at which another app is, which does not open without a network. */
const otherApps = ['/pos/register', '/pos/display'];
/** Whoever waits longer for the server's page gets the one that is kept. */
const answerWithinMs = 8_000;

/** Pictures and trailers that staff have uploaded, each named by what is in it: one that is kept is never another. */
const uploads = '/media/uploads/';
const pictures = 'parterre-pictures';
/** A display shows the posters of a programme and its backgrounds; what was shown longest ago goes first. */
const mostPictures = 150;
/** A display has trailers of what comes in its cinema; what was kept longest ago goes first. */
const trailers = 'parterre-trailers';
const mostTrailers = 16;
const mostTrailerBytes = 500 * 1024 * 1024;
const isTrailer = (pathname) => /\.(?:mp4|webm)$/.test(pathname);
/** A display stays on for weeks, and the browser forgets what it has shown when it likes. */
const keepsUploads = () => self.registration.scope.endsWith('/signage');

const cacheOf = (shell, build) => `${prefix}${shell} ${build}`;
const isOf = (shell) => (name) => name.startsWith(`${prefix}${shell} `);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { kind, shell, build, files } = event.data ?? {};
  if (kind === 'keep') event.waitUntil(keep(shell, build, files));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (pathname === '/theme.js') event.respondWith(theme(event));
  else if (pathname.startsWith(uploads) && keepsUploads())
    event.respondWith(isTrailer(pathname) ? trailer(event, pathname) : picture(event));
});

/** Keeps the page at `shell` and these files, and forgets other builds of it. */
async function keep(shell, build, files) {
  const name = cacheOf(shell, build);
  const cache = await caches.open(name);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter((each) => !known.has(new URL(each, self.location.href).href));
  await Promise.all(missing.map((each) => cache.add(each)));
  const answer = await fetch(shell, { cache: 'no-store' });
  const html = await answer.clone().text();
  // The server has another build by now: the page that it makes is kept when it is opened.
  if (!answer.ok || !html.includes(`content="${build}"`)) return;
  const headers = new Headers(answer.headers);
  headers.set('X-Kept-At', String(Date.now()));
  await cache.put(shell, new Response(html, { status: 200, headers }));
  for (const other of (await caches.keys()).filter(isOf(shell))) if (other !== name) await caches.delete(other);
}

/** Pages that were answered from what is kept, by the id of their client: their caches. */
const answeredFrom = new Map();

async function page({ request, resultingClientId }, pathname) {
  const away = new AbortController();
  const timer = setTimeout(() => away.abort(), answerWithinMs);
  let answer;
  try {
    answer = await fetch(request, { signal: away.signal });
    if (answer.status < 500) return answer;
  } catch (error) {
    const kept = await keptPage(pathname, resultingClientId);
    if (kept === null) throw error;
    return kept;
  } finally {
    clearTimeout(timer);
  }
  // A proxy whose server is away.
  return (await keptPage(pathname, resultingClientId)) ?? answer;
}

/** The page as it was kept, which says when that was, so that it does not take its own time for now; null: none is. */
async function keptPage(pathname, client) {
  if (otherApps.some((other) => pathname === other || pathname.startsWith(`${other}/`))) return null;
  const shell = `/${pathname.split('/')[1]}`;
  for (const name of (await caches.keys()).filter(isOf(shell)).reverse()) {
    const kept = await (await caches.open(name)).match(shell);
    if (kept === undefined) continue;
    answeredFrom.set(client, name);
    const html = await kept.text();
    const body = html.replace('<html', `<html data-kept-at="${kept.headers.get('X-Kept-At')}"`);
    return new Response(body, { status: 200, headers: kept.headers });
  }
  return null;
}

/** Files of a build have their contents' hash in their names, so what is kept is what the server has. */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** A picture as it is kept, else as the server has it, which is then kept. */
async function picture(event) {
  const cache = await caches.open(pictures);
  const kept = await cache.match(event.request);
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(keepPicture(cache, event.request, answer.clone()));
  return answer;
}

async function keepPicture(cache, request, answer) {
  await cache.put(request, answer);
  const known = await cache.keys();
  await Promise.all(known.slice(0, Math.max(0, known.length - mostPictures)).map((each) => cache.delete(each)));
}

/** Part of a trailer as it is kept, else as the server has it; the whole of it is then kept beside, since a player asks for parts. */
async function trailer(event, pathname) {
  const kept = await (await caches.open(trailers)).match(pathname);
  if (kept !== undefined) return partOf(kept, event.request.headers.get('Range'));
  event.waitUntil(keepTrailer(pathname));
  return fetch(event.request);
}

/** Trailers that are being fetched. */
const coming = new Set();

async function keepTrailer(pathname) {
  if (coming.has(pathname)) return;
  coming.add(pathname);
  try {
    const answer = await fetch(pathname);
    if (answer.status !== 200) return;
    const cache = await caches.open(trailers);
    await cache.put(pathname, answer);
    await forgetTrailers(cache);
  } catch {
    // The network is away, or the disk is full: it is tried again when it is shown again.
  } finally {
    coming.delete(pathname);
  }
}

/** Forgets those that were kept longest ago, beyond what may be kept. */
async function forgetTrailers(cache) {
  let count = 0;
  let bytes = 0;
  for (const request of (await cache.keys()).reverse()) {
    const kept = await cache.match(request);
    count += 1;
    bytes += Number(kept?.headers.get('Content-Length') ?? 0);
    if (count > mostTrailers || (count > 1 && bytes > mostTrailerBytes)) await cache.delete(request);
  }
}

/** What a player asks for of a file that is kept whole. `range`: its header, `bytes=10-19`, `bytes=10-` or `bytes=-10`; null: all of it. */
async function partOf(kept, range) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return kept;
  const file = await kept.blob();
  const from = first === '' ? Math.max(0, file.size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? file.size : Math.min(file.size, Number(last) + 1);
  const headers = new Headers(kept.headers);
  if (from >= to) {
    headers.set('Content-Range', `bytes */${file.size}`);
    headers.set('Content-Length', '0');
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${from}-${to - 1}/${file.size}`);
  headers.set('Content-Length', String(to - from));
  return new Response(file.slice(from, to), { status: 206, headers });
}

/** Its name says nothing of its build: a page from the server has the server's, and one that is kept has what was kept with it. */
async function theme({ request, clientId }) {
  const name = answeredFrom.get(clientId);
  const kept = name === undefined ? undefined : await (await caches.open(name)).match(request);
  if (kept !== undefined) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    // The worker was started anew since it answered the page: of several builds the latest.
    for (const other of (await caches.keys()).filter((each) => each.startsWith(prefix)).reverse()) {
      const found = await (await caches.open(other)).match(request);
      if (found !== undefined) return found;
    }
    throw error;
  }
}
