/** The settings as they are answered: fields that the portal can do without are as they were written, however long ago. */
import { z } from 'zod';
import { settingsRows } from '../../contract/index.ts';
import { settingsGroups } from '../../domain/settings.ts';

/** With what nobody has set as it is by itself. */
const {
  locale,
  current_schedules,
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
} = settingsGroups.shape;

export const settingsDocumentSchema = z.object({
  exhibitor: z.int(),
  ...locale.unwrap().shape,
  ...current_schedules.unwrap().shape,
  /** For the password only whether there is one. */
  mail: z.object({ ...mail.unwrap().shape, has_password: z.boolean() }),
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
  /** Version of each row of settings; the languages' row is `locale`, that of the shows at tills `current_schedules`. */
  row_versions: z.record(z.enum(settingsRows), z.int()),
});

export const settingsWrittenSchema = settingsDocumentSchema.extend({
  /** What was taken out of HTML because pages may not have it. */
  removed: z.array(z.string()),
});
