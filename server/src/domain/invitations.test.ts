import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accountState, invitationEndsMs } from './invitations.ts';

const test = suite('invitations');
const invitedAt = '2026-11-20T09:30:00.000Z';
const endsMs = Date.parse('2026-11-27T09:30:00.000Z');

test('an invitation works for seven days', () => assert.is(invitationEndsMs(invitedAt), endsMs));

for (const [what, hasPassword, invited, nowMs, state] of [
  ['with a password', true, null, endsMs, 'active'],
  ['with a password, whatever became of the invitation', true, invitedAt, endsMs, 'active'],
  ['never invited', false, null, endsMs, 'uninvited'],
  ['just invited', false, invitedAt, Date.parse(invitedAt), 'invited'],
  ['in the last millisecond', false, invitedAt, endsMs - 1, 'invited'],
  ['when the link runs out', false, invitedAt, endsMs, 'lapsed'],
] as const)
  test(`${what}: ${state}`, () => assert.is(accountState(hasPassword, invited, nowMs), state));

test.run();
