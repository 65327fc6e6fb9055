/**
 * All settings of an exhibitor in one document, in the specification's names (operations.md, section 3): what a program reads and writes.
 * The portal has a form for each group instead.
 */
import { z } from 'zod';
import { rowVersionSchema } from './ids.ts';
import {
  type CaptchaSettings,
  type CounterSettings,
  captchaSettingsSchema,
  counterSettingsSchema,
  type GivenModules,
  type LocaleSettings,
  localeSettingsSchema,
  type MailSettings,
  mailSettingsSchema,
  type PosSettings,
  type PrintingSettings,
  type PublicSettings,
  posSettingsSchema,
  printingSettingsSchema,
  publicSettingsSchema,
  type RefundSettings,
  type ReservationSettings,
  refundSettingsSchema,
  reservationSettingsSchema,
  type ScheduleSettings,
  type SecuritySettings,
  type SignageSettings,
  scheduleSettingsSchema,
  securitySettingsSchema,
  signageSettingsSchema,
  type WebsiteSettings,
  websiteSettingsSchema,
} from './settings.ts';

/** Rows of settings, each with a version of its own. Of `locale` and `current_schedules` the fields stand in the document themselves. */
export const settingsRows = [
  'locale',
  'mail',
  'website_config',
  'public_config',
  'schedule_config',
  'recaptcha',
  'printing',
  'reservations',
  'refunds',
  'security',
  'pos_config',
  'current_schedules',
  'signage_config',
] as const;
export type SettingsRow = (typeof settingsRows)[number];

/** Any of its fields; others are refused, so that a misspelt one is not lost. */
const partOf = <Shape extends z.core.$ZodShape>({ shape }: { shape: Shape }) => z.strictObject(shape).partial();

export const settingsValuesSchema = z
  .strictObject({
    ...partOf(localeSettingsSchema).shape,
    ...partOf(counterSettingsSchema).shape,
    mail: partOf(mailSettingsSchema).optional(),
    website_config: partOf(websiteSettingsSchema).optional(),
    public_config: partOf(publicSettingsSchema).optional(),
    schedule_config: partOf(scheduleSettingsSchema).optional(),
    recaptcha: partOf(captchaSettingsSchema).optional(),
    printing: partOf(printingSettingsSchema).optional(),
    reservations: partOf(reservationSettingsSchema).optional(),
    refunds: partOf(refundSettingsSchema).optional(),
    security: partOf(securitySettingsSchema).optional(),
    pos_config: partOf(posSettingsSchema).optional(),
    signage_config: partOf(signageSettingsSchema).optional(),
  })
  .refine((values) => Object.values(values).some((value) => value !== undefined), { params: { key: 'option_missing' } })
  .meta({ minProperties: 1 });

/** `row_versions`: of what was looked at; another one by now: CHANGED_MEANWHILE. What is left out there is written over. */
export const settingsWriteSchema = z.object({
  data: settingsValuesSchema,
  row_versions: z
    .strictObject(
      Object.fromEntries(settingsRows.map((row) => [row, rowVersionSchema.optional()])) as Record<
        SettingsRow,
        z.ZodOptional<typeof rowVersionSchema>
      >,
    )
    .optional(),
});
export type SettingsWrite = z.infer<typeof settingsWriteSchema>;

/** Sets what nobody has set yet. */
export const newSettingsSchema = z.object({ data: settingsValuesSchema });

/** All settings; a group that nobody has set has its defaults. */
export interface SettingsDocument extends LocaleSettings, CounterSettings {
  exhibitor: number;
  mail: Omit<MailSettings, 'password'> & { has_password: boolean };
  website_config: WebsiteSettings;
  public_config: PublicSettings & GivenModules;
  schedule_config: ScheduleSettings;
  recaptcha: CaptchaSettings;
  printing: PrintingSettings;
  reservations: ReservationSettings;
  refunds: RefundSettings;
  security: SecuritySettings;
  pos_config: PosSettings;
  signage_config: SignageSettings;
  row_versions: Record<SettingsRow, number>;
}
