/** What displays show: composed in the portal, told to the display, and said by it. */
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SignageViewValues } from '../../contract/index.ts';
import type { DeviceActor, EmployeeActor } from '../../domain/actor.ts';
import type { LiveNews } from '../../ports/liveBus.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { product } from '../../testing/products.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('displays');
let world: SalesWorld;
let manager: EmployeeActor;
let outsider: EmployeeActor;
const display: DeviceActor = {
  ...{ kind: 'device', deviceId: 7, name: 'Foyer', type: 'signage', exhibitorId: 1, cinemaId: 1, testMode: false },
  ...{ modules: ['signage'], terminal: null, paymentMethods: [], employee: null },
};
const news: LiveNews[] = [];

test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'signage']);
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info, hosts) values (2, 'Other', 'Europe/Paris', '{}', 'o@x.example', '{}', '{other.example}')`,
  );
  await world.query(
    `insert into setting (exhibitor_id, key, value) values (2, 'public_config', '{"features": ["tickets", "signage"]}')`,
  );
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     values (7, 'uid', 'key', 1, 1, 'signage', 'Foyer', 'active', 'test')`,
  );
  manager = await employee(world, 'manager');
  outsider = await employee(world, 'manager', { exhibitor: 2 });
  world.deps.bus.subscribe((heard) => news.push(heard));
});
test.after(() => world.close());

const values: SignageViewValues = {
  name: 'Foyer',
  theme: 'light',
  background: null,
  accent: null,
  pages: [{ kind: 'final_program', roles: 31, seconds: 20 }],
};
const told = async () =>
  (await world.query('select signage_revision as revision, signage_told_at as at from device where id = 7'))[0];

test('a display shows what it is given, hears of each change, and says what it shows', async () => {
  const { displays, staffSignageViews: views, staffDevices } = world.services;
  const first = await displays.contents(display);
  assert.equal(
    first.pages.map(({ kind }) => kind),
    ['now_playing'],
  );
  assert.is(first.times.page_seconds, 12);

  const { id, row_version } = await views.create(manager, { exhibitor: 1, values });
  const device = await staffDevices.get(manager, 7);
  const set = (signage_view_id: number) =>
    staffDevices.save(manager, {
      ...{ id: 7, row_version: device.row_version },
      values: { ...device.values, cinema_id: 1, signage_view_id },
    });
  await set(Number(id));
  const given = await displays.contents(display);
  assert.equal([given.theme, given.pages], [values.theme, values.pages]);
  assert.is.not(given.revision, first.revision);

  news.length = 0;
  const { row_version: next } = await views.save(manager, {
    id: Number(id),
    row_version,
    values: { ...values, theme: 'dark' },
  });
  await until('the news', () => news.some((each) => each.kind === 'catalogue' && each.exhibitorId === 1));
  const changed = await displays.contents(display);
  assert.is(changed.theme, 'dark');
  assert.is.not(changed.revision, given.revision);

  await displays.shown(display, changed.revision);
  assert.is((await told())?.revision, changed.revision);
  assert.ok((await told())?.at);

  await views.archive(manager, { id: Number(id), row_version: next, archived: true });
  assert.equal((await displays.contents(display)).revision, first.revision);
});

let asked = 0;
/** How often it was news that a display shows something else: all that was told before is heard. */
async function newsOfDisplay(): Promise<number> {
  asked += 1;
  const cinemaId = 1_000_000 + asked;
  world.deps.bus.publish({ kind: 'help', cinemaId });
  await until('what was told before', () => news.some((each) => each.kind === 'help' && each.cinemaId === cinemaId));
  return news.filter((each) => each.kind === 'changed' && each.entity === 'device').length;
}

const states = async (who = manager) =>
  (await world.services.staffSignageViews.displays(who)).displays.map(({ name, state }) => `${name} ${state}`);

test('the portal sees which displays show what they are to show, which are behind, and which are silent', async () => {
  const { displays } = world.services;
  await world.query('update device set signage_told_at = null, last_seen_at = now(), left_at = null where id = 7');
  assert.equal(await states(), ['Foyer silent']);
  const { revision } = await displays.contents(display);
  await displays.shown(display, revision);
  assert.equal(await states(), ['Foyer shown']);
  // Once for another revision, and not each minute for the one that it goes on to show.
  await displays.shown(display, revision);
  const isNews = async (shown: string): Promise<boolean> => {
    const known = await newsOfDisplay();
    await displays.shown(display, shown);
    return (await newsOfDisplay()) > known;
  };
  assert.is(await isNews('of before'), true);
  assert.equal(await states(), ['Foyer behind']);
  assert.is(await isNews('of before'), false);
  assert.is(await isNews(revision), true);
  assert.is(await isNews(revision), false);
  await world.query(`update device set signage_told_at = now() - interval '4 minutes' where id = 7`);
  assert.equal(await states(), ['Foyer silent']);
  assert.is(await isNews(revision), true, 'it is heard again');
  assert.equal(await states(outsider), []);
});

test('a message is on all displays of a cinema until it ends, and another exhibitor shows none there', async () => {
  const { displays, staffSignageViews: views } = world.services;
  const before = await displays.contents(display);
  assert.is(before.message, null);
  const values = { text: 'The bar closes at ten.', cinema_id: null, minutes: 10 };
  assert.is((await refusal(views.showMessage(outsider, { exhibitor: 1, values }))).code, 'FORBIDDEN');
  const elsewhere = views.showMessage(outsider, { exhibitor: 2, values: { ...values, cinema_id: 1 } });
  assert.is((await refusal(elsewhere)).code, 'VALIDATION_FAILED');

  news.length = 0;
  const { id, row_version } = await views.showMessage(manager, { exhibitor: 1, values });
  await until('the news', () => news.some((each) => each.kind === 'catalogue' && each.exhibitorId === 1));
  const during = await displays.contents(display);
  assert.is(during.message?.text, values.text);
  assert.is.not(during.revision, before.revision);
  assert.is((await displays.contents({ ...display, exhibitorId: 2 })).message, null);
  assert.equal(
    (await views.displays(manager)).messages.map(({ text }) => text),
    [values.text],
  );
  assert.equal((await views.displays(outsider)).messages, []);
  assert.is((await refusal(views.endMessage(outsider, { id: Number(id), row_version }))).code, 'FORBIDDEN');

  await views.endMessage(manager, { id: Number(id), row_version });
  assert.equal(await displays.contents(display), before);
  assert.equal((await views.displays(manager)).messages, []);
});

test('a price board has what the tills of its cinema sell, and another revision when a price changes or something is sold out', async () => {
  const { displays, staffSignageViews: views, staffDevices } = world.services;
  const cola = await product(world, { name: 'Cola', priceMinor: 300, vat: 'service', depositMinor: 20, stock: 1 });
  const popcorn = await product(world, { name: 'Popcorn', priceMinor: 500, vat: 'admission' });
  const gone = await product(world, { name: 'Gone', priceMinor: 100, vat: 'service' });
  await world.query(`update product set status = 'inactive' where id = $1`, [gone]);
  const [category] = await world.query<{ id: number }>(
    `insert into product_category (exhibitor_id, name, color) values (1, '{"en": "Drinks"}', '#00aaff') returning id`,
  );
  await world.query('insert into "_ProductToProductCategory" ("A", "B") values ($1, $2)', [cola, category?.id]);
  const board = { ...values, pages: [{ kind: 'prices' as const, roles: 31, seconds: null }] };
  const { id } = await views.create(manager, { exhibitor: 1, values: board });
  const shown = async () =>
    (await displays.contents(display)).prices.map(({ name, products }) => [
      name?.en ?? null,
      ...products.map((each) => `${each.name.en} ${each.price_minor} ${each.deposit_minor} ${each.sold_out}`),
    ]);
  assert.equal(await shown(), []);
  const device = await staffDevices.get(manager, 7);
  await staffDevices.save(manager, {
    ...{ id: 7, row_version: device.row_version },
    values: { ...device.values, cinema_id: 1, signage_view_id: Number(id) },
  });
  const first = await displays.contents(display);
  await displays.shown(display, first.revision);
  await world.query('update device set last_seen_at = now(), left_at = null where id = 7');
  assert.equal(await states(), ['Foyer shown']);
  assert.equal(await shown(), [
    [null, 'Popcorn 500 0 false'],
    ['Drinks', 'Cola 300 20 false'],
  ]);
  assert.equal(await views.prices(manager, { id: Number(id), cinema: 1 }), first.prices);
  assert.is((await refusal(views.prices(outsider, { id: Number(id), cinema: 1 }))).code, 'FORBIDDEN');
  const theirs = await views.create(outsider, { exhibitor: 2, values: board });
  assert.is((await refusal(views.prices(outsider, { id: Number(theirs.id), cinema: 1 }))).code, 'VALIDATION_FAILED');

  await world.query(`insert into stock_entry (cinema_id, product_id, kind, quantity) values (1, $1, 'waste', -1)`, [
    cola,
  ]);
  await world.query('update product set price_minor = 550 where id = $1', [popcorn]);
  assert.equal(await shown(), [
    [null, 'Popcorn 550 0 false'],
    ['Drinks', 'Cola 300 20 true'],
  ]);
  assert.is.not((await displays.contents(display)).revision, first.revision);
  await world.query('update product_category set archived_at = now() where id = $1', [category?.id]);
  assert.equal(await shown(), [[null, 'Cola 300 20 true', 'Popcorn 550 0 false']]);
  assert.equal(await states(), ['Foyer behind']);
  await displays.shown(display, (await displays.contents(display)).revision);
  assert.equal(await states(), ['Foyer shown']);
});

test('a view has a picture that was uploaded and an accent, and a display is told of both', async () => {
  const { displays, staffSignageViews: views, staffDevices } = world.services;
  const gone = { md: '/media/uploads/gone-md.webp', lg: '/media/uploads/gone-lg.webp' };
  const attempt = views.create(manager, { exhibitor: 1, values: { ...values, background: gone } });
  const refused = await refusal(attempt);
  assert.equal([refused.code, Object.keys(refused.detail.fields ?? {})], ['VALIDATION_FAILED', ['values.background']]);

  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  const urls = await world.deps.media.keep(picture, 'display', null);
  const background = { md: urls.md ?? '', lg: urls.lg ?? '' };
  const { id, row_version } = await views.create(manager, {
    exhibitor: 1,
    values: { ...values, background, accent: '#884422' },
  });
  const device = await staffDevices.get(manager, 7);
  await staffDevices.save(manager, {
    ...{ id: 7, row_version: device.row_version },
    values: { ...device.values, cinema_id: 1, signage_view_id: Number(id) },
  });
  const told = await displays.contents(display);
  assert.equal([told.background, told.accent], [background.lg, '#884422']);
  assert.ok((await world.deps.catalogue.uploadsInUse()).includes(background.lg), 'the night keeps it');
  const change = { id: Number(id), row_version, values: { ...values, background: gone } };
  assert.is((await refusal(views.save(manager, change))).code, 'VALIDATION_FAILED');
});

test('what all displays are to show is read together: no more questions for three of them than for one', async () => {
  const { staffSignageViews: views } = world.services;
  const board = { ...values, pages: [{ kind: 'prices' as const, roles: 31, seconds: null }] };
  const { id } = await views.create(manager, { exhibitor: 1, values: board });
  await world.query('update device set signage_view_id = $1 where id = 7', [Number(id)]);
  const asked = async (): Promise<number> => {
    const { query } = world.pool;
    let count = 0;
    world.pool.query = ((...args: Parameters<typeof query>) => {
      count += 1;
      return query.apply(world.pool, args);
    }) as typeof query;
    try {
      await views.displays(manager);
    } finally {
      world.pool.query = query;
    }
    return count;
  };
  // The least of some: work in the background asks too, and what is kept of the settings may not be there yet.
  const least = async () => Math.min(await asked(), await asked(), await asked());
  const alone = await least();
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser, signage_view_id)
     select n, 'uid' || n, 'key' || n, 1, 1, 'signage', 'Display ' || n, 'active', 'test', $1 from generate_series(8, 9) n`,
    [Number(id)],
  );
  assert.is(await least(), alone);
  assert.is((await views.displays(manager)).displays.length, 3);
});

test('a view is its exhibitor’s: another one neither reads nor changes it, and gives it to no display', async () => {
  const { staffSignageViews: views, staffDevices } = world.services;
  const { id, row_version } = await views.create(manager, { exhibitor: 1, values });
  const change = { id: Number(id), row_version, values };
  for (const attempt of [
    () => views.get(outsider, Number(id)),
    () => views.save(outsider, change),
    () => views.archive(outsider, { ...change, archived: true }),
    () => views.create(outsider, { exhibitor: 1, values }),
  ])
    assert.is((await refusal(attempt())).code, 'FORBIDDEN');
  const theirs = await views.create(outsider, { exhibitor: 2, values });
  const device = await staffDevices.get(manager, 7);
  const refused = await refusal(
    staffDevices.save(manager, {
      ...{ id: 7, row_version: device.row_version },
      values: { ...device.values, cinema_id: 1, signage_view_id: Number(theirs.id) },
    }),
  );
  assert.equal([refused.code, Object.keys(refused.detail.fields ?? {})], ['VALIDATION_FAILED', ['signage_view_id']]);
});

test.run();
