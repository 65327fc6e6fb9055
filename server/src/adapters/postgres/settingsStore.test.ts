import type pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Seals } from '../../domain/seals.ts';
import type { SettingsStore } from '../../ports/settingsStore.ts';
import { sealedFor, sealMailPasswordsAnew } from '../../services/staff/exhibitorMail.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { createPool } from './pool.ts';
import { createSettingsStore } from './settingsStore.ts';

const test = suite('settings store');
const former = 'the secret of before, long enough for a key';
const secret = 'the secret of now, which is long enough too';
let database: TestDatabase;
let pool: pg.Pool;
let store: SettingsStore;

test.before(async () => {
  database = await freshDatabase();
  pool = createPool(database.url);
  store = createSettingsStore(pool);
  await pool.query(
    `insert into exhibitor (trade_name, timezone, logos, email, info)
     select name, 'UTC', '{}', 'a@b.example', '{}' from unnest(array['Odeon', 'Rex']) name`,
  );
});
test.after(async () => {
  await pool.end();
  await database.close();
});

test('groups are added where there are none, to an exhibitor that is there', async () => {
  await pool.query(`insert into setting (exhibitor_id, key, value) values (1, 'mail', '{"host": "mail.example"}')`);
  await store.add(1, ['mail', 'locale']);
  await store.add(2, ['mail']);
  await store.add(3, ['mail']);
  const { rows } = await pool.query('select exhibitor_id as at, key, value from setting order by 1, 2');
  assert.equal(rows, [
    { at: 1, key: 'locale', value: {} },
    { at: 1, key: 'mail', value: { host: 'mail.example' } },
    { at: 2, key: 'mail', value: {} },
  ]);
});

test('mail passwords are sealed anew, each that was not changed meanwhile', async () => {
  const old = new Seals(former);
  const first = old.seal({ password: 'first' }, sealedFor(1));
  await pool.query(`update setting set sealed = $1 where exhibitor_id = 1 and key = 'mail'`, [first]);
  assert.equal(await store.sealed(), [{ exhibitorId: 1, password: first }]);

  const seals = new Seals(secret, [former]);
  await sealMailPasswordsAnew(store, seals, (error) => assert.unreachable(String(error)));
  const { config, password } = await store.mail(1);
  assert.is(config.host, 'mail.example');
  assert.ok(password);
  assert.not.equal(password, first);
  assert.equal(seals.open(password, sealedFor(1)), { password: 'first' });

  await store.reseal(1, first, old.seal({ password: 'late' }, sealedFor(1)));
  assert.is((await store.mail(1)).password, password);
  assert.is((await store.mail(2)).password, null);
  assert.is((await store.mail(3)).password, null);
});

test('who works there without a second factor, and the sessions that end when one is required', async () => {
  await pool.query(
    `with people as (
       insert into employee (name, email, archived_at)
       values ('with', 'w@b.example', null), ('without', 'o@b.example', null), ('left', 'l@b.example', now()), ('elsewhere', 'e@b.example', null)
       returning id, name),
     at as (insert into membership (employee_id, exhibitor_id, role_id, all_cinemas)
       select p.id, case p.name when 'elsewhere' then 2 else 1 end, (select min(id) from role), true from people p),
     factor as (insert into authenticator_app (employee_id, secret, last_step) select id, 'sealed', 0 from people where name = 'with')
     insert into staff_session (id, employee_id, expires_at, browser)
     select 'now ' || name, id, now() + interval '1 hour', 'test' from people
     union all select 'over ' || name, id, now() - interval '1 hour', 'test' from people`,
  );
  assert.equal(await store.peopleWithoutSecondFactor(1), { people: 2, without: 1, sessions: ['now without'] });
  assert.equal(await store.peopleWithoutSecondFactor(3), { people: 0, without: 0, sessions: [] });
});

test.run();
