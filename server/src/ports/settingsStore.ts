/** Rows of the settings, beside what staff change of them. */

import type { Sealed } from '../domain/seals.ts';
import type { MailConfig } from '../domain/settings.ts';

export interface SettingsStore {
  /** A row for each of these groups, where there is none: what has a row can be changed. Does nothing for an exhibitor that is none. */
  add(exhibitorId: number, keys: readonly string[]): Promise<void>;
  /** How an exhibitor's mails go out. */
  mail(exhibitorId: number): Promise<{ config: MailConfig; password: Sealed | null }>;
  /** All passwords, by exhibitor. */
  sealed(): Promise<{ exhibitorId: number; password: Sealed }[]>;
  /** The same password sealed with another key. Does nothing when it was changed meanwhile. */
  reseal(exhibitorId: number, before: Sealed, after: Sealed): Promise<void>;
}
