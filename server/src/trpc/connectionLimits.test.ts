import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../domain/limits.ts';
import { Budget, ConnectionLimits } from './connectionLimits.ts';
import { appRouter } from './router.ts';
import { type Opener, SocketRegister } from './socketRegister.ts';

const test = suite('limits of sockets');
const small = { unitsPerSecond: 10, burst: 20, subscribed: 2, messagesPerSecond: 5 };
const roomy = { unitsPerSecond: 1000, burst: 1000, subscribed: 1000, messagesPerSecond: 1000 };

test('a connection may burst, then goes on at its rate', () => {
  const connection = new ConnectionLimits(new Budget(small, 0), new Budget(roomy, 0));
  for (let call = 0; call < 20; call += 1) assert.is(connection.takeCall(0), 0);
  assert.is(connection.takeCall(0), 1);
  assert.is(connection.takeCall(100), 0);
  assert.is(connection.takeCall(100), 1);
  let passed = 0;
  for (let ms = 1000; ms < 11_000; ms += 10) if (connection.takeCall(ms) === 0) passed += 1;
  assert.ok(passed >= 100 && passed <= 120, String(passed));
});

test('a call is taken by its cost', () => {
  const connection = new ConnectionLimits(new Budget(small, 0), new Budget(roomy, 0));
  for (let call = 0; call < 4; call += 1) assert.is(connection.takeCall(0, 5), 0);
  assert.is(connection.takeCall(0, 5), 1);
  assert.is(connection.takeCall(0, 15), 2);
  assert.is(connection.takeCall(500, 5), 0);
});

test('connections of an address share its budget, and each takes only what both have', () => {
  const address = new Budget(small, 0);
  const [one, two] = [0, 1].map(() => new ConnectionLimits(new Budget(roomy, 0), address)) as [
    ConnectionLimits,
    ConnectionLimits,
  ];
  for (let call = 0; call < 10; call += 1) assert.is(one.takeCall(0) + two.takeCall(0), 0);
  assert.is(one.takeCall(0), 1);
  assert.is(two.takeCall(0), 1);
  assert.ok(one.openSubscription(2));
  assert.not(two.openSubscription(1));
  one.closeSubscription(2);
  assert.ok(two.openSubscription(2));
  two.close();
  assert.ok(one.openSubscription(2), 'a connection that closes gives back what it had');
  two.closeSubscription(2);
  assert.not(two.openSubscription(0.1), 'closed is closed');
  assert.not(one.openSubscription(0.1), 'and nothing is given back twice');
});

test('messages are counted by the second', () => {
  const connection = new ConnectionLimits(new Budget(small, 0), new Budget(roomy, 0));
  assert.not(connection.isFlooded(0, 5));
  assert.ok(connection.isFlooded(999, 1));
  assert.not(connection.isFlooded(1000, 5));
});

const visitorAt = (address: string): Opener => ({ address, session: null, account: null });

test('what an address has spent is not forgotten by closing its sockets', () => {
  const register = new SocketRegister({ enabled: true, onSubscriptions: () => {} });
  const { burst, unitsPerSecond } = limits.allowances.address;
  let opened = 0;
  for (; register.hasRoom(visitorAt('192.0.2.1'), 0); opened += 1) {
    register.enter(visitorAt('192.0.2.1'), 0).leave();
    register.forget(0);
  }
  assert.is(opened, burst / 5);
  assert.not(register.hasRoom(visitorAt('192.0.2.1'), 5));
  assert.ok(register.hasRoom(visitorAt('192.0.2.2'), 5), 'another address');
  register.forget((burst / unitsPerSecond) * 1000);
  assert.ok(register.hasRoom(visitorAt('192.0.2.1'), (burst / unitsPerSecond) * 1000));
});

test('who is signed in opens sockets where visitors have used up everything, as many as an account may', () => {
  const counts = { address: 1, addressWithoutSession: 1, account: 3 };
  const register = new SocketRegister({ enabled: true, counts, onSubscriptions: () => {} });
  const address = '192.0.2.1';
  register.enter(visitorAt(address), 0).limits.takeCall(0, limits.allowances.address.burst);
  assert.not(register.hasRoom(visitorAt(address), 0));
  const cashier: Opener = { address, session: 'any', account: 'employee 7' };
  const opened = [];
  for (; register.hasRoom(cashier, 0) && opened.length < 10; ) opened.push(register.enter(cashier, 0));
  assert.is(opened.length, 3);
  assert.not(register.hasRoom({ ...cashier, address: '198.51.100.1' }, 0), 'from elsewhere it is the same account');
  assert.ok(register.hasRoom({ ...cashier, account: 'employee 8' }, 0));
  opened[0]?.leave();
  assert.ok(register.hasRoom(cashier, 0));
});

test('every cost is that of a procedure', () => {
  for (const path of Object.keys(limits.costs)) assert.ok(path in appRouter._def.procedures, path);
});

test.run();
