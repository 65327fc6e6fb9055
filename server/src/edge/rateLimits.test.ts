import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../domain/limits.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { RateLimits } from './rateLimits.ts';

const test = suite('rate limits');

const { visitor, address } = limits.rates.checkout;

async function refusalOf(taken: Promise<void>): Promise<ParterreError | null> {
  return taken.then(
    () => null,
    (error: unknown) => {
      assert.instance(error, ParterreError);
      return error as ParterreError;
    },
  );
}

test('the last allowed use of a visitor passes, the next is refused with the seconds to wait', async () => {
  const counted = new RateLimits({ enabled: true });
  const eager = { ip: '192.0.2.1', session: 'eager' };
  for (let use = 0; use < visitor; use += 1) await counted.take('checkout', eager);
  const refusal = await refusalOf(counted.take('checkout', eager));
  assert.is(refusal?.code, 'TOO_MANY_REQUESTS');
  assert.ok((refusal?.detail.retryAfterSeconds ?? 0) >= 1);
  assert.is(await refusalOf(counted.take('checkout', { ...eager, session: 'a neighbour' })), null);
});

test('hundreds of visitors share one address; one that throws its sessions away does not get further than they do', async () => {
  const counted = new RateLimits({ enabled: true });
  for (let use = 0; use < address; use += 1)
    await counted.take('checkout', { ip: '192.0.2.1', session: use % 2 ? `session ${use}` : null });
  assert.is(
    (await refusalOf(counted.take('checkout', { ip: '192.0.2.1', session: 'fresh' })))?.code,
    'TOO_MANY_REQUESTS',
  );
  assert.is(await refusalOf(counted.take('checkout', { ip: '192.0.2.2', session: 'fresh' })), null);
});

test('a page gone astray uses up what it may have, not what its neighbours have', async () => {
  const counted = new RateLimits({ enabled: true });
  const astray = { ip: '192.0.2.1', session: 'astray' };
  for (let use = 0; use < 2 * address; use += 1) await refusalOf(counted.take('checkout', astray));
  assert.is(await refusalOf(counted.take('checkout', { ...astray, session: 'a neighbour' })), null);
});

test('off means off', async () => {
  const counted = new RateLimits({ enabled: false });
  for (let use = 0; use < 2 * visitor; use += 1) await counted.take('checkout', { ip: '192.0.2.1', session: 'one' });
});

test.run();
