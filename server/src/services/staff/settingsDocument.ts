/** All settings of an exhibitor at once, as a program reads and writes them: one transaction, all or nothing. */
import { type RemovedHtml, type SettingsDocument, type SettingsWrite, settingsRules } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { StaffEntities } from '../../ports/staffChanges.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { changeTogether, type StaffTransaction } from './change.ts';
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

type Deps = Pick<CommonDeps, 'seals' | 'bus' | 'onFault'> & Pick<PortalDeps, 'staff' | 'changes' | 'settings'>;
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
    const [locale, mail, website, publicConfig, schedule, captcha, security, { password }] = await Promise.all([
      settingsOf.read(asking, exhibitor, 'locale'),
      settingsOf.read(asking, exhibitor, 'mail'),
      settingsOf.read(asking, exhibitor, 'website'),
      settingsOf.read(asking, exhibitor, 'public'),
      settingsOf.read(asking, exhibitor, 'schedule'),
      settingsOf.read(asking, exhibitor, 'captcha'),
      settingsOf.read(asking, exhibitor, 'security'),
      deps.settings.mail(exhibitor),
    ]);
    return {
      exhibitor,
      ...locale.values,
      mail: { ...mail.values, has_password: password !== null },
      website_config: inLanguages(website.values),
      public_config: publicConfig.values,
      schedule_config: schedule.values,
      recaptcha: captcha.values,
      security: security.values,
      row_versions: {
        locale: locale.row_version,
        mail: mail.row_version,
        website_config: website.row_version,
        public_config: publicConfig.row_version,
        schedule_config: schedule.row_version,
        recaptcha: captcha.row_version,
        security: security.row_version,
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
    const { mail, website_config, public_config, schedule_config, recaptcha, security, ...locale } = data;
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
        await save(staff, 'security', security);
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

/** VALIDATION_FAILED at the fields that do not fit the others. `at`: where the group stands in the form. */
function mustFit(at: string, wrong: { field: string; key: string }[]): void {
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map(({ field, key }) => [`${at}.${field}`, [{ key }]]));
  throw new ParterreError('VALIDATION_FAILED', { fields });
}
