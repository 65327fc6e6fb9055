/** Drivers of exhibitors' accounts at payment providers, made of what staff set for them and made anew when that changes. */
import type { Sealed, Seals } from '../../domain/seals.ts';
import type { LiveBus } from '../../ports/liveBus.ts';
import {
  namedAccount,
  type PaymentAccount,
  type PaymentAccountRow,
  type PaymentAccountStore,
  type PaymentAccounts,
  type PaymentProvider,
} from '../../ports/paymentAccounts.ts';
import type { PaymentDriver } from '../../ports/payments.ts';

/** What a configuration is sealed for. */
export function sealedFor({ id, provider }: Pick<PaymentAccount, 'id' | 'provider'>): string {
  return `payment account ${id} ${provider}`;
}

/** An account whose configuration cannot be read is a fault, and is not offered. Throws when the database is away. */
export async function openPaymentAccounts(options: {
  providers: readonly PaymentProvider[];
  store: PaymentAccountStore;
  seals: Seals;
  bus: LiveBus;
  onFault: (error: unknown, where: string) => void;
}): Promise<{ accounts: PaymentAccounts; close(): void }> {
  const { providers, store, seals, bus, onFault } = options;
  const accounts = new Map<number, PaymentAccount>();
  /** What each driver was made of; null of what has none. */
  const made = new Map<number, { config: Sealed | null; driver: PaymentDriver | null }>();

  function makeDriver({ config, ...row }: PaymentAccountRow, provider: PaymentProvider): PaymentDriver | null {
    if (config !== null) return provider.create(provider.config.parse(opened(seals, { ...row, config }).value), row.id);
    const empty = provider.config.safeParse({});
    return empty.success ? provider.create(empty.data, row.id) : null;
  }

  function driverOf(row: PaymentAccountRow, provider: PaymentProvider): PaymentDriver | null {
    const known = made.get(row.id);
    if (known && known.config === row.config) return known.driver;
    let driver: PaymentDriver | null = null;
    try {
      driver = makeDriver(row, provider);
    } catch (error) {
      onFault(new Error(`The ${namedAccount(row)} cannot be used`, { cause: error }), 'payment accounts');
    }
    made.set(row.id, { config: row.config, driver });
    return driver;
  }

  async function refresh(): Promise<void> {
    for (const row of await store.rows()) {
      const provider = providers.find(({ name }) => name === row.provider);
      const driver = provider ? driverOf(row, provider) : null;
      const { config: _, ...account } = row;
      if (driver) accounts.set(row.id, { ...account, driver });
      else accounts.delete(row.id);
    }
  }

  /**
   * Seals an account's configuration with the current secret and for the account alone: a former secret can be forgotten, and
   * what was sealed for a provider's name is worth nothing to other accounts any more.
   */
  async function sealAnew({ config, ...row }: PaymentAccountRow): Promise<void> {
    if (config === null || !accounts.has(row.id)) return;
    const { value, isCurrent } = opened(seals, { ...row, config });
    if (!isCurrent) await store.reseal(row.id, config, seals.seal(value as object, sealedFor(row)));
  }

  await refresh();
  for (const row of await store.rows()) await sealAnew(row);
  // What comes while one is on its way is read by the next, after it.
  let refreshing = Promise.resolve();
  const unsubscribe = bus.subscribe((news) => {
    if (news.kind !== 'catalogue' && news.kind !== 'missed') return;
    refreshing = refreshing.then(refresh).catch((error) => onFault(error, 'payment accounts'));
  });
  return { accounts, close: unsubscribe };
}

/** The account that a payment was made with. Throws where it cannot be worked with now, or money came in without any. */
export function accountOf(accounts: PaymentAccounts, id: number | null, toDoWhat: string): PaymentAccount {
  const account = id === null ? undefined : accounts.get(id);
  if (!account) throw new Error(`There is no payment account ${id} here to ${toDoWhat}`);
  return account;
}

/** What an account's configuration says, and whether it is sealed as one is now. Throws as `Seals.open`. */
function opened(
  seals: Seals,
  { config, ...account }: PaymentAccountRow & { config: Sealed },
): { value: unknown; isCurrent: boolean } {
  try {
    return { value: seals.open(config, sealedFor(account)), isCurrent: seals.isCurrent(config) };
  } catch (error) {
    if (account.formerName === null) throw error;
    return { value: seals.open(config, `payment provider ${account.formerName}`), isCurrent: false };
  }
}
