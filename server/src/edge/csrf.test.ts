import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Csrf } from './csrf.ts';

const test = suite('csrf');
let nowMs = 1_000_000;
const clock = { nowMs: () => nowMs };
const csrf = new Csrf('a secret of at least 32 characters!', { clock, secure: false });
const other = new Csrf('another secret of 32 characters!!!!', { clock, secure: false });

function visitor(from: Csrf = csrf): { cookie: string; token: string } {
  const { token, setCookie } = from.issue(undefined);
  return { cookie: setCookie?.split(';')[0] ?? '', token };
}

test('cookie and token of one session are accepted', () => {
  const { cookie, token } = visitor();
  assert.ok(csrf.check(cookie, token).validUntilMs > nowMs);
});

test('a session goes on: the cookie is set once', () => {
  const { cookie, token } = visitor();
  const again = csrf.issue(`theme=dark; ${cookie}`);
  assert.is(again.setCookie, null);
  assert.ok(csrf.check(cookie, again.token).validUntilMs > 0);
  assert.ok(csrf.check(cookie, token).validUntilMs > 0, 'other tabs keep theirs');
});

const { cookie, token } = visitor();
const [id, expiry, signature = ''] = token.split('.');
const forged = visitor(other).cookie;
const refused: [string, string | undefined, string | undefined][] = [
  ['no cookie', undefined, token],
  ['no token', cookie, undefined],
  ['an empty token', cookie, ''],
  ['a token of another session', cookie, visitor().token],
  ['another secret', visitor(other).cookie, visitor(other).token],
  ['a changed expiry', cookie, token.replace(/\.[^.]+\./, '.zzzzzzzzz.')],
  ['a changed signature', cookie, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
  ['a signature that is cut off', cookie, token.slice(0, -1)],
  ['a part too many', cookie, `${token}.x`],
  ['a token without signature', cookie, `${id}.${expiry}`],
  ['a token of a session alone', cookie, id],
  ['a token without expiry', cookie, `${id}..${signature}`],
  ['very long text', cookie, 'x'.repeat(10_000)],
  ['a cookie without signature', cookie.replace(/\.[^.]+$/, ''), token],
  ['a cookie with a part too many', `${cookie}.x`, token],
  ['a cookie of another secret with a token of ours', forged, csrf.renew(/=([^.]+)/.exec(forged)?.[1] ?? '').token],
];
for (const [name, cookieHeader, given] of refused) {
  test(`refuses ${name}`, () => {
    assert.is(csrf.check(cookieHeader, given).validUntilMs, 0);
    assert.ok(csrf.check(cookie, token).validUntilMs > nowMs, 'and not because time has passed');
  });
}

test('a stale token is refused, a renewed one accepted', () => {
  nowMs += 4 * 60 * 60_000 - 1;
  assert.is(csrf.check(cookie, token).validUntilMs, nowMs + 1);
  nowMs += 1;
  assert.is(csrf.check(cookie, token).validUntilMs, 0);
  const { sessionId } = csrf.check(cookie, token);
  assert.ok(csrf.check(cookie, csrf.renew(sessionId).token).validUntilMs > nowMs);
});

test('the cookie is out of reach for scripts and other sites', () => {
  const { setCookie } = new Csrf('a secret of at least 32 characters!', { clock, secure: true }).issue(undefined);
  assert.match(setCookie ?? '', /HttpOnly/);
  assert.match(setCookie ?? '', /SameSite=Lax/);
  assert.match(setCookie ?? '', /Secure/);
});

test.run();
