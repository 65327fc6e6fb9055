import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SeatAllowanceRule } from './limits.ts';
import { allowedUnpaid, recordAfter } from './seatAllowance.ts';

const test = suite('seat allowance');

const rule: SeatAllowanceRule = {
  share: 0.4,
  most: 200,
  perPaid: 2,
  widest: 0.9,
  least: 4,
  forgiven: 20,
  halfLifeMinutes: 60,
};
const minute = 60_000;

for (const [what, toShare, paidHere, paid, abandoned, minutesAgo, allowed] of [
  ['who is new', 100, 0, 0, 0, 0, 40],
  ['who is new in a hall with few seats left: one order', 12, 0, 0, 0, 0, 10],
  ['who is new in an arena', 15_000, 0, 0, 0, 0, 200],
  ['who paid for twenty', 100, 20, 20, 0, 0, 80],
  ['who paid for hundreds: some stay for others', 100, 300, 300, 0, 0, 90],
  ['who paid for hundreds, for the last seats: one order', 10, 300, 300, 0, 0, 10],
  ['who paid for hundreds of other shows is as new here', 100, 0, 300, 0, 0, 40],
  ['a crowd that bought 100 seats and left 100', 100, 100, 100, 100, 0, 90],
  ['a crowd that bought 100 seats of other shows and left 100', 100, 0, 100, 100, 0, 21],
  ['who abandoned one seat', 100, 0, 0, 1, 0, 38],
  ['who abandoned ten', 100, 0, 0, 10, 0, 26],
  ['who abandoned a hundred', 100, 0, 0, 100, 0, 6],
  ['who abandoned a thousand', 100, 0, 0, 1000, 0, 4],
  ['who abandoned a hundred, an hour later', 100, 0, 0, 100, 60, 11],
  ['who abandoned a hundred, six hours later', 100, 0, 0, 100, 360, 37],
  ['who paid and still has the tickets, six hours later', 100, 20, 20, 0, 360, 80],
] as const) {
  test(`${what}: ${allowed} unpaid seats of ${toShare}`, () => {
    const record = recordAfter(rule, undefined, { paid, abandoned }, 0);
    const schedule = { toShare, paidHere, maxTicketsPerOrder: 10 };
    assert.is(allowedUnpaid(rule, record, schedule, minutesAgo * minute), allowed);
  });
}

test('each hold without an order is allowed less, down to the least, and time brings it back', () => {
  const schedule = { toShare: 100, paidHere: 0, maxTicketsPerOrder: 10 };
  const allowed: number[] = [];
  let record = recordAfter(rule, undefined, { paid: 0, abandoned: 0 }, 0);
  for (let round = 0; round < 12; round++) {
    const seats = allowedUnpaid(rule, record, schedule, round * 10 * minute);
    allowed.push(seats);
    record = recordAfter(rule, record, { paid: 0, abandoned: seats }, (round + 1) * 10 * minute);
  }
  assert.equal(allowed.slice(0, 4), [40, 13, 11, 10]);
  assert.ok((allowed.at(-1) ?? 99) <= 10, String(allowed));
  assert.is(allowedUnpaid(rule, record, schedule, 24 * 60 * minute), 40 - 1);
});

test('what was paid and what was abandoned is half after the half-life, and none of it when no time has passed', () => {
  const first = recordAfter(rule, undefined, { paid: 30, abandoned: 8 }, 0);
  const nothing = { paid: 0, abandoned: 0 };
  for (const [minutes, paid, abandoned] of [
    [0, 30, 8],
    [60, 15, 4],
    [120, 7.5, 2],
  ] as const)
    assert.equal(recordAfter(rule, first, nothing, minutes * minute), { paid, abandoned, atMs: minutes * minute });
  // Clocks of two nodes differ a little.
  assert.equal(recordAfter(rule, first, nothing, -minute), { paid: 30, abandoned: 8, atMs: -minute });
});

test('money that goes back takes what it was paid for out of the record, and never more', () => {
  const bought = recordAfter(rule, undefined, { paid: 30, abandoned: 0 }, 0);
  assert.equal(recordAfter(rule, bought, { paid: -20, abandoned: 0 }, 0), { paid: 10, abandoned: 0, atMs: 0 });
  assert.is(recordAfter(rule, bought, { paid: -20, abandoned: 0 }, 60 * minute).paid, 0);
});

test.run();
