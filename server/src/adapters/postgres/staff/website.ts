import { type contentLists as lists, settingsSchemas } from '../../../contract/index.ts';
import type { WebsiteEntities } from '../../../ports/staffEntities/website.ts';
import type { Column, EntityTable, EntityTables } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

/** Scope of what belongs to an exhibitor as a whole. */
const wholeOf = (exhibitor: string) => ({ exhibitor, cinemas: 'null::integer[]' });

/** Exhibitor and group, as `1/public_config`. */
const settingId = `(t.exhibitor_id || '/' || t.key)`;

/** A key of the JSON of a group. */
const keyOf = (name: string): Column<unknown> => ({
  read: `t.value->'${name}'`,
  write: (client, id, value) =>
    client.query(
      `update setting as t set value = value || jsonb_build_object('${name}', $2::jsonb) where ${settingId} = $1`,
      [id, JSON.stringify(value)],
    ),
});

/** A group of settings: a row of `setting`, each key of its JSON as a column of its own, so that a conflict and the audit name it. */
function groupOf<Values>(key: string, columns: EntityTable<Values>['columns']): EntityTable<Values> {
  return {
    table: 'setting',
    key: settingId,
    columns,
    scope: wholeOf('t.exhibitor_id'),
    read: 'settings.read',
    where: `t.key = '${key}'`,
  };
}

/** A column for each value that a schema has. */
function keysOf<Shape extends object>({ shape }: { shape: Shape }) {
  const columns = Object.keys(shape).map((name) => [name, keyOf(name)] as const);
  return Object.fromEntries(columns) as { [Name in keyof Shape]: Column<unknown> };
}

export const websiteTables: EntityTables<WebsiteEntities> = {
  exhibitor: {
    table: 'exhibitor',
    key: 't.id',
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
    scope: wholeOf('t.id'),
    read: 'settings.read',
    isOfSystem: true,
  },
  locale_settings: groupOf('locale', keysOf(settingsSchemas.locale)),
  mail_settings: groupOf('mail', {
    ...keysOf(settingsSchemas.mail),
    password: {
      read: 't.sealed',
      write: (client, id, value) =>
        client.query(`update setting as t set sealed = $2 where ${settingId} = $1`, [id, value]),
    },
  }),
  website_settings: groupOf('website_config', keysOf(settingsSchemas.website)),
  public_settings: {
    ...groupOf('public_config', { ...keysOf(settingsSchemas.public), features: keyOf('features') }),
    isOfSystem: true,
  },
  schedule_settings: groupOf('schedule_config', keysOf(settingsSchemas.schedule)),
  captcha_settings: groupOf('recaptcha', keysOf(settingsSchemas.captcha)),
  security_settings: groupOf('security', keysOf(settingsSchemas.security)),
  cms_content: {
    table: 'cms_content',
    key: 't.id',
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
      archived_at: 'instant',
    },
    scope: wholeOf('t.exhibitor_id'),
    read: 'content.read',
    shared: true,
  },
};

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
      row_version: { sql: 't.row_version', type: 'number', export: false },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.key', 't.location', 't.page_slug', 't.page_title::text', 't.content::text', 't.faq::text'],
    filters: {
      type: { sql: 't.type', type: 'text' },
      location: { sql: 't.location', type: 'text' },
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
