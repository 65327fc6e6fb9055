/** Types of gift cards and subscriptions (docs/decisions/vouchers.md). */
import type {
  Archiving,
  RemovedHtml,
  VoucherTypeChange,
  VoucherTypeCreation,
  VoucherTypeValues,
  VoucherTypeView,
  VoucherValidity,
} from '../../contract/index.ts';
import { type EmployeeActor, notAllowed, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import { lastDay, readValidity } from '../../domain/validity.ts';
import { examinedHtml, type LocalizedHtml } from '../../texts/safeHtml.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { archiveAsStaff, asOfNow, changeAsStaff, createAsStaff, readAsStaff } from './change.ts';
import { reachOf } from './listReader.ts';

/** Errors of all that changes: `changeAsStaff`, `createAsStaff`. What was taken out of HTML is `removed`. */
export interface StaffVoucherTypes {
  type(actor: EmployeeActor, id: number): Promise<VoucherTypeView>;
  create(
    actor: EmployeeActor,
    input: VoucherTypeCreation,
  ): Promise<{ id: number; row_version: number; removed: RemovedHtml }>;
  save(actor: EmployeeActor, input: VoucherTypeChange): Promise<{ row_version: number; removed: RemovedHtml }>;
  /** VALIDATION_FAILED (`slug`): restored, it would have the address of another one. */
  archive(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
  /** The last day of one that is sold today, YYYY-MM-DD; null: none can be sold. FORBIDDEN, MODULE_INACTIVE */
  validUntil(actor: EmployeeActor, input: VoucherValidity): Promise<{ until: string | null }>;
}

type TypeDeps = Pick<CommonDeps, 'clock' | 'cinemaClock' | 'bus' | 'onFault'> & Pick<PortalDeps, 'staff' | 'changes'>;

const read = 'vouchers.read';
const permission = 'vouchers.write';

/** Website and tills look at what they sell again. */
const announce = (): [{ kind: 'catalogue' }] => [{ kind: 'catalogue' }];

export function createStaffVoucherTypes(deps: TypeDeps): StaffVoucherTypes {
  return {
    async type(asking, id) {
      const row = await readAsStaff(deps, asking, { permission: read, entity: 'voucher_type', id: String(id) });
      const { exhibitor_id, archived_at, page_title, description, content, ...values } = row;
      return {
        ...values,
        page_title: page_title ?? {},
        description: description ?? {},
        content: typeof content === 'string' ? { en: content } : (content ?? {}),
        id,
        exhibitor: exhibitor_id,
        archived: archived_at !== null,
      };
    },

    async create(asking, { exhibitor, kind, values }) {
      const { removed, ...written } = writtenOf(values);
      const made = await createAsStaff(deps, asking, {
        permission,
        entity: 'voucher_type',
        scope: scopeOf(exhibitor, null),
        values: { ...written, kind, exhibitor_id: exhibitor, archived_at: null },
        announce,
      });
      return { id: Number(made.id), row_version: made.row_version, removed };
    },

    async save(asking, { id, row_version, values }) {
      const { removed, ...written } = writtenOf(values);
      const saved = await changeAsStaff(deps, asking, {
        permission,
        entity: 'voucher_type',
        id: String(id),
        version: row_version,
        values: written,
        announce,
      });
      return { ...saved, removed };
    },

    archive: (asking, row) => archiveAsStaff(deps, asking, row, { permission, entity: 'voucher_type', announce }),

    async validUntil(asking, { exhibitor, validity }) {
      const actor = await asOfNow(deps.staff, asking);
      if (!reachOf(actor, read).some((each) => each.exhibitorId === exhibitor)) throw notAllowed(actor, exhibitor);
      const today = cinemaDay(deps.cinemaClock.nowMs(), await deps.staff.timezone(exhibitor), 0);
      return { until: lastDay(validity, today) };
    },
  };
}

/** Makes the HTML of a type safe, and refuses a validity that nobody can read: VALIDATION_FAILED at `values.validity`. */
function writtenOf({ content, ...values }: VoucherTypeValues) {
  if (readValidity(values.validity) === null)
    throw new ParterreError('VALIDATION_FAILED', { fields: { 'values.validity': [{ key: 'voucher_validity' }] } });
  const { html, removed } = examinedHtml(content);
  return { ...values, content: html as Exclude<LocalizedHtml, string>, removed };
}
