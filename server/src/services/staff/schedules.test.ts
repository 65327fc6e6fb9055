/** The programme as managers plan it: what is in the way, what nobody outside sees, and who may. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ScheduleChange,
  type ScheduleDraft,
  scheduleBulkSchema,
  scheduleCopySchema,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { toErrorBody } from '../../edge/errors.ts';
import type { LiveNews } from '../../ports/liveBus.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('schedules');
let world: SalesWorld;
let manager: EmployeeActor;
let elsewhere: EmployeeActor;
let stranger: EmployeeActor;
/** Screens of the world; `other`: in another cinema of the exhibitor, `bare`: without a layout. */
let screens: { here: number; other: number; bare: number; foreign: number };
let version: number;
const { buy, choose } = billsUnderTest(() => world);
const schedules = () => world.services.staffSchedules;

test.before(async () => {
  world = await salesWorld();
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Other', 'Europe/Brussels', '[]', 'o@x.example', '{}')`,
  );
  await world.query(`insert into setting (exhibitor_id, key, value) values
    (1, 'public_config', '{"midnight_offset": 300, "features": ["tickets"]}'), (1, 'schedule_config', '{"preshow_minutes": 10, "cleaning_minutes": 20}')`);
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code)
     values (2, 1, 'Second', 'Street 2', 'Ghent', '9000', 'BE'), (3, 2, 'Third', 'Street 3', 'Ghent', '9000', 'BE')`,
  );
  const [schedule] = await world.query<{ screen_id: number; version_id: number; layout_id: number }>(
    'select screen_id, version_id, layout_id from schedule where id = $1',
    [world.ids.schedule],
  );
  version = schedule?.version_id ?? 0;
  const made = await world.query<{ id: number }>(
    `insert into screen (cinema_id, name, short_name, config) values (2, 'Two', '2', '{}'), (1, 'Bare', '9', '{}'), (3, 'Far', '1', '{}') returning id`,
  );
  const [other = 0, bare = 0, foreign = 0] = made.map(({ id }) => id);
  screens = { here: schedule?.screen_id ?? 0, other, bare, foreign };
  for (const screen of [other, foreign])
    await world.query(
      `insert into screen_layout (screen_id, number, document, hall_bytes, seat_count, published_at)
       select $1, 1, document, hall_bytes, seat_count, now() from screen_layout where id = $2`,
      [screen, schedule?.layout_id],
    );
  manager = await signedIn(1, 1, 'manager', null);
  elsewhere = await signedIn(2, 1, 'manager', 2);
  stranger = await signedIn(3, 2, 'manager', null);
});
test.after(() => world.close());

async function signedIn(id: number, exhibitor: number, role: string, cinema: number | null): Promise<EmployeeActor> {
  await world.query(`insert into employee (id, name, email, password_hash) values ($1, 'Manon', $2, '-')`, [
    id,
    `${id}@x.example`,
  ]);
  const [made] = await world.query<{ id: number }>(
    `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select $1, $2, id, $3 from role where key = $4 returning id`,
    [id, exhibitor, cinema === null, role],
  );
  if (cinema !== null)
    await world.query('insert into "_CinemaToMembership" ("A", "B") values ($1, $2)', [cinema, made?.id]);
  await world.deps.staff.beginSession({ id: `s${id}`, employeeId: id, browser: '' });
  const actor = await world.deps.staff.actor(`s${id}`);
  if (!actor) throw new Error('not signed in');
  return actor;
}

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const draft = (day: string, minute: number, more: Partial<ScheduleDraft> = {}): ScheduleDraft => ({
  version,
  screen: screens.here,
  day,
  minute,
  ...more,
});
const plan = (...values: Parameters<typeof draft>) => schedules().create(manager, draft(...values));
const timesOf = async (from: string, to = from) =>
  (await schedules().timeline(manager, { from, to, cinema: null }, 'en')).schedules.map(
    ({ day, minute, start }) => `${day} ${minute} ${start}`,
  );
const count = async () => (await world.query<{ n: number }>('select count(*)::integer as n from schedule'))[0]?.n;

test('a screen that is archived at the same moment gets no schedule: whoever plans waits for what becomes of it', async () => {
  const archiving = await world.pool.connect();
  try {
    await archiving.query('begin');
    await archiving.query('select from screen where id = $1 for update', [screens.other]);
    await archiving.query('update screen set archived_at = now() where id = $1', [screens.other]);
    const planning = refusal(plan('2026-12-30', at(12), { screen: screens.other }));
    await until('planning waits', async () => {
      const [waiting] = await world.query<{ n: number }>(
        'select count(*)::integer as n from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
      );
      return (waiting?.n ?? 0) > 0;
    });
    await archiving.query('commit');
    assert.equal((await planning).detail.fields, { screen: [{ key: 'choice' }] });
  } finally {
    archiving.release();
  }
  await world.query('update screen set archived_at = null where id = $1', [screens.other]);
});

test('a draft has the minutes of the settings and the film, is in nobody’s sight, and is published once', async () => {
  const { id } = await plan('2026-12-01', at(20));
  const [seen] = (await schedules().timeline(manager, { from: '2026-12-01', to: '2026-12-01', cinema: 1 }, 'en'))
    .schedules;
  assert.equal(
    [seen?.preshow_minutes, seen?.feature_minutes, seen?.cleaning_minutes, seen?.seats, seen?.sold, seen?.draft],
    [10, 100, 20, 50, 0, true],
  );
  const onSite = async () =>
    (await world.services.catalogue.startup('en')).schedules.find((schedule) => schedule.id === id);
  assert.is(await onSite(), undefined);
  assert.is((await refusal(world.services.catalogue.scheduleData(id, 'en'))).code, 'SCHEDULE_NOT_FOUND');
  assert.is((await refusal(world.seats.arrangement(id))).code, 'SCHEDULE_NOT_FOUND');
  const items = [{ type: 'ticket' as const, schedule_id: id, price_rate_id: world.ids.adult }];
  const buying = world.services.checkout.submit(world.form(1, { items }), { source: 'site' });
  assert.is((await refusal(buying)).code, 'SCHEDULE_NOT_FOUND');

  const heard: LiveNews[] = [];
  const stop = world.deps.bus.subscribe((news) => void heard.push(news));
  assert.equal(await schedules().publish(manager, [id]), { published: 1 });
  await until('the news', () => heard.some((news) => news.kind === 'schedules' && news.ids.includes(id)));
  stop();
  const shown = await onSite();
  // For visitors the show ends with its film.
  assert.equal(
    [shown?.day, shown?.start, shown?.end],
    ['2026-12-01', '2026-12-01T19:00:00.000Z', '2026-12-01T20:50:00.000Z'],
  );
  assert.equal(await schedules().publish(manager, [id]), { published: 0 });
  assert.is((await refusal(schedules().remove(manager, [id]))).code, 'SCHEDULE_PUBLISHED');
});

test('what is in the way is named with its start and end; the screen is free again when it is cleaned', async () => {
  const first = await plan('2026-12-02', at(18));
  const error = await refusal(plan('2026-12-02', at(20, 9)));
  assert.equal([error.code, error.detail.values], ['SCREEN_OCCUPIED', { from: '18:00', to: '20:10' }]);
  await world.query(`update movie set title = '{"en": "Night Train", "de": "Nachtzug"}', internal_title = 'NT 35mm'`);
  const { message } = toErrorBody(await refusal(plan('2026-12-02', at(20, 9))), { locale: 'de' });
  assert.match(message, /Nachtzug.*18:00.*20:10/, 'in the words of who reads it');
  const second = await plan('2026-12-02', at(20, 10));
  const move = (change: Partial<ScheduleChange>) =>
    schedules().save(manager, { id: second.id, row_version: second.row_version, ...change });
  assert.is((await refusal(move({ minute: at(19) }))).code, 'SCREEN_OCCUPIED');
  assert.is((await refusal(move({ day: '2026-01-02' }))).code, 'SCHEDULE_IN_THE_PAST');
  // Longer, so that it would reach into the second.
  const longer = { id: first.id, row_version: first.row_version, cleaning_minutes: 21 };
  assert.is((await refusal(schedules().save(manager, longer))).code, 'SCREEN_OCCUPIED');
  assert.equal(await move({ screen: screens.other, minute: at(18) }), { row_version: 2 });
  assert.is((await refusal(move({ minute: at(21) }))).code, 'CHANGED_MEANWHILE');
});

test('two at once: one is planned, the other is told what is in the way', async () => {
  const outcomes = await Promise.allSettled([0, 1, 2, 3].map((late) => plan('2026-12-03', at(18, late * 20))));
  assert.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      assert.equal([outcome.reason.code, outcome.reason.detail.localized?.movie?.de], ['SCREEN_OCCUPIED', 'Nachtzug']);
});

test('past midnight it is still the day before, by the offset of the settings', async () => {
  await plan('2026-12-04', at(25, 30));
  assert.equal(await timesOf('2026-12-04'), ['2026-12-04 1530 2026-12-05T00:30:00.000Z']);
  assert.equal(await timesOf('2026-12-05'), []);
  const error = await refusal(plan('2026-12-05', at(2)));
  assert.equal(error.detail.values, { from: '01:30', to: '03:40' });
});

test('a day is copied onto both sides of the change of clocks, at the same time on the wall', async () => {
  await plan('2027-03-20', at(21));
  await plan('2027-03-20', at(26, 30));
  const copy = scheduleCopySchema.parse({
    from: '2027-03-20',
    to: '2027-03-20',
    onto: ['2027-03-26', '2027-03-27', '2027-03-28'],
    screens: [screens.here],
  });
  const seen = await schedules().copyPlan(manager, copy, 'en');
  assert.is(seen.schedules.length, 6);
  assert.ok(seen.schedules.every(({ conflict }) => conflict === null));
  assert.equal(await schedules().copy(manager, copy), { copied: 6, skipped: 0 });
  assert.equal(await timesOf('2027-03-26', '2027-03-28'), [
    '2027-03-26 1260 2027-03-26T20:00:00.000Z',
    '2027-03-26 1590 2027-03-27T01:30:00.000Z',
    '2027-03-27 1260 2027-03-27T20:00:00.000Z',
    // At 02:30 there is no such time that night: an hour later on the wall, and as long after the show before it.
    '2027-03-27 1650 2027-03-28T01:30:00.000Z',
    '2027-03-28 1260 2027-03-28T19:00:00.000Z',
    '2027-03-28 1590 2027-03-29T00:30:00.000Z',
  ]);
});

test('a week is copied whole or not at all; conflicts are shown first and may be left out', async () => {
  await plan('2026-12-07', at(14));
  await plan('2026-12-09', at(14), { visibility: 9, purchasable_online: false });
  await plan('2026-12-16', at(13));
  const before = await count();
  const copy = scheduleCopySchema.parse({
    from: '2026-12-07',
    to: '2026-12-13',
    onto: ['2026-12-14', '2026-11-16'],
    screens: [screens.here],
  });
  const seen = await schedules().copyPlan(manager, copy, 'en');
  assert.equal(
    seen.schedules.map(({ day, conflict }) => [day, conflict?.reason ?? null, conflict?.from_minute ?? null]),
    [
      ['2026-12-14', null, null],
      ['2026-12-16', 'occupied', at(13)],
      ['2026-11-16', 'past', at(14)],
      ['2026-11-18', 'past', at(14)],
    ],
  );
  assert.is((await refusal(schedules().copy(manager, copy))).code, 'SCREEN_OCCUPIED');
  assert.is(await count(), before, 'half of a copy is none');
  assert.equal(await schedules().copy(manager, { ...copy, skip_conflicts: true }), { copied: 1, skipped: 3 });
  const onto = { ...copy, onto: ['2026-12-21'], skip_conflicts: false };
  await schedules().copy(manager, onto);
  const [, copied] = (await schedules().timeline(manager, { from: '2026-12-21', to: '2026-12-27', cinema: null }, 'en'))
    .schedules;
  assert.equal(
    [copied?.day, copied?.visibility, copied?.purchasable_online, copied?.draft],
    ['2026-12-23', 9, false, true],
  );
  // Onto itself: every one is in its own way.
  assert.ok(
    (await schedules().copyPlan(manager, { ...copy, onto: ['2026-12-07'] }, 'en')).schedules.every(
      ({ conflict }) => conflict,
    ),
  );
});

test('many are moved and changed as one, one behind the other; a conflict leaves all where they were', async () => {
  const ids: number[] = [];
  for (const minute of [at(12), at(14, 10), at(16, 20)]) ids.push((await plan('2026-12-28', minute)).id);
  const bulk = (changes: object, of = ids) => schedules().bulk(manager, scheduleBulkSchema.parse({ ids: of, changes }));
  assert.equal(await bulk({ shift_minutes: 15, visibility: { add: 8, remove: 3 } }), { changed: 3, refused: [] });
  assert.equal(
    (await timesOf('2026-12-28')).map((text) => Number(text.split(' ')[1])),
    [at(12, 15), at(14, 25), at(16, 35)],
  );
  const first = ids.slice(0, 1);
  assert.is((await refusal(bulk({ shift_minutes: 5, seatpicker_enabled: false }, first))).code, 'SCREEN_OCCUPIED');
  const seen = await schedules().get(manager, ids[0] ?? 0, 'en');
  assert.equal([seen.minute, seen.seatpicker_enabled, seen.visibility], [at(12, 15), true, 12]);
  assert.is((await refusal(bulk({ price_group: 999 }))).code, 'VALIDATION_FAILED');
});

test('of many that are published or deleted together each that cannot be is told, and the others are', async () => {
  const [draft, published, third] = [
    await plan('2026-12-29', at(10)),
    await plan('2026-12-29', at(13)),
    await plan('2026-12-29', at(16)),
  ].map(({ id }) => id) as [number, number, number];
  await schedules().publish(manager, [published]);
  const bulk = (changes: object, ids: number[]) =>
    schedules().bulk(manager, scheduleBulkSchema.parse({ ids, changes }));
  const codes = ({ changed, refused }: Awaited<ReturnType<typeof bulk>>) => [
    changed,
    refused.map(({ id, error }) => [id, error.code]),
  ];
  assert.equal(codes(await bulk({ remove: true }, [draft, published])), [1, [[published, 'SCHEDULE_PUBLISHED']]]);
  assert.is((await refusal(schedules().get(manager, draft, 'en'))).code, 'NOT_FOUND');
  assert.equal(codes(await bulk({ publish: true }, [published, third])), [2, []]);
  assert.is((await schedules().get(manager, third, 'en')).draft, false);
});

test('what is sold stays the film, version and screen it is; its time moves for who knows how many it concerns', async () => {
  const bill = await buy([0, 1]);
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  const { id, row_version, day } = await schedules().get(manager, world.ids.schedule, 'en');
  const save = (change: Partial<ScheduleChange>) => schedules().save(manager, { id, row_version, ...change });
  const moved = await refusal(save({ screen: screens.other }));
  assert.equal([moved.code, moved.detail.values], ['SCHEDULE_SOLD', { tickets: 2 }]);
  assert.is((await refusal(save({ minute: at(22) }))).code, 'SCHEDULE_MOVE_UNCONFIRMED');
  assert.is((await refusal(save({ minute: at(22), confirmed_tickets: 1 }))).code, 'SCHEDULE_MOVE_UNCONFIRMED');
  const { changed, refused } = await schedules().bulk(manager, { ids: [id, 999_999], changes: { shift_minutes: 15 } });
  assert.is(changed, 0);
  assert.equal(
    refused.map(({ id, error }) => [id, error.code, error.detail.values]),
    [
      [999_999, 'NOT_FOUND', undefined],
      [id, 'SCHEDULE_MOVE_UNCONFIRMED', { tickets: 2 }],
    ],
  );
  assert.equal(await save({ minute: at(22), confirmed_tickets: 2 }), { row_version: row_version + 1 });
  assert.equal((await timesOf(day)).length, 1);
});

test('blocked seats and the online reserve reach the desk that sells', async () => {
  const { id } = await plan('2026-12-30', at(20));
  await schedules().publish(manager, [id]);
  assert.is((await world.seats.counts(id)).online, 50);
  await schedules().save(manager, { id, row_version: 2, blocked_seats: [3, 1, 3], online_reserve: 4 });
  // As the composition does with the news.
  await world.seats.changed([id]);
  assert.is((await world.seats.counts(id)).online, 44);
  assert.equal((await schedules().get(manager, id, 'en')).blocked_seats, [1, 3]);
  const beyond = await schedules()
    .save(manager, { id, row_version: 3, blocked_seats: [3, 50] })
    .catch((error) => error.detail?.fields);
  assert.equal(beyond, { blocked_seats: [{ key: 'choice' }] }, 'the hall has seats 0 to 49');
});

test('the seats of a show as its desk has them: each sold, undecided, blocked by somebody, or available', async () => {
  const { id } = await plan('2027-02-10', at(20));
  await schedules().save(manager, { id, row_version: 1, blocked_seats: [3, 4], online_reserve: 5 });
  const seen = async () => (await schedules().get(manager, id, 'en')).inventory;
  const draftSeats = await seen();
  assert.equal(draftSeats, { total: 50, sold: 0, sold_online: 0, undecided: 0, blocked: 2, available: 48, online: 43 });
  await schedules().publish(manager, [id]);
  assert.equal(await seen(), draftSeats, 'on sale as in the draft');

  const items = [{ type: 'ticket' as const, schedule_id: id, price_rate_id: world.ids.adult, seat: { index: 10 } }];
  const bill = await world.services.checkout.submit(world.form(1, { items }), { source: 'site' });
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  const want = { kind: 'seats' as const, seats: [20, 21] };
  await world.seats.hold({ scheduleId: id, want, idempotencyKey: crypto.randomUUID() }, { source: 'site' });
  await world.query(
    `insert into seat_outage (screen_id, row_label, seat_label, cause, out_at, out_by) values ($1, 'E', '1', 'Armrest', now(), 'Ada')`,
    [screens.here],
  );
  await world.seats.changed([id]);
  const worker = world.runJobs();
  await until('the sale', async () => (await seen()).sold === 1);
  await worker.close();
  assert.equal(await seen(), {
    total: 50,
    sold: 1,
    sold_online: 1,
    undecided: 2,
    blocked: 3,
    available: 44,
    online: 39,
  });
  await world.query(`update bill set source = 'pos' where uuid = $1`, [bill.uuid]);
  assert.is((await seen()).sold_online, 0);
  await world.query('delete from seat_outage');
  await world.seats.changed([id]);
});

test('a manager of one cinema plans there and sees nothing else; of another exhibitor there is nothing', async () => {
  const { id } = await plan('2027-01-10', at(20));
  const seen = await schedules().timeline(elsewhere, { from: '2026-11-01', to: '2026-12-02', cinema: null }, 'en');
  assert.ok(seen.schedules.every(({ cinema_id }) => cinema_id === 2));
  assert.equal(
    (await schedules().choices(elsewhere, 'en')).screens.map((screen) => screen.id),
    [screens.other],
  );
  assert.is(
    (await schedules().create(elsewhere, draft('2027-01-10', at(20), { screen: screens.other }))).row_version,
    1,
  );
  const before = await count();
  for (const actor of [elsewhere, stranger]) {
    const bulk = await schedules().bulk(actor, { ids: [id], changes: { purchasable_online: false } });
    assert.equal([bulk.changed, bulk.refused.map(({ error }) => error.code)], [0, ['FORBIDDEN']]);
    const tries: [string, () => Promise<unknown>][] = [
      ['create', () => schedules().create(actor, draft('2027-01-11', at(20)))],
      ['get', () => schedules().get(actor, id, 'en')],
      ['save', () => schedules().save(actor, { id, row_version: 1, minute: at(21) })],
      ['publish', () => schedules().publish(actor, [id])],
      ['remove', () => schedules().remove(actor, [id])],
      [
        'copy',
        () =>
          schedules().copy(
            actor,
            scheduleCopySchema.parse({
              from: '2027-01-10',
              to: '2027-01-10',
              onto: ['2027-01-12'],
              screens: [screens.here],
            }),
          ),
      ],
    ];
    for (const [name, work] of tries) assert.is((await refusal(work())).code, 'FORBIDDEN', name);
  }
  assert.is(await count(), before);
  const foreign = await refusal(schedules().create(stranger, draft('2027-01-11', at(20), { screen: screens.foreign })));
  assert.equal(Object.keys(foreign.detail.fields ?? {}), ['version'], 'a film of another exhibitor');
  const bare = await refusal(plan('2027-01-11', at(20), { screen: screens.bare }));
  assert.equal(bare.detail.fields, { screen: [{ key: 'screen_without_layout' }] });
  for (const wrong of [{ version: 4_711 }, { screen: 4_711 }, { price_group: 4_711 }])
    assert.is((await refusal(plan('2027-01-11', at(20), wrong))).code, 'VALIDATION_FAILED');
  assert.is((await refusal(schedules().get(manager, 4_711, 'en'))).code, 'NOT_FOUND');
  assert.equal(await schedules().remove(manager, [id]), { removed: 1 });
  const [entry] = await world.query<{ before: { start_at: string } }>(
    `select before from audit_entry where entity = 'schedule' and entity_id = $1 and version = 2`,
    [String(id)],
  );
  assert.is(entry?.before.start_at, '2027-01-10T19:00:00.000Z');
});

test('who plans for two exhibitors does not bring the film and the prices of one to a screen of the other', async () => {
  const { id } = await plan('2027-01-20', at(20));
  const both = await signedIn(4, 1, 'manager', null);
  await world.query(
    `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select 4, 2, id, true from role where key = 'manager'`,
  );
  const moved = await refusal(schedules().save(both, { id, row_version: 1, screen: screens.foreign }));
  assert.equal(moved.detail.fields, { screen: [{ key: 'choice' }] });
});

test('without its module the programme is refused as its shows are, and of two exhibitors only the one that has it is seen', async () => {
  const { id } = await plan('2027-01-25', at(20));
  const both = await signedIn(5, 1, 'manager', null);
  await world.query(
    `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select 5, 2, id, true from role where key = 'manager'`,
  );
  const feature = (exhibitor: number, features: string) =>
    world.query(
      `update setting set value = jsonb_set(value, '{features}', $2) where exhibitor_id = $1 and key = 'public_config'`,
      [exhibitor, features],
    );
  const days = { from: '2027-01-25', to: '2027-01-25', cinema: null };
  await feature(1, '["newsletters"]');
  const tries: [string, () => Promise<unknown>][] = [
    ['timeline', () => schedules().timeline(manager, days, 'en')],
    ['choices', () => schedules().choices(manager, 'en')],
    ['get', () => schedules().get(manager, id, 'en')],
    ['seats', () => schedules().seats(manager, id)],
  ];
  for (const [name, work] of tries) assert.is((await refusal(work())).code, 'MODULE_INACTIVE', name);
  assert.equal((await schedules().timeline(both, days, 'en')).schedules, []);
  assert.equal(
    (await schedules().choices(both, 'en')).exhibitors.map(({ id }) => id),
    [2],
  );
  await feature(1, '["tickets"]');
  assert.equal(
    (await schedules().timeline(both, days, 'en')).schedules.map(({ id }) => id),
    [id],
  );
});

test.run();
