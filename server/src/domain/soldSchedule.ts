/** A schedule as its tickets were sold: what they say of it when they are printed again. */
import { createHash } from 'node:crypto';

export interface SoldSchedule {
  /** Made from the facts, so that orders on several nodes share one row without asking for it. */
  id: string;
  facts: ScheduleFacts;
}

/** What tickets, mails and receipts print of a schedule and of who sells it. Titles are localized JSON; times are Unix ms. */
export interface ScheduleFacts {
  exhibitor: { name: string; email: string; vat: string | null; timezone: string; accent: string };
  cinema: { name: string; address1: string; zip: string; city: string; countryCode: string };
  screenName: string;
  movieTitle: unknown;
  /** Null: the schedule is no event. */
  eventTitle: unknown;
  /** A path of this installation, or an absolute URL. */
  posterUrl: string | null;
  rating: string;
  versionShort: string;
  startAtMs: number;
  endAtMs: number;
}

/** The id is a UUID of version 8, made from the facts' SHA-256. */
export function soldSchedule(facts: ScheduleFacts): SoldSchedule {
  const hex = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { id, facts };
}
