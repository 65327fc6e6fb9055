/** Packages of printed cards, which tills sell by their code (docs/decisions/vouchers.md). */
import {
  type Locale,
  mostCards,
  type VoucherCards,
  type VoucherPackageChange,
  type VoucherPackageCreation,
  type VoucherPackageView,
} from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { cardCodes, cardCodesWrong, type ListedCode } from '../../domain/cardCodes.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { newVoucherCode } from '../../domain/voucherCode.ts';
import type { VoucherOffer } from '../../domain/vouchers.ts';
import type { StaffEntities } from '../../ports/staffChanges.ts';
import { csvWriter, firstCells, UnreadableCsv } from '../../texts/csv.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { FieldErrors } from '../sale/checkoutForm.ts';
import { addAmountErrors } from '../sale/vouchers.ts';
import {
  asOfNow,
  changeAsStaff,
  changeTogether,
  mustReach,
  mustReachScope,
  readAsStaff,
  refusing,
  who,
} from './change.ts';
import { issuedType } from './vouchers.ts';

/** Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export interface StaffVoucherPackages {
  package(actor: EmployeeActor, id: number): Promise<VoucherPackageView>;
  /**
   * Makes it with all of its cards, or nothing; the audit trail has one entry of it. VALIDATION_FAILED: `name` (the type has one of this name),
   * `values.voucher_type_id` (none of the exhibitor's in use, or its last day has passed), `values.total_turns` and `values.total_products` (not what the
   * type offers), `values.codes` (with the lines that are wrong, or whose codes a voucher has already).
   */
  create(
    actor: EmployeeActor,
    input: VoucherPackageCreation,
    locale: Locale,
  ): Promise<{ id: number; row_version: number }>;
  save(actor: EmployeeActor, input: VoucherPackageChange): Promise<{ row_version: number }>;
  /** The cards that are not out of use, as a file for whoever prints them. Who may write vouchers alone: a code is money. */
  cards(actor: EmployeeActor, input: VoucherCards, locale: Locale): Promise<{ text: string }>;
}

type PackageDeps = Pick<CommonDeps, 'cinemaClock' | 'bus' | 'onFault'> &
  Pick<PortalDeps, 'staff' | 'changes' | 'voucherReads'>;

const permission = 'vouchers.write';

/** A till asks for each card by its code; pages of staff hear of every change by itself. */
const announce = () => [];

export function createStaffVoucherPackages(deps: PackageDeps): StaffVoucherPackages {
  return {
    async package(asking, id) {
      const row = await readAsStaff(deps, asking, {
        permission: 'vouchers.read',
        entity: 'voucher_package',
        id: String(id),
      });
      const { name, row_version, voucher_type_id } = row;
      const type = await deps.changes.read('voucher_type', String(voucher_type_id));
      if (!type?.scope) throw new ParterreError('NOT_FOUND');
      return { id, row_version, exhibitor: type.scope.exhibitorId, voucher_type_id, name };
    },

    create: (asking, { exhibitor, values }, locale) =>
      changeTogether(
        deps,
        asking,
        async ({ actor, change }) => {
          const scope = scopeOf(exhibitor, null);
          mustReachScope(actor, permission, scope);
          const { voucher_type_id, name, total_turns: turns, total_products: minor } = values;
          const issued = await issuedType(deps, change, exhibitor, voucher_type_id);
          if (issued === null) throw refused('values.voucher_type_id', 'voucher_type_unknown');
          const errors = new FieldErrors();
          addAmountErrors(errors, 'values', offerOf(issued.type), { turns, productsMinor: minor }, locale);
          errors.throwIfAny();
          const listed = values.codes === null ? null : codesOf(values.codes);
          const codes =
            listed?.map(({ code }) => code) ?? Array.from({ length: values.cards ?? 0 }, () => newVoucherCode());
          const { employeeId } = actor;
          const id = Number(
            await refusing(undefined, () =>
              change.create('voucher_package', { voucher_type_id, name, employee_id: employeeId }),
            ),
          );
          const of = { exhibitorId: exhibitor, typeId: voucher_type_id, packageId: id };
          const known = new Set(await change.vouchers.addCards({ ...of, turns, minor, employeeId, codes }));
          if (known.size > 0)
            throw refused('values.codes', 'voucher_codes_known', {
              lines: told((listed ?? []).filter(({ code }) => known.has(code))),
            });
          await change.audit({
            ...who(actor),
            permission,
            entity: 'voucher_package',
            entityId: String(id),
            scope,
            version: 1,
            before: {},
            after: { voucher_type_id, name, cards: codes.length, total_turns: turns, total_products_minor: minor },
          });
          return { id, row_version: 1 };
        },
        announce,
      ),

    save: (asking, { id, row_version, values }) =>
      changeAsStaff(deps, asking, {
        permission,
        entity: 'voucher_package',
        id: String(id),
        version: row_version,
        values,
        announce,
      }),

    async cards(asking, { id, format }, locale) {
      const [actor, row] = await Promise.all([
        asOfNow(deps.staff, asking),
        deps.changes.read('voucher_package', String(id)),
      ]);
      if (!row) throw new ParterreError('NOT_FOUND');
      mustReach(actor, permission, row);
      const writer = csvWriter({ format, locale, timezone: 'UTC', types: ['text', 'localized', 'number', 'money'] });
      const cards = await deps.voucherReads.cards(id);
      return {
        text:
          writer.head(['code', 'type', 'visits', 'amount']) +
          writer.rows(cards.map(({ barcode, title, turns, minor }) => [barcode, title, turns, minor])),
      };
    },
  };
}

const offerOf = (type: StaffEntities['voucher_type']): VoucherOffer => ({
  turnsMin: type.turns_min,
  turnsMax: type.turns_max,
  turnsStep: type.turns_step,
  costTurnMinor: type.cost_turn_minor,
  productsEnabled: type.products_enabled,
  productsMinMinor: type.products_min_minor,
  productsMaxMinor: type.products_max_minor,
  productsStepMinor: type.products_step_minor,
});

/** The codes of a list, all of them good. VALIDATION_FAILED at `values.codes`. */
function codesOf(list: string): ListedCode[] {
  const codes = cardCodes(linesOf(list));
  if (codes.length === 0) throw refused('values.codes', 'voucher_codes_none');
  if (codes.length > mostCards) throw refused('values.codes', 'voucher_codes_many', { limit: mostCards });
  const wrong = cardCodesWrong(codes);
  if (wrong !== null) throw refused('values.codes', `voucher_codes_${wrong.why}`, { lines: told(wrong.at) });
  return codes;
}

function linesOf(list: string): ListedCode[] {
  try {
    return firstCells(list).map(({ line, cell }) => ({ line, code: cell }));
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    throw refused('values.codes', 'csv_unreadable', { line: error.line });
  }
}

/** Most lines that a refusal names: with more of them, the list is another one than was meant. */
const mostTold = 5;

/** Lines as people read them: `3, 7, …`. */
function told(lines: readonly ListedCode[]): string {
  const named = lines
    .slice(0, mostTold)
    .map(({ line, code }) => (code === '' ? String(line) : `${line} (${short(code)})`));
  return [...named, ...(lines.length > mostTold ? ['…'] : [])].join(', ');
}

const short = (code: string): string => (code.length > 60 ? `${code.slice(0, 60)}…` : code);

const refused = (field: string, key: string, values?: Record<string, string | number>): ParterreError =>
  new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key, ...(values && { values }) }] } });
