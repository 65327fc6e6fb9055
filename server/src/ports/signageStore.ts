/** What displays show, in PostgreSQL. What staff change of it goes through `StaffChanges`. */
import type { DisplayView, SignageMessageView, SignageViewValues } from '../contract/index.ts';

export type StoredView = Pick<SignageViewValues, 'theme' | 'background' | 'accent' | 'pages'>;

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
  /** The display says which contents it shows. `isNews`: others than it said last, or it had said nothing for so long that it was silent. */
  tell(deviceId: number, revision: string): Promise<{ isNews: boolean }>;
  /** Displays of all exhibitors, by name. */
  displays(): Promise<StoredDisplay[]>;
  /** Messages of all exhibitors that have not ended. The first to end comes first. */
  messages(nowMs: number): Promise<StoredMessage[]>;
}
