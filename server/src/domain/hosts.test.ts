import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siteHostSchema } from '../contract/index.ts';
import { type FoundExhibitor, isLoopback, isPublicHost, siteOrigin, websiteAt } from './hosts.ts';

const test = suite('hosts');

/** `1`: without hosts. `2 rex.example b.example`: with those. `-3`: switched off. */
function exhibitor(text: string): FoundExhibitor {
  const [id = '', ...hosts] = text.split(' ');
  return { id: Math.abs(Number(id)), hosts, switchedOff: id.startsWith('-') };
}

const base = 'tickets.example';

/** Exhibitors, the host that was asked for, and whose website answers; null: no cinema is here. */
const lookups: [string[], string, number | null][] = [
  // A name of one's own, however it is written.
  [['1', '2 rex.example'], 'rex.example', 2],
  [['1', '2 rex.example'], 'REX.Example.', 2],
  [['1', '2 rex.example'], 'www.rex.example', null],
  [['1', '-2 rex.example'], 'rex.example', 2],
  // BASE_URL, and whatever is no name of the public internet: health checks, a network's own names, the machine itself.
  [['1', '2 rex.example'], base, 1],
  [['1', '2 rex.example'], 'TICKETS.example.', 1],
  [['1', '2 rex.example'], '', 1],
  [['1', '2 rex.example'], 'localhost', 1],
  [['1', '2 rex.example'], '127.0.0.1', 1],
  [['1', '2 rex.example'], '[::1]', 1],
  [['1', '2 rex.example'], '10.0.0.7', 1],
  [['1', '2 rex.example'], '203.0.113.7', 1],
  [['1', '2 rex.example'], '[2001:db8::7]', 1],
  [['1', '2 rex.example'], 'kino', 1],
  [['1', '2 rex.example'], 'kino.internal', 1],
  [['1', '2 rex.localhost'], 'rex.localhost', 2],
  // Where there are several exhibitors, no other name is anybody's; one alone answers to every name.
  [['1', '2 rex.example'], 'evil.example', null],
  [['1 a.example', '2 rex.example'], 'evil.example', null],
  [['1'], 'evil.example', 1],
  [['1 a.example'], 'evil.example', 1],
  [['-1'], 'evil.example', 1],
  // BASE_URL is of the exhibitor that has its host, else of the first.
  [['1', '2'], base, 1],
  [['2', '1'], base, 1],
  [['1 a.example', '2 rex.example'], base, 1],
  [['1 a.example', '2'], base, 1],
  [['1', `2 ${base}`], base, 2],
  [['1', `2 ${base}`], '127.0.0.1', 2],
  // One that is switched off keeps the only address it has, unless another one has none at all.
  [['-1', '2 rex.example'], base, 1],
  [['-1', '2 rex.example', '3'], base, 3],
  [['-1', '-2', '3 c.example'], base, 1],
  [['-1 a.example', '2 rex.example'], base, 2],
  [['-1 a.example', '-2', '3 c.example'], base, 2],
  [['-1 a.example', '-2 rex.example'], base, 1],
];

test('each exhibitor is found at its own names, BASE_URL’s is found there, and an unknown name is nobody’s', () => {
  for (const [all, host, expected] of lookups)
    assert.is(websiteAt(all.map(exhibitor), host, base)?.id ?? null, expected, `${host} among ${all.join(', ')}`);
});

test('without any exhibitor there is none at any name', () => assert.is(websiteAt([], base, base), null));

/** The first and the last address of each range that is not of the public internet, and its neighbours that are. */
const ranges: [before: string | null, first: string, last: string, after: string | null][] = [
  [null, '0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['223.255.255.255', '224.0.0.0', '239.255.255.255', null],
  [null, '240.0.0.0', '255.255.255.255', null],
  [null, '::', '::1', '::2'],
  ['fbff:ffff::', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe00::'],
  ['fe7f:ffff::', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
  [null, 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
  [null, 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
  ['64:ff9a::', '64:ff9b::', '64:ff9b::ffff:ffff', '64:ff9b::1:0:0'],
  ['64:ff9b:0:1::', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b:2::'],
  ['2001:ffff::', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
];

test('a range of addresses that nobody on the internet reaches ends where it ends', () => {
  for (const [before, first, last, after] of ranges) {
    for (const inside of [first, last]) assert.not(isPublicHost(inside), inside);
    for (const outside of [before, after]) if (outside !== null) assert.ok(isPublicHost(outside), outside);
  }
  for (const written of ['[::1]', '[fe80::1]', '::ffff:10.128.0.1', '[::ffff:10.128.0.1]', '[::ffff:a80:1]'])
    assert.not(isPublicHost(written), written);
  for (const written of ['[2001:db8::7]', '::ffff:203.0.113.7', '[::ffff:cb00:7107]'])
    assert.ok(isPublicHost(written), written);
});

test('networks for protocols, benchmarks and sites are not of the public internet: a mail server was looked for in them', () => {
  // Oracle's cloud tells its machines' secrets at the first.
  for (const host of ['192.0.0.192', '198.18.0.1', 'fec0::1']) assert.not(isPublicHost(host), host);
});

test('this machine is known by its name and its addresses', () => {
  for (const host of ['localhost', '::1', '127.0.0.1', '127.255.0.9']) assert.ok(isLoopback(host), host);
  for (const host of ['', 'localhost.example', '127.example', '128.0.0.1', '::', '10.0.0.1'])
    assert.not(isLoopback(host), host);
});

test('a website of its own name has the scheme and the port of BASE_URL', () => {
  for (const [baseUrl, host, origin] of [
    ['https://tickets.example', null, 'https://tickets.example'],
    ['https://tickets.example', 'rex.example', 'https://rex.example'],
    ['http://localhost:3000', 'rex.localhost', 'http://rex.localhost:3000'],
    ['http://localhost:3000', null, 'http://localhost:3000'],
  ] as const)
    assert.is(siteOrigin(baseUrl, host), origin, `${host} at ${baseUrl}`);
});

/** What is entered, and how it is kept; null: refused. */
const names: [string, string | null][] = [
  ['rex.example', 'rex.example'],
  [' REX.Example. ', 'rex.example'],
  ['rex.localhost', 'rex.localhost'],
  ['kino', 'kino'],
  ['kino-grün.example', 'xn--kino-grn-d6a.example'],
  ['кино.example', 'xn--h1adke.example'],
  ['xn--kino-grn-d6a.example', 'xn--kino-grn-d6a.example'],
  ['rex。example', 'rex.example'],
  ['', null],
  ['.', null],
  ['rex.example:3000', null],
  ['https://rex.example', null],
  ['rex.example/en', null],
  ['ada@rex.example', null],
  ['rex_.example', null],
  ['-rex.example', null],
  ['rex..example', null],
  ['*.rex.example', null],
  ['re x.example', null],
  ['rex.example?', null],
  ['rex%2eexample', null],
  ['localhost', null],
  ['LOCALHOST.', null],
  ['127.0.0.1', null],
  ['127.1', null],
  ['0x7f.1', null],
  ['2130706433', null],
  ['[::1]', null],
  ['::1', null],
  [`${'a'.repeat(64)}.example`, null],
  [`${'a.'.repeat(126)}example`, null],
];

test('a host name is kept as browsers ask for it, and nothing else is one', () => {
  for (const [entered, kept] of names) {
    const read = siteHostSchema.safeParse(entered);
    assert.is(read.success ? read.data : null, kept, JSON.stringify(entered));
  }
});

test.run();
