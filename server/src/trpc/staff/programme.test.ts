/** Schedules of another cinema are refused, and events are made of schedules. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EdgeUnderTest, edgeUnderTest, type Visitor } from '../../testing/edgeUnderTest.ts';
import { visitorAs } from '../../testing/person.ts';

const test = suite('programme');
let edge: EdgeUnderTest;
let visitor: Visitor;
let database: pg.Client;

test.before(async () => {
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off' } });
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  visitor = await visitorAs('manager', edge);
});
test.after(async () => {
  await database.end();
  await edge.close();
});

interface Kept {
  schedules: number;
  events: number;
  audit: number;
}
const kept = async (): Promise<Kept> =>
  (
    await database.query<Kept>(
      `select (select count(*)::integer from schedule) as schedules, (select count(*)::integer from event) as events,
         (select count(*)::integer from audit_entry) as audit`,
    )
  ).rows[0] as Kept;

const texts = { title: { en: 'A' }, page_title: {}, description: {}, content: { en: '<script>1</script>' } };
const values = { schedule_id: 999_999_999, slug: 'a', theme: 'default', sell_online: true, ...texts };
test('a schedule of another cinema is refused, whatever is asked of it', async () => {
  const { rows } = await database.query<{ id: number; version_id: number }>(
    'select id, version_id from schedule where cinema_id = 2 order by start_at desc limit 1',
  );
  const before = await kept();
  const id = rows[0]?.id ?? 0;
  const calls: [string, unknown][] = [
    ['save', { id, row_version: 1, minute: 700 }],
    ['publish', { ids: [id] }],
    ['remove', { ids: [id] }],
    ['cancel', { id, keyword: 'CANCEL', refund: true }],
    ['create', { version: rows[0]?.version_id, screen: 4, day: '2027-01-01', minute: 600 }],
  ];
  for (const [name, input] of calls)
    assert.is((await visitor.post(`/trpc/staff.schedules.${name}`, input)).status, 403, name);
  const bulk = { ids: [id], changes: { purchasable_online: false } };
  assert.match((await visitor.post('/trpc/staff.schedules.bulk', bulk)).text, /"changed":0.*"FORBIDDEN"/);
  const event = { ...values, schedule_id: id };
  assert.is((await visitor.post('/trpc/staff.events.create', event)).status, 403);
  assert.equal(await kept(), before);
});

test('an event is made of a show, once; what the website does not allow is taken out and named; it goes again', async () => {
  const { rows } = await database.query<{ id: number }>(
    `select s.id from schedule s where cinema_id = 1 and cancelled_at is null and not exists (select from event e where e.schedule_id = s.id)
     order by start_at desc limit 1`,
  );
  const own = {
    ...values,
    schedule_id: rows[0]?.id,
    slug: 'late-breakfast',
    content: { en: '<p>Eggs</p><script>1</script>' },
  };
  const made = await visitor.post<{ result: { data: { id: number; row_version: number; removed: string[] } } }>(
    '/trpc/staff.events.create',
    own,
  );
  assert.is(made.status, 200, made.text);
  const { id, removed } = made.json.result.data;
  assert.equal(removed, ['<script>']);
  const twice = await visitor.post('/trpc/staff.events.create', { ...own, slug: 'another' });
  assert.is(twice.status, 422, twice.text);
  const saved = await visitor.post('/trpc/staff.events.save', {
    id,
    row_version: 1,
    values: { ...own, theme: 'ladies' },
  });
  assert.is(saved.status, 200, saved.text);
  const { rows: events } = await database.query('select theme, content from event where id = $1', [id]);
  assert.equal(events, [{ theme: 'ladies', content: { en: '<p>Eggs</p>' } }]);
  const remove = (row_version: number) => visitor.post('/trpc/staff.events.remove', { id, row_version });
  assert.match((await remove(1)).text, 'CHANGED_MEANWHILE');
  assert.is((await remove(2)).status, 200);
  assert.is((await remove(2)).status, 404);
});

test('an event has an address of its own among those of its exhibitor; a neighbour’s may be called the same', async () => {
  const free = (exhibitor: number) =>
    database.query<{ id: number }>(
      `select s.id from schedule s join cinema c on c.id = s.cinema_id
       where c.exhibitor_id = $1 and c.id in (1, 3) and s.cancelled_at is null and not exists (select from event e where e.schedule_id = s.id)
       order by start_at desc limit 2`,
      [exhibitor],
    );
  const [theirs] = (await free(2)).rows;
  await database.query(
    `insert into event (id, slug, schedule_id, title, page_title, description, content, sell_online)
     values (900, 'open-day', $1, '{}', '{}', '{}', '{}', true)`,
    [theirs?.id],
  );
  const [one, two] = (await free(1)).rows;
  const create = (schedule_id: number | undefined) =>
    visitor.post<{ errors?: object }>('/trpc/staff.events.create', { ...values, schedule_id, slug: 'open-day' });
  const made = await create(one?.id);
  assert.is(made.status, 200, made.text);
  const refused = await create(two?.id);
  assert.is(refused.status, 422, refused.text);
  assert.match(refused.text, /"slug":\[/);
});

test.run();
