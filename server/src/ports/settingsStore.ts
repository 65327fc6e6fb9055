/** Rows of the settings, beside what staff change of them. */

import type { Sealed } from '../domain/seals.ts';
import type { MailConfig } from '../domain/settings.ts';
import type { LocalizedHtml } from '../texts/safeHtml.ts';

export interface SettingsStore {
  /** A row for each of these groups, where there is none: what has a row can be changed. Does nothing for an exhibitor that is none. */
  add(exhibitorId: number, keys: readonly string[]): Promise<void>;
  /** How an exhibitor's mails go out. */
  mail(exhibitorId: number): Promise<{ config: MailConfig; password: Sealed | null }>;
  /** The colour of an exhibitor's website and documents, as CSS writes it. */
  accent(exhibitorId: number): Promise<string>;
  /** The address of an exhibitor's logo, that for dark grounds where there are several; null: it has none. */
  logo(exhibitorId: number): Promise<string | null>;
  /** Who works at an exhibitor, how many of them have no second factor, and the ids of the sessions of these. */
  peopleWithoutSecondFactor(exhibitorId: number): Promise<{ people: number; without: number; sessions: string[] }>;
  /** The exhibitor of a bill, and what that exhibitor has written for its mails and tickets. Null: there is no such bill. */
  ofBill(uuid: string): Promise<{
    exhibitorId: number;
    /** Several texts of a place follow each other. */
    mailPurchase: LocalizedHtml[];
    ticketConditions: LocalizedHtml[];
  } | null>;
  /** All passwords, by exhibitor. */
  sealed(): Promise<{ exhibitorId: number; password: Sealed }[]>;
  /** Replaces a sealed password by one that is sealed with another key. Does nothing when it was changed meanwhile. */
  reseal(exhibitorId: number, before: Sealed, after: Sealed): Promise<void>;
}
