/** What displays show, in PostgreSQL. What staff change of it goes through `StaffChanges`. */
import type { SignageViewValues } from '../contract/index.ts';

export interface SignageStore {
  /** The view of a display; null: nobody has given it one, or it is archived. */
  viewOf(deviceId: number): Promise<Pick<SignageViewValues, 'theme' | 'pages'> | null>;
  /** The display says which contents it shows. */
  tell(deviceId: number, revision: string): Promise<void>;
}
