import { createHmac } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ParterreError } from '../../domain/parterreError.ts';
import { Hmac, type HoldToken, HoldTokens } from './holdTokens.ts';

const test = suite('hold tokens');
const tokens = new HoldTokens('a secret of the tests');
const example: HoldToken = {
  scheduleId: 4_000_000_000,
  epoch: 7,
  tag: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 255]),
  startedAtMs: 1_800_000_000_000,
  expiresAtMs: 1_800_000_480_000,
  extensionsUsed: 2,
  assigned: true,
  seats: [0, 7, 199_999],
};

test('reads what it signed', () => {
  for (const token of [
    example,
    { ...example, seats: [], assigned: false },
    { ...example, seats: Array.from({ length: 100 }, (_, i) => i) },
  ]) {
    const text = tokens.sign(token);
    assert.match(text, /^[A-Za-z0-9_-]+$/);
    assert.is(text.length <= 4096, true);
    assert.equal(tokens.read(text), token);
  }
});

test('no changed, shortened or lengthened token passes', () => {
  const bytes = Buffer.from(tokens.sign(example), 'base64url');
  const refused = (changed: Buffer) => {
    try {
      tokens.read(changed.toString('base64url'));
    } catch (error) {
      return error instanceof ParterreError && error.code === 'HOLD_INVALID';
    }
    return false;
  };
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.ok(refused(changed), `byte ${at}`);
    assert.ok(refused(bytes.subarray(0, at)), `the first ${at} bytes`);
  }
  assert.ok(refused(Buffer.concat([bytes, Buffer.alloc(4)])));
});

test('the same HMAC as everybody’s, whatever the lengths', () => {
  for (const keyBytes of [0, 1, 32, 64]) {
    const key = Uint8Array.from({ length: keyBytes }, (_, i) => (i * 37 + 11) & 255);
    const hmac = new Hmac(key);
    for (const length of [0, 1, 46, 55, 56, 64, 1023, 1024, 1025, 3000, 7]) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 101 + keyBytes) & 255);
      assert.is(hmac.of(message), createHmac('sha256', key).update(message).digest('binary'), `${keyBytes}, ${length}`);
    }
  }
});

test('a token is good on another node, and after many others were signed', () => {
  const first = tokens.sign(example);
  for (let i = 0; i < 9000; i++) tokens.sign({ ...example, seats: [i] });
  for (const node of [tokens, new HoldTokens('a secret of the tests')]) assert.equal(node.read(first), example);
});

test('another secret, or none to speak of', () => {
  const other = new HoldTokens('another secret of the tests');
  assert.throws(
    () => other.read(tokens.sign(example)),
    (error: unknown) => error instanceof ParterreError && error.code === 'HOLD_INVALID',
  );
  assert.throws(() => new HoldTokens('short'), /16 bytes/);
});

test.run();
