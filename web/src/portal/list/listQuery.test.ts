import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isNarrowed, readQuery, writeQuery } from './listQuery.ts';

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

test.run();
