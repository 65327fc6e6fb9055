/** What a demonstration shows, to whom, and that nothing of it is there without the word. */
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Startup } from '../contract/index.ts';
import { type EdgeUnderTest, edgeUnderTest, type Visitor } from '../testing/edgeUnderTest.ts';

const test = suite('demonstration');
let edge: EdgeUnderTest;
let visitor: Visitor;

test.before(async () => {
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off' } });
  visitor = await edge.visitor();
});
test.after(async () => {
  await edge?.close();
});

const demonstrationOf = (html: string) => /<meta name="demonstration" content="(\w+)">/.exec(html)?.[1];

const fromInternet: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-for': '10.0.0.7, 203.0.113.7' },
  { 'x-forwarded-for': '2001:db8::7' },
  { 'x-forwarded-host': 'demo.example.com' },
  { 'x-forwarded-host': 'demo.example.com:8443' },
  { forwarded: 'for="[2001:db8::7]:4711";proto=https' },
  { forwarded: 'for=10.0.0.7;host=demo.example.com' },
];
for (const headers of fromInternet) {
  test(`strangers are told, and read no mails: ${JSON.stringify(headers)}`, async () => {
    assert.is(demonstrationOf((await visitor.get('/en/', headers)).text), 'public');
    for (const page of ['/dev/mail', '/dev/printer']) assert.is((await visitor.get(page, headers)).status, 404, page);
  });
}

const fromNearby: Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '192.168.1.20', 'x-forwarded-host': 'parterre.local:3000' },
  { forwarded: 'for="[fd00::7]";host=localhost' },
];
for (const headers of fromNearby) {
  test(`pages say so at home as well: ${JSON.stringify(headers)}`, async () => {
    assert.is(demonstrationOf((await visitor.get('/en/', headers)).text), 'private');
    for (const page of ['/dev/mail', '/dev/printer']) assert.is((await visitor.get(page, headers)).status, 200, page);
  });
}

test('ten thousand mails are read page by page', async () => {
  const folder = join(edge.config.varDir, 'mail');
  mkdirSync(folder, { recursive: true });
  const head = 'From: a@example.com\r\nTo: ada@example.com\r\nSubject: Your tickets\r\n\r\n';
  const first = join(folder, '20261121T100000000Z-00000.eml');
  // 20 GB if anybody read them all.
  writeFileSync(first, `${head}${'0123456789abcdef'.repeat(131_072)}`);
  const count = 10_000;
  for (let mail = 1; mail < count; mail++) {
    linkSync(first, join(folder, `20261121T100000000Z-${String(mail).padStart(5, '0')}.eml`));
  }
  const linksOf = (html: string) =>
    [...html.matchAll(/href="\/dev\/mail\/[^"]*-(\d{5})\.eml"/g)].map(([, name]) => Number(name));
  const before = process.memoryUsage().rss;
  const newest = (await visitor.get('/dev/mail')).text;
  assert.equal(
    linksOf(newest),
    Array.from({ length: 50 }, (_, place) => count - 1 - place),
  );
  assert.match(newest, '1 to 50 of 10000');
  assert.match(newest, 'ada@example.com');
  assert.match(newest, 'href="/dev/mail?page=2"');
  assert.not.match(newest, 'Newer mails');
  const oldest = (await visitor.get('/dev/mail?page=200')).text;
  assert.equal(
    linksOf(oldest),
    Array.from({ length: 50 }, (_, place) => 49 - place),
  );
  assert.not.match(oldest, 'Older mails');
  for (const page of ['0', '-3', 'x', '1e99', '2&page=3']) {
    assert.is((await visitor.get(`/dev/mail?page=${page}`)).status, 200, page);
  }
  assert.ok(process.memoryUsage().rss - before < 200 * 2 ** 20, 'and without all of them in memory');
});

test('without DEMO there are no payments to play with, no mails to read and no note', async () => {
  const plain = await edgeUnderTest({
    databaseUrl: edge.config.databaseUrl ?? '',
    environment: { DEMO: '', CINEMA_CLOCK_OFFSET_MS: '', RATE_LIMITS: 'off' },
  });
  try {
    const guest = await plain.visitor();
    assert.is(demonstrationOf((await guest.get('/en/')).text), undefined);
    for (const page of ['/dev/mail', '/dev/printer']) assert.is((await guest.get(page)).status, 404, page);
    assert.is.not((await guest.get('/sandbox/style.css')).status, 200);
    const { data } = (await guest.get<{ data: Startup }>('/api/startup')).json;
    assert.equal(data.payment_methods, []);
    assert.is(data.settings.production, true);
  } finally {
    await plain.close();
  }
});

test.run();
