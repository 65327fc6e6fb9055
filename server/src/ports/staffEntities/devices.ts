import type { BaudRate, DeviceAuthStatus, DeviceType, orientations, PaperWidthMm } from '../../contract/index.ts';

export interface DeviceEntities {
  /** `cinema_id` null: nobody has approved it yet. */
  device: {
    exhibitor_id: number;
    cinema_id: number | null;
    screen_id: number | null;
    type: DeviceType;
    name: string;
    auth_status: DeviceAuthStatus;
    orientation: (typeof orientations)[number];
    auto_lock_minutes: number | null;
    test_mode: boolean;
    printer: string | null;
    printer_baud: BaudRate | null;
    paper_width_mm: PaperWidthMm;
    cash_drawer: boolean;
    terminal: string | null;
    payment_methods: number[];
    parent_id: number | null;
    unattended: boolean;
    signage_view_id: number | null;
    archived_at: string | null;
  };
}
