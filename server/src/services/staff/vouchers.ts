/** The vouchers of an exhibitor as staff see and change them (docs/decisions/vouchers.md). */
import type { Archiving, VoucherChange, VoucherCorrection, VoucherGift, VoucherView } from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import { endOfValidityMs, lastDay } from '../../domain/validity.ts';
import { newVoucherCode } from '../../domain/voucherCode.ts';
import type { ChangeTransaction, StaffEntities } from '../../ports/staffChanges.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { archivedAt, changeAsStaff, changeTogether, readAsStaff } from './change.ts';

/** Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export interface StaffVouchers {
  voucher(actor: EmployeeActor, id: number): Promise<VoucherView>;
  /**
   * Makes one that nobody pays: no bill sells it. VALIDATION_FAILED: `values.voucher_type_id` (none of the exhibitor's in use, or its last day has
   * passed), `values.turns` (nothing is on it).
   */
  give(actor: EmployeeActor, input: VoucherGift): Promise<{ id: number; row_version: number }>;
  /** VALIDATION_FAILED: `values.valid_until` (not after its first moment, or taken away from one that has it). */
  save(actor: EmployeeActor, input: VoucherChange): Promise<{ row_version: number }>;
  /** Adds to it or takes from it, by an entry in its ledger. VALIDATION_FAILED: `turns`, `minor` (no less than nothing is left), or neither changes. */
  correct(actor: EmployeeActor, input: VoucherCorrection): Promise<{ row_version: number }>;
  /** Takes it out of use, or brings it back. */
  archive(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
}

type VoucherDeps = Pick<CommonDeps, 'clock' | 'cinemaClock' | 'bus' | 'onFault'> &
  Pick<PortalDeps, 'staff' | 'changes' | 'voucherReads'>;

const permission = 'vouchers.write';

/** Whoever redeems one asks for it anew each time; pages of staff hear of every change by itself. */
const announce = () => [];

export function createStaffVouchers(deps: VoucherDeps): StaffVouchers {
  return {
    async voucher(asking, id) {
      const [row, now] = await Promise.all([
        readAsStaff(deps, asking, { permission: 'vouchers.read', entity: 'voucher', id: String(id) }),
        deps.voucherReads.now(id),
      ]);
      if (!now) throw new ParterreError('NOT_FOUND');
      const { exhibitor_id, voucher_type_id, package_id: _, deleted_at, ...values } = row;
      return {
        ...values,
        ...now,
        id,
        exhibitor: exhibitor_id,
        type_id: voucher_type_id,
        isOutOfUse: deleted_at !== null,
      };
    },

    async give(asking, { exhibitor, values: { voucher_type_id, turns, minor, note, ...holder } }) {
      const nowMs = deps.cinemaClock.nowMs();
      const scope = scopeOf(exhibitor, null);
      const made = await changeTogether(
        deps,
        asking,
        async ({ actor, change, create }) => {
          const issued = await issuedType(deps, change, exhibitor, voucher_type_id);
          const voucher = await create({
            permission,
            entity: 'voucher',
            scope,
            values: {
              ...holder,
              exhibitor_id: exhibitor,
              voucher_type_id,
              package_id: null,
              barcode: newVoucherCode(),
              valid_from: new Date(nowMs).toISOString(),
              valid_until: issued && new Date(endOfValidityMs(issued.until, issued.timezone)).toISOString(),
              total_turns: turns,
              total_products_minor: minor,
              price_minor: 0,
              deleted_at: null,
            },
            async check() {
              if (issued === null) throw refused('values.voucher_type_id', 'voucher_type_unknown');
              if (turns === 0 && minor === 0) throw refused('values.turns', 'voucher_empty');
            },
          });
          const entry = { voucher_id: Number(voucher.id), kind: 'issued' as const, turns, minor, note };
          await create({
            permission,
            entity: 'voucher_entry',
            scope,
            values: { ...entry, employee_id: actor.employeeId },
          });
          return voucher;
        },
        announce,
      );
      return { id: Number(made.id), row_version: made.row_version };
    },

    save: (asking, { id, row_version, values }) =>
      changeAsStaff(deps, asking, {
        permission,
        entity: 'voucher',
        id: String(id),
        version: row_version,
        values: {
          ...values,
          valid_from: asKept(values.valid_from),
          valid_until: values.valid_until && asKept(values.valid_until),
        },
        async check({ before }) {
          if (values.valid_until === null && before.valid_until !== null)
            throw refused('values.valid_until', 'required');
          if (values.valid_until !== null && Date.parse(values.valid_until) <= Date.parse(values.valid_from))
            throw refused('values.valid_until', 'voucher_until');
        },
        announce,
      }),

    correct: (asking, { id, row_version, turns, minor, note }) =>
      changeTogether(
        deps,
        asking,
        async ({ actor, change, create, edit }) => {
          // Checks who may and the version, and locks it: what is left is nobody else's to change until the end. A correction is sent once by its version, which it raises.
          const seen = await edit({ permission, entity: 'voucher', id: String(id), version: row_version, values: {} });
          await change.write('voucher', String(id), {});
          const voucher = await change.lock('voucher', String(id));
          if (!voucher?.scope) throw new ParterreError('NOT_FOUND');
          const left = await change.vouchers.leftOf(id);
          if (turns === 0 && minor === 0) throw refused('turns', 'voucher_no_change');
          if (left.turns + turns < 0) throw refused('turns', 'voucher_too_little');
          if (left.minor + minor < 0) throw refused('minor', 'voucher_too_little');
          await create({
            permission,
            entity: 'voucher_entry',
            scope: voucher.scope,
            values: { voucher_id: id, kind: 'corrected', turns, minor, note, employee_id: actor.employeeId },
          });
          return { row_version: seen.row_version + 1 };
        },
        announce,
      ),

    archive: (asking, { id, row_version, archived }) =>
      changeAsStaff(deps, asking, {
        permission,
        entity: 'voucher',
        id: String(id),
        version: row_version,
        values: { deleted_at: archivedAt(deps, archived) },
        announce,
      }),
  };
}

/** A type of which vouchers are made now, with the last day of one that is sold today. Null: none of the exhibitor's in use, or its last day has passed. */
export async function issuedType(
  deps: Pick<VoucherDeps, 'cinemaClock' | 'staff'>,
  change: ChangeTransaction,
  exhibitorId: number,
  typeId: number,
): Promise<{ type: StaffEntities['voucher_type']; until: string; timezone: string } | null> {
  const type = await change.lock('voucher_type', String(typeId));
  if (type?.scope?.exhibitorId !== exhibitorId || type.values.archived_at !== null) return null;
  const timezone = await deps.staff.timezone(exhibitorId);
  const until = lastDay(type.values.validity, cinemaDay(deps.cinemaClock.nowMs(), timezone, 0));
  return until === null ? null : { type: type.values, until, timezone };
}

const refused = (field: string, key: string): ParterreError =>
  new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key }] } });

/** With milliseconds, as PostgreSQL's are read: what is there already is no change. */
const asKept = (moment: string): string => new Date(moment).toISOString();
