/** The settings of an exhibitor, by groups: each is a form of its own, and a row with a version of its own. */
import { isDeepStrictEqual } from 'node:util';
import {
  isLocale,
  type Locale,
  locales,
  type SettingsGroup,
  type TestMailAnswer,
  type WebsiteSettings,
} from '../../contract/index.ts';
import { type EmployeeActor, mayIn, notAllowed, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type Settings, settingsGroups } from '../../domain/settings.ts';
import type { LiveNews } from '../../ports/liveBus.ts';
import type { StaffEntities } from '../../ports/staffChanges.ts';
import type { WebsiteEntities } from '../../ports/staffEntities/website.ts';
import { escapeHtml } from '../../texts/html.ts';
import { examinedHtml } from '../../texts/safeHtml.ts';
import { text } from '../../texts/text.ts';
import { mailRouteOf, sealedFor } from '../exhibitorMail.ts';
import type { SalesDeps } from '../salesDeps.ts';
import type { Services } from '../services.ts';
import { asOfNow, changeAsStaff, readAsStaff, type StaffEdit } from '../staffChange.ts';
import { sessionNews } from './sessionNews.ts';

/** Rows of `setting`: as it is called there, and as what is changed. */
const groups = {
  locale: { setting: 'locale', entity: 'locale_settings' },
  mail: { setting: 'mail', entity: 'mail_settings' },
  website: { setting: 'website_config', entity: 'website_settings' },
  public: { setting: 'public_config', entity: 'public_settings' },
  schedule: { setting: 'schedule_config', entity: 'schedule_settings' },
  captcha: { setting: 'recaptcha', entity: 'captcha_settings' },
  security: { setting: 'security', entity: 'security_settings' },
} as const satisfies Record<
  Exclude<SettingsGroup, 'general'>,
  { setting: keyof Settings; entity: keyof WebsiteEntities }
>;

type RowGroup = keyof typeof groups;
type EntityOf<Group extends RowGroup> = (typeof groups)[Group]['entity'];

/** What of the exhibitor's JSON there may be; what nobody has written is null. */
const infoKeys = [
  'phone',
  'phone_text',
  'phone2',
  'phone2_text',
  'vat',
  'messenger',
  'facebook',
  'whatsapp',
  'instagram',
] as const;
const logoKeys = ['default', 'light', 'dark'] as const;

/** `alsoTold`: beside what every group tells, once it is saved. */
interface SavingGroup<Entity extends keyof WebsiteEntities> {
  check?: StaffEdit<Entity>['check'];
  alsoTold?: () => Promise<LiveNews[]> | LiveNews[];
}

type LocalizedName = string | Partial<Record<Locale, string>>;

type Deps = Pick<SalesDeps, 'staff' | 'changes' | 'bus' | 'onFault' | 'settings' | 'seals' | 'mailTester'>;

/** Every group is shown by the website, or decides what it shows. */
const announce = (): LiveNews[] => [{ kind: 'catalogue' }];

export function createStaffSettings(deps: Deps): Services['staffSettings'] {
  /** Whoever asks, where they may read the settings. NOT_SIGNED_IN, FORBIDDEN. */
  async function within(asking: EmployeeActor, exhibitor: number): Promise<void> {
    const actor = await asOfNow(deps.staff, asking);
    if (!mayIn(actor, 'settings.read', scopeOf(exhibitor, null))) throw notAllowed(actor, exhibitor);
    await deps.settings.add(
      exhibitor,
      Object.values(groups).map(({ setting }) => setting),
    );
  }

  async function readGroup<Group extends RowGroup>(asking: EmployeeActor, exhibitor: number, group: Group) {
    await within(asking, exhibitor);
    const { setting, entity } = groups[group];
    const { row_version, ...values } = await readAsStaff(deps, asking, {
      permission: 'settings.read',
      entity: entity as EntityOf<Group>,
      id: `${exhibitor}/${setting}`,
    });
    return { values: filledIn(group, values), row_version };
  }

  async function saveGroup<Group extends RowGroup>(
    asking: EmployeeActor,
    { exhibitor, row_version }: { exhibitor: number; row_version: number },
    group: Group,
    values: Partial<StaffEntities[EntityOf<Group>]>,
    { check, alsoTold = () => [] }: SavingGroup<EntityOf<Group>> = {},
  ): Promise<{ row_version: number }> {
    await within(asking, exhibitor);
    const { setting, entity } = groups[group];
    const id = `${exhibitor}/${setting}`;
    // What nobody has set, and is as it is by itself, stays so: the audit says only what somebody meant.
    const stored = await deps.changes.read(entity, id);
    const defaults = filledIn(group, {});
    const meant = Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) =>
          (stored?.values as Record<string, unknown> | undefined)?.[name] !== null ||
          !isDeepStrictEqual(value, defaults[name as keyof typeof defaults]),
      ),
    );
    return changeAsStaff(deps, asking, {
      permission: 'settings.write',
      entity: entity as EntityOf<Group>,
      id,
      version: row_version,
      values: meant as Partial<StaffEntities[EntityOf<Group>]>,
      ...(check && { check }),
      announce: async () => [...announce(), ...(await alsoTold())],
    });
  }

  return {
    async general(asking, { exhibitor }) {
      const { switched_off_at: _, ...row } = await readAsStaff(deps, asking, {
        permission: 'settings.read',
        entity: 'exhibitor',
        id: String(exhibitor),
      });
      return { ...row, info: withKeys(row.info, infoKeys), logos: withKeys(row.logos, logoKeys) };
    },

    async saveGeneral(asking, { exhibitor, row_version, values }) {
      const stored = await deps.changes.read('exhibitor', String(exhibitor));
      return changeAsStaff(deps, asking, {
        permission: 'settings.write',
        entity: 'exhibitor',
        id: String(exhibitor),
        version: row_version,
        values: {
          ...values,
          // What is the same but for keys that nobody had written stays as it is.
          info: asWritten(stored?.values.info, values.info),
          logos: asWritten(stored?.values.logos, values.logos),
        },
        announce,
      });
    },

    async locale(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'locale');
      return { ...values, row_version };
    },
    saveLocale: (asking, input) => saveGroup(asking, input, 'locale', input.values),

    async public(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'public');
      return { ...values, row_version };
    },
    savePublic: (asking, input) => saveGroup(asking, input, 'public', input.values),

    async schedule(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'schedule');
      return { ...values, row_version };
    },
    saveSchedule: (asking, input) => saveGroup(asking, input, 'schedule', input.values),

    async captcha(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'captcha');
      return { ...values, row_version };
    },
    saveCaptcha: (asking, input) => saveGroup(asking, input, 'captcha', input.values),

    async security(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'security');
      const { people, without } = await deps.settings.peopleWithoutSecondFactor(exhibitor);
      return { ...values, people, without_second_factor: without, row_version };
    },
    // Whoever has none is asked for one with their next call: what they do now is another thing than a moment ago.
    saveSecurity: (asking, input) =>
      saveGroup(asking, input, 'security', input.values, {
        async alsoTold() {
          return sessionNews((await deps.settings.peopleWithoutSecondFactor(input.exhibitor)).sessions);
        },
      }),

    async website(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'website');
      return { ...inLanguages(values), row_version };
    },

    async saveWebsite(asking, input) {
      const removed = new Set<string>();
      const footer = input.values.footer.map((column) => {
        if (column.html === undefined) return column;
        const examined = examinedHtml(column.html);
        for (const part of examined.removed) removed.add(part);
        return { ...column, html: examined.html as typeof column.html };
      });
      const saved = await saveGroup(asking, input, 'website', { ...input.values, footer });
      return { ...saved, removed: [...removed] };
    },

    async mail(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'mail');
      const { password } = await deps.settings.mail(exhibitor);
      return { ...values, has_password: password !== null, row_version };
    },

    async saveMail(asking, input) {
      const { password, ...values } = input.values;
      const { seals } = deps;
      const saving = {
        ...values,
        ...(password !== undefined && {
          password: password === null ? null : seals.seal({ password }, sealedFor(input.exhibitor)),
        }),
      };
      return saveGroup(asking, input, 'mail', saving, {
        async check({ before }) {
          // A password that nobody may read is not told to another server either, whoever names that one.
          if (before.password === null || password !== undefined || [null, before.host].includes(values.host)) return;
          throw new ParterreError('VALIDATION_FAILED', { fields: { 'values.password': [{ key: 'required' }] } });
        },
      });
    },

    async testMail(asking, { exhibitor, to }, locale): Promise<TestMailAnswer> {
      await within(asking, exhibitor);
      const actor = await asOfNow(deps.staff, asking);
      if (!mayIn(actor, 'settings.write', scopeOf(exhibitor, null))) throw notAllowed(actor, exhibitor);
      const { trade_name } = await readAsStaff(deps, asking, {
        permission: 'settings.read',
        entity: 'exhibitor',
        id: String(exhibitor),
      });
      const route = await mailRouteOf(deps.settings, deps.seals, exhibitor);
      return deps.mailTester.test(route, { to, ...testMail(trade_name, actor.name, locale) });
    },
  };
}

function testMail(exhibitor: string, by: string, asked: string): { subject: string; text: string; html: string } {
  const locale: Locale = isLocale(asked) ? asked : 'en';
  const body = text(locale, 'mail:test.text', { exhibitor, by });
  return {
    subject: text(locale, 'mail:test.subject', { exhibitor }),
    text: `${body}\n`,
    html: `<!doctype html><html lang="${locale}"><body><p>${escapeHtml(body)}</p></body></html>`,
  };
}

/** A group with what nobody has set filled in. `values`: null where nobody has. */
function filledIn<Group extends RowGroup>(group: Group, values: object): Settings[(typeof groups)[Group]['setting']] {
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return settingsGroups.shape[groups[group].setting].parse(set) as Settings[(typeof groups)[Group]['setting']];
}

function withKeys<Name extends string>(
  value: Partial<Record<Name, string | null>>,
  names: readonly Name[],
): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, value[name] ?? null])) as Record<Name, string | null>;
}

/** Texts that are one for all languages, as they may be stored, as one for each: so a form has them. */
function inLanguages(website: Settings['website_config']): WebsiteSettings {
  const each = (text: LocalizedName): Partial<Record<Locale, string>> =>
    typeof text === 'string' ? Object.fromEntries(locales.map((locale) => [locale, text])) : text;
  const name = (text: LocalizedName): LocalizedName =>
    typeof text === 'string' && text.startsWith('site-titles.') ? text : each(text);
  const { navigation, header_slides, footer, ...rest } = website;
  return {
    ...rest,
    navigation: navigation.map(({ children, ...item }) => ({
      ...item,
      name: name(item.name),
      ...(children && {
        children: children.map((child) => ({
          name: name(child.name),
          url: child.url,
          // Two levels are all that the website shows.
          kind: child.kind === 'dropdown' ? 'link' : child.kind,
        })),
      }),
    })),
    header_slides: header_slides.map((slide) => ({ ...slide, title: each(slide.title), text: each(slide.text) })),
    footer: footer.map(({ kind, title, links, html }) => ({
      kind,
      title: title === null ? null : name(title),
      ...(links && { links: links.map((link) => ({ ...link, name: name(link.name) })) }),
      ...(html !== undefined && { html: each(html) }),
    })),
  };
}

/** What is written where it says something else than what is there; keys that say nothing do not. */
function asWritten<Value extends object>(stored: Value | undefined, written: Value): Value {
  const said = (value: object) => Object.fromEntries(Object.entries(value).filter(([, text]) => text !== null));
  return stored !== undefined && isDeepStrictEqual(said(stored), said(written)) ? stored : (said(written) as Value);
}
