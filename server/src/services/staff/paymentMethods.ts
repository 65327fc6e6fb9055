/** How one can pay. What is in use is made inactive or archived, and never deleted. */
import { type PaymentMethodValues, withBits } from '../../contract/index.ts';
import { type EmployeeActor, mayIn, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { ProgrammeNews } from '../../ports/liveBus.ts';
import type { SalesDeps } from '../salesDeps.ts';
import type { Services } from '../services.ts';
import { archiveAsStaff, asOfNow, changeAsStaff, changeTogether, createAsStaff, readAsStaff } from '../staffChange.ts';

type MethodDeps = Pick<
  SalesDeps,
  'staff' | 'changes' | 'prices' | 'providers' | 'drivers' | 'clock' | 'bus' | 'onFault'
>;

const permission = 'payments.methods';
const announce = (): ProgrammeNews[] => [{ kind: 'catalogue' }];
/** Methods of these types are paid at the counter, and need no provider. */
const atCounter = ['cash', 'invoice', 'reservation', 'other', 'voucher'];

export function createStaffPaymentMethods(deps: MethodDeps): Services['staffPaymentMethods'] {
  const { providers, drivers } = deps;

  /** Online and at terminals a provider takes the money: one that this server knows. */
  function mustHaveDriver({ type, driver }: Pick<PaymentMethodValues, 'type' | 'driver'>): void {
    if (atCounter.includes(type) || providers.kinds.some(({ name }) => name === driver)) return;
    throw new ParterreError('VALIDATION_FAILED', { fields: { 'values.driver': [{ key: 'choice' }] } });
  }

  return {
    async get(asking, id) {
      const method = await readAsStaff(deps, asking, { permission, entity: 'payment_method', id: String(id) });
      const { exhibitor_id, archived_at, row_version, config: _, ...values } = method;
      return {
        ...values,
        id,
        row_version,
        exhibitor: exhibitor_id,
        archived: archived_at !== null,
        payments: await deps.prices.paymentsWith(id),
        working: atCounter.includes(values.type) || drivers.has(values.driver),
      };
    },

    async drivers(asking) {
      await asOfNow(deps.staff, asking);
      return providers.kinds.map(({ name }) => {
        const driver = drivers.get(name);
        return { name, working: driver !== undefined, testable: driver?.test !== undefined };
      });
    },

    async create(asking, { exhibitor, values }) {
      mustHaveDriver(values);
      const made = await createAsStaff(deps, asking, {
        permission,
        entity: 'payment_method',
        scope: scopeOf(exhibitor, null),
        values: { ...values, config: {}, exhibitor_id: exhibitor, archived_at: null },
        announce,
      });
      return { id: Number(made.id), row_version: made.row_version };
    },

    async save(asking, { id, row_version, values }) {
      mustHaveDriver(values);
      return changeAsStaff(deps, asking, {
        permission,
        entity: 'payment_method',
        id: String(id),
        version: row_version,
        values,
        async check({ before }) {
          // Its payments are asked about and given back through the driver that took them.
          if (before.driver !== values.driver && (await deps.prices.paymentsWith(id)) > 0)
            throw new ParterreError('VALIDATION_FAILED', { fields: { 'values.driver': [{ key: 'driver_used' }] } });
        },
        announce,
      });
    },

    archive: (asking, row) => archiveAsStaff(deps, asking, row, { permission, entity: 'payment_method', announce }),

    async change(asking, id, { archived, access, ...rest }) {
      if (archived !== undefined) return this.archive(asking, { id, row_version: null, archived });
      return changeTogether(
        deps,
        asking,
        async ({ change, edit }) => {
          const before = (await change.lock('payment_method', String(id)))?.values;
          const values = { ...rest, ...(access && before && { access: withBits(before.access, access) }) };
          return edit({ permission, entity: 'payment_method', id: String(id), version: null, values });
        },
        announce,
      );
    },

    async test(asking, driverName) {
      const actor = await asOfNow(deps.staff, asking);
      mustManageSomewhere(actor);
      const driver = drivers.get(driverName);
      if (!providers.kinds.some(({ name }) => name === driverName)) throw new ParterreError('NOT_FOUND');
      if (!driver?.test) return { works: driver !== undefined, asked: false };
      try {
        await driver.test();
        return { works: true, asked: true };
      } catch (error) {
        deps.onFault(error, `test of the payment provider ${driverName}`);
        return { works: false, asked: true };
      }
    },
  };
}

function mustManageSomewhere(actor: EmployeeActor): void {
  if (!actor.memberships.some(({ exhibitor }) => mayIn(actor, permission, scopeOf(exhibitor.id, null))))
    throw new ParterreError('FORBIDDEN');
}
