/** Bills with all that belongs to them, for staff. */
import type { BillDetail, BillDetailLine } from '../contract/index.ts';
import type { Scope } from '../domain/actor.ts';

export interface StaffBillReads {
  /** Where these bills belong, those of a place together. */
  scopes(uuids: string[]): Promise<{ scope: Scope; uuids: string[] }[]>;
  /** Null: there is none. `refunded` of a line is what is written at it. */
  detail(
    uuid: string,
  ): Promise<{ scope: Scope; bill: Omit<BillDetail, 'reference' | 'admits' | 'refundable' | 'unassigned'> } | null>;
  /** In its order; none of a bill that there is not. */
  lines(uuid: string): Promise<BillDetailLine[]>;
}
