import type { SignageViewValues } from '../../contract/index.ts';

export interface SignageEntities {
  signage_view: SignageViewValues & { exhibitor_id: number; archived_at: string | null };
}
