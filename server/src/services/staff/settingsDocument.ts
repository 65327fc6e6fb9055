/** All settings of an exhibitor at once, as a program reads and writes them: one transaction, all or nothing. */
import type { z } from 'zod';
import {
  counterSettingsSchema,
  localeSettingsSchema,
  type RemovedHtml,
  type SettingsDocument,
  type SettingsWrite,
  settingsRules,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { StaffEntities } from '../../ports/staffChanges.ts';
import type { CommonDeps, PortalDeps, PrintingDeps } from '../deps.ts';
import { changeTogether, type StaffTransaction } from './change.ts';
import { mustPrint } from './printing.ts';
import {
  createSettingsGroups,
  type EntityOf,
  filledIn,
  type GroupValues,
  groups,
  inLanguages,
  mailPasswordStays,
  type RowGroup,
  safeFooter,
  sealedMail,
} from './settingsGroups.ts';

type Deps = Pick<CommonDeps, 'seals' | 'bus' | 'onFault' | 'clock'> &
  Pick<PortalDeps, 'staff' | 'changes' | 'settings'> &
  Pick<PrintingDeps, 'receiptPrinters'>;
type Written = SettingsDocument & { removed: RemovedHtml };

/** Every use case refuses as `readAsStaff` and `changeAsStaff` do. */
export interface SettingsDocuments {
  read(actor: EmployeeActor, exhibitor: number): Promise<SettingsDocument>;
  /** Fields that are left out stay as they are; VALIDATION_FAILED (`data...`): they do not fit what is there. `removed`: what was taken out of HTML. */
  write(actor: EmployeeActor, exhibitor: number, settings: SettingsWrite): Promise<Written>;
  /** Writes groups that nobody has set yet; SETTINGS_SET_ALREADY: somebody has set one of them, and nothing is written. */
  begin(actor: EmployeeActor, exhibitor: number, settings: Pick<SettingsWrite, 'data'>): Promise<Written>;
}

export function createSettingsDocuments(deps: Deps): SettingsDocuments {
  const settingsOf = createSettingsGroups(deps);

  async function read(asking: EmployeeActor, exhibitor: number): Promise<SettingsDocument> {
    const [
      locale,
      mail,
      website,
      publicConfig,
      schedule,
      captcha,
      printing,
      reservations,
      refunds,
      security,
      pos,
      counter,
      signage,
      { password },
    ] = await Promise.all([
      settingsOf.read(asking, exhibitor, 'locale'),
      settingsOf.read(asking, exhibitor, 'mail'),
      settingsOf.read(asking, exhibitor, 'website'),
      settingsOf.read(asking, exhibitor, 'public'),
      settingsOf.read(asking, exhibitor, 'schedule'),
      settingsOf.read(asking, exhibitor, 'captcha'),
      settingsOf.read(asking, exhibitor, 'printing'),
      settingsOf.read(asking, exhibitor, 'reservations'),
      settingsOf.read(asking, exhibitor, 'refunds'),
      settingsOf.read(asking, exhibitor, 'security'),
      settingsOf.read(asking, exhibitor, 'pos'),
      settingsOf.read(asking, exhibitor, 'counter'),
      settingsOf.read(asking, exhibitor, 'signage'),
      deps.settings.mail(exhibitor),
    ]);
    return {
      exhibitor,
      ...locale.values,
      ...counter.values,
      mail: { ...mail.values, has_password: password !== null },
      website_config: inLanguages(website.values),
      public_config: publicConfig.values,
      schedule_config: schedule.values,
      recaptcha: captcha.values,
      printing: printing.values,
      reservations: reservations.values,
      refunds: refunds.values,
      security: security.values,
      pos_config: pos.values,
      signage_config: signage.values,
      row_versions: {
        locale: locale.row_version,
        mail: mail.row_version,
        website_config: website.row_version,
        public_config: publicConfig.row_version,
        schedule_config: schedule.row_version,
        recaptcha: captcha.row_version,
        printing: printing.row_version,
        reservations: reservations.row_version,
        refunds: refunds.row_version,
        security: security.row_version,
        pos_config: pos.row_version,
        current_schedules: counter.row_version,
        signage_config: signage.row_version,
      },
    };
  }

  async function write(
    asking: EmployeeActor,
    exhibitor: number,
    { data, row_versions }: SettingsWrite,
    { isNew }: { isNew: boolean },
  ): Promise<Written> {
    await settingsOf.within(asking, exhibitor);
    const {
      mail,
      website_config,
      public_config,
      schedule_config,
      recaptcha,
      printing,
      reservations,
      refunds,
      security,
      pos_config,
      signage_config,
    } = data;
    const locale = fieldsOf(localeSettingsSchema, data);
    const counter = fieldsOf(counterSettingsSchema, data);
    const { footer, removed } = safeFooter(website_config?.footer ?? []);
    const website = website_config?.footer ? { ...website_config, footer } : website_config;
    const mailValues = mail && sealedMail(deps, exhibitor, mail);

    const changed: RowGroup[] = [];
    const save = async <Group extends RowGroup>(
      { edit }: StaffTransaction,
      group: Group,
      values: GroupValues<Group> | undefined,
      check?: (before: StaffEntities[EntityOf<Group>]) => Promise<void>,
    ): Promise<void> => {
      if (values === undefined || Object.keys(values).length === 0) return;
      changed.push(group);
      const version = row_versions?.[groups[group].setting] ?? null;
      await edit(
        await settingsOf.edit(exhibitor, group, {
          version,
          values,
          async check({ before }) {
            // Modules are given to the exhibitor, and none of what its own staff set.
            if (isNew && Object.entries(before).some(([name, value]) => value !== null && name !== 'features'))
              throw new ParterreError('SETTINGS_SET_ALREADY');
            await check?.(before);
          },
        }),
      );
    };

    await changeTogether(
      deps,
      asking,
      async (staff) => {
        await save(staff, 'locale', locale, async (before) =>
          mustFit('data', settingsRules.locale({ ...filledIn('locale', before), ...locale })),
        );
        await save(staff, 'mail', mailValues, async (before) => {
          mustFit('data.mail', settingsRules.mail({ ...filledIn('mail', before), ...mailValues }));
          await mailPasswordStays(mailValues ?? {}, 'data.mail.password')({ before });
        });
        await save(staff, 'website', website);
        await save(staff, 'public', public_config);
        await save(staff, 'schedule', schedule_config);
        await save(staff, 'captcha', recaptcha);
        await save(staff, 'printing', printing, async () => mustPrint(deps, printing ?? {}, 'data.printing'));
        await save(staff, 'reservations', reservations);
        await save(staff, 'refunds', refunds);
        await save(staff, 'security', security);
        await save(staff, 'pos', pos_config);
        await save(staff, 'counter', counter);
        await save(staff, 'signage', signage_config);
      },
      () => settingsOf.announce(exhibitor, changed),
    );
    return { ...(await read(asking, exhibitor)), removed };
  }

  return {
    read,
    write: (asking, exhibitor, settings) => write(asking, exhibitor, settings, { isNew: false }),
    begin: (asking, exhibitor, settings) => write(asking, exhibitor, settings, { isNew: true }),
  };
}

/** Those fields of the document that are of one group. */
function fieldsOf<Shape extends z.ZodRawShape>(
  { shape }: { shape: Shape },
  data: SettingsWrite['data'],
): Partial<z.infer<z.ZodObject<Shape>>> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => name in shape)) as Partial<
    z.infer<z.ZodObject<Shape>>
  >;
}

/** VALIDATION_FAILED at the fields that do not fit the others. `at`: where the group stands in the form. */
function mustFit(at: string, wrong: { field: string; key: string }[]): void {
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map(({ field, key }) => [`${at}.${field}`, [{ key }]]));
  throw new ParterreError('VALIDATION_FAILED', { fields });
}
