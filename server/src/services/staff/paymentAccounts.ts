/** Where an exhibitor's money comes in: its accounts at payment providers. Payments name them for ever, so they are archived and never deleted. */
import type {
  Archiving,
  PaymentAccountChange,
  PaymentAccountCreation,
  PaymentAccountView,
  PaymentProviderView,
} from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { Sealed } from '../../domain/seals.ts';
import type { ProgrammeNews } from '../../ports/liveBus.ts';
import { namedAccount, type PaymentProvider } from '../../ports/paymentAccounts.ts';
import { isUsable } from '../catalogue/texts.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { sealedFor } from '../payments/accounts.ts';
import { archiveAsStaff, changeAsStaff, changeTogether, readAsStaff } from './change.ts';

type AccountDeps = Pick<CommonDeps, 'seals' | 'clock' | 'bus' | 'onFault'> &
  Pick<SaleDeps, 'providers' | 'accounts'> &
  Pick<PortalDeps, 'staff' | 'changes' | 'prices'>;

/** Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export interface StaffPaymentAccounts {
  get(actor: EmployeeActor, id: number): Promise<PaymentAccountView>;
  providers(): PaymentProviderView[];
  create(actor: EmployeeActor, input: PaymentAccountCreation): Promise<{ id: number; row_version: number }>;
  /** What is set goes into its driver on every node. */
  save(actor: EmployeeActor, input: PaymentAccountChange): Promise<{ row_version: number }>;
  /** PAYMENT_ACCOUNT_IN_USE: active methods name it. */
  archive(actor: EmployeeActor, input: Archiving): Promise<{ row_version: number }>;
  /** Whether its provider answers; `asked` false: it cannot be asked. */
  test(actor: EmployeeActor, id: number): Promise<{ works: boolean; asked: boolean }>;
}

const permission = 'payments.providers';
const entity = 'payment_account';
const announce = (): ProgrammeNews[] => [{ kind: 'catalogue' }];

export function createStaffPaymentAccounts(deps: AccountDeps): StaffPaymentAccounts {
  const { providers, accounts, seals } = deps;
  const read = (asking: EmployeeActor, id: number) => readAsStaff(deps, asking, { permission, entity, id: String(id) });

  /** VALIDATION_FAILED: it is not what the provider needs. */
  function sealed(
    { name: provider, config: schema }: PaymentProvider,
    id: number,
    config: Record<string, string>,
  ): { config: Sealed } {
    const parsed = schema.safeParse(config);
    if (parsed.success) return { config: seals.seal(parsed.data, sealedFor({ id, provider })) };
    const wrong = parsed.error.issues.map((issue) => [
      ['values.config', ...issue.path.map(String)].join('.'),
      issue.code === 'too_small' && issue.origin === 'string'
        ? [{ key: 'min_length', values: { limit: Number(issue.minimum) } }]
        : [{ key: issue.code === 'unrecognized_keys' ? 'unknown_field' : 'format' }],
    ]);
    throw new ParterreError('VALIDATION_FAILED', { fields: Object.fromEntries(wrong) });
  }

  return {
    async get(asking, id) {
      const { row_version, exhibitor_id, name, driver, archived_at } = await read(asking, id);
      const provider = providers.find((each) => each.name === driver);
      return {
        id,
        row_version,
        exhibitor: exhibitor_id,
        name,
        driver,
        archived: archived_at !== null,
        fields: provider ? Object.keys(provider.config.shape) : null,
        working: isUsable(accounts, id),
        testable: accounts.get(id)?.driver.test !== undefined,
        methods: await deps.prices.methodsOf(id),
      };
    },

    providers: () => providers.map(({ name, config }) => ({ name, fields: Object.keys(config.shape) })),

    async create(asking, { exhibitor, values: { name, driver, config } }) {
      const provider = providers.find((each) => each.name === driver);
      if (!provider) throw new ParterreError('VALIDATION_FAILED', { fields: { 'values.driver': [{ key: 'choice' }] } });
      const made = await changeTogether(
        deps,
        asking,
        async ({ create, edit }) => {
          const values = { name, driver, exhibitor_id: exhibitor, config: null, archived_at: null };
          const account = await create({ permission, entity, scope: scopeOf(exhibitor, null), values });
          if (config === null) return account;
          // What is set is sealed for its id.
          const { id, row_version: version } = account;
          return {
            id,
            ...(await edit({ permission, entity, id, version, values: sealed(provider, Number(id), config) })),
          };
        },
        announce,
      );
      return { id: Number(made.id), row_version: made.row_version };
    },

    async save(asking, { id, row_version, values: { name, config } }) {
      const { driver } = await read(asking, id);
      const provider = providers.find((each) => each.name === driver);
      if (config !== null && !provider) throw new ParterreError('NOT_FOUND');
      const values = { name, ...(config !== null && provider && sealed(provider, id, config)) };
      return changeAsStaff(deps, asking, {
        permission,
        entity,
        id: String(id),
        version: row_version,
        values,
        announce,
      });
    },

    archive: (asking, row) =>
      archiveAsStaff(deps, asking, row, {
        permission,
        entity,
        async check({ change }) {
          const count = row.archived ? await change.activeMethodsOf(row.id) : 0;
          if (count > 0) throw new ParterreError('PAYMENT_ACCOUNT_IN_USE', { values: { count } });
        },
        announce,
      }),

    async test(asking, id) {
      await read(asking, id);
      const account = accounts.get(id);
      if (!account?.driver.test) return { works: account !== undefined, asked: false };
      try {
        await account.driver.test();
        return { works: true, asked: true };
      } catch (error) {
        deps.onFault(error, `test of ${namedAccount(account)}`);
        return { works: false, asked: true };
      }
    },
  };
}
