/** The settings of an exhibitor over REST, as a program reads and writes them with the session of an employee. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ErrorBody, locales, type RoleKey, type SettingsDocument, type Startup } from '../../contract/index.ts';
import { type Answer, type EdgeUnderTest, edgeUnderTest, type Visitor } from '../../testing/edgeUnderTest.ts';
import { visitorAs } from '../../testing/person.ts';
import { until } from '../../testing/until.ts';
import { text } from '../../texts/text.ts';

const test = suite('settings over REST');
let edge: EdgeUnderTest;
let database: pg.Client;
let ajv: Ajv2020;
let boss: Visitor;

test.before(async () => {
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off' } });
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  // An exhibitor of somebody else's.
  await database.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info, hosts) values (4711, 'Other', 'Europe/Paris', '{}', 'o@x.example', '{}', '{}')`,
  );
  boss = await as('exhibitor-manager');
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema((await boss.get<object>('/api/openapi.json')).json, 'document');
});
test.after(async () => {
  await database.end();
  await edge.close();
});
test.after.each(() => assert.equal(edge.faults.splice(0), [], 'no fault of ours'));

const as = (role: RoleKey) => visitorAs(role, edge);

const read = async (): Promise<SettingsDocument> =>
  (await boss.get<{ data: SettingsDocument }>('/api/settings')).json.data;
const write = (body: object, headers: Record<string, string> = {}, who = boss) =>
  who.post<ErrorBody & SettingsDocument & { removed: string[] }>('/api/settings', body, headers);
const audits = async (): Promise<{ entity: string; before: object; after: object }[]> =>
  (await database.query(`select entity, before, after from audit_entry where entity like '%_settings' order by id`))
    .rows;

function mustBeLike(answer: Answer<unknown>, path: string, method: 'get' | 'post'): void {
  const pointer = ['paths', path, method, 'responses', answer.status, 'content', 'application/json', 'schema']
    .map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1'))
    .join('/');
  const validate = ajv.getSchema(`document#/${pointer}`);
  assert.ok(validate?.(answer.json), `${path} ${answer.status}: ${ajv.errorsText(validate?.errors)} ${answer.text}`);
}

const calls: [string, 'get' | 'post', RoleKey[]][] = [
  ['/api/settings', 'get', ['client', 'employee', 'manager']],
  ['/api/settings', 'post', ['client', 'employee', 'manager']],
  ['/api/settings/new', 'post', ['client', 'employee', 'manager']],
  ['/api/devices/reload', 'post', ['client', 'employee']],
];
for (const [path, method, refused] of calls) {
  test(`${method} ${path}: 401 for nobody, 403 for who may not, 419 without a token`, async () => {
    const call = (who: Visitor, headers = {}) =>
      method === 'get' ? who.get(path, headers) : who.post(path, { data: { portal_locale: 'de' }, all: true }, headers);
    const visitor = await edge.visitor();
    const nobody = await call(visitor, { 'x-locale': 'fr' });
    assert.equal([nobody.status, nobody.json.code], [401, 'NOT_SIGNED_IN']);
    assert.is(nobody.json.message, text('fr', 'errors:NOT_SIGNED_IN'));
    mustBeLike(nobody, path, method);
    for (const role of refused) {
      const answer = await call(await as(role));
      assert.equal([answer.status, answer.json.code], [403, 'FORBIDDEN'], role);
      mustBeLike(answer, path, method);
    }
    if (method === 'get') return;
    // Not even the body is read when somebody asks who may not.
    assert.is((await (await as('client')).post(path, '{"half": ')).status, 403);
    const stale = await call(boss, { 'x-csrf-token': visitor.csrf });
    assert.equal([stale.status, stale.json.code], [419, 'SESSION_EXPIRED']);
    mustBeLike(stale, path, method);
  });
}

test('the document has what the forms of the portal have, and no password', async () => {
  const answer = await boss.get<{ data: SettingsDocument }>('/api/settings');
  mustBeLike(answer, '/api/settings', 'get');
  const { data } = answer.json;
  const form = async (group: string) => {
    const input = encodeURIComponent(JSON.stringify({ exhibitor: data.exhibitor }));
    const told = await boss.get<{ result: { data: { row_version: number } } }>(
      `/trpc/staff.settings.${group}?input=${input}`,
    );
    return told.json.result.data;
  };
  for (const [row, group] of [
    ['mail', 'mail'],
    ['website_config', 'website'],
    ['public_config', 'public'],
    ['schedule_config', 'schedule'],
    ['recaptcha', 'captcha'],
    ['pos_config', 'pos'],
  ] as const)
    assert.equal(await form(group), { ...data[row], row_version: data.row_versions[row] }, group);
  const { require_second_factor, row_version } = (await form('security')) as {
    require_second_factor?: boolean;
    row_version: number;
  };
  assert.equal({ require_second_factor }, data.security);
  assert.is(row_version, data.row_versions.security);
  const { website_locale, portal_locale, datetime_locale, available_locales } = data;
  assert.equal(await form('locale'), {
    website_locale,
    portal_locale,
    datetime_locale,
    available_locales,
    row_version: data.row_versions.locale,
  });
  assert.is('password' in data.mail, false);
});

test('what is sent is changed and what is left out stays; the website has it, the audit who and what', async () => {
  const before = await read();
  const known = (await audits()).length;
  const answer = await write({
    data: {
      portal_locale: 'de',
      public_config: { max_tickets_per_order: 9 },
      schedule_config: { cleaning_minutes: 20 },
    },
    row_versions: before.row_versions,
  });
  assert.is(answer.status, 200, answer.text);
  mustBeLike(answer, '/api/settings', 'post');
  const { removed, ...written } = answer.json;
  assert.equal(removed, []);
  assert.equal(written, await read());
  assert.equal(written, {
    ...before,
    portal_locale: 'de',
    public_config: { ...before.public_config, max_tickets_per_order: 9 },
    schedule_config: { ...before.schedule_config, cleaning_minutes: 20 },
    row_versions: {
      ...before.row_versions,
      locale: before.row_versions.locale + 1,
      public_config: before.row_versions.public_config + 1,
      schedule_config: before.row_versions.schedule_config + 1,
    },
  });
  assert.equal(
    (await audits()).slice(known).map(({ entity, after }) => [entity, after]),
    [
      ['locale_settings', { portal_locale: 'de' }],
      ['public_settings', { max_tickets_per_order: 9 }],
      ['schedule_settings', { cleaning_minutes: 20 }],
    ],
  );
  await until('the website to have it', async () => {
    const { settings } = (await boss.get<{ data: Startup }>('/api/startup')).json.data;
    return settings.max_tickets_per_order === 9;
  });
});

test('who has looked at an older version is told who was quicker, and of nothing a part is written', async () => {
  const before = await read();
  await write({ data: { schedule_config: { preshow_minutes: 5 } } });
  const late = await write({
    data: { portal_locale: 'fr', schedule_config: { preshow_minutes: 25 } },
    row_versions: before.row_versions,
  });
  assert.equal([late.status, late.json.code], [409, 'CHANGED_MEANWHILE']);
  mustBeLike(late, '/api/settings', 'post');
  assert.equal(late.json.conflict?.fields, { preshow_minutes: { yours: 25, theirs: 5 } });
  const after = await read();
  assert.is(after.portal_locale, before.portal_locale);
  assert.is(after.schedule_config.preshow_minutes, 5);
});

const wrong: [string, object, string, string][] = [
  ['nothing', {}, 'data', 'option_missing'],
  ['a name that there is not', { webside_config: {} }, 'data.webside_config', 'unknown_field'],
  ['one within a group', { public_config: { featurs: [] } }, 'data.public_config.featurs', 'unknown_field'],
  ['a version of a row that there is not', { portal_locale: 'de' }, 'row_versions.website', 'unknown_field'],
  ['a language that there is not', { website_locale: 'pt' }, 'data.website_locale', 'choice'],
  [
    'one that is not available',
    { website_locale: 'de', available_locales: ['en'] },
    'data.website_locale',
    'not_available_locale',
  ],
  [
    'available ones without the website’s',
    { available_locales: ['nl-BE'] },
    'data.website_locale',
    'not_available_locale',
  ],
  [
    'a mail server without a sender',
    { mail: { host: 'mail.example.com', from_address: null } },
    'data.mail.from_address',
    'required',
  ],
  [
    'minutes that are text',
    { schedule_config: { preshow_minutes: 'ten' } },
    'data.schedule_config.preshow_minutes',
    'number',
  ],
  [
    'a link that runs',
    { website_config: { home_redirect: 'javascript:alert(1)' } },
    'data.website_config.home_redirect',
    'format',
  ],
];
for (const [name, data, field, key] of wrong) {
  test(`422 for ${name}, at ${field}, in every language, and nothing is written`, async () => {
    const before = await read();
    const body = { data, ...(field.startsWith('row_') && { row_versions: { website: 1 } }) };
    for (const locale of locales) {
      const answer = await write(body, { 'x-locale': locale });
      assert.equal([answer.status, answer.json.code], [422, 'VALIDATION_FAILED'], answer.text);
      assert.equal(answer.json.errors?.[field], [text(locale, `validation:${key}`)], answer.text);
      mustBeLike(answer, '/api/settings', 'post');
    }
    assert.equal(await read(), before);
  });
}

test('HTML is made safe, and what was taken out of it is told', async () => {
  const footer = [{ kind: 'html', title: null, html: { en: '<p onclick="x()">Hello</p><script>alert(1)</script>' } }];
  const { json } = await write({ data: { website_config: { footer } } });
  assert.equal(json.website_config.footer[0]?.html, { en: '<p>Hello</p>' });
  assert.ok(json.removed.length > 0);
});

test('a password is written and never told, not to another server either', async () => {
  const mail = {
    host: 'mail.example.com',
    from_address: 'box@marquise.example',
    password: 'the password of this test',
  };
  const written = await write({ data: { mail } });
  assert.is(written.json.mail?.has_password, true, written.text);
  assert.not.match(written.text + (await boss.get('/api/settings')).text, /the password of this test/);
  const elsewhere = await write({ data: { mail: { host: 'mail.evil.example' } } });
  assert.equal(elsewhere.json.errors, { 'data.mail.password': [text('en', 'validation:required')] });
  assert.is((await write({ data: { mail: { host: null, password: null } } })).json.mail.has_password, false);
});

test('what nobody has set yet is begun once', async () => {
  const begin = (data: object) =>
    boss.post<ErrorBody & SettingsDocument>('/api/settings/new', { data }, { 'x-locale': 'de' });
  await database.query(
    `update setting set value = '{}' where exhibitor_id = 1 and key in ('recaptcha', 'schedule_config')`,
  );
  const begun = await begin({ recaptcha: { sitekey: 'abc' } });
  assert.is(begun.status, 200, begun.text);
  mustBeLike(begun, '/api/settings/new', 'post');
  assert.equal(begun.json.recaptcha, { sitekey: 'abc', inline: false });
  const again = await begin({ schedule_config: { preshow_minutes: 10 }, recaptcha: { sitekey: 'def' } });
  assert.equal([again.status, again.json.code], [409, 'SETTINGS_SET_ALREADY']);
  assert.is(again.json.message, text('de', 'errors:SETTINGS_SET_ALREADY'));
  mustBeLike(again, '/api/settings/new', 'post');
  const after = await read();
  assert.is(after.recaptcha.sitekey, 'abc');
  assert.is(after.schedule_config.preshow_minutes, 15, 'nothing of it was written');
});

test('another exhibitor’s settings are its own', async () => {
  for (const exhibitor of ['4711', '2147483647']) {
    assert.is((await boss.get(`/api/settings?exhibitor=${exhibitor}`)).status, 403);
    const query = `/api/settings?exhibitor=${exhibitor}`;
    assert.is((await boss.post(query, { data: { portal_locale: 'de' } })).status, 403);
  }
  const { rows } = await database.query('select from setting where exhibitor_id = 4711');
  assert.is(rows.length, 0);
  for (const exhibitor of ['abc', '0', '-1', '99999999999', '']) {
    const answer = await boss.get(`/api/settings?exhibitor=${exhibitor}`);
    mustBeLike(answer, '/api/settings', 'get');
    assert.equal([answer.status, Object.keys(answer.json.errors ?? {})], [422, ['exhibitor']], exhibitor);
  }
});

test.run();
