import { sql } from 'kysely';
import { type contentLists as lists, settingsSchemas } from '../../../contract/index.ts';
import type { WebsiteEntities } from '../../../ports/staffEntities/website.ts';
import { db, writtenBy } from '../query.ts';
import { allCinemas, type EntityTable, type EntityTables, type Linked } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

/** Changes a group of settings; `id`: exhibitor and group, as `1/public_config`. */
const settingOf = (id: string) =>
  db.updateTable('setting').where((row) => sql`${row.ref('exhibitor_id')} || '/' || ${row.ref('key')}`, '=', id);

/** A key of the JSON of a group. */
const keyOf = (name: string): Linked<'setting', unknown> => ({
  read: (row) => sql`${row.ref('t.value')} -> ${sql.lit(name)}`,
  write: (client, id, value) => {
    const changed = sql`jsonb_build_object(${sql.lit(name)}, ${JSON.stringify(value)}::jsonb)`;
    return writtenBy(
      client,
      settingOf(id).set((row) => ({ value: sql`${row.ref('value')} || ${changed}` })),
    );
  },
});

/** A group of settings: a row of `setting`, each key of its JSON as a column of its own, so that a conflict and the audit name it. */
function groupOf<Values>(
  key: string,
  columns: EntityTable<Values, 'setting'>['columns'],
): EntityTable<Values, 'setting'> {
  return {
    table: 'setting',
    key: ['exhibitor_id', 'key'],
    columns,
    scope: (rows) => rows.select(['t.exhibitor_id', allCinemas]).where('t.key', '=', key),
    read: 'settings.read',
  };
}

/** A column for each value that a schema has. */
function keysOf<Shape extends object>({ shape }: { shape: Shape }) {
  const columns = Object.keys(shape).map((name) => [name, keyOf(name)] as const);
  return Object.fromEntries(columns) as { [Name in keyof Shape]: Linked<'setting', unknown> };
}

export const websiteTables: EntityTables<WebsiteEntities> = {
  exhibitor: {
    table: 'exhibitor',
    columns: {
      trade_name: 'plain',
      email: 'plain',
      timezone: 'plain',
      serving_on: 'plain',
      twitter: 'plain',
      info: 'json',
      logos: 'json',
      hosts: 'plain',
      switched_off_at: 'instant',
    },
    scope: (rows) => rows.select(['t.id as exhibitor_id', allCinemas]),
    read: 'settings.read',
    isOfSystem: true,
  },
  locale_settings: groupOf('locale', keysOf(settingsSchemas.locale)),
  mail_settings: groupOf<WebsiteEntities['mail_settings']>('mail', {
    ...keysOf(settingsSchemas.mail),
    password: {
      read: (row) => row.ref('t.sealed'),
      write: (client, id, sealed) => writtenBy(client, settingOf(id).set({ sealed })),
    },
  }),
  website_settings: groupOf('website_config', keysOf(settingsSchemas.website)),
  public_settings: {
    ...groupOf('public_config', { ...keysOf(settingsSchemas.public), features: keyOf('features') }),
    isOfSystem: true,
  },
  schedule_settings: groupOf('schedule_config', keysOf(settingsSchemas.schedule)),
  captcha_settings: groupOf('recaptcha', keysOf(settingsSchemas.captcha)),
  printing_settings: groupOf('printing', keysOf(settingsSchemas.printing)),
  reservations_settings: groupOf('reservations', keysOf(settingsSchemas.reservations)),
  refunds_settings: groupOf('refunds', keysOf(settingsSchemas.refunds)),
  security_settings: groupOf('security', keysOf(settingsSchemas.security)),
  pos_settings: groupOf('pos_config', keysOf(settingsSchemas.pos)),
  counter_settings: groupOf('current_schedules', keysOf(settingsSchemas.counter)),
  signage_settings: groupOf('signage_config', keysOf(settingsSchemas.signage)),
  cms_content: {
    table: 'cms_content',
    columns: {
      exhibitor_id: 'plain',
      type: 'plain',
      key: 'plain',
      location: 'plain',
      priority: 'plain',
      page_slug: 'plain',
      page_title: 'json',
      content: 'json',
      faq: 'json',
      draft: 'plain',
      published_from: 'instant',
      archived_at: 'instant',
    },
    scope: 'exhibitor',
    read: 'content.read',
    shared: true,
  },
};

/** What visitors see of it now: contentStates of the contract. */
const contentState = "case when t.draft then 'draft' when t.published_from > now() then 'planned' else 'online' end";

export const contentLists: ListTables<typeof lists> = {
  content: {
    from: 'cms_content t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      exhibitor: { sql: 't.exhibitor_id', type: 'number', export: false },
      type: { sql: 't.type', type: 'text', sort: true },
      key: { sql: 't.key', type: 'text', sort: true },
      location: { sql: 't.location', type: 'text', sort: true },
      priority: { sql: 't.priority', type: 'number', sort: true },
      page_slug: { sql: 't.page_slug', type: 'text', sort: true },
      page_title: { sql: 't.page_title', type: 'localized', sort: true },
      languages: {
        sql: `(select coalesce(jsonb_agg(distinct language), '[]')
          from (
            select texts.key as language from jsonb_each_text(t.content) texts where texts.value <> ''
            union all
            select texts.key from jsonb_array_elements(t.faq) groups, jsonb_array_elements(groups->'questions') questions,
              jsonb_each_text(questions->'question') texts where texts.value <> ''
          ) written)`,
        type: 'json',
        export: false,
      },
      state: { sql: contentState, type: 'text', sort: true },
      published_from: { sql: 't.published_from', type: 'instant', sort: true },
      row_version: { sql: 't.row_version', type: 'number', export: false },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.key', 't.location', 't.page_slug', 't.page_title::text', 't.content::text', 't.faq::text'],
    filters: {
      type: { sql: 't.type', type: 'text' },
      location: { sql: 't.location', type: 'text' },
      state: { sql: contentState, type: 'text' },
    },
    title: 'key',
    found: { detail: 'page_title' },
    order: { by: 'type' },
    scope: (within) => within({ exhibitor: 't.exhibitor_id', shared: true }),
    archived: 't.archived_at is not null',
  },
  presets: {
    from: 'cms_content t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      key: { sql: 't.key', type: 'text', sort: true },
      content: { sql: 't.content', type: 'json', export: false },
    },
    search: ['t.key'],
    title: 'key',
    order: { by: 'key' },
    scope: (within) =>
      `t.type = 'preset' and t.archived_at is null and (${within({ exhibitor: 't.exhibitor_id', shared: true })})`,
  },
};
