import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type OwnTicket, ownRefundRefusal } from './ownRefunds.ts';

const startAtMs = Date.parse('2026-11-28T20:00:00Z');
const before = (minutes: number) => startAtMs - minutes * 60_000;
const ticket: OwnTicket = { startAtMs, isVoid: false, isIn: false };
const later = { ...ticket, startAtMs: startAtMs + 3_600_000 };
const rules = { byBuyers: true, minutes: 120 };

for (const [what, tickets, asked, nowMs, refusal] of [
  ['a day ahead', [ticket], 1, before(1440), null],
  ['a moment before the last', [ticket], 1, before(120) - 1, null],
  ['at the last moment', [ticket], 1, before(120), 'REFUND_TOO_LATE'],
  ['after the start', [ticket], 1, before(-10), 'REFUND_TOO_LATE'],
  ['one of two shows is too near', [later, ticket], 2, before(120), 'REFUND_TOO_LATE'],
  ['of the later show alone', [later], 1, before(120), null],
  ['somebody is in', [{ ...ticket, isIn: true }], 1, before(1440), 'TICKET_ADMITTED'],
  ['somebody is in, and it is too late', [{ ...ticket, isIn: true }], 1, before(0), 'TICKET_ADMITTED'],
  ['taken back before', [{ ...ticket, isVoid: true }], 1, before(1440), 'NOT_REFUNDABLE'],
  ['one of two taken back before', [ticket, { ...ticket, isVoid: true }], 2, before(1440), 'NOT_REFUNDABLE'],
  ['one of two is none of the order', [ticket], 2, before(1440), 'NOT_REFUNDABLE'],
  ['none of the order', [], 1, before(1440), 'NOT_REFUNDABLE'],
] as const)
  test(`${what}: ${refusal ?? 'given back'}`, () => {
    assert.is(ownRefundRefusal(rules, tickets, asked, nowMs), refusal);
    assert.is(ownRefundRefusal({ ...rules, byBuyers: false }, tickets, asked, nowMs), 'REFUND_NOT_ONLINE');
  });

test('until the start itself, and not a moment longer', () => {
  const last = { byBuyers: true, minutes: 0 };
  assert.is(ownRefundRefusal(last, [ticket], 1, startAtMs - 1), null);
  assert.is(ownRefundRefusal(last, [ticket], 1, startAtMs), 'REFUND_TOO_LATE');
});

test.run();
