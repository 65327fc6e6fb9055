/** The groups of an exhibitor's settings: a row each, which is read with what nobody has set filled in, and changed key by key. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Locale,
  locales,
  type MailSettings,
  type RemovedHtml,
  type SettingsGroup,
  type WebsiteSettings,
} from '../../contract/index.ts';
import { type EmployeeActor, mayIn, notAllowed, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type Settings, settingsGroups } from '../../domain/settings.ts';
import type { Announcement } from '../../ports/liveBus.ts';
import type { StaffEntities } from '../../ports/staffChanges.ts';
import type { WebsiteEntities } from '../../ports/staffEntities/website.ts';
import { examinedHtml } from '../../texts/safeHtml.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { asOfNow, readAsStaff, type StaffEdit } from './change.ts';
import { sealedFor } from './exhibitorMail.ts';
import { sessionNews } from './sessionNews.ts';

/** Rows of `setting`: as it is called there, and as what is changed. */
export const groups = {
  locale: { setting: 'locale', entity: 'locale_settings' },
  mail: { setting: 'mail', entity: 'mail_settings' },
  website: { setting: 'website_config', entity: 'website_settings' },
  public: { setting: 'public_config', entity: 'public_settings' },
  schedule: { setting: 'schedule_config', entity: 'schedule_settings' },
  captcha: { setting: 'recaptcha', entity: 'captcha_settings' },
  printing: { setting: 'printing', entity: 'printing_settings' },
  reservations: { setting: 'reservations', entity: 'reservations_settings' },
  refunds: { setting: 'refunds', entity: 'refunds_settings' },
  security: { setting: 'security', entity: 'security_settings' },
  pos: { setting: 'pos_config', entity: 'pos_settings' },
  counter: { setting: 'current_schedules', entity: 'counter_settings' },
  signage: { setting: 'signage_config', entity: 'signage_settings' },
} as const satisfies Record<
  Exclude<SettingsGroup, 'general'>,
  { setting: keyof Settings; entity: keyof WebsiteEntities }
>;

export type RowGroup = keyof typeof groups;
export type EntityOf<Group extends RowGroup> = (typeof groups)[Group]['entity'];

/** Keys that are left out stay as they are. */
export type GroupValues<Group extends RowGroup> = Partial<StaffEntities[EntityOf<Group>]>;

type Deps = Pick<PortalDeps, 'staff' | 'changes' | 'settings'>;

interface SettingsGroups {
  /** Whoever asks, where they may read the settings. NOT_SIGNED_IN, EXHIBITOR_SWITCHED_OFF, FORBIDDEN. */
  within(asking: EmployeeActor, exhibitor: number): Promise<void>;
  /** With what nobody has set filled in. Errors: `within`, `readAsStaff`. */
  read<Group extends RowGroup>(
    asking: EmployeeActor,
    exhibitor: number,
    group: Group,
  ): Promise<{ values: Settings[(typeof groups)[Group]['setting']]; row_version: number }>;
  /** What nobody has set, and is as it is by itself, stays so: the audit says only what somebody meant. */
  edit<Group extends RowGroup>(
    exhibitor: number,
    group: Group,
    edit: { version: number | null; values: GroupValues<Group>; check?: StaffEdit<EntityOf<Group>>['check'] },
  ): Promise<StaffEdit<EntityOf<Group>>>;
  /** What is told of groups that were changed. */
  announce(exhibitor: number, changed: readonly RowGroup[]): Promise<Announcement[]>;
}

export function createSettingsGroups(deps: Deps): SettingsGroups {
  const { staff, changes, settings } = deps;

  async function within(asking: EmployeeActor, exhibitor: number): Promise<void> {
    const actor = await asOfNow(staff, asking);
    if (!mayIn(actor, 'settings.read', scopeOf(exhibitor, null))) throw notAllowed(actor, exhibitor);
    await settings.add(
      exhibitor,
      Object.values(groups).map(({ setting }) => setting),
    );
  }

  return {
    within,

    async read<Group extends RowGroup>(asking: EmployeeActor, exhibitor: number, group: Group) {
      await within(asking, exhibitor);
      const { setting, entity } = groups[group];
      const { row_version, ...values } = await readAsStaff(deps, asking, {
        permission: 'settings.read',
        entity: entity as EntityOf<Group>,
        id: `${exhibitor}/${setting}`,
      });
      return { values: filledIn(group, values), row_version };
    },

    async edit<Group extends RowGroup>(
      exhibitor: number,
      group: Group,
      {
        values,
        ...edit
      }: { version: number | null; values: GroupValues<Group>; check?: StaffEdit<EntityOf<Group>>['check'] },
    ) {
      const { setting } = groups[group];
      const entity = groups[group].entity as EntityOf<Group>;
      const id = `${exhibitor}/${setting}`;
      const stored = await changes.read(entity, id);
      const defaults = filledIn(group, {});
      const meant = Object.fromEntries(
        Object.entries(values).filter(
          ([name, value]) =>
            (stored?.values as Record<string, unknown> | undefined)?.[name] !== null ||
            !isDeepStrictEqual(value, defaults[name as keyof typeof defaults]),
        ),
      );
      return { permission: 'settings.write', entity, id, values: meant as GroupValues<Group>, ...edit };
    },

    async announce(exhibitor, changed) {
      // Every group is shown by the website, or decides what it shows.
      const news: Announcement[] = [{ kind: 'catalogue' }];
      if (!changed.includes('security')) return news;
      // Whoever has none is asked for one with their next call: what they do now is another thing than a moment ago.
      const { sessions } = await settings.peopleWithoutSecondFactor(exhibitor);
      return [...news, ...sessionNews(sessions)];
    },
  };
}

/** A group with what nobody has set filled in. `values`: null where nobody has. */
export function filledIn<Group extends RowGroup>(
  group: Group,
  values: object,
): Settings[(typeof groups)[Group]['setting']] {
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return settingsGroups.shape[groups[group].setting].parse(set) as Settings[(typeof groups)[Group]['setting']];
}

/** What columns of the footer say in HTML, made safe; `removed`: what was taken out of it. */
export function safeFooter(columns: WebsiteSettings['footer']): {
  footer: WebsiteSettings['footer'];
  removed: RemovedHtml;
} {
  const removed = new Set<string>();
  const footer = columns.map((column) => {
    if (column.html === undefined) return column;
    const examined = examinedHtml(column.html);
    for (const part of examined.removed) removed.add(part);
    return { ...column, html: examined.html as typeof column.html };
  });
  return { footer, removed: [...removed] };
}

/** The settings of mail with the password sealed, where there is one to be written. */
export function sealedMail(
  { seals }: Pick<CommonDeps, 'seals'>,
  exhibitor: number,
  { password, ...values }: Partial<MailSettings>,
): GroupValues<'mail'> {
  if (password === undefined) return values;
  return { ...values, password: password === null ? null : seals.seal({ password }, sealedFor(exhibitor)) };
}

/** A password that nobody may read is not told to another server either, whoever names that one. `field`: where it is asked for. */
export function mailPasswordStays({ host, password }: GroupValues<'mail'>, field: string) {
  return async ({ before }: { before: StaffEntities['mail_settings'] }): Promise<void> => {
    if (before.password === null || password !== undefined || host === undefined) return;
    if (host === null || host === before.host) return;
    throw new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key: 'required' }] } });
  };
}

type LocalizedName = string | Partial<Record<Locale, string>>;

/** Texts that are one for all languages, as they may be stored, as one for each: so a form has them. */
export function inLanguages(website: Settings['website_config']): WebsiteSettings {
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
