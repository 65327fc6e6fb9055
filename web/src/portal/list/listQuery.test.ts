import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { askedFor, isNarrowed, readQuery, startOfDay, writeQuery } from './listQuery.ts';

const defaults = {
  filters: [
    { name: 'screen', isRange: false },
    { name: 'status', isRange: false },
    { name: 'day', isRange: true },
  ],
  sort: 'start',
  desc: false,
};
const usual = { q: '', sort: 'start', desc: false, filters: {}, page: 1, per_page: 50 };

const addresses: [string, object, string?][] = [
  ['', usual],
  ['q=anna', { ...usual, q: 'anna' }],
  ['sort=-start', { ...usual, desc: true }],
  ['sort=film', { ...usual, sort: 'film' }],
  ['screen=3&screen=4&status=draft', { ...usual, filters: { screen: ['3', '4'], status: ['draft'] } }],
  ['day=2026-11-22%7E2026-11-30', { ...usual, filters: { day: ['2026-11-22', '2026-11-30'] } }],
  ['day=%7E2026-11-30', { ...usual, filters: { day: ['', '2026-11-30'] } }],
  ['day=%7E', usual, ''],
  ['page=7&per=100', { ...usual, page: 7, per_page: 100 }],
  // Typed by hand, or of an older version: as if it were not there.
  ['screen=3&screen=3&screen=&colour=red', { ...usual, filters: { screen: ['3'] } }, 'screen=3'],
  ['page=-1&per=1000000', usual, ''],
  ['page=1.5&per=many', usual, ''],
];
for (const [address, query, written = address] of addresses)
  test(`?${address}`, () => {
    const read = readQuery(new URLSearchParams(address), defaults);
    assert.equal(read, query);
    assert.is(writeQuery(read, defaults).toString(), written);
  });

test('a list is narrowed by a search or a filter, not by its order or page', () => {
  const of = (address: string): boolean => isNarrowed(readQuery(new URLSearchParams(address), defaults));
  assert.equal([of(''), of('sort=film&page=2'), of('q=a'), of('screen=1')], [false, false, true, true]);
});

const days: [string, string, string][] = [
  ['2026-11-22', 'Europe/Brussels', '2026-11-21T23:00:00.000Z'],
  ['2026-07-01', 'Europe/Brussels', '2026-06-30T22:00:00.000Z'],
  // The clocks change within the day, after it has begun.
  ['2026-03-29', 'Europe/Brussels', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Brussels', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Brussels', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Brussels', '2026-10-25T23:00:00.000Z'],
  ['2026-11-22', 'America/New_York', '2026-11-22T05:00:00.000Z'],
  ['2026-11-22', 'Pacific/Auckland', '2026-11-21T11:00:00.000Z'],
  ['tomorrow', 'UTC', ''],
];
for (const [day, zone, instant] of days)
  test(`${day} begins in ${zone} at ${instant}`, () => assert.is(startOfDay(day, zone), instant));

test('a range of days is asked for up to the end of its last one', () => {
  const filters = [
    { name: 'day', label: '', range: 'dates' as const },
    { name: 'sold', label: '', range: 'instants' as const },
    { name: 'screen', label: '' },
  ];
  const query = { ...usual, filters: { day: ['2026-11-22', '2026-11-30'], sold: ['', '2026-11-22'], screen: ['3'] } };
  assert.equal(askedFor(query, filters, 'Europe/Brussels').filters, {
    day: ['2026-11-22', '2026-11-30'],
    sold: ['', '2026-11-22T23:00:00.000Z'],
    screen: ['3'],
  });
});

test.run();
