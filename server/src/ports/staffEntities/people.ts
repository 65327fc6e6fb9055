export interface PeopleEntities {
  employee: {
    name: string;
    email: string;
    password_hash: string;
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
