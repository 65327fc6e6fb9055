import type { CashCount, CashEntryKind } from '../../contract/index.ts';

export interface CashEntities {
  cash_shift: {
    exhibitor_id: number;
    cinema_id: number;
    device_id: number;
    opened_by: number;
    opened_at: string;
    closed_by: number | null;
    /** Null: it is open. */
    closed_at: string | null;
  };
  cash_entry: {
    cash_shift_id: number;
    kind: CashEntryKind;
    amount_minor: number;
    counted: CashCount | null;
    note: string | null;
    employee_id: number;
    request: string;
  };
}
