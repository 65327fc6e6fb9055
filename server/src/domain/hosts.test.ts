import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siteHostSchema } from '../contract/index.ts';
import { type FoundExhibitor, websiteAt } from './hosts.ts';

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
