import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jobsCalled } from '../../testing/jobs.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { type mailManagement, tellManagers } from './managementMails.ts';

const test = suite('management mails');
const at = Date.UTC(2026, 10, 22, 10, 20);
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
  const { rows } = await world.pool.query<{ id: number }>('select id from exhibitor order by id limit 1');
  const exhibitor = rows[0]?.id;
  for (const [id, email, receives, archived] of [
    [901, 'told@x.example', true, null],
    [902, 'not-told@x.example', false, null],
    [903, 'has-left@x.example', true, '2026-01-01T00:00:00Z'],
  ]) {
    await world.pool.query(
      `insert into employee (id, name, email, password_hash, receives_management_notifications, archived_at)
       values ($1, $2, $2, '', $3, $4)`,
      [id, email, receives, archived],
    );
    await world.pool.query(
      `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas)
       select $1, $2, id, true from role where key = 'exhibitor-manager'`,
      [id, exhibitor],
    );
  }
});
test.after(() => world.close());

const waiting = async () =>
  (await jobsCalled(world.pool, 'mail-management')).map(({ payload, run_at }) => ({ payload, run_at }));

test('jobs that are given up in an hour are one mail to whoever receives management notifications, and to nobody else', async () => {
  const deps = { ...world.deps, clock: { nowMs: () => at } };
  for (const name of ['refund', 'refund', 'sandbox-webhook', 'mail-tickets', 'mail-management', 'no such job'])
    await tellManagers(deps, name);
  const jobs = await waiting();
  assert.equal(
    jobs.map(({ payload, run_at }) => [payload.queue, run_at.toISOString()]),
    [
      ['money', '2026-11-22T11:00:00.000Z'],
      ['tickets', '2026-11-22T11:00:00.000Z'],
    ],
  );
  await tellManagers({ ...deps, clock: { nowMs: () => at + 3_600_000 } }, 'refund');
  assert.is((await waiting()).length, 3, 'the next hour is told of again');

  const [money] = jobs;
  assert.ok(money);
  await world.handlers['mail-management'](money.payload as Parameters<typeof mailManagement>[1]);
  assert.equal(
    world.mails.map(({ to }) => to),
    ['told@x.example'],
  );
  const [mail] = world.mails;
  assert.is(mail?.subject, 'Money could not be moved');
  assert.match(mail?.text ?? '', '/portal');
});

test.run();
