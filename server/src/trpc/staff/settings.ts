import {
  captchaSettingsSchema,
  generalSettingsSchema,
  localeSettingsSchema,
  mailSettingsSchema,
  publicSettingsSchema,
  scheduleSettingsSchema,
  settingsReadSchema,
  settingsSaveSchema,
  testMailSchema,
  websiteSettingsSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';

const reading = staffProcedure('settings.read').input(settingsReadSchema);
const writing = staffProcedure('settings.write');

/** The settings of an exhibitor, a group a form. Saving: VALIDATION_FAILED, CHANGED_MEANWHILE. */
export const settings = router({
  general: reading.query(({ ctx, input }) => ctx.edge.services.staffSettings.general(ctx.actor, input)),
  saveGeneral: writing
    .input(settingsSaveSchema(generalSettingsSchema))
    .mutation(({ ctx, input }) => ctx.edge.services.staffSettings.saveGeneral(ctx.actor, input)),
  locale: reading.query(({ ctx, input }) => ctx.edge.services.staffSettings.locale(ctx.actor, input)),
  saveLocale: writing
    .input(settingsSaveSchema(localeSettingsSchema))
    .mutation(({ ctx, input }) => ctx.edge.services.staffSettings.saveLocale(ctx.actor, input)),
  mail: reading.query(({ ctx, input }) => ctx.edge.services.staffSettings.mail(ctx.actor, input)),
  saveMail: writing
    .input(settingsSaveSchema(mailSettingsSchema))
    .mutation(({ ctx, input }) => ctx.edge.services.staffSettings.saveMail(ctx.actor, input)),
  /** Sends a mail as the saved settings say, and answers in words what the mail server said. */
  testMail: writing
    .input(testMailSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffSettings.testMail(ctx.actor, input, ctx.locale)),
  website: reading.query(({ ctx, input }) => ctx.edge.services.staffSettings.website(ctx.actor, input)),
  saveWebsite: writing
    .input(settingsSaveSchema(websiteSettingsSchema))
    .mutation(({ ctx, input }) => ctx.edge.services.staffSettings.saveWebsite(ctx.actor, input)),
  public: reading.query(({ ctx, input }) => ctx.edge.services.staffSettings.public(ctx.actor, input)),
  savePublic: writing
    .input(settingsSaveSchema(publicSettingsSchema))
    .mutation(({ ctx, input }) => ctx.edge.services.staffSettings.savePublic(ctx.actor, input)),
  schedule: reading.query(({ ctx, input }) => ctx.edge.services.staffSettings.schedule(ctx.actor, input)),
  saveSchedule: writing
    .input(settingsSaveSchema(scheduleSettingsSchema))
    .mutation(({ ctx, input }) => ctx.edge.services.staffSettings.saveSchedule(ctx.actor, input)),
  captcha: reading.query(({ ctx, input }) => ctx.edge.services.staffSettings.captcha(ctx.actor, input)),
  saveCaptcha: writing
    .input(settingsSaveSchema(captchaSettingsSchema))
    .mutation(({ ctx, input }) => ctx.edge.services.staffSettings.saveCaptcha(ctx.actor, input)),
});
