/** The private channel of staff: who hears of what, and how often. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AuditKind, StaffNews } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { LiveNews } from '../../ports/liveBus.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';
import { createStaffNews } from './news.ts';

const test = suite('news of staff');
let world: SalesWorld;
let cinema: number;
let elsewhere: number;
test.before(async () => {
  world = await salesWorld();
  const [exhibitor] = await world.query<{ id: number }>(
    `insert into exhibitor (trade_name, timezone, logos, email, info) values ('Elsewhere', 'Europe/Brussels', '{}', 'e@example.com', '{}') returning id`,
  );
  elsewhere = exhibitor?.id ?? 0;
  const [second] = await world.query<{ id: number }>(
    `insert into cinema (exhibitor_id, name, address1, city, zip, country_code) values (1, 'Second', 'Street 2', 'Ghent', '9000', 'BE') returning id`,
  );
  cinema = second?.id ?? 0;
});
test.after(() => world.close());
const { buy, choose } = billsUnderTest(() => world);

interface Listener {
  heard: StaffNews[];
  /** Each kind with what was named of it; `any`: not told which. */
  told(): string[];
  stop(): Promise<void>;
}

function listen(actor: EmployeeActor, news = world.services.staffNews): Listener {
  const abort = new AbortController();
  const heard: StaffNews[] = [];
  const watching = (async () => {
    for await (const message of news.watch(actor, abort.signal)) heard.push(message);
  })();
  return {
    heard,
    told: () =>
      heard.flatMap(({ changed }) =>
        changed === null
          ? ['anything']
          : changed.flatMap(({ entity, ids }) => (ids ?? ['any']).map((id) => `${entity} ${id}`)),
      ),
    async stop() {
      abort.abort();
      await watching;
    },
  };
}

test('each hears of what they may read: by exhibitor, cinema, permission and module', async () => {
  const people = {
    admin: await employee(world, 'admin'),
    manager: await employee(world, 'manager', { cinemas: [1] }),
    otherManager: await employee(world, 'manager', { cinemas: [cinema] }),
    cashier: await employee(world, 'employee', { cinemas: [1] }),
    elsewhere: await employee(world, 'admin', { exhibitor: elsewhere }),
    customer: await employee(world, 'client'),
  };
  type Who = keyof typeof people;
  const listeners = Object.fromEntries(Object.entries(people).map(([who, actor]) => [who, listen(actor)])) as Record<
    Who,
    Listener
  >;

  const title = { en: 'Late', fr: 'Tard', 'nl-BE': 'Laat', de: 'Spät' };
  const { services, deps } = world;
  const changes: [what: string, change: () => Promise<string>, who: Who[]][] = [
    ['a new order', async () => `bill ${(await buy([0])).uuid}`, ['admin', 'manager', 'cashier']],
    [
      'an order that is paid',
      async () => {
        const { bill, payment } = { bill: await buy([1]), payment: { outcome: 'paid', webhook: 'now' } };
        await until('news of the order', () => listeners.admin.told().includes(`bill ${bill.uuid}`));
        for (const { heard } of Object.values(listeners)) heard.splice(0);
        await choose(bill, payment);
        return `bill ${bill.uuid}`;
      },
      ['admin', 'manager', 'cashier'],
    ],
    [
      'a tag, which each cinema works with',
      async () =>
        `tag ${(await services.staffFilms.createTag(people.admin, { exhibitor: 1, values: { name: title } })).id}`,
      ['admin', 'manager', 'otherManager'],
    ],
    [
      'a tag of others',
      async () => {
        const values = { name: title };
        return `tag ${(await services.staffFilms.createTag(people.elsewhere, { exhibitor: elsewhere, values })).id}`;
      },
      ['elsewhere'],
    ],
    [
      'a show of a cinema',
      async () => {
        const { schedule: id } = world.ids;
        await services.staffSchedules.bulk(people.manager, { ids: [id], changes: { online_reserve: 1 } });
        return `schedule ${id}`;
      },
      ['admin', 'manager'],
    ],
    [
      'a device that asks to be let in',
      async () => {
        const asking = { key: null, host: '', browser: 'test', address: '127.0.0.1' };
        const { standing } = await services.devices.register({ type: 'pos' }, asking);
        const [row] = await world.query<{ id: number }>('select id from device where uid = $1', [standing.uid]);
        return `device ${row?.id}`;
      },
      ['admin', 'manager', 'otherManager'],
    ],
    [
      'a role of an employee',
      async () => {
        const somebody = await employee(world, 'client');
        const [membership] = await world.query<{ id: number; role: number }>(
          `select m.id, r.id as role from membership m, role r where m.employee_id = $1 and r.key = 'employee'`,
          [somebody.employeeId],
        );
        const change = { membership: membership?.id ?? 0, row_version: 1, role: membership?.role ?? 0 };
        await services.staff.setRole(people.admin, change);
        return `membership ${membership?.id}`;
      },
      ['admin'],
    ],
  ];
  for (const [what, change, who] of changes) {
    for (const { heard } of Object.values(listeners)) heard.splice(0);
    const news = await change();
    for (const each of who)
      await until(
        `news for ${each} of ${what}: ${news}`,
        () => listeners[each].told().includes(news),
        () => listeners[each].told().join(),
      );
    // What comes after it is heard by everybody, so whoever was to hear of the other has.
    deps.bus.publish({ kind: 'missed' });
    for (const [each, { told }] of Object.entries(listeners))
      await until(`the last word to ${each}`, () => told().includes('anything'));
    const hearing = Object.entries(listeners).filter(([, { told }]) => told().some((each) => each !== 'anything'));
    assert.equal(
      hearing.map(([each]) => each),
      who,
      what,
    );
  }

  // An exhibitor that gives up the module is not told of it any more, as it cannot be read.
  await switchOn(world.pool, []);
  const without = await world.deps.staff.actor(people.manager.sessionId);
  assert.ok(without);
  const deaf = listen(without);
  const bill = await buy([3]).catch(() => null);
  assert.is(bill, null, 'nothing is sold without it either');
  deps.bus.publish({
    kind: 'bill',
    uuid: (await world.query<{ uuid: string }>('select uuid from bill limit 1'))[0]?.uuid ?? '',
  });
  await until('others to hear of the bill', () => listeners.admin.told().some((each) => each.startsWith('bill')));
  deps.bus.publish({ kind: 'missed' });
  await until('the last word', () => deaf.told().length > 0);
  assert.equal(deaf.told(), ['anything']);
  await world.query(`delete from setting where key = 'public_config'`);
  for (const { stop } of [...Object.values(listeners), deaf]) await stop();
});

/** The channel on a bus of its own. */
function bare(
  scopes: (uuids: string[]) => Promise<{ scope: { exhibitorId: number; cinemaIds: number[] }; uuids: string[] }[]>,
) {
  const listeners = new Set<(news: LiveNews) => void>();
  const faults: unknown[] = [];
  const lookups: string[][] = [];
  const news = createStaffNews({
    bus: {
      publish: (each) => {
        for (const hear of listeners) hear(each);
      },
      subscribe(hear) {
        listeners.add(hear);
        return () => listeners.delete(hear);
      },
      close: async () => {},
    },
    changes: { ...world.deps.changes },
    billReads: {
      ...world.deps.billReads,
      scopes(uuids) {
        lookups.push(uuids);
        return scopes(uuids);
      },
    },
    onFault: (error) => void faults.push(error),
  });
  const publish = (each: LiveNews): void => {
    for (const hear of listeners) hear(each);
  };
  return { news, publish, lookups, faults };
}

const allOfOne = async (uuids: string[]) => [{ scope: { exhibitorId: 1, cinemaIds: [1] }, uuids }];
const tagOf = (id: string): LiveNews => ({
  kind: 'changed',
  entity: 'tag' satisfies AuditKind,
  ids: [id],
  scope: { exhibitorId: 1, cinemaIds: [] },
  read: 'films.read',
  shared: true,
});

test('bills are looked up together, and only where somebody listens; of a rush nobody is told which', async () => {
  const { news, publish, lookups } = bare(allOfOne);
  publish({ kind: 'bill', uuid: 'nobody listens' });
  const listener = listen(await employee(world, 'manager', { cinemas: [1] }), news);
  for (const uuid of ['a', 'b', 'a']) publish({ kind: 'bill', uuid });
  await until('the bills', () => listener.heard.length > 0);
  assert.equal(listener.told(), ['bill a', 'bill b']);
  const many = Array.from({ length: 51 }, (_, index) => `many ${index}`);
  for (const uuid of many) publish({ kind: 'bill', uuid });
  await until('the rush', () => listener.told().includes('bill any'));
  assert.equal(lookups, [['a', 'b'], many]);
  await listener.stop();
});

test('what cannot be looked up may be anything', async () => {
  const { news, publish, faults } = bare(() => Promise.reject(new Error('away')));
  const listener = listen(await employee(world, 'manager', { cinemas: [1] }), news);
  publish({ kind: 'bill', uuid: 'a' });
  await until('the word', () => listener.heard.length > 0);
  assert.equal(listener.heard, [{ changed: null }]);
  assert.is(faults.length, 1);
  await listener.stop();
});

test('whoever reads slowly is told each thing once', async () => {
  const { news, publish } = bare(allOfOne);
  const abort = new AbortController();
  const reading = news.watch(await employee(world, 'manager', { cinemas: [1] }), abort.signal)[Symbol.asyncIterator]();
  const first = reading.next();
  publish(tagOf('1'));
  assert.equal((await first).value, { changed: [{ entity: 'tag', ids: ['1'] }] });
  for (const id of ['2', '3', '2']) publish(tagOf(id));
  publish({ ...tagOf('4'), entity: 'movie' } as LiveNews);
  assert.equal((await reading.next()).value, {
    changed: [
      { entity: 'tag', ids: ['2', '3'] },
      { entity: 'movie', ids: ['4'] },
    ],
  });
  publish(tagOf('5'));
  publish({ kind: 'missed' });
  assert.equal((await reading.next()).value, { changed: null });
  abort.abort();
  await reading.return?.();
});

test.run();
