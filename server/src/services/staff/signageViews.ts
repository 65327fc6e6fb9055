/** What displays show, as staff compose it. */
import type { Archiving, RowChange, SavedRow, SignageViewValues, SignageViewView } from '../../contract/index.ts';
import { type EmployeeActor, mayIn, scopeOf } from '../../domain/actor.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { archiveAsStaff, asOfNow, changeAsStaff, createAsStaff, readAsStaff } from './change.ts';

const entity = 'signage_view';
const permission = 'signage.write';
/** Displays ask for the programme and for what they show anew. */
const announce = (): [{ kind: 'catalogue' }] => [{ kind: 'catalogue' }];

/** Errors: `readAsStaff`, `createAsStaff`, `changeAsStaff`. */
export interface StaffSignageViews {
  get(actor: EmployeeActor, id: number): Promise<SignageViewView>;
  create(actor: EmployeeActor, creation: { exhibitor: number; values: SignageViewValues }): Promise<SavedRow>;
  save(actor: EmployeeActor, change: RowChange<SignageViewValues>): Promise<{ row_version: number }>;
  /** Displays that have it show what is on in their cinema, until it is brought back. */
  archive(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
}

export function createStaffSignageViews(
  deps: Pick<CommonDeps, 'bus' | 'onFault' | 'clock'> & Pick<PortalDeps, 'staff' | 'changes'>,
): StaffSignageViews {
  return {
    async get(asking, id) {
      const row = await readAsStaff(deps, asking, { permission: 'signage.read', entity, id: String(id) });
      const { row_version, exhibitor_id, archived_at, ...values } = row;
      const writable = mayIn(await asOfNow(deps.staff, asking), permission, scopeOf(exhibitor_id, null));
      return { id, row_version, exhibitor: exhibitor_id, values, archived: archived_at !== null, writable };
    },

    create: (actor, { exhibitor, values }) =>
      createAsStaff(deps, actor, {
        permission,
        entity,
        scope: scopeOf(exhibitor, null),
        values: { ...values, exhibitor_id: exhibitor, archived_at: null },
        announce: () => [],
      }),

    save: (actor, { id, row_version, values }) =>
      changeAsStaff(deps, actor, { permission, entity, id: String(id), version: row_version, values, announce }),

    archive: (actor, row) => archiveAsStaff(deps, actor, row, { permission, entity, announce }),
  };
}
