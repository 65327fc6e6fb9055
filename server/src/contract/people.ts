/** People, roles and what was changed. */
import { listOf } from './lists.ts';

export interface EmployeeRow {
  id: number;
  name: string;
  email: string;
  /** Where the reader may see them: what they do elsewhere is not told. `cinemas` null: all of them. */
  memberships: { id: number; row_version: number; exhibitor: number; role: number; cinemas: number[] | null }[];
  archived: boolean;
}

export const peopleLists = {
  employees: listOf<EmployeeRow>('accounts.roles'),
};
