import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { instantOf, wallMoment } from './instantOf.ts';

test('what clocks show, as an instant', () => {
  for (const [local, instant] of [
    ['2026-11-21T20:30', '2026-11-21T19:30:00.000Z'],
    ['2026-07-01T20:30', '2026-07-01T18:30:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['', null],
  ] as const)
    assert.is(instantOf(local, 'Europe/Brussels'), instant, local);
});

test('the moment that clocks show at an instant', () => {
  for (const [instant, moment] of [
    ['2026-12-24T08:00:00.000Z', '2026-12-24T09:00'],
    ['2026-07-01T22:30:00.000Z', '2026-07-02T00:30'],
  ] as const) {
    assert.is(wallMoment(instant, 'Europe/Brussels'), moment);
    assert.is(instantOf(moment, 'Europe/Brussels'), instant);
  }
});

test.run();
