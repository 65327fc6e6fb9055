/** Settings and content: written by staff, read by the website. */
import { SMTPServer } from 'smtp-server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  contentChangeSchema,
  contentCreationSchema,
  type Feature,
  type generalSettingsSchema,
  type LiveMessage,
  settingsSaveSchema,
  settingsSchemas,
  type WebsiteSettings,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { ParterreError } from '../../domain/parterreError.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import { settingsGroups } from '../../domain/settings.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('website: settings and content');
let world: SalesWorld;
/** All of the exhibitor; its daily work; nothing; the same as the first, at another exhibitor; the system. */
const actors: Record<'xenia' | 'manon' | 'ewoud' | 'other' | 'root', EmployeeActor> = {} as never;

test.before(async () => {
  world = await salesWorld();
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info, hosts) values (2, 'Other', 'Europe/Paris', '{}', 'o@x.example', '{}', '{other.example}')`,
  );
  const people = [
    ['xenia', 'exhibitor-manager', 1],
    ['manon', 'manager', 1],
    ['ewoud', 'employee', 1],
    ['other', 'exhibitor-manager', 2],
    ['root', 'super-admin', 1],
  ] as const;
  for (const [index, [name, role, exhibitor]] of people.entries()) {
    await world.query(
      `insert into employee (id, name, email, password_hash) values ($1, $2, $2 || '@x.example', '-')`,
      [index + 1, name],
    );
    await world.query(
      `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select $1, $2, id, true from role where key = $3`,
      [index + 1, exhibitor, role],
    );
    await world.deps.staff.beginSession({ id: name, employeeId: index + 1, browser: '' });
    const actor = await world.deps.staff.actor(name);
    assert.ok(actor);
    actors[name] = actor;
  }
});
test.after(() => world.close());

test('every key that the server reads can be written, and no other; what nobody has set is as it is by itself', () => {
  const groups = {
    locale: 'locale',
    mail: 'mail',
    website_config: 'website',
    public_config: 'public',
    recaptcha: 'captcha',
    schedule_config: 'schedule',
    printing: 'printing',
    reservations: 'reservations',
    refunds: 'refunds',
    security: 'security',
    pos_config: 'pos',
    current_schedules: 'counter',
    signage_config: 'signage',
  } as const;
  const read = settingsGroups.parse({});
  assert.equal(Object.keys(read).sort(), Object.keys(groups).sort());
  for (const [key, name] of Object.entries(groups)) {
    const schema = settingsSchemas[name as 'locale'];
    // The system's administrator alone gives modules.
    const { features: _, ...values } = read[key as keyof typeof read] as Record<string, unknown>;
    const written = Object.keys(schema.shape).filter((each) => each !== 'password');
    assert.equal(Object.keys(values).sort(), written.sort(), key);
    // The colour that is taken by itself, too, may be written.
    assert.equal(schema.safeParse(values).error?.issues, undefined, key);
  }
});

test('a setting that is saved is what the website shows; who is second is told who was first, and which field', async () => {
  const { staffSettings, catalogue } = world.services;
  assert.equal((await catalogue.startup('en')).settings.max_tickets_per_order, 10);
  const { row_version, ...values } = await staffSettings.public(actors.xenia, { exhibitor: 1 });
  const changed = { exhibitor: 1, row_version, values: { ...values, max_tickets_per_order: 6, midnight_offset: 180 } };
  const saved = await staffSettings.savePublic(actors.xenia, changed);
  await until(
    'the website to say so',
    async () => (await catalogue.startup('en')).settings.max_tickets_per_order === 6,
  );
  const second = { ...changed, values: { ...values, max_tickets_per_order: 8 } };
  const refused = await refusal(staffSettings.savePublic(actors.xenia, second));
  assert.is(refused.code, 'CHANGED_MEANWHILE');
  assert.is(refused.detail.conflict?.by, 'xenia');
  assert.equal(refused.detail.conflict?.fields, {
    max_tickets_per_order: { yours: 8, theirs: 6 },
    midnight_offset: { yours: 0, theirs: 180 },
  });
  // Only what somebody meant is written down, and nothing when nothing was.
  const [entry] = await world.deps.changes.history('public_settings', '1/public_config', 1);
  assert.equal(entry?.after, { max_tickets_per_order: 6, midnight_offset: 180 });
  assert.equal(await staffSettings.savePublic(actors.xenia, { ...changed, row_version: saved.row_version }), saved);
});

test('what is set for tills reaches them, of their own exhibitor alone', async () => {
  const { staffSettings, catalogue } = world.services;
  const at = (exhibitorId: number) => ({ exhibitorId, cinemaId: 1 }) as PointOfSale;
  const byItself = {
    search_min_characters: 3,
    doors_open_minutes: 60,
    doors_close_minutes: 60,
    offline_seats: 0,
    offline_hours: 4,
    cash_rounding: false,
    current_schedules_prior: 10,
    current_schedules_ahead: 10,
    schedules_partial_from: null,
  };
  assert.equal(await catalogue.tillSettings(at(1)), byItself);
  const pos = await staffSettings.pos(actors.xenia, { exhibitor: 1 });
  const counter = await staffSettings.counter(actors.xenia, { exhibitor: 1 });
  await staffSettings.savePos(actors.xenia, {
    exhibitor: 1,
    ...pos,
    values: {
      search_min_characters: 4,
      cash_rounding: true,
      doors_open_minutes: 45,
      doors_close_minutes: 90,
      offline_seats: 6,
      offline_hours: 3,
    },
  });
  const values = { current_schedules_prior: 2, current_schedules_ahead: 6, schedules_partial_from: '2026-12-02' };
  await staffSettings.saveCounter(actors.xenia, { exhibitor: 1, ...counter, values });
  await until(
    'the tills to know both',
    async () => (await catalogue.tillSettings(at(1))).schedules_partial_from !== null,
  );
  assert.equal(await catalogue.tillSettings(at(1)), {
    search_min_characters: 4,
    cash_rounding: true,
    doors_open_minutes: 45,
    doors_close_minutes: 90,
    offline_seats: 6,
    offline_hours: 3,
    ...values,
  });
  assert.equal(await catalogue.tillSettings(at(2)), byItself);
});

test('regression: seats that are watched already are given by the new settings', async () => {
  const { staffSettings, staffExhibitors } = world.services;
  const stop = new AbortController();
  world.seats.watchCounts([world.ids.schedule], () => {}, stop.signal);
  const hold = (count: number) =>
    world.seats
      .hold(
        { scheduleId: world.ids.schedule, idempotencyKey: crypto.randomUUID(), want: { kind: 'auto', count } },
        { source: 'site' },
      )
      .then(async ({ token }) => {
        await world.seats.release(token);
        return 'held';
      })
      .catch((error: ParterreError) => error.code);
  async function save(changes: Partial<typeof settings>): Promise<void> {
    const { row_version } = await staffSettings.public(actors.xenia, { exhibitor: 1 });
    await staffSettings.savePublic(actors.xenia, { exhibitor: 1, row_version, values: { ...settings, ...changes } });
  }
  async function give(modules: Feature[]): Promise<void> {
    const { modules_version: row_version } = await staffExhibitors.get(actors.root, 1);
    await staffExhibitors.saveModules(actors.root, { id: 1, row_version, modules });
  }
  const { row_version: _, features, ...settings } = await staffSettings.public(actors.xenia, { exhibitor: 1 });
  assert.is(await hold(3), 'held');
  await save({ max_tickets_per_order: 2 });
  await until('three to be too many', async () => (await hold(3)) === 'SELECTION_REFUSED');
  await give(features.filter((feature) => feature !== 'tickets'));
  await until('nothing to be sold online', async () => (await hold(2)) === 'SALE_CLOSED');
  await give(features);
  await save({});
  await until('three to be sold again', async () => (await hold(3)) === 'held');
  stop.abort();
});

test('who may: the exhibitor’s settings are nobody’s of elsewhere, and content is a manager’s', async () => {
  const { staffSettings, staffContent } = world.services;
  for (const actor of [actors.manon, actors.ewoud, actors.other])
    for (const group of ['general', 'locale', 'mail', 'website', 'public', 'schedule', 'captcha'] as const)
      assert.is((await refusal(staffSettings[group](actor, { exhibitor: 1 }))).code, 'FORBIDDEN');
  const { row_version, ...locale } = await staffSettings.locale(actors.xenia, { exhibitor: 1 });
  const foreign = { exhibitor: 1, row_version, values: locale };
  assert.is((await refusal(staffSettings.saveLocale(actors.other, foreign))).code, 'FORBIDDEN');
  assert.is(
    (await refusal(staffSettings.testMail(actors.other, { exhibitor: 1, to: 'a@x.example' }, 'en'))).code,
    'FORBIDDEN',
  );
  assert.is((await refusal(staffSettings.general(actors.xenia, { exhibitor: 99 }))).code, 'NOT_FOUND');
  assert.is((await refusal(staffSettings.public(actors.xenia, { exhibitor: 99 }))).code, 'FORBIDDEN');
  const page = { exhibitor: 1, type: 'page' as const, values: pageOf('theirs', '<p>x</p>') };
  for (const actor of [actors.ewoud, actors.other])
    assert.is((await refusal(staffContent.create(actor, page))).code, 'FORBIDDEN');
  const { id } = await staffContent.create(actors.manon, page);
  assert.is((await refusal(staffContent.get(actors.other, id))).code, 'FORBIDDEN');
  for (const actor of [actors.ewoud, actors.other])
    assert.is((await refusal(staffContent.draft(actor, id, 'en'))).code, 'FORBIDDEN');
  await staffContent.save(actors.manon, { id, row_version: 1, values: { ...page.values, draft: true } });
  const shown = { page_title: 'A page', html: '<p>x</p>', state: 'draft' };
  assert.equal(await staffContent.draft(actors.manon, id, 'en'), shown);
  await staffContent.archive(actors.manon, { id, row_version: 2, archived: true });
  assert.is((await refusal(staffContent.draft(actors.manon, id, 'en'))).code, 'NOT_FOUND');
  const archive = { id, row_version: 1, archived: true };
  assert.is((await refusal(staffContent.archive(actors.other, archive))).code, 'FORBIDDEN');
});

test('a page that is written in German is on the German site, without its scripts; archived it is gone', async () => {
  const { staffContent, catalogue } = world.services;
  const written = '<h2>Preise</h2><p onclick="steal()">Karte 12 €<script>steal()</script></p>';
  const created = await staffContent.create(actors.manon, {
    exhibitor: 1,
    type: 'page',
    values: { ...pageOf('prices-2', ''), page_title: { de: 'Preise' }, content: { de: written } },
  });
  assert.equal(created.removed, ['onclick', '<script>']);
  await until('the page', async () => (await catalogue.page('prices-2', 'de')) !== null);
  const page = await catalogue.page('prices-2', 'de');
  assert.is(page?.page_title, 'Preise');
  assert.is(page?.content, '<h2>Preise</h2><p>Karte 12 €</p>');
  const same = { exhibitor: 1, type: 'page' as const, values: pageOf('prices-2', '') };
  const taken = await refusal(staffContent.create(actors.manon, same));
  assert.equal(taken.detail.fields, { page_slug: [{ key: 'unique' }] });
  await staffContent.archive(actors.manon, { id: created.id, row_version: 1, archived: true });
  await until('it to be gone', async () => (await catalogue.page('prices-2', 'de')) === null);
  await staffContent.archive(actors.manon, { id: created.id, row_version: 2, archived: false });
  await until('it to be back', async () => (await catalogue.page('prices-2', 'de')) !== null);
});

test('a draft is seen by nobody, and what has a moment to come is there from then on by itself, a page as well as a widget', async () => {
  const { staffContent, staffLists } = world.services;
  const { cinemaClock } = world.deps;
  let aheadMs = 0;
  const { catalogue } = world.secondNode({
    cinemaClock: { ...cinemaClock, nowMs: () => cinemaClock.nowMs() + aheadMs },
  });
  const seen = async () => {
    const widget = (await catalogue.startup('en')).widgets['home-below'];
    return [(await catalogue.page('new-year', 'en'))?.content ?? null, widget ?? null];
  };
  const states = async (state: string) => {
    const asked = { q: 'new-year', sort: null, desc: false, filters: { state: [state] }, page: 1, per_page: 50 };
    return (await staffLists.page(actors.manon, 'content', asked, 'en')).total;
  };
  // The list goes by the clock of the database, which is not the one of the tests.
  const atMs = Math.max(cinemaClock.nowMs(), Date.now()) + 3_600_000;
  const published_from = new Date(atMs).toISOString();
  const values = { ...pageOf('new-year', '<p>new-year</p>'), published_from };
  const { id } = await staffContent.create(actors.manon, {
    exhibitor: 1,
    type: 'page',
    values: { ...values, draft: true },
  });
  const widget = { ...values, location: 'home-below' as const };
  await staffContent.create(actors.manon, { exhibitor: 1, type: 'widget', values: widget });
  assert.equal(await Promise.all(['draft', 'planned', 'online'].map(states)), [1, 1, 0]);
  assert.equal(await seen(), [null, null]);
  aheadMs = atMs - cinemaClock.nowMs();
  await until('the widget', async () => (await seen())[1] === '<p>new-year</p>');
  assert.equal(await seen(), [null, '<p>new-year</p>']);
  await staffContent.save(actors.manon, { id, row_version: 1, values });
  await until('the page', async () => (await seen())[0] === '<p>new-year</p>');
  aheadMs = 0;
  assert.is(await catalogue.page('new-year', 'en'), null, 'not before');
  await staffContent.save(actors.manon, { id, row_version: 2, values: { ...values, published_from: null } });
  await until('it at once', async () => (await catalogue.page('new-year', 'en')) !== null);
  assert.equal(await Promise.all(['draft', 'planned', 'online'].map(states)), [0, 1, 1]);
  const preset = { ...values, key: 'Closing', draft: true };
  const made = await staffContent.create(actors.manon, { exhibitor: 1, type: 'preset', values: preset });
  const kept = await staffContent.get(actors.manon, made.id);
  assert.equal([kept.draft, kept.published_from], [false, null], 'a preset is for staff alone');
});

test('a page that is published in year 0, which PostgreSQL does not know, is refused before it is asked; the first and the last year are kept', async () => {
  const { staffContent } = world.services;
  const values = pageOf('far-away', '<p>far</p>');
  for (const never of ['0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999Z'])
    assert.is(contentChangeSchema.shape.values.safeParse({ ...values, published_from: never }).success, false, never);
  const { id } = await staffContent.create(actors.manon, { exhibitor: 1, type: 'page', values });
  for (const [version, far] of ['0001-01-02T00:00:00Z', '9999-12-31T23:59:59Z'].entries()) {
    const asked = contentChangeSchema.shape.values.parse({ ...values, published_from: far });
    await staffContent.save(actors.manon, { id, row_version: version + 1, values: asked });
    const { published_from } = await staffContent.get(actors.manon, id);
    assert.is(Date.parse(published_from ?? ''), Date.parse(far), far);
  }
});

test('questions come in groups, answers are HTML, and the preview shows what the page will', async () => {
  const { staffContent, catalogue } = world.services;
  const faq = [
    {
      title: { en: 'Tickets & seats', fr: 'Billets' },
      questions: [
        { question: { en: 'Why <b>?' }, answer: { en: '<p>Because<img src=x onerror=steal()></p>' } },
        { question: {}, answer: { en: '<p>nobody asked</p>' } },
      ],
    },
    { title: { en: 'Empty' }, questions: [] },
  ];
  const values = { ...pageOf('questions', ''), content: { en: '<p>First:</p>' }, faq };
  const shown =
    '<p>First:</p><h2>Tickets &amp; seats</h2><details><summary>Why &lt;b&gt;?</summary><p>Because<img src="x" /></p></details>';
  const preview = await staffContent.preview({ content: values.content, faq });
  assert.is(preview.html.en, shown);
  assert.equal(preview.removed, ['onerror']);
  await staffContent.create(actors.manon, { exhibitor: 1, type: 'faq', values });
  await until('the page', async () => (await catalogue.page('questions', 'en')) !== null);
  assert.is((await catalogue.page('questions', 'en'))?.content, shown);
  assert.match((await catalogue.page('questions', 'fr'))?.content ?? '', '<h2>Billets</h2>');
});

test('widgets of one place follow each other by priority; each type keeps what is its own', async () => {
  const { staffContent, catalogue } = world.services;
  const widget = (text: string, priority: number) => ({
    exhibitor: 1,
    type: 'widget' as const,
    values: { ...pageOf('not-kept', `<p>${text}</p>`), location: 'contact-above' as const, priority },
  });
  const { id } = await staffContent.create(actors.manon, widget('second', 2));
  await staffContent.create(actors.manon, widget('first', 1));
  await until(
    'both',
    async () => (await catalogue.startup('en')).widgets['contact-above'] === '<p>first</p><p>second</p>',
  );
  assert.is((await staffContent.get(actors.manon, id)).page_slug, null);
  const nowhere = { ...widget('x', 0), values: { ...widget('x', 0).values, location: null } };
  const refused = await refusal(staffContent.create(actors.manon, nowhere));
  assert.equal(refused.detail.fields, { 'values.location': [{ key: 'required' }] });
  const rows = await world.services.staffLists.page(
    actors.manon,
    'content',
    { q: 'first', sort: null, desc: false, filters: { type: ['widget'] }, page: 1, per_page: 50 },
    'en',
  );
  assert.equal(
    rows.rows.map(({ location, languages }) => ({ location, languages })),
    [{ location: 'contact-above', languages: ['en'] }],
  );
});

test('the exhibitor itself: what nobody had written stays unwritten', async () => {
  const { staffSettings, catalogue } = world.services;
  const { row_version, hosts, ...values } = await staffSettings.general(actors.xenia, { exhibitor: 1 });
  assert.equal(hosts, []);
  const save = (changes: Partial<typeof values>) =>
    staffSettings.saveGeneral(actors.xenia, { exhibitor: 1, row_version, values: { ...values, ...changes } });
  assert.equal(await save({}), { row_version });
  await save({ trade_name: 'Lumen', info: { ...values.info, phone: '+32 9 000 00 00' } });
  await until('the name', async () => (await catalogue.startup('fr')).exhibitor.trade_name === 'Lumen');
  assert.is((await catalogue.startup('fr')).exhibitor.info.phone, '+32 9 000 00 00');
});

test('the mail password is written and not read; a test mail says what the mail server said', async () => {
  const { staffSettings } = world.services;
  const server = await mailServer();
  const { row_version, has_password, ...empty } = await staffSettings.mail(actors.xenia, { exhibitor: 1 });
  assert.not.ok(has_password);
  const values = {
    ...empty,
    from_address: 'tickets@lumen.example',
    from_name: 'Lumen "Gent"',
    reply_address: 'hello@lumen.example',
    host: 'localhost',
    port: server.port,
    username: 'box',
    password: 'wrong',
  };
  const saved = await staffSettings.saveMail(actors.xenia, { exhibitor: 1, row_version, values });
  const outcome = () => staffSettings.testMail(actors.xenia, { exhibitor: 1, to: 'xenia@x.example' }, 'nl-BE');
  try {
    assert.is((await outcome()).outcome, 'wrong_password');
    const right = { ...values, password: 'office' };
    const again = await staffSettings.saveMail(actors.xenia, { exhibitor: 1, ...saved, values: right });
    assert.equal(await outcome(), { outcome: 'accepted', answer: '250 Kept as number 1', host: 'localhost' });
    assert.match(server.mails[0] ?? '', /From: "Lumen \\"Gent\\"" <tickets@lumen\.example>/);
    assert.match(server.mails[0] ?? '', /Reply-To: hello@lumen\.example/);
    assert.match(server.mails[0] ?? '', /Subject: Testmail van/);
    server.refuse('550 5.7.1 We do not relay for you');
    assert.equal(await outcome(), {
      outcome: 'refused',
      answer: '550 5.7.1 We do not relay for you',
      host: 'localhost',
    });

    const view = await staffSettings.mail(actors.xenia, { exhibitor: 1 });
    assert.ok(view.has_password);
    assert.not.match(JSON.stringify(view), /office|sealed|password":"/);
    // Left out it stays; and nobody reads it in the audit or the row.
    const { password: _, ...without } = right;
    await staffSettings.saveMail(actors.xenia, {
      exhibitor: 1,
      row_version: again.row_version,
      values: { ...without, from_name: 'Lumen' },
    });
    assert.is((await outcome()).outcome, 'refused');
    const { has_password: __, row_version: now, ...shown } = await staffSettings.mail(actors.xenia, { exhibitor: 1 });
    const elsewhere = { ...shown, host: 'mail.thief.example' };
    const moving = await refusal(
      staffSettings.saveMail(actors.xenia, { exhibitor: 1, row_version: now, values: elsewhere }),
    );
    assert.equal(moving.detail.fields, { 'values.password': [{ key: 'required' }] }, 'it goes to no other server');
    const history = await world.deps.changes.history('mail_settings', '1/mail', 1);
    assert.is(history.length, 3);
    assert.is(history[1]?.after.password, null);
    const rows = await world.query('select value, sealed from setting where key = $1', ['mail']);
    assert.not.match(JSON.stringify([history, rows]), /office/);
  } finally {
    await server.close();
  }
  assert.is((await outcome()).outcome, 'unreachable');
});

/** What is sent, and the fields that are told. Nothing of it reaches the database. */
const wrongInputs: [keyof typeof settingsSchemas, Record<string, unknown>, string[]][] = [
  ['public', { midnight_offset: 721 }, ['midnight_offset']],
  ['public', { max_tickets_per_order: '8' }, ['max_tickets_per_order']],
  ['locale', { website_locale: 'es' }, ['website_locale']],
  ['locale', { available_locales: [] }, ['available_locales', 'website_locale']],
  ['locale', { available_locales: ['fr'], website_locale: 'en' }, ['website_locale']],
  [
    'website',
    { styling: { accent: 'url(javascript:alert(1))', primary_dark: 'red; }' } },
    ['styling.accent', 'styling.primary_dark'],
  ],
  ['website', { home_redirect: 'javascript:alert(1)' }, ['home_redirect']],
  ['website', { home_redirect: '//evil.example' }, ['home_redirect']],
  [
    'website',
    { header_slides: [{ image: 'https://evil.example/x.png', title: {}, text: {}, url: null }] },
    ['header_slides.0.image'],
  ],
  [
    'website',
    { header_slides: [{ image: '/media/../secret', title: {}, text: {}, url: null }] },
    ['header_slides.0.image'],
  ],
  [
    'website',
    { navigation: [{ name: { en: 'x'.repeat(81) }, kind: 'link', url: 'JAVASCRIPT:x' }] },
    ['navigation.0.name.en', 'navigation.0.url'],
  ],
  ['website', { footer: Array.from({ length: 7 }, () => ({ kind: 'contact', title: null })) }, ['footer']],
  ['website', { footer: [{ kind: 'html', title: null, html: { en: 'x'.repeat(100_001) } }] }, ['footer.0.html.en']],
  ['schedule', { preshow_minutes: -1, cleaning_minutes: 1.5 }, ['cleaning_minutes', 'preshow_minutes']],
  ['captcha', { sitekey: '"><script>' }, ['sitekey']],
  ['mail', { host: 'smtp.example', from_address: null }, ['from_address']],
  ['mail', { from_name: 'Lumen\r\nBcc: all@x.example' }, ['from_name']],
  ['mail', { host: 'http://smtp.example/' }, ['host']],
  ['mail', { port: 70_000 }, ['port']],
  ['general', { timezone: 'Europe/Atlantis' }, ['timezone']],
  ['general', { trade_name: ' \u200b ' }, ['trade_name']],
  ['general', { email: 'nobody' }, ['email']],
  // What the system's administrator gives, none of the exhibitor's own staff do.
  ['general', { hosts: ['mine.example'] }, ['']],
  ['public', { features: ['vouchers'] }, ['']],
  ['general', { twitter: 'javascript:alert(1)' }, ['twitter']],
  ['general', { twitter: 'https://x.example/lumen' }, ['twitter']],
];

test('what is wrong is told at its field', async () => {
  const { staffSettings } = world.services;
  for (const [group, changes, fields] of wrongInputs) {
    const { row_version, ...view } = await staffSettings[group](actors.xenia, { exhibitor: 1 });
    const { hosts: _, features: __, ...values } = view as Record<string, unknown>;
    const asked = { exhibitor: 1, row_version, values: { ...values, ...changes } };
    const read = settingsSaveSchema(settingsSchemas[group] as typeof generalSettingsSchema).safeParse(asked);
    assert.equal(
      [...new Set(read.error?.issues.map(({ path }) => path.slice(1).join('.')))].sort(),
      fields.toSorted(),
      `${group} ${JSON.stringify(changes).slice(0, 200)}`,
    );
  }
  const wrongContent: [object, string][] = [
    [{ page_slug: '../admin' }, 'page_slug'],
    [{ page_slug: 'Prices' }, 'page_slug'],
    [{ location: 'anywhere' }, 'location'],
    [{ content: { es: 'x' } }, 'content'],
    [{ content: { en: 'x'.repeat(100_001) } }, 'content.en'],
    [{ priority: 1e9 }, 'priority'],
    [{ faq: [{ title: {}, questions: 'all' }] }, 'faq.0.questions'],
  ];
  for (const [changes, field] of wrongContent) {
    const values = { ...pageOf('right', ''), ...changes };
    const created = contentCreationSchema.safeParse({ exhibitor: 1, type: 'page', values });
    const saved = contentChangeSchema.safeParse({ id: 1, row_version: 1, values });
    for (const read of [created, saved])
      assert.match(
        read.error?.issues[0]?.path.join('.') ?? '',
        `values.${field}`,
        JSON.stringify(changes).slice(0, 100),
      );
  }
});

test('HTML of the footer is made safe when it is written', async () => {
  const { staffSettings, catalogue } = world.services;
  const { row_version, ...values } = await staffSettings.website(actors.xenia, { exhibitor: 1 });
  const footer: WebsiteSettings['footer'] = [
    { kind: 'html', title: null, html: { en: '<p style="x">8<script>y</script></p>' } },
  ];
  const saved = await staffSettings.saveWebsite(actors.xenia, {
    exhibitor: 1,
    row_version,
    values: { ...values, footer },
  });
  assert.equal(saved.removed, ['style', '<script>']);
  const [row] = await world.query<{ html: string }>(
    `select value->'footer'->0->'html'->>'en' as html from setting where exhibitor_id = 1 and key = 'website_config'`,
  );
  assert.is(row?.html, '<p>8</p>');
  await until(
    'the footer',
    async () => (await catalogue.startup('en')).settings.website_config.footer[0]?.html === '<p>8</p>',
  );
});

function pageOf(page_slug: string, en: string) {
  return {
    key: null,
    location: null,
    priority: 0,
    page_slug,
    page_title: { en: 'A page' },
    content: { en },
    faq: [],
    draft: false,
    published_from: null,
  };
}

/** Takes mails of `box`, whose password is `office`, until it is told to refuse them. */
async function mailServer() {
  const mails: string[] = [];
  let refusing: string | null = null;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'box' && password === 'office' ? done(null, { user: 'box' }) : done(new Error('Wrong password')),
    onRcptTo: (_address, _session, done) => {
      if (refusing === null) return done();
      const [code = '', ...words] = refusing.split(' ');
      done(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }));
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString());
        (done as (error: null, answer: string) => void)(null, `Kept as number ${mails.length}`);
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    port: address.port,
    mails,
    refuse: (answer: string) => {
      refusing = answer;
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

test('whatever of the settings is changed, the devices of its exhibitor hear of it', async () => {
  const { staffSettings: settings, live } = world.services;
  const asked = { exhibitor: 1 };
  const who = actors.xenia;
  const changes = {
    async public_config() {
      const { row_version, ...values } = await settings.public(who, asked);
      await settings.savePublic(who, { ...asked, row_version, values: { ...values, max_tickets_per_order: 5 } });
    },
    async portal_locale() {
      const { row_version, ...values } = await settings.locale(who, asked);
      const portal_locale = values.portal_locale === 'fr' ? null : 'fr';
      await settings.saveLocale(who, { ...asked, row_version, values: { ...values, portal_locale } });
    },
    async pos_config() {
      const { row_version, ...values } = await settings.pos(who, asked);
      await settings.savePos(who, { ...asked, row_version, values: { ...values, search_min_characters: 2 } });
    },
    async schedules_partial_from() {
      const { row_version, ...values } = await settings.counter(who, asked);
      const schedules_partial_from = '2027-01-06';
      await settings.saveCounter(who, { ...asked, row_version, values: { ...values, schedules_partial_from } });
    },
    async signage_config() {
      const { row_version, ...values } = await settings.signage(who, asked);
      await settings.saveSignage(who, { ...asked, row_version, values: { ...values, page_seconds: 33 } });
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    const end = new AbortController();
    const device = live.watch({ exhibitorId: 1 }, end.signal)[Symbol.asyncIterator]();
    let heard: LiveMessage | undefined;
    const hears = device.next().then(({ value }) => {
      heard = value;
    });
    await change();
    await until(`news of ${name}`, () => heard?.kind === 'programme');
    await hears;
    end.abort();
    await device.return?.();
  }
});

test.run();
