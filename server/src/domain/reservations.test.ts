import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reservationDay } from './reservations.ts';

const timezone = 'Europe/Brussels';
const days: [what: string, day: string | null, now: string, midnightOffset: number, from: string, to: string][] = [
  ['today', null, '2026-11-27T20:00:00Z', 0, '2026-11-26T23:00:00Z', '2026-11-28T05:00:00Z'],
  [
    'after midnight, where days end there',
    null,
    '2026-11-28T00:30:00Z',
    0,
    '2026-11-27T23:00:00Z',
    '2026-11-29T05:00:00Z',
  ],
  [
    'after midnight, where days end at five',
    null,
    '2026-11-28T00:30:00Z',
    300,
    '2026-11-27T04:00:00Z',
    '2026-11-28T05:00:00Z',
  ],
  ['where days end at eight', null, '2026-11-28T06:30:00Z', 480, '2026-11-27T07:00:00Z', '2026-11-28T07:00:00Z'],
  ['a day that is named', '2026-12-24', '2026-11-28T00:30:00Z', 300, '2026-12-24T04:00:00Z', '2026-12-25T05:00:00Z'],
];
for (const [what, day, now, midnightOffset, from, to] of days)
  test(`shows of a day: ${what}`, () => {
    const { fromMs, toMs } = reservationDay(day, Date.parse(now), { timezone, midnightOffset });
    assert.equal(
      [fromMs, toMs].map((ms) => new Date(ms).toISOString().replace('.000', '')),
      [from, to],
    );
  });

test.run();
