import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { newRecoveryCodes, owedFactor, recoveryCodeId } from './secondFactor.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

const owed: [hasFactor: boolean, isRequired: boolean, wasGiven: boolean, owes: string | null][] = [
  [false, false, false, null],
  [false, true, false, 'setUp'],
  // Its factors were taken away since, and an exhibitor began to require one.
  [false, true, true, 'setUp'],
  [true, false, false, 'give'],
  [true, true, false, 'give'],
  [true, false, true, null],
  [true, true, true, null],
];
for (const [hasFactor, isRequired, wasGiven, owes] of owed)
  test(`an account ${hasFactor ? 'with' : 'without'} a factor, ${isRequired ? '' : 'not '}required, ${wasGiven ? '' : 'not '}given, owes ${owes}`, () =>
    assert.is(owedFactor({ hasFactor, isRequired, wasGiven }), owes));

test('ten recovery codes, each another, of 16 letters', () => {
  const codes = newRecoveryCodes(randomBytes);
  assert.is(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

test('a recovery code is known however it is typed, and nothing else is one', () => {
  const id = recoveryCodeId('01AB-CDEF-GHJK-MNPQ');
  assert.type(id, 'string');
  for (const typed of ['01abcdefghjkmnpq', ' 01AB CDEF GHJK MNPQ ', 'oIab–cdef–ghjk–mnpq', 'OLAB.CDEF.GHJK.MNPQ'])
    assert.is(recoveryCodeId(typed), id, typed);
  for (const typed of ['', '123456', '01AB-CDEF-GHJK-MNP', '01AB-CDEF-GHJK-MNPQR', '01AB-CDEF-GHJK-MNPU'])
    assert.is(recoveryCodeId(typed), null, typed);
  assert.is.not(recoveryCodeId('01AB-CDEF-GHJK-MNPR'), id);
});

test('a code of an app is taken a step early and late, and no earlier or later', () => {
  const secret = newTotpSecret(randomBytes);
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const nowMs = Date.UTC(2026, 10, 24, 9, 0, 15);
  const step = Math.floor(nowMs / 30_000);
  const codeAt = (timestamp: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
  for (const [late, found] of [
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ] as const)
    assert.is(totpStep(secret, codeAt(nowMs + late * 30_000), nowMs), found, `${late} steps from now`);
  assert.is(totpStep(newTotpSecret(randomBytes), codeAt(nowMs), nowMs), null, 'of another secret');
});

/** RFC 6238, appendix B, for SHA-1: the last six of its eight digits. */
test('codes are those of RFC 6238', () => {
  const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.is(totpStep(secret, code, seconds * 1000), Math.floor(seconds / 30), code);
});

test('an app is told whose portal it is and who signs in', () => {
  const uri = totpUri('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', { issuer: 'Cinéma Lumière', account: 'ada@example.com' });
  assert.match(uri, /^otpauth:\/\/totp\/Cin%C3%A9ma%20Lumi%C3%A8re:ada%40example\.com\?/);
  const parameters = new URL(uri).searchParams;
  assert.equal(
    [...parameters].sort(([one], [other]) => one.localeCompare(other)),
    [
      ['algorithm', 'SHA1'],
      ['digits', '6'],
      ['issuer', 'Cinéma Lumière'],
      ['period', '30'],
      ['secret', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
    ],
  );
});

test.run();
