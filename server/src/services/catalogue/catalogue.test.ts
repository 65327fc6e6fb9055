import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type LiveMessage, locales, scheduleDataSchema, startupSchema } from '../../contract/index.ts';
import { DatabaseAway } from '../../ports/databaseAway.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';
import { voucherType } from '../../testing/vouchers.ts';

const test = suite('catalogue and live');
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
});
test.after(() => world.close());

test('startup data in every locale fit their schema', async () => {
  for (const locale of locales) {
    const startup = await world.services.catalogue.startup(locale);
    assert.equal(startupSchema.safeParse(startup).error?.issues ?? [], []);
    const movie = startup.movies[0];
    assert.is(movie?.display_title, locale === 'en' ? 'Night Train' : `Night Train (${locale.slice(0, 2)})`);
  }
});

test('startup data name the kinds of vouchers that are sold on the website, and none without the module', async () => {
  const kinds = async () => (await world.secondNode().catalogue.startup('en')).voucher_kinds;
  const gift = await voucherType(world, { kind: 'giftcard' });
  assert.equal(await kinds(), []);
  await switchOn(world.pool, ['tickets', 'vouchers']);
  assert.equal(await kinds(), ['giftcard']);
  await voucherType(world, { visibility: 4 });
  await voucherType(world, { validity: '2020-01-01' });
  assert.equal(await kinds(), ['giftcard'], 'neither what tills alone sell, nor what nobody can use any more');
  await voucherType(world);
  assert.equal(await kinds(), ['subscription', 'giftcard']);

  // On a clock that stands nothing grows old by itself.
  const startedMs = world.deps.clock.nowMs();
  const node = world.secondNode({ clock: { nowMs: () => startedMs } });
  const shown = async () => (await node.catalogue.startup('en')).voucher_kinds.join();
  assert.is(await shown(), 'subscription,giftcard');
  await world.query('update voucher_type set archived_at = now() where id <> $1', [gift]);
  world.deps.bus.publish({ kind: 'catalogue', exhibitorId: 1 });
  await until('the kinds as they are now', async () => (await shown()) === 'giftcard');
});

test('a schedule says whether it may be bought', async () => {
  const { schedules, events } = await world.services.catalogue.startup('en');
  const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  assert.is(byId.get(world.ids.schedule)?.purchasable_online, true);
  assert.is(byId.get(world.ids.begunSchedule)?.purchasable_online ?? false, false);
  assert.is(byId.get(world.ids.freshEvent)?.purchasable_online, true);
  assert.is(byId.get(world.ids.staleEvent)?.purchasable_online, false);
  assert.is(byId.get(world.ids.schedule)?.available_seats_online, 50);
  assert.ok(events.every((event) => byId.get(event.schedule.id)?.event === event.id));
});

test('counts of many schedules come from claims; dead claims, blocked seats and the reserve count', async () => {
  const { schedule } = world.ids;
  await world.services.checkout.submit(world.form(2), { source: 'site' });
  await world.query(`update schedule set online_reserve = 5, blocked_seats = '{48,49}' where id = $1`, [schedule]);
  const totals = async () => (await world.deps.catalogue.seatTotals([schedule])).get(schedule);
  assert.equal(await totals(), { total: 50, free: 48, undecided: 2, unblocked: 46 });
  await world.query('update seat_claim set seat_index = 48 where seat_index = 1');
  assert.equal(
    await totals(),
    { total: 50, free: 48, undecided: 2, unblocked: 47 },
    'a blocked seat that the point of sale sold',
  );
  await world.query(`update seat_claim set deadline = now() - interval '1 second'`);
  assert.equal(await totals(), { total: 50, free: 50, undecided: 0, unblocked: 48 });
  const node = world.secondNode();
  const listed = (await node.catalogue.startup('en')).schedules.find(({ id }) => id === schedule);
  assert.equal([listed?.available_seats_online, listed?.sold_out], [43, false]);
  await world.query(`update schedule set online_reserve = 0, blocked_seats = '{}' where id = $1`, [schedule]);
});

test('sold out is said of sold seats alone: those that are held or being paid for may come back', async () => {
  const { schedule } = world.ids;
  // All that the website may sell.
  await world.query('update schedule set online_reserve = 48 where id = $1', [schedule]);
  await world.services.checkout.submit(world.form(2), { source: 'site' });
  const online = async () => {
    const { schedules } = await world.secondNode().catalogue.startup('en');
    const listed = schedules.find(({ id }) => id === schedule);
    return [listed?.available_seats_online, listed?.undecided_seats, listed?.sold_out_online];
  };
  assert.equal(await online(), [0, 2, false]);
  await world.query('update seat_claim set deadline = null');
  assert.equal(await online(), [0, 0, true]);
  await world.query('update schedule set online_reserve = 0 where id = $1', [schedule]);
});

test('the checkout form gets the rates that apply', async () => {
  const data = await world.services.catalogue.scheduleData(world.ids.schedule, 'de');
  assert.equal(scheduleDataSchema.safeParse(data).error?.issues ?? [], []);
  const { adult, child, free, ahead } = world.ids;
  assert.equal(
    data.tariffs.map((tariff) => tariff.price_rate_id),
    [adult, child, free, ahead],
  );
  assert.equal([data.tariffs[0]?.name, data.tariffs[0]?.total_price], ['Adult (de)', 1200]);
  const event = await world.services.catalogue.scheduleData(world.ids.freshEvent, 'de');
  assert.not.ok(
    event.tariffs.some((tariff) => tariff.price_rate_id === ahead),
    'not a day ahead any more',
  );
  assert.is((await refusal(world.services.catalogue.scheduleData(987654, 'en'))).code, 'SCHEDULE_NOT_FOUND');
});

test('what is archived is no longer offered, and what was sold of it stays', async () => {
  const { adult, child, schedule } = world.ids;
  await world.query('update price_rate set archived_at = now() where id = $1', [child]);
  await world.query('update payment_method set archived_at = now() where id = $1', [world.ids.mobile]);
  const node = world.secondNode();
  const data = await node.catalogue.scheduleData(schedule, 'en');
  assert.not(data.tariffs.some(({ price_rate_id }) => price_rate_id === child));
  const item = (price_rate_id: number) => ({ type: 'ticket' as const, schedule_id: schedule, price_rate_id });
  const refused = await refusal(
    node.checkout.submit(world.form(2, { items: [item(adult), item(child)] }), { source: 'site' }),
  );
  assert.equal(refused.detail.fields, { 'items.1.price_rate_id': [{ key: 'rate_unknown' }] });
  const methods = async () => (await world.secondNode().catalogue.startup('en')).payment_methods.map(({ id }) => id);
  assert.equal(await methods(), [world.ids.redirect]);
  const sold = await node.checkout.submit(world.form(1), { source: 'site' });
  await world.query(`update bill set status = 'settled', settled_at = now() where uuid = $1`, [sold.uuid]);
  await world.query('update seat_claim set deadline = null where bill_uuid = $1', [sold.uuid]);
  for (const table of ['movie', 'screen', 'cinema']) {
    await world.query(`update ${table} set archived_at = now()`);
    const other = world.secondNode();
    for (const attempt of [
      () => other.catalogue.scheduleData(schedule, 'en'),
      () => other.checkout.submit(world.form(1), { source: 'site' }),
    ])
      assert.is((await refusal(attempt())).code, 'SCHEDULE_NOT_FOUND', table);
    const result = await other.bills.result(sold.uuid, 'en');
    assert.equal([result.tickets.length, result.schedule], [1, schedule], table);
    assert.ok((await other.tickets.pdf(sold.uuid)).bytes.length > 0);
    await world.query(`update ${table} set archived_at = null`);
  }
  await world.query('update movie set archived_at = now()');
  const { movies, schedules, events } = await world.secondNode().catalogue.startup('en');
  assert.equal([movies, schedules, events], [[], [], []]);
  for (const table of ['movie', 'price_rate', 'payment_method'])
    await world.query(`update ${table} set archived_at = null`);
});

test('a change of the catalogue shows at once on every node', async () => {
  const other = world.secondNode();
  await other.catalogue.startup('en');
  await world.query(`update movie set title = '{"en": "Day Train"}'`);
  assert.is((await other.catalogue.startup('en')).movies[0]?.display_title, 'Night Train');
  world.deps.bus.publish({ kind: 'catalogue', exhibitorId: 1 });
  await until(
    'the new title at the other node',
    async () => (await other.catalogue.startup('en')).movies[0]?.display_title === 'Day Train',
  );
});

test('news that does not concern the exhibitor’s catalogue leaves it in memory', async () => {
  let readings = 0;
  const { catalogue } = world.secondNode({
    catalogue: {
      ...world.deps.catalogue,
      rows: (...asked) => {
        readings += 1;
        return world.deps.catalogue.rows(...asked);
      },
    },
  });
  await catalogue.startup('en');
  // The last one tells that those before it have arrived.
  const heard = new Promise<void>((done) => {
    const stop = world.deps.bus.subscribe(({ kind }) => {
      if (kind !== 'bill') return;
      stop();
      done();
    });
  });
  world.deps.bus.publish({ kind: 'staff-sessions-changed', ids: ['s1'] });
  // News about another exhibitor.
  world.deps.bus.publish({ kind: 'catalogue', exhibitorId: 2 });
  world.deps.bus.publish({ kind: 'bill', uuid: crypto.randomUUID() });
  await heard;
  await catalogue.startup('fr');
  assert.is(readings, 1);
  world.deps.bus.publish({ kind: 'missed' });
  await until('the rows to be read again', async () => {
    await catalogue.startup('fr');
    return readings === 2;
  });
});

test('pages by slug', async () => {
  await world.query(
    `insert into cms_content (exhibitor_id, type, page_slug, page_title, content) values (1, 'page', 'prices', '{"en": "Prices", "fr": "Tarifs"}', '{"en": "<p>8</p>"}')`,
  );
  assert.equal(await world.services.catalogue.page('prices', 'fr'), {
    type: 'page',
    page_slug: 'prices',
    page_title: 'Tarifs',
    content: '<p>8</p>',
  });
  assert.is(await world.services.catalogue.page('nothing', 'fr'), null);
});

test('no HTML reaches visitors but what is safe, however it came into the database', async () => {
  const bad = '<p onclick="steal()">8<script>steal()</script> <a href="javascript:steal()">here</a></p>';
  const left = '<p>8 <a>here</a></p>';
  const node = world.secondNode();
  await world.query(
    `insert into cms_content (exhibitor_id, type, location, page_slug, page_title, content) values
       (1, 'page', null, 'old', '{"en": "Old"}', $1), (1, 'widget', 'header', null, null, $1)`,
    [{ en: bad }],
  );
  await world.query('update event set content = $1', [{ en: bad }]);
  const footer = [{ kind: 'html', html: { en: bad } }];
  await world.query(`insert into setting (exhibitor_id, key, value) values (1, 'website_config', $1)`, [{ footer }]);
  const { events, widgets, settings } = await node.catalogue.startup('en');
  assert.is((await node.catalogue.page('old', 'en'))?.content, left);
  assert.is(widgets.header, left);
  assert.ok(events.length > 0);
  for (const { content } of events) assert.is(content, left);
  assert.is(settings.website_config.footer[0]?.html, left);
});

test('live: only what was asked for, and it ends with its signal', async () => {
  const abort = new AbortController();
  const heard: LiveMessage[] = [];
  const watching = (async () => {
    for await (const message of world.services.live.watch(
      { scheduleIds: [world.ids.freshEvent], prices: true },
      abort.signal,
    ))
      heard.push(message);
  })();
  await until('the counts, with which it begins', () => heard.length > 0);
  world.deps.bus.publish({ kind: 'bill', uuid: crypto.randomUUID() });
  world.deps.bus.publish({ kind: 'price', scheduleIds: [1, world.ids.freshEvent], exhibitorId: 1 });
  const items = world.form(2).items.map((item) => ({ ...item, schedule_id: world.ids.freshEvent }));
  await world.services.checkout.submit(world.form(2, { items }), { source: 'site' });
  await until(
    'the price and the counts',
    () => heard.some((m) => m.kind === 'price') && heard.some((m) => m.kind === 'schedule-count' && m.online === 48),
    () => JSON.stringify(heard),
  );
  abort.abort();
  await watching;
  assert.equal(
    heard.filter((message) => message.kind === 'price'),
    [{ kind: 'price', scheduleIds: [world.ids.freshEvent] }],
  );
  assert.not.ok(heard.some((message) => message.kind === 'bill'));
});

test('live: a schedule that is sold otherwise, whoever may be told of it, is a programme to be asked for again', async () => {
  const abort = new AbortController();
  const heard: LiveMessage[] = [];
  const watching = (async () => {
    for await (const message of world.services.live.watch({}, abort.signal)) heard.push(message);
  })();
  // Its watch begins with its first step: news are published until one is heard.
  await until('the news', () => {
    world.deps.bus.publish({ kind: 'schedules', ids: [world.ids.freshEvent], exhibitorId: 1 });
    return heard.length > 0;
  });
  abort.abort();
  await watching;
  assert.equal(heard[0], { kind: 'programme' });

  const later = async (since: number): Promise<LiveMessage> => {
    const end = new AbortController();
    for await (const message of world.services.live.watch({ since, scheduleIds: [world.ids.freshEvent] }, end.signal)) {
      end.abort();
      return message;
    }
    throw new Error('nothing was said');
  };
  const nowMs = world.deps.cinemaClock.nowMs();
  assert.is((await later(nowMs - 60_000)).kind, 'programme', 'a page whose data are older hears of it when it comes');
  assert.is((await later(nowMs + 60_000)).kind, 'schedule-count', 'one whose data are newer does not');
});

test('health', async () => {
  assert.equal(await world.services.health(), { database: true, leases: true, jobs: null });
  const sick = world.secondNode({ databaseHealthy: () => Promise.reject(new Error('away')) });
  assert.equal(await sick.health(), { database: false, leases: true, jobs: null });
});

test('a database that is away pauses the checkout, and the form may be sent again', async () => {
  let away = true;
  const node = world.secondNode({
    sales: {
      ...world.sales,
      place: (order) =>
        away ? Promise.reject(new DatabaseAway(new Error('connect ECONNREFUSED'))) : world.sales.place(order),
    },
  });
  const form = world.form(1);
  const error = await refusal(node.checkout.submit(form, { source: 'site' }));
  assert.equal([error.code, error.detail.retryAfterSeconds], ['CHECKOUT_PAUSED', 5]);
  away = false;
  assert.is((await node.checkout.submit(form, { source: 'site' })).status, 'paying');
});

test.run();
