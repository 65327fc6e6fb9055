import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ParterreError } from '../domain/parterreError.ts';
import { ConnectionLimits } from '../trpc/connectionLimits.ts';
import { addressKey, RateLimits, rateLimitRules } from './rateLimits.ts';

const test = suite('rate limits');

test('the last allowed use passes, the next is refused with the seconds to wait', async () => {
  const limits = new RateLimits({ enabled: true });
  for (let use = 0; use < rateLimitRules.checkout.points; use += 1) await limits.take('checkout', '192.0.2.1');
  const refusal = await limits.take('checkout', '192.0.2.1').then(
    () => null,
    (error: unknown) => error,
  );
  assert.instance(refusal, ParterreError);
  assert.is((refusal as ParterreError).code, 'TOO_MANY_REQUESTS');
  assert.ok(((refusal as ParterreError).detail.retryAfterSeconds ?? 0) >= 1);
  await limits.take('checkout', '192.0.2.2');
});

test('off means off', async () => {
  const limits = new RateLimits({ enabled: false });
  for (let use = 0; use < 100; use += 1) await limits.take('checkout', '192.0.2.1');
});

test('an IPv6 host counts by its /64, an IPv4 one by itself', () => {
  assert.is(addressKey('2001:db8:1:2:aaaa::1'), addressKey('2001:db8:1:2:bbbb:0:0:7'));
  assert.is.not(addressKey('2001:db8:1:2::1'), addressKey('2001:db8:1:3::1'));
  assert.is(addressKey('::ffff:192.0.2.1'), '192.0.2.1');
});

test('a connection may burst, then goes on at its rate', () => {
  const limits = new ConnectionLimits({ callsPerSecond: 10, burst: 20, subscriptions: 2 }, 0);
  for (let call = 0; call < 20; call += 1) assert.is(limits.takeCall(0), 0);
  assert.is(limits.takeCall(0), 1);
  assert.is(limits.takeCall(100), 0);
  assert.is(limits.takeCall(100), 1);
  let passed = 0;
  for (let ms = 1000; ms < 11_000; ms += 10) if (limits.takeCall(ms) === 0) passed += 1;
  assert.ok(passed >= 100 && passed <= 120, String(passed));
});

test('subscriptions are given back', () => {
  const limits = new ConnectionLimits({ callsPerSecond: 10, burst: 20, subscriptions: 2 }, 0);
  assert.ok(limits.openSubscription());
  assert.ok(limits.openSubscription());
  assert.not(limits.openSubscription());
  limits.closeSubscription();
  assert.ok(limits.openSubscription());
});

test.run();
