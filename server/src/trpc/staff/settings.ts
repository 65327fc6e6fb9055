import {
  captchaSettingsSchema,
  counterSettingsSchema,
  generalSettingsSchema,
  localeSettingsSchema,
  mailSettingsSchema,
  ofExhibitorSchema,
  posSettingsSchema,
  printingSettingsSchema,
  publicSettingsSchema,
  refundSettingsSchema,
  reservationSettingsSchema,
  scheduleSettingsSchema,
  securitySettingsSchema,
  settingsSaveSchema,
  signageSettingsSchema,
  templatePreviewSchema,
  testMailSchema,
  websiteSettingsSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { useCase } from './useCase.ts';

const reading = staffProcedure('settings.read').input(ofExhibitorSchema);
const writing = staffProcedure('settings.write');

/** The settings of an exhibitor, a group a form. Saving: VALIDATION_FAILED, CHANGED_MEANWHILE. */
export const settings = router({
  general: reading.query(useCase(({ staffSettings }) => staffSettings.general)),
  saveGeneral: writing
    .input(settingsSaveSchema(generalSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.saveGeneral)),
  locale: reading.query(useCase(({ staffSettings }) => staffSettings.locale)),
  saveLocale: writing
    .input(settingsSaveSchema(localeSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.saveLocale)),
  mail: reading.query(useCase(({ staffSettings }) => staffSettings.mail)),
  saveMail: writing
    .input(settingsSaveSchema(mailSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.saveMail)),
  /** Sends a mail as the saved settings say, and answers in words what the mail server said. */
  testMail: writing
    .input(testMailSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffSettings.testMail(ctx.actor, input, ctx.locale)),
  website: reading.query(useCase(({ staffSettings }) => staffSettings.website)),
  saveWebsite: writing
    .input(settingsSaveSchema(websiteSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.saveWebsite)),
  public: reading.query(useCase(({ staffSettings }) => staffSettings.public)),
  savePublic: writing
    .input(settingsSaveSchema(publicSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.savePublic)),
  schedule: reading.query(useCase(({ staffSettings }) => staffSettings.schedule)),
  saveSchedule: writing
    .input(settingsSaveSchema(scheduleSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.saveSchedule)),
  captcha: reading.query(useCase(({ staffSettings }) => staffSettings.captcha)),
  saveCaptcha: writing
    .input(settingsSaveSchema(captchaSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.saveCaptcha)),
  printing: reading.query(useCase(({ staffSettings }) => staffSettings.printing)),
  savePrinting: writing
    .input(settingsSaveSchema(printingSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.savePrinting)),
  /** A template as it looks on paper. */
  printingPreview: staffProcedure('settings.read')
    .input(templatePreviewSchema)
    .query(useCase(({ staffPrinting }) => staffPrinting.preview)),
  pos: reading.query(useCase(({ staffSettings }) => staffSettings.pos)),
  savePos: writing
    .input(settingsSaveSchema(posSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.savePos)),
  counter: reading.query(useCase(({ staffSettings }) => staffSettings.counter)),
  saveCounter: writing
    .input(settingsSaveSchema(counterSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.saveCounter)),
  signage: reading.query(useCase(({ staffSettings }) => staffSettings.signage)),
  saveSignage: writing
    .input(settingsSaveSchema(signageSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.saveSignage)),
  reservations: reading.query(useCase(({ staffSettings }) => staffSettings.reservations)),
  saveReservations: writing
    .input(settingsSaveSchema(reservationSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.saveReservations)),
  refunds: reading.query(useCase(({ staffSettings }) => staffSettings.refunds)),
  saveRefunds: writing
    .input(settingsSaveSchema(refundSettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.saveRefunds)),
  security: reading.query(useCase(({ staffSettings }) => staffSettings.security)),
  saveSecurity: writing
    .input(settingsSaveSchema(securitySettingsSchema))
    .mutation(useCase(({ staffSettings }) => staffSettings.saveSecurity)),
});
