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

test('who is signed in is counted by account: neither does the address stop them, nor do they stop it', async () => {
  const counted = new RateLimits({ enabled: true });
  const venue = { ip: '192.0.2.1', session: null };
  await counted.take('checkout', venue, address);
  assert.is((await refusalOf(counted.take('checkout', venue)))?.code, 'TOO_MANY_REQUESTS');
  const { account } = limits.rates.checkout;
  for (let use = 0; use < account; use += 1)
    await counted.take('checkout', { ip: `192.0.2.${use % 9}`, session: null, account: 'employee 7' });
  const elsewhere = { ip: '198.51.100.1', session: 'any' };
  assert.is(
    (await refusalOf(counted.take('checkout', { ...elsewhere, account: 'employee 7' })))?.code,
    'TOO_MANY_REQUESTS',
  );
  assert.is(await refusalOf(counted.take('checkout', { ...elsewhere, account: 'employee 8' })), null);
  assert.is(await refusalOf(counted.take('checkout', elsewhere)), null);
});

test('sessions that are none are looked up only so often for an address; those that are do not count', async () => {
  const counted = new RateLimits({ enabled: true });
  let lookUps = 0;
  const lookUp = (ip: string, found: string | null) =>
    counted.lookUpSession(ip, async () => {
      lookUps += 1;
      return found;
    });
  const { uses } = limits.signIn.unknownSession;
  for (let use = 0; use < 2 * uses; use += 1) assert.is(await lookUp('192.0.2.1', 'somebody'), 'somebody');
  for (let use = 0; use < uses; use += 1) assert.is(await lookUp('192.0.2.1', null), null);
  const refused = await counted
    .lookUpSession('192.0.2.1', async () => assert.unreachable())
    .catch((error) => error.code);
  assert.is(refused, 'TOO_MANY_REQUESTS');
  assert.is(lookUps, 3 * uses);
  assert.is(await lookUp('192.0.2.2', 'somebody'), 'somebody');
});

test('off means off', async () => {
  const counted = new RateLimits({ enabled: false });
  for (let use = 0; use < 2 * visitor; use += 1) await counted.take('checkout', { ip: '192.0.2.1', session: 'one' });
});

test.run();
