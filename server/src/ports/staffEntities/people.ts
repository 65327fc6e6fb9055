import type { Locale } from '../../contract/index.ts';

export interface PeopleEntities {
  employee: {
    name: string;
    email: string;
    /** The one that takes its place once it is confirmed; null: none is waiting. */
    new_email: string | null;
    /** Null: they have not chosen one yet. */
    password_hash: string | null;
    /** When they were invited to choose one; null: no invitation is open. */
    invited_at: string | null;
    /** In which they are written to; null: that of the portal where they work. */
    locale: Locale | null;
    device_pin_hash: string | null;
    receives_management_notifications: boolean;
    archived_at: string | null;
  };
  /** `cinemas`: empty where it is all of them. */
  membership: {
    employee_id: number;
    exhibitor_id: number;
    role_id: number;
    all_cinemas: boolean;
    cinemas: number[];
  };
  role: { exhibitor_id: number | null; name: string; color: string; permissions: string[]; archived_at: string | null };
}

export const peopleSecrets = { employee: ['password_hash', 'device_pin_hash'] } as const;
