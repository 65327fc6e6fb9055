/** What displays show, in PostgreSQL. What staff change of it goes through `StaffChanges`. */
import type { DisplayView, SignageMessage, SignageMessageView, SignageViewValues } from '../contract/index.ts';

export type StoredView = Pick<SignageViewValues, 'theme' | 'pages'>;

/** A display that was let in, with its view and what it has last said. */
export type StoredDisplay = Omit<DisplayView, 'contents' | 'state' | 'view'> & {
  view: (StoredView & { id: number; name: string }) | null;
  revision: string | null;
  /** Seen lately, and having told what it shows lately. */
  isHeard: boolean;
};

export type StoredMessage = SignageMessageView & { cinemaId: number | null };

export interface SignageStore {
  /** The view of a display; null: nobody has given it one, or it is archived. */
  viewOf(deviceId: number): Promise<StoredView | null>;
  /** The message that displays of a cinema show at this time, the newest; null: none. */
  messageAt(place: { exhibitorId: number; cinemaId: number }, nowMs: number): Promise<SignageMessage | null>;
  /** The display says which contents it shows. */
  tell(deviceId: number, revision: string): Promise<void>;
  /** Displays of all exhibitors, by name. */
  displays(): Promise<StoredDisplay[]>;
  /** Messages of all exhibitors that have not ended. The first to end comes first. */
  messages(nowMs: number): Promise<StoredMessage[]>;
}
