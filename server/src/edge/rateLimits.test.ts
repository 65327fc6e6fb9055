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
  const told: string[] = [];
  const counted = new RateLimits({ enabled: true, onRefused: (name) => told.push(name) });
  const eager = { ip: '192.0.2.1', session: 'eager' };
  for (let use = 0; use < visitor; use += 1) await counted.take('checkout', eager);
  const refusal = await refusalOf(counted.take('checkout', eager));
  assert.is(refusal?.code, 'TOO_MANY_REQUESTS');
  const { retryAfterSeconds = 0 } = refusal?.detail ?? {};
  assert.ok(retryAfterSeconds >= 1 && retryAfterSeconds <= limits.rates.checkout.seconds, `${retryAfterSeconds}`);
  assert.equal(told, ['checkout']);
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
    counted.lookUpSession(ip, found ?? `made up ${lookUps}`, async () => {
      lookUps += 1;
      return found;
    });
  const { uses } = limits.signIn.unknownSession;
  for (let use = 0; use < 2 * uses; use += 1) assert.is(await lookUp('192.0.2.1', 'somebody'), 'somebody');
  for (let use = 0; use < uses; use += 1) assert.is(await lookUp('192.0.2.1', null), null);
  const refused = await counted
    .lookUpSession('192.0.2.1', 'another', async () => assert.unreachable())
    .catch((error) => error.code);
  assert.is(refused, 'TOO_MANY_REQUESTS');
  assert.is(lookUps, 3 * uses);
  assert.is(await lookUp('192.0.2.2', 'another'), 'another');
});

test('whoever makes cookies up does not stop those behind the same address whose cookies were found before', async () => {
  const counted = new RateLimits({ enabled: true });
  const venue = '192.0.2.1';
  const there = new Set(['till', 'cashier', 'leaving']);
  const lookUp = (key: string, ip = venue) =>
    counted.lookUpSession(ip, key, async () => (there.has(key) ? 'found' : null)).catch((error) => error.code);
  for (const key of there) assert.is(await lookUp(key), 'found');
  for (let use = 0; use < 2 * limits.signIn.unknownSession.uses; use += 1) await lookUp(`made up ${use}`);
  there.delete('leaving');
  there.add('new');
  for (const [key, expected] of [
    ['made up', 'TOO_MANY_REQUESTS'],
    ['till', 'found'],
    ['cashier', 'found'],
    // Looked up once more, and then one of those that are none.
    ['leaving', null],
    ['leaving', 'TOO_MANY_REQUESTS'],
    ['new', 'TOO_MANY_REQUESTS'],
  ] as const)
    assert.is(await lookUp(key), expected, key);
  // Found elsewhere meanwhile, as a session that moves with its phone.
  assert.is(await lookUp('new', '192.0.2.2'), 'found');
  assert.is(await lookUp('new'), 'found');
});

test('of the keys that were found those are remembered that were found last', async () => {
  const counted = new RateLimits({ enabled: true });
  const venue = '192.0.2.1';
  const find = (key: string) => counted.lookUpSession(venue, key, async () => 'found').catch((error) => error.code);
  await find('gone for long');
  await find('till');
  for (let key = 0; key < 9_999; key += 1) {
    await find(`device ${key}`);
    await find('till');
  }
  for (let use = 0; use < limits.signIn.unknownSession.uses; use += 1)
    await counted.lookUpSession(venue, `made up ${use}`, async () => null);
  assert.is(await find('till'), 'found');
  assert.is(await find('device 0'), 'found');
  assert.is(await find('gone for long'), 'TOO_MANY_REQUESTS');
});

test('whoever guesses behind an address stops no account there that signed in from it before', async () => {
  const counted = new RateLimits({ enabled: true });
  const venue = '192.0.2.1';
  const tryIt = (account: string, ip = venue) =>
    counted.takeSignIn(account, ip).then(
      ({ succeeded }) => succeeded,
      (error: ParterreError) => error.code,
    );
  const signIn = async (account: string, ip = venue): Promise<string> => {
    const succeeded = await tryIt(account, ip);
    if (typeof succeeded === 'string') return succeeded;
    await succeeded();
    return 'signed in';
  };
  assert.is(await signIn('cashier'), 'signed in');
  assert.is(await signIn('manager', '192.0.2.2'), 'signed in');
  const { address, accountFromAddress } = limits.signIn;
  for (let guess = 0; guess < address.uses; guess += 1)
    assert.type(await tryIt(`account ${guess % 50}`), 'function', `guess ${guess}`);
  for (const [account, ip, expected] of [
    ['one account more', venue, 'SIGN_IN_THROTTLED'],
    ['cashier', venue, 'signed in'],
    ['manager', venue, 'SIGN_IN_THROTTLED'],
    ['manager', '192.0.2.2', 'signed in'],
  ] as const)
    assert.is(await signIn(account, ip), expected, `${account} from ${ip}`);
  // What it may guess of an account that it does not stop is that account's own.
  for (let guess = 0; guess < accountFromAddress.uses; guess += 1) assert.type(await tryIt('cashier'), 'function');
  assert.is(await signIn('cashier'), 'SIGN_IN_THROTTLED');
});

test('wrong passwords of an account that signed in before count for its address', async () => {
  const counted = new RateLimits({ enabled: true });
  const { address, accountFromAddress } = limits.signIn;
  const accounts = Array.from({ length: address.uses / accountFromAddress.uses }, (_, index) => `cashier ${index}`);
  for (const account of accounts) await (await counted.takeSignIn(account, '192.0.2.1')).succeeded();
  for (const account of accounts)
    for (let guess = 0; guess < accountFromAddress.uses; guess += 1) await counted.takeSignIn(account, '192.0.2.1');
  const refused = await counted.takeSignIn('somebody new', '192.0.2.1').catch((error) => error.code);
  assert.is(refused, 'SIGN_IN_THROTTLED');
});

test('second factors are counted by place, and by account everywhere but at its desks, until a manager lets it in', async () => {
  const counted = new RateLimits({ enabled: true });
  const { secondFactorFromPlace, secondFactor } = limits.signIn;
  const tryIt = (ip: string, desk: string | null = null) =>
    counted.takeSecondFactor(7, ip, desk).then(
      (attempt) => attempt,
      (error: ParterreError) => error.code,
    );
  for (let guess = 0; guess < secondFactorFromPlace.uses; guess += 1) assert.type(await tryIt('192.0.2.1'), 'object');
  assert.is(await tryIt('192.0.2.1'), 'SIGN_IN_THROTTLED');
  const rest = secondFactor.uses - secondFactorFromPlace.uses;
  for (let guess = 1; guess <= rest; guess += 1) {
    const attempt = await tryIt(`198.51.100.${guess}`);
    assert.type(attempt, 'object');
    if (typeof attempt === 'object') assert.is(attempt.locksForMs !== null, guess === rest, `guess ${guess}`);
  }
  assert.is(await tryIt('203.0.113.1'), 'SIGN_IN_THROTTLED');
  // Where the account is known nothing of that counts, and what is right there does not let others go on elsewhere.
  const atDesk = await tryIt('203.0.113.1', 'desk');
  if (typeof atDesk === 'object') await atDesk.succeeded();
  assert.is(await tryIt('203.0.113.2'), 'SIGN_IN_THROTTLED');
  await counted.forgiveSecondFactor(7, ['']);
  assert.type(await tryIt('203.0.113.2'), 'object');
});

test('a second factor that is right makes its place begin anew', async () => {
  const counted = new RateLimits({ enabled: true });
  const { uses } = limits.signIn.secondFactorFromPlace;
  for (let guess = 1; guess < uses; guess += 1) await counted.takeSecondFactor(7, '192.0.2.1', null);
  await (await counted.takeSecondFactor(7, '192.0.2.1', null)).succeeded();
  await counted.takeSecondFactor(7, '192.0.2.1', null);
});

test('webhooks: signed ones are counted by account, unsigned ones by where they come from', async () => {
  const counted = new RateLimits({ enabled: true });
  for (const kind of ['signed', 'unsigned'] as const) {
    for (let use = 0; use < limits.webhooks[kind].uses; use += 1) await counted.takeWebhook(kind, '2001:db8::1');
    assert.is((await refusalOf(counted.takeWebhook(kind, '2001:db8::1')))?.code, 'TOO_MANY_REQUESTS', kind);
  }
  assert.is(await refusalOf(counted.takeWebhook('signed', '2001:db8::2')), null, 'another account');
  const neighbour = await refusalOf(counted.takeWebhook('unsigned', '2001:db8::2'));
  assert.is(neighbour?.code, 'TOO_MANY_REQUESTS', 'the same network');
});

test('passwords tried at a desk count there alone, PINs at their device', async () => {
  const counted = new RateLimits({ enabled: true });
  const codeOf = (taken: Promise<unknown>) =>
    taken.then(
      () => 'taken',
      (error: ParterreError) => error.code,
    );
  const { accountAtDesk, pinAtDevice } = limits.signIn;
  const ip = '192.0.2.1';
  for (let guess = 0; guess < accountAtDesk.uses; guess += 1) await counted.takeSignIn('ada', ip, 'box office');
  assert.is(await codeOf(counted.takeSignIn('ada', ip, 'box office')), 'SIGN_IN_THROTTLED');
  assert.is(await codeOf(counted.takeSignIn('ada', ip, 'bar')), 'taken');
  assert.is(await codeOf(counted.takeSignIn('ada', ip)), 'taken');
  for (let guess = 0; guess < pinAtDevice.uses; guess += 1) await counted.takePin(7, 1);
  assert.is(await codeOf(counted.takePin(7, 1)), 'SIGN_IN_THROTTLED');
  assert.is(await codeOf(counted.takePin(7, 2)), 'taken');
  assert.is(await codeOf(counted.takePin(8, 1)), 'taken');
});

test('off means off', async () => {
  const counted = new RateLimits({ enabled: false });
  for (let use = 0; use < 2 * visitor; use += 1) await counted.take('checkout', { ip: '192.0.2.1', session: 'one' });
  for (let use = 0; use <= limits.webhooks.unsigned.uses; use += 1) await counted.takeWebhook('unsigned', '192.0.2.1');
  for (let use = 0; use <= limits.signIn.account.uses; use += 1) {
    await counted.takeSignIn('ada', '192.0.2.1');
    await counted.takePin(7, 1);
    await counted.takeSecondFactor(7, '192.0.2.1', null);
  }
  for (let use = 0; use <= limits.signIn.unknownSession.uses; use += 1)
    assert.is(await counted.lookUpSession('192.0.2.1', `made up ${use}`, async () => null), null);
});

test.run();
