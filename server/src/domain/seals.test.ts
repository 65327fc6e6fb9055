import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { derivedKey } from './derivedKey.ts';
import { type Sealed, Seals } from './seals.ts';

const test = suite('seals');
const old = 'the secret of the years before this one';
const fresh = 'the secret that is used from today on';
const value = { api_key: 'live_0123456789' };

test('what is sealed is opened with the same secret, for the same thing, and says nothing in between', () => {
  const seals = new Seals(fresh);
  const sealed = seals.seal(value, 'provider mollie');
  assert.not.match(sealed, 'live_');
  assert.not.match(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString('latin1'), 'live_');
  assert.equal(seals.open(sealed, 'provider mollie'), value);
  assert.is.not(seals.seal(value, 'provider mollie'), sealed, 'the same twice does not look the same');
});

test('nothing else opens it', () => {
  const seals = new Seals(fresh);
  const sealed = seals.seal(value, 'provider mollie');
  const [id = '', rest = ''] = sealed.split('.');
  const changed = Buffer.from(rest, 'base64url');
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  const odd: [string, () => unknown][] = [
    ['another row', () => seals.open(sealed, 'provider other')],
    ['another secret', () => new Seals(old).open(sealed, 'provider mollie')],
    ['a changed byte', () => seals.open(`${id}.${changed.toString('base64url')}` as Sealed, 'provider mollie')],
    ['a shorter mark', () => seals.open(`${id}.${rest.slice(0, 20)}` as Sealed, 'provider mollie')],
    ['nothing', () => seals.open('' as Sealed, 'provider mollie')],
  ];
  for (const [what, open] of odd) assert.throws(open, undefined, what);
});

test('a new secret opens what the former one sealed, as long as that one is known', () => {
  const sealed = new Seals(old).seal(value, 'x');
  const both = new Seals(fresh, [old]);
  assert.equal(both.open(sealed, 'x'), value);
  assert.not(both.isCurrent(sealed));
  const again = both.seal(both.open(sealed, 'x') as object, 'x');
  assert.ok(both.isCurrent(again));
  assert.equal(new Seals(fresh).open(again, 'x'), value);
  assert.throws(() => new Seals(fresh).open(sealed, 'x'), /FORMER_SECRETS/);
});

/** Rows hold texts that former versions sealed. */
test('what was sealed before today is still opened', () => {
  const sealed = '8NCS5mZ9.Cb-f8tnKgbxuczwWdvOoPZKkHNYYPouSLs4cElkvUpwbqxzbBR-16QDnJ0OuNr2uNUD9Cb00Brfg' as Sealed;
  assert.equal(new Seals(fresh, [old]).open(sealed, 'provider mollie'), value);
  assert.ok(new Seals(old).isCurrent(sealed));
});

test('a sealed text is the id of the key, then nonce, mark and ciphertext', () => {
  const [id, rest = ''] = new Seals(fresh).seal(value, 'x').split('.');
  assert.is(id?.length, 8);
  assert.is(Buffer.from(rest, 'base64url').length, 12 + 16 + JSON.stringify(value).length);
});

test('keys of two purposes have nothing in common', () => {
  assert.is(derivedKey(fresh, 'a').length, 32);
  assert.ok(derivedKey(fresh, 'a').equals(derivedKey(fresh, 'a')));
  assert.not(derivedKey(fresh, 'a').equals(derivedKey(fresh, 'b')));
  assert.not(derivedKey(fresh, 'a').equals(derivedKey(old, 'a')));
});

test.run();
