/** The settings of an exhibitor, by groups: each is a form of its own, and a row with a version of its own. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  isLocale,
  type Locale,
  type RemovedHtml,
  type SettingsGroup,
  type SettingsView,
  type settingsSchemas,
  type TestMailAnswer,
  type testMailSchema,
} from '../../contract/index.ts';
import { type EmployeeActor, mayIn, notAllowed, scopeOf } from '../../domain/actor.ts';
import { escapeHtml } from '../../texts/html.ts';
import { text } from '../../texts/text.ts';
import type { CommonDeps, MailingDeps, PortalDeps, PrintingDeps } from '../deps.ts';
import { asOfNow, changeAsStaff, readAsStaff, type StaffEdit } from './change.ts';
import { mailRouteOf } from './exhibitorMail.ts';
import { mustPrint } from './printing.ts';
import {
  createSettingsGroups,
  type EntityOf,
  type GroupValues,
  inLanguages,
  mailPasswordStays,
  type RowGroup,
  safeFooter,
  sealedMail,
} from './settingsGroups.ts';

type Group = SettingsGroup;
interface SettingsSave<G extends Group> {
  exhibitor: number;
  row_version: number;
  values: z.infer<(typeof settingsSchemas)[G]>;
}

/** Reads (`locale`) and saves (`saveLocale`) each group. */
type SettingsServices = {
  [G in Group]: (actor: EmployeeActor, asked: { exhibitor: number }) => Promise<SettingsView[G]>;
} & {
  [G in Group as `save${Capitalize<G>}`]: (
    actor: EmployeeActor,
    save: SettingsSave<G>,
  ) => Promise<G extends 'website' ? { row_version: number; removed: RemovedHtml } : { row_version: number }>;
};

/** An exhibitor's settings, a group a form. Errors of reading: `readAsStaff`; of saving: `changeAsStaff`, VALIDATION_FAILED (fields). */
export type StaffSettings = SettingsServices & {
  /** Sends a mail as the saved settings say, to whoever is named. */
  testMail(actor: EmployeeActor, test: z.infer<typeof testMailSchema>, locale: Locale): Promise<TestMailAnswer>;
};

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

type Deps = Pick<CommonDeps, 'bus' | 'onFault' | 'seals' | 'clock'> &
  Pick<PrintingDeps, 'receiptPrinters'> &
  Pick<PortalDeps, 'staff' | 'changes' | 'settings'> &
  Pick<MailingDeps, 'mailTester'>;

export function createStaffSettings(deps: Deps): StaffSettings {
  const { within, read: readGroup, edit: editOf, announce } = createSettingsGroups(deps);

  async function saveGroup<Group extends RowGroup>(
    asking: EmployeeActor,
    { exhibitor, row_version }: { exhibitor: number; row_version: number },
    group: Group,
    values: GroupValues<Group>,
    check?: StaffEdit<EntityOf<Group>>['check'],
  ): Promise<{ row_version: number }> {
    await within(asking, exhibitor);
    const edit = await editOf(exhibitor, group, { version: row_version, values, ...(check && { check }) });
    return changeAsStaff(deps, asking, { ...edit, announce: () => announce(exhibitor, [group]) });
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
        announce: () => announce(exhibitor, []),
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

    async printing(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'printing');
      return { ...values, row_version };
    },
    savePrinting: (asking, input) =>
      saveGroup(asking, input, 'printing', input.values, async () => mustPrint(deps, input.values, 'values')),

    async reservations(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'reservations');
      return { ...values, row_version };
    },
    saveReservations: (asking, input) => saveGroup(asking, input, 'reservations', input.values),

    async refunds(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'refunds');
      return { ...values, row_version };
    },
    saveRefunds: (asking, input) => saveGroup(asking, input, 'refunds', input.values),

    async security(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'security');
      const { people, without } = await deps.settings.peopleWithoutSecondFactor(exhibitor);
      return { ...values, people, without_second_factor: without, row_version };
    },
    saveSecurity: (asking, input) => saveGroup(asking, input, 'security', input.values),

    async pos(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'pos');
      return { ...values, row_version };
    },
    savePos: (asking, input) => saveGroup(asking, input, 'pos', input.values),

    async counter(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'counter');
      return { ...values, row_version };
    },
    saveCounter: (asking, input) => saveGroup(asking, input, 'counter', input.values),

    async signage(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'signage');
      return { ...values, row_version };
    },
    saveSignage: (asking, input) => saveGroup(asking, input, 'signage', input.values),

    async website(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'website');
      return { ...inLanguages(values), row_version };
    },

    async saveWebsite(asking, input) {
      const { footer, removed } = safeFooter(input.values.footer);
      const saved = await saveGroup(asking, input, 'website', { ...input.values, footer });
      return { ...saved, removed };
    },

    async mail(asking, { exhibitor }) {
      const { values, row_version } = await readGroup(asking, exhibitor, 'mail');
      const { password } = await deps.settings.mail(exhibitor);
      return { ...values, has_password: password !== null, row_version };
    },

    async saveMail(asking, input) {
      const values = sealedMail(deps, input.exhibitor, input.values);
      return saveGroup(asking, input, 'mail', values, mailPasswordStays(values, 'values.password'));
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

function withKeys<Name extends string>(
  value: Partial<Record<Name, string | null>>,
  names: readonly Name[],
): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, value[name] ?? null])) as Record<Name, string | null>;
}

/** What is written where it says something else than what is there; keys that say nothing do not. */
function asWritten<Value extends object>(stored: Value | undefined, written: Value): Value {
  const said = (value: object) => Object.fromEntries(Object.entries(value).filter(([, text]) => text !== null));
  return stored !== undefined && isDeepStrictEqual(said(stored), said(written)) ? stored : (said(written) as Value);
}
