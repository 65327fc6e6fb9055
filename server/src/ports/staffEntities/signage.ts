import type { SignageViewValues } from '../../contract/index.ts';

export interface SignageEntities {
  signage_view: SignageViewValues & { exhibitor_id: number; archived_at: string | null };
  /** `cinema_id` null: in all cinemas. */
  signage_message: { exhibitor_id: number; cinema_id: number | null; text: string; ends_at: string };
}
