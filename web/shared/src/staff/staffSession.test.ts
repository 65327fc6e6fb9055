import type { HalfSignedIn, StaffAccount } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Api } from '../api/createApi.ts';
import { createStaffSession } from './staffSession.ts';

const accountOf = (email: string): StaffAccount => ({
  name: email,
  email,
  memberships: [],
  switchedOff: [],
  isSystemAdministrator: false,
});
const owedBy = (email: string): HalfSignedIn => ({
  name: email,
  email,
  owes: 'give',
  requiredBy: null,
  ways: { passkey: false, app: true, recoveryCode: true },
  otherHosts: [],
});
const refusal = (code: string) => ({ code, message: code });

/** A server with one browser: whoever is signed in, and whether it answers. */
function world() {
  /** `told`: when the answer to who one is arrives; `signedOut`: when the answer to signing out arrives, whose effect is there before. */
  const server = {
    signedIn: null as string | null,
    /** Who has given their password, and owes the rest. */
    half: null as string | null,
    name: '',
    isAway: false,
    told: Promise.resolve(),
    signedOut: Promise.resolve(),
  };
  const connections: { isOpen: boolean; changed: (() => void) | null }[] = [];
  const answer = async <T>(make: () => T): Promise<T> => {
    if (server.isAway) throw new TypeError('Failed to fetch');
    return make();
  };
  const whoever = (): StaffAccount => {
    if (server.half !== null) throw refusal('SECOND_FACTOR_NEEDED');
    if (server.signedIn === null) throw refusal('NOT_SIGNED_IN');
    return { ...accountOf(server.signedIn), name: server.name };
  };
  const connect = (changed: (() => void) | null): Api => {
    const connection = { isOpen: true, changed };
    connections.push(connection);
    const staff = {
      account: {
        query: async () => {
          const { told } = server;
          const account = answer(whoever);
          await Promise.allSettled([account]);
          await told;
          return account;
        },
      },
      secondFactor: {
        owed: { query: () => answer(() => (server.half === null ? whoever() : owedBy(server.half))) },
      },
      signIn: {
        mutate: ({ email, password }: { email: string; password: string }) =>
          answer(() => {
            if (password !== 'right') throw refusal('SIGN_IN_FAILED');
            if (email === 'careful') {
              server.half = email;
              return owedBy(email);
            }
            server.signedIn = email;
            return whoever();
          }),
      },
      signOut: {
        mutate: async () => {
          await answer(() => {
            if (server.half === null) whoever();
            server.half = null;
            server.signedIn = null;
          });
          await server.signedOut;
        },
      },
    };
    const close = async () => {
      connection.isOpen = false;
    };
    return { client: { staff }, close } as unknown as Api;
  };
  const session = createStaffSession({ connect });
  const shown: string[] = [];
  session.subscribe(() => {
    const { standing } = session.get();
    shown.push(standing.kind === 'signedOut' ? standing.why : standing.kind);
  });
  const openConnections = () => connections.filter(({ isOpen }) => isOpen);
  return { server, session, shown, openConnections };
}

test('a page without a session is signed out, and a wrong password leaves it so', async () => {
  const { session, shown, openConnections } = world();
  assert.is(session.get().standing.kind, 'asking');
  await session.ask();
  assert.equal(shown, ['new']);
  const wrong = await session.signIn({ email: 'ada', password: 'wrong' }).catch((error) => error);
  assert.is(wrong.code, 'SIGN_IN_FAILED');
  assert.equal(shown, ['new']);
  assert.equal(openConnections(), [{ isOpen: true, changed: null }]);
});

test('signing in opens a connection of its own, which hears of changes; signing out closes it', async () => {
  const { session, shown, openConnections } = world();
  await session.ask();
  await session.signIn({ email: 'ada', password: 'right' });
  assert.equal(openConnections().length, 1);
  assert.type(openConnections()[0]?.changed, 'function');
  await session.signOut();
  assert.equal(shown, ['new', 'signedIn', 'own']);
  assert.equal(openConnections(), [{ isOpen: true, changed: null }]);
});

test('whoever owes a second factor is half signed in, also after a reload, and enters with it', async () => {
  const { server, session, shown, openConnections } = world();
  await session.signIn({ email: 'careful', password: 'right' });
  assert.equal(openConnections(), [{ isOpen: true, changed: null }], 'a connection of nobody');
  await session.ask();
  assert.equal(shown, ['halfSignedIn', 'halfSignedIn']);
  server.half = null;
  server.signedIn = 'careful';
  session.arrive(accountOf('careful'));
  assert.is(session.get().standing.kind, 'signedIn');
  // It is asked for in the middle of work, as when an exhibitor begins to require one: the connection that was is closed.
  server.half = 'careful';
  openConnections()[0]?.changed?.();
  await session.ask();
  assert.is(session.get().standing.kind, 'halfSignedIn');
  assert.equal(openConnections(), [{ isOpen: true, changed: null }]);
  await session.signOut();
  assert.is(shown.at(-1), 'own');
});

test('of who is half signed in, the end of the session is said as well', async () => {
  const { server, session, shown } = world();
  await session.signIn({ email: 'careful', password: 'right' });
  server.half = null;
  await session.ask();
  assert.equal(shown, ['halfSignedIn', 'ended']);
});

test('a session that is ended elsewhere is said to have ended', async () => {
  const { server, session, shown, openConnections } = world();
  await session.signIn({ email: 'ada', password: 'right' });
  server.signedIn = null;
  openConnections()[0]?.changed?.();
  await session.ask();
  assert.equal(shown.slice(0, 2), ['signedIn', 'ended']);
});

test('another role keeps the connection; another person gets a new one', async () => {
  const { server, session, openConnections } = world();
  await session.signIn({ email: 'ada', password: 'right' });
  const [first] = openConnections();
  await session.ask();
  assert.is(openConnections()[0], first);
  server.signedIn = 'grace';
  await session.ask();
  assert.is.not(openConnections()[0], first);
  assert.is(openConnections().length, 1);
});

test('an answer that was overtaken by a later one is no news', async () => {
  const { server, session } = world();
  await session.signIn({ email: 'ada', password: 'right' });
  let tell = (): void => {};
  server.told = new Promise((done) => {
    tell = done;
  });
  const first = session.ask();
  server.name = 'Countess of Lovelace';
  server.told = Promise.resolve();
  await session.ask();
  tell();
  await first;
  const { standing } = session.get();
  assert.is(standing.kind === 'signedIn' && standing.account.name, 'Countess of Lovelace');
});

for (const email of ['ada', 'careful']) {
  test(`what was asked before ${email} signed in is no news after it`, async () => {
    const { server, session, shown } = world();
    let tell = (): void => {};
    server.told = new Promise((done) => {
      tell = done;
    });
    // The socket of whoever was here before may say so late that the next one signs in meanwhile.
    const asked = session.ask();
    await session.signIn({ email, password: 'right' });
    const before = [...shown];
    tell();
    await asked;
    assert.equal(shown, before);
  });
}

test('without an answer nobody is known to be signed out', async () => {
  const { server, session, shown } = world();
  server.isAway = true;
  await session.ask();
  assert.equal(shown, ['unknown']);
  server.isAway = false;
  await session.signIn({ email: 'ada', password: 'right' });
  server.isAway = true;
  await session.ask();
  assert.is((await session.signOut().catch((error) => error)) instanceof TypeError, true);
  assert.is(session.get().standing.kind, 'signedIn');
});

test('a socket that closes while one signs out is no end from elsewhere', async () => {
  const { server, session, shown, openConnections } = world();
  await session.signIn({ email: 'ada', password: 'right' });
  const [connection] = openConnections();
  let arrive = (): void => undefined;
  server.signedOut = new Promise((done) => {
    arrive = done;
  });
  const leaving = session.signOut();
  connection?.changed?.();
  await session.ask();
  arrive();
  await leaving;
  assert.equal(shown, ['signedIn', 'own']);
});

test.run();
