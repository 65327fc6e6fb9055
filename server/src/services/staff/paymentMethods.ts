/** How one can pay. What is in use is made inactive or archived, and never deleted. */
import {
  type Archiving,
  isPaidAtCounter,
  type PaymentAccountChoice,
  type PaymentMethodBulk,
  type PaymentMethodChange,
  type PaymentMethodCreation,
  type PaymentMethodValues,
  type PaymentMethodView,
  withBits,
} from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { ProgrammeNews } from '../../ports/liveBus.ts';
import type { ChangeTransaction, StaffEntities, VersionedRow } from '../../ports/staffChanges.ts';
import { isUsable } from '../catalogue/texts.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { archiveAsStaff, asOfNow, changeTogether, readAsStaff } from './change.ts';
import { reachOf } from './listReader.ts';

/** Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export interface StaffPaymentMethods {
  get(actor: EmployeeActor, id: number): Promise<PaymentMethodView>;
  /** Where the money of a method can come in, archived accounts as well. */
  accounts(actor: EmployeeActor): Promise<PaymentAccountChoice[]>;
  create(actor: EmployeeActor, input: PaymentMethodCreation): Promise<{ id: number; row_version: number }>;
  save(actor: EmployeeActor, input: PaymentMethodChange): Promise<{ row_version: number }>;
  archive(actor: EmployeeActor, input: Archiving): Promise<{ row_version: number }>;
  /** Changes one of many, whatever version it has. */
  change(actor: EmployeeActor, id: number, changes: PaymentMethodBulk): Promise<{ row_version: number }>;
}

type MethodDeps = Pick<CommonDeps, 'clock' | 'bus' | 'onFault'> &
  Pick<SaleDeps, 'accounts'> &
  Pick<PortalDeps, 'staff' | 'changes' | 'prices'>;

const permission = 'payments.methods';
const entity = 'payment_method';
const announce = (): ProgrammeNews[] => [{ kind: 'catalogue' }];

export function createStaffPaymentMethods(deps: MethodDeps): StaffPaymentMethods {
  return {
    async get(asking, id) {
      const method = await readAsStaff(deps, asking, { permission, entity, id: String(id) });
      const { exhibitor_id, archived_at, row_version, config: _, driver: __, ...values } = method;
      return {
        ...values,
        id,
        row_version,
        exhibitor: exhibitor_id,
        archived: archived_at !== null,
        payments: await deps.prices.paymentsWith(id),
        working: isPaidAtCounter(values.type) || isUsable(deps.accounts, values.payment_account_id),
      };
    },

    async accounts(asking) {
      const reach = reachOf(await asOfNow(deps.staff, asking), permission);
      return deps.prices.accountsOf([...new Set(reach.map(({ exhibitorId }) => exhibitorId))]);
    },

    async create(asking, { exhibitor, values }) {
      const made = await changeTogether(
        deps,
        asking,
        async ({ change, create }) => {
          const account = await accountOf(change, values);
          return create({
            permission,
            entity,
            scope: scopeOf(exhibitor, null),
            values: { ...withDriver(values, account), config: {}, exhibitor_id: exhibitor, archived_at: null },
            async check() {
              mustFit(exhibitor, values, account);
              mustBeOpen({ ...values, archived_at: null }, account);
            },
          });
        },
        announce,
      );
      return { id: Number(made.id), row_version: made.row_version };
    },

    save: (asking, { id, row_version, values }) =>
      changeTogether(
        deps,
        asking,
        async ({ change, edit }) => {
          await change.lock(entity, String(id));
          const account = await accountOf(change, values);
          return edit({
            permission,
            entity,
            id: String(id),
            version: row_version,
            values: withDriver(values, account),
            async check({ before }) {
              // Payments that were made at the counter are given back there, all others where they came in.
              if (before.type !== values.type && (await deps.prices.paymentsWith(id)) > 0)
                throw new ParterreError('VALIDATION_FAILED', { fields: { 'values.type': [{ key: 'type_used' }] } });
              mustFit(before.exhibitor_id, values, account);
              mustBeOpen({ ...before, ...values }, account);
            },
          });
        },
        announce,
      ),

    archive: (asking, row) =>
      archiveAsStaff(deps, asking, row, {
        permission,
        entity,
        async check({ before, change }) {
          if (!row.archived) mustBeOpen({ ...before, archived_at: null }, await accountOf(change, before));
        },
        announce,
      }),

    async change(asking, id, { archived, access, ...rest }) {
      if (archived !== undefined) return this.archive(asking, { id, row_version: null, archived });
      return changeTogether(
        deps,
        asking,
        async ({ change, edit }) => {
          const before = (await change.lock(entity, String(id)))?.values;
          const values = { ...rest, ...(access && before && { access: withBits(before.access, access) }) };
          return edit({
            permission,
            entity,
            id: String(id),
            version: null,
            values,
            async check(asked) {
              mustBeOpen({ ...asked.before, ...values }, await accountOf(change, asked.before));
            },
          });
        },
        announce,
      );
    },
  };
}

type Account = VersionedRow<'payment_account'> | null;

/** The account's row is locked, so that nobody archives it meanwhile. */
async function accountOf(
  change: ChangeTransaction,
  { payment_account_id }: Pick<PaymentMethodValues, 'payment_account_id'>,
): Promise<Account> {
  return payment_account_id === null ? null : change.lock('payment_account', String(payment_account_id));
}

function withDriver(values: PaymentMethodValues, account: Account): PaymentMethodValues & { driver: string } {
  return { ...values, driver: account?.values.driver ?? values.type };
}

/**
 * Online and at terminals a provider takes the money, into an account of the method's exhibitor; at the counter there is none. Methods of
 * terminals have their component, and no others have. VALIDATION_FAILED.
 */
function mustFit(
  exhibitor: number,
  { type, component, payment_account_id }: Pick<PaymentMethodValues, 'type' | 'component' | 'payment_account_id'>,
  account: Account,
): void {
  const fits = isPaidAtCounter(type) ? payment_account_id === null : account?.values.exhibitor_id === exhibitor;
  if (!fits)
    throw new ParterreError('VALIDATION_FAILED', { fields: { 'values.payment_account_id': [{ key: 'choice' }] } });
  if ((type === 'terminal') !== (component === 'terminal'))
    throw new ParterreError('VALIDATION_FAILED', { fields: { 'values.component': [{ key: 'choice' }] } });
}

/** What is offered has an account that is not archived. PAYMENT_ACCOUNT_ARCHIVED. */
function mustBeOpen(
  { status, archived_at }: Pick<StaffEntities['payment_method'], 'status' | 'archived_at'>,
  account: Account,
): void {
  if (status === 'active' && archived_at === null && account && account.values.archived_at !== null)
    throw new ParterreError('PAYMENT_ACCOUNT_ARCHIVED');
}
