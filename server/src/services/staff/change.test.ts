import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveNews } from '../../ports/liveBus.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('changes by staff');
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
});
test.after(() => world.close());

test('a change that cannot be announced is made and told as made; every node takes it that it missed something', async () => {
  await world.query(
    `insert into employee (id, name, email, password_hash) values (1, 'An', 'an@x.example', '-'), (2, 'Bo', 'bo@x.example', '-')`,
  );
  await world.query(
    `insert into membership (id, employee_id, exhibitor_id, role_id, all_cinemas)
     select who.id, who.id, 1, r.id, true from (values (1, 'admin'), (2, 'client')) who (id, key) join role r on r.key = who.key`,
  );
  await world.deps.staff.beginSession({ id: 'an', employeeId: 1, browser: '' });
  const actor = await world.deps.staff.actor('an');
  assert.ok(actor);
  const away = new Error('PostgreSQL went away after the commit');
  const node = world.secondNode({ staff: { ...world.deps.staff, sessionsWith: () => Promise.reject(away) } });
  const heard: LiveNews[] = [];
  const stop = world.deps.bus.subscribe((news) => void heard.push(news));

  const [role] = await world.query<{ id: number }>(`select id from role where key = 'manager'`);
  const change = { membership: 2, row_version: 1, role: role?.id ?? 0 };
  assert.equal(await node.staff.setRole(actor, change), { row_version: 2 });
  assert.equal(world.faults, [away]);
  await until('the news', () => heard.some(({ kind }) => kind === 'missed'));
  stop();
});

test.run();
