/** The pages as search engines and shared links read them: status, head, startup data. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CinemaEvent, locales, type Movie, type Schedule, type Startup } from '../../contract/index.ts';
import { cinemaClock } from '../../testing/cinemaTime.ts';
import {
  type Answer,
  buyableOffer,
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
  type Visitor,
} from '../../testing/edgeUnderTest.ts';
import { until } from '../../testing/until.ts';

const test = suite('pages');
let edge: EdgeUnderTest;
let visitor: Visitor;
let startup: Startup;
let movie: Movie;
let schedule: Schedule;
let event: CinemaEvent;

test.before(async () => {
  edge = await edgeUnderTest();
  visitor = await edge.visitor();
  startup = (await visitor.get<{ data: Startup }>('/api/startup')).json.data;
  const shown = startup.schedules.find((schedule) => schedule.event === null) as Schedule;
  schedule = shown;
  movie = startup.movies.find(({ id }) => id === shown.movie_id) as Movie;
  event = startup.events[0] as CinemaEvent;
  assert.ok(schedule && movie && event, 'the demo data has a film, a show and an event');
});
test.after(() => edge.close());
// Taken out: after a failure the hook runs once more.
test.after.each(() => assert.equal(edge.faults.splice(0), [], 'no fault of ours'));

const page = (path: string, headers?: Record<string, string>) => visitor.get(path, { accept: 'text/html', ...headers });
const inHead = (answer: Answer<unknown>, pattern: RegExp): string => {
  const head = answer.text.slice(0, answer.text.indexOf('</head>'));
  return pattern.exec(head)?.[1] ?? '';
};
const meta = (answer: Answer<unknown>, name: string): string =>
  inHead(answer, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`));

interface Graph {
  '@graph': {
    '@type': string;
    '@id'?: string;
    offers?: { price: string; priceCurrency: string; url: string };
    name?: string;
    location?: object;
  }[];
}
const graphOf = (answer: Answer<unknown>): Graph['@graph'] =>
  (JSON.parse(inHead(answer, /<script type="application\/ld\+json">(.*?)<\/script>/s)) as Graph)['@graph'];

test('/ leads to the best locale', async () => {
  for (const [wanted, path] of [
    ['nl', '/nl-BE/'],
    ['fr-CH, de;q=0.5', '/fr/'],
    ['it', '/en/'],
  ]) {
    const answer = await page('/', { 'accept-language': wanted ?? '' });
    assert.is(answer.status, 302);
    assert.is(answer.headers.get('location'), path);
    assert.match(answer.headers.get('vary') ?? '', /Accept-Language/);
  }
});

test('robots.txt leads to the sitemap, which has each public page in each language with its alternates', async () => {
  const robots = await visitor.get('/robots.txt');
  assert.is(robots.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.match(robots.text, 'Disallow: /portal\n');
  const address = /^Sitemap: (\S+)$/m.exec(robots.text)?.[1] ?? '';
  const map = await visitor.get(new URL(address).pathname);
  assert.equal([map.status, map.headers.get('content-type')], [200, 'application/xml; charset=utf-8']);
  const pages = map.text.split('<url>').slice(1);
  const places = pages.map((entry) => new URL(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? '').pathname);
  assert.is(new Set(places).size, places.length, 'each once');
  for (const locale of locales)
    for (const path of ['', 'movies', `movies/view/${movie.slug}`, `events/${event.slug}`, 'contact', 'privacy-policy'])
      assert.ok(places.includes(`/${locale}/${path}`), `/${locale}/${path}`);
  for (const entry of pages) assert.is(entry.match(/hreflang=/g)?.length, locales.length + 1, entry);
  // What it names is there, and calls itself by the same address.
  for (const path of places.filter((each) => each.startsWith('/en/'))) {
    const answer = await page(path);
    assert.equal([answer.status, new URL(inHead(answer, /rel="canonical" href="([^"]*)"/)).pathname], [200, path]);
  }
});

test('films are read as RSS and shows as iCalendar, in each language, where pages say', async () => {
  const home = await page('/fr/');
  const linked = (type: string) =>
    new URL(inHead(home, new RegExp(`<link rel="alternate" type="${type}" title="[^"]+" href="([^"]*)">`))).pathname;
  const feed = await visitor.get(linked('application/rss\\+xml'));
  assert.equal(
    ['content-type', 'content-language', 'cache-control'].map((name) => feed.headers.get(name)),
    ['application/rss+xml; charset=utf-8', 'fr', 'public, max-age=300'],
  );
  assert.match(feed.text, '<title>Nouveaux films et films à venir chez ');
  assert.match(feed.text, /<item><title>[^<]+<\/title><link>http[^<]+\/fr\/movies\/view\//);
  const calendar = await visitor.get(linked('text/calendar'));
  assert.is(calendar.headers.get('content-type'), 'text/calendar; charset=utf-8');
  const uids = (text: string) => [...text.matchAll(/^UID:schedule-(\d+)@/gm)].map(([, id]) => Number(id));
  assert.ok(uids(calendar.text).includes(schedule.id));
  const [one, other] = startup.cinemas;
  const ofOne = await visitor.get(`/fr/programme.ics?cinema=${one?.id}`);
  const ids = (cinemaId: number | undefined) =>
    new Set(startup.schedules.filter(({ cinema_id }) => cinema_id === cinemaId).map(({ id }) => id));
  assert.ok(uids(ofOne.text).length > 0 && uids(ofOne.text).every((id) => ids(one?.id).has(id)));
  assert.ok(other && uids(calendar.text).some((id) => ids(other.id).has(id)), 'without a cinema those of all');
  for (const path of ['/en/programme.ics?cinema=999', '/en/programme.ics?cinema=1&cinema=2'])
    assert.is((await visitor.get(path)).status, 404, path);
});

test('a page has the news that the API has', async () => {
  const database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  const rename = async (name: string): Promise<void> => {
    await database.query('update exhibitor set trade_name = $1', [name]);
    await database.query(`select pg_notify('parterre_live', '[{"kind":"catalogue"}]')`);
    await until('the new name', async () => {
      const { json } = await visitor.get<{ data: Startup }>('/api/startup', { 'x-locale': 'fr' });
      return json.data.exhibitor.trade_name === name;
    });
  };
  try {
    await page('/fr/');
    await rename('Cinema Nova');
    assert.is(meta(await page('/fr/'), 'og:site_name'), 'Cinema Nova');
  } finally {
    await rename(startup.exhibitor.trade_name);
    await database.end();
  }
});

test('unknown addresses lead to the 404 page of the locale', async () => {
  for (const [path, target] of [
    ['/de/nothing/here', '/de/404'],
    ['/nl-BE/movies/a/b/c/d', '/nl-BE/404'],
    ['/nothing', '/en/404'],
    ['/xx/movies', '/en/404'],
    ['/en/events/%E0%A4%A', '/en/404'],
  ]) {
    const answer = await page(path ?? '');
    assert.is(answer.status, 302, path);
    assert.is(answer.headers.get('location'), target);
  }
});

test('an invalid filter leads to the whole programme', async () => {
  for (const date of ['yesterday', '2020-01-01', '2099-01-01', '2026-13-45', '%00']) {
    assert.is((await page(`/fr/movies/${date}`)).headers.get('location'), '/fr/movies', date);
  }
  for (const date of ['today', 'tomorrow', 'soon', schedule.day])
    assert.is((await page(`/fr/movies/${date}`)).status, 200, date);
});

test('missing things are 404, and kept out of indexes', async () => {
  const missing = [
    '/en/404',
    '/en/movies/view/no-such-film',
    '/en/events/no-such-event',
    '/en/buy/tickets/2000000000',
    '/en/buy/tickets/99999999999',
    '/en/buy/tickets/abc',
    '/en/buy/events/999999',
    '/en/info/no-such-page',
    '/en/info/%00',
    '/en/bill/00000000-0000-4000-8000-000000000000',
    '/en/bill/abc',
    '/en/bill/abc/pay',
    '/en/payments/abc/sandbox/status',
    '/en/info/vouchers/popcorn',
    '/en/info/voucher/gift',
    '/en/info/voucher/%00',
  ];
  for (const path of missing) {
    const answer = await page(path);
    assert.is(answer.status, 404, path);
    assert.is(meta(answer, 'robots'), 'noindex', path);
    assert.is(answer.headers.get('x-robots-tag'), 'noindex');
    assert.match(inHead(answer, /<title>(.*)<\/title>/), /Page not found/);
    assert.is(inHead(answer, /rel="canonical" href="([^"]*)"/), '');
    assert.match(answer.text, /id="startup"/, 'the app starts there, too');
  }
});

test('the newsletter has a page; an address in its path makes no other page of it', async () => {
  const bare = await page('/fr/info/newsletter');
  const filled = await page('/fr/info/newsletter/ada%40example.org');
  for (const answer of [bare, filled]) {
    assert.is(answer.status, 200);
    assert.match(inHead(answer, /<title>(.*)<\/title>/), /Lettre d’information/);
    assert.is(inHead(answer, /rel="canonical" href="([^"]*)"/), `${edge.config.baseUrl}/fr/info/newsletter`);
  }
});

test('vouchers have a page, of one kind no other; each type has its own, with what it costs at least', async () => {
  for (const path of ['/de/info/vouchers', '/de/info/vouchers/giftcard']) {
    const answer = await page(path);
    assert.is(answer.status, 200);
    assert.match(inHead(answer, /<title>(.*)<\/title>/), /Gutscheine/);
    assert.is(inHead(answer, /rel="canonical" href="([^"]*)"/), `${edge.config.baseUrl}/de/info/vouchers`);
  }
  const one = await page('/de/info/voucher/marquise-card');
  assert.is(one.status, 200);
  assert.match(inHead(one, /<title>(.*)<\/title>/), /Marquise-Karte/);
  assert.match(meta(one, 'description'), /fünfzehn Besuche/);
  const url = `${edge.config.baseUrl}/de/info/voucher/marquise-card`;
  assert.is(inHead(one, /rel="canonical" href="([^"]*)"/), url);
  const [product] = graphOf(one);
  assert.equal([product?.['@type'], product?.name], ['Product', 'Marquise-Karte']);
  assert.match(JSON.stringify(product?.offers), '"lowPrice":"8.50"');
});

for (const locale of locales) {
  test(`home in ${locale}`, async () => {
    const askedAtMs = cinemaClock.nowMs();
    const answer = await page(`/${locale}/`);
    const answeredAtMs = cinemaClock.nowMs();
    assert.is(answer.status, 200);
    assert.match(answer.text, new RegExp(`<html lang="${locale}"`));
    assert.not.match(answer.text, /%LANG%|<!--head-->|<!--startup-->|seo:/);
    assert.match(inHead(answer, /<title>(.*)<\/title>/), new RegExp(startup.exhibitor.trade_name));
    assert.ok(meta(answer, 'description').length > 30);
    assert.is(inHead(answer, /rel="canonical" href="([^"]*)"/), `${edge.config.baseUrl}/${locale}/`);
    for (const other of locales)
      assert.match(answer.text, `hreflang="${other}" href="${edge.config.baseUrl}/${other}/"`);
    assert.match(answer.text, 'hreflang="x-default"');
    assert.match(meta(answer, 'geo.position'), /^[\d.]+;[\d.]+$/);
    assert.equal(
      graphOf(answer).map((part) => part['@type']),
      ['Organization', ...startup.cinemas.map(() => 'MovieTheater')],
    );
    const data = JSON.parse(
      /<script type="application\/json" id="startup">(.*?)<\/script>/s.exec(answer.text)?.[1] ?? '',
    ) as Startup;
    assert.is(data.schedules.length, startup.schedules.length);
    const nowMs = Date.parse(data.now);
    assert.ok(nowMs >= askedAtMs && nowMs <= answeredAtMs, `${data.now} is the time of the answer`);
  });
}

test('titles differ by locale', async () => {
  const titles = await Promise.all(
    locales.map(async (locale) => inHead(await page(`/${locale}/contact`), /<title>(.*)<\/title>/)),
  );
  const descriptions = await Promise.all(
    locales.map(async (locale) => meta(await page(`/${locale}/contact`), 'description')),
  );
  assert.is(new Set(descriptions).size, locales.length);
  assert.ok(new Set(titles).size >= 2);
});

test('a film page: its picture, its film and its schedules at 8 EUR', async () => {
  const answer = await page(`/en/movies/view/${movie.slug}`);
  assert.is(answer.status, 200);
  assert.is(meta(answer, 'og:type'), 'video.movie');
  assert.match(meta(answer, 'og:image'), /^https?:\/\/.*\/media\//);
  const graph = graphOf(answer);
  assert.is(graph[0]?.['@type'], 'Movie');
  const offers = graph.filter((part) => part['@type'] === 'ScreeningEvent').map(({ offers }) => offers);
  assert.ok(offers.length > 0);
  for (const offer of offers) {
    assert.is(offer?.price, '8.00');
    assert.is(offer?.priceCurrency, 'EUR');
    assert.match(offer?.url ?? '', /\/en\/buy\/tickets\/\d+$/);
  }
  const ids = new Set(graph.map((part) => part['@id']).filter(Boolean));
  for (const part of graph) if (part.location) assert.ok(ids.has((part.location as { '@id': string })['@id']));
});

test('a checkout comes with what it asks for first', async () => {
  for (const path of [`/de/buy/tickets/${schedule.id}`, `/de/buy/events/${event.id}`]) {
    const text = /<script type="application\/json" id="schedule-data">(.*?)<\/script>/s.exec(
      (await page(path)).text,
    )?.[1];
    const { scheduleId, locale, data } = JSON.parse(text ?? '{}');
    const asked = await visitor.get<{ data: unknown }>(`/api/schedules/${scheduleId}/data`, { 'x-locale': 'de' });
    assert.equal(data, asked.json.data ?? asked.json, path);
    assert.is(locale, 'de');
  }
  assert.not.match((await page('/de/movies')).text, /schedule-data/);
});

test('ticket and event pages offer at 7 EUR', async () => {
  for (const path of [`/de/buy/tickets/${schedule.id}`, `/de/buy/events/${event.id}`, `/de/events/${event.slug}`]) {
    const answer = await page(path);
    assert.is(answer.status, 200, path);
    assert.is(graphOf(answer).at(-1)?.offers?.price, '7.00', path);
    assert.ok(meta(answer, 'geo.placename'), path);
  }
});

test('a visitor’s own pages stay out of indexes', async () => {
  const offer = await buyableOffer(visitor);
  const bought = await visitor.post<{ data: { uuid: string } }>('/api/checkout', checkoutBody(offer, [null]));
  for (const path of [`/en/bill/${bought.json.data.uuid}`, `/en/bill/${bought.json.data.uuid}/pay`]) {
    const answer = await page(path);
    assert.is(answer.status, 200, path);
    assert.is(meta(answer, 'robots'), 'noindex');
  }
});

test('the token of the page works with the cookie of the page', async () => {
  const answer = await fetch(`${edge.url}/en/`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = /<meta name="csrf-token" content="([^"]+)">/.exec(await answer.text())?.[1] ?? '';
  assert.is((await visitor.post('/session/touch', {}, { cookie, 'x-csrf-token': token })).status, 200);
  assert.match(answer.headers.get('cache-control') ?? '', /private/);
});

test('the nonce of the page is that of its policy, and new each time', async () => {
  const [first, second] = [await page('/en/'), await page('/en/')];
  const nonce = (answer: Answer<unknown>): string => /csp-nonce" nonce="([^"]+)"/.exec(answer.text)?.[1] ?? '';
  assert.ok(first.headers.get('content-security-policy')?.includes(`'nonce-${nonce(first)}'`));
  assert.is.not(nonce(first), nonce(second));
  assert.is(first.headers.get('permissions-policy'), 'serial=()');
});

test('assets come compressed as they lie there, and may be kept', async () => {
  const get = (encoding: string) =>
    fetch(`${edge.url}/assets/app-12345678.js`, { headers: { 'accept-encoding': encoding } });
  const brotli = await get('br, gzip').catch((error: unknown) => String(error));
  // The fixture is no real brotli, so only the headers are read.
  if (typeof brotli !== 'string') assert.is(brotli.headers.get('content-encoding'), 'br');
  const plain = await get('identity');
  assert.is(plain.headers.get('content-encoding'), null);
  assert.is(await plain.text(), 'console.log("plain")');
  assert.match(plain.headers.get('content-type') ?? '', /^text\/javascript/);
  assert.is(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.match(plain.headers.get('vary') ?? '', /Accept-Encoding/);
  assert.is((await visitor.get('/assets/gone-87654321.js')).status, 404);
});

test('nothing outside of the folders can be read', async () => {
  for (const path of [
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2findex.html',
    '/media/..%2fsecret',
    '/.env',
    '/index.html',
    '/assets/%00.js',
    '/dev/mail/..%2fsecret',
  ]) {
    const answer = await visitor.get(path);
    assert.ok([302, 400, 403, 404].includes(answer.status), `${path} ${answer.status}`);
    assert.not.match(answer.text, /"workspaces"|<!--startup-->/);
  }
});

test('portal, point of sale and signage have a page each, protected as those of the website are', async () => {
  for (const path of ['/portal', '/pos', '/scanner', '/signage', '/portal/any/where']) {
    const answer = await page(path, { 'accept-language': 'fr' });
    assert.is(answer.status, 200, path);
    assert.match(answer.text, /<html lang="fr"/);
    assert.not.match(answer.text, /%LANG%|<!--head-->|<!--startup-->/);
    assert.is(meta(answer, 'robots'), 'noindex');
    assert.match(inHead(answer, /<title>(.*)<\/title>/), new RegExp(startup.exhibitor.trade_name));
    const nonce = inHead(answer, /csp-nonce" nonce="([^"]+)"/);
    assert.ok(answer.headers.get('content-security-policy')?.includes(`'nonce-${nonce}'`), path);
    // Tills may have a printer at a serial port, and no other page has to do with one.
    const ports = path === '/pos' ? 'serial=(self)' : 'serial=()';
    assert.is(answer.headers.get('permissions-policy'), ports, path);
    const data = JSON.parse(
      /<script type="application\/json" id="startup">(.*?)<\/script>/s.exec(answer.text)?.[1] ?? '',
    ) as Startup;
    assert.is(data.schedules.length, startup.schedules.length);
  }
});

test('the token of a portal page works with its cookie', async () => {
  const answer = await fetch(`${edge.url}/portal`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = /<meta name="csrf-token" content="([^"]+)">/.exec(await answer.text())?.[1] ?? '';
  assert.is((await visitor.post('/session/touch', {}, { cookie, 'x-csrf-token': token })).status, 200);
});

test('a language that is chosen in the portal is kept in this browser, and changes nothing else of the address', async () => {
  const answer = await page('/portal/people?q=ada&locale=nl-BE');
  assert.is(answer.status, 303);
  assert.is(answer.headers.get('location'), '/portal/people?q=ada');
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const german = { 'accept-language': 'de' };
  assert.match((await page('/portal', { ...german, cookie })).text, /<html lang="nl-BE"/);
  assert.match((await page('/portal', german)).text, /<html lang="de"/);
  assert.match((await page('/portal?locale=xx', german)).text, /<html lang="de"/);
  assert.match((await page('/portal', { ...german, cookie: 'parterre_locale=xx' })).text, /<html lang="de"/);
});

test('a page that fails is told as a page, in the locale', async () => {
  const answer = await page('/dev/mail/none.eml');
  assert.is(answer.status, 404);
  assert.match(answer.text, /<html lang="en"/);
});

test.run();
