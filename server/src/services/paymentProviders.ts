/** Drivers of payment providers, made of what staff set for them and made anew when that changes. */
import type { ProviderConfiguration, StaffProvider } from '../contract/index.ts';
import { type EmployeeActor, mayIn } from '../domain/actor.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { Seals } from '../domain/seals.ts';
import type { LiveBus } from '../ports/liveBus.ts';
import type { ProviderKind, ProviderRow, ProviderStore, Providers } from '../ports/paymentProviders.ts';
import type { PaymentDriver } from '../ports/payments.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';
import { asOfNow, changeAsStaff } from './staffChange.ts';

/** What a configuration is sealed for. */
const about = (name: string) => `payment provider ${name}`;

/** A provider whose configuration cannot be read is a fault, and is not offered. Throws when the database is away. */
export async function openProviders(options: {
  kinds: readonly ProviderKind[];
  store: ProviderStore;
  seals: Seals;
  bus: LiveBus;
  onFault: (error: unknown, where: string) => void;
}): Promise<Providers & { close(): void }> {
  const { kinds, store, seals, bus, onFault } = options;
  const drivers = new Map<string, PaymentDriver>();
  /** Of which configuration each was made. */
  const made = new Map<string, string | undefined>();

  async function refresh(): Promise<void> {
    const rows = new Map((await store.rows()).map((row) => [row.name, row]));
    for (const kind of kinds) {
      const sealed = rows.get(kind.name)?.config;
      if (made.has(kind.name) && made.get(kind.name) === sealed) continue;
      made.set(kind.name, sealed);
      try {
        const config = sealed === undefined ? {} : seals.open(sealed, about(kind.name));
        drivers.set(kind.name, kind.create(kind.config.parse(config)));
      } catch (error) {
        drivers.delete(kind.name);
        onFault(new Error(`The payment provider ${kind.name} cannot be used`, { cause: error }), 'payment providers');
      }
    }
  }

  /** So that a former secret can be forgotten. */
  async function sealAnew({ name, config }: ProviderRow): Promise<void> {
    if (seals.isCurrent(config) || !drivers.has(name)) return;
    const again = seals.seal(seals.open(config, about(name)) as object, about(name));
    await store.reseal(name, config, again);
  }

  await refresh();
  for (const row of await store.rows()) await sealAnew(row);
  // What comes while one is on its way is read by the next, after it.
  let refreshing = Promise.resolve();
  const unsubscribe = bus.subscribe((news) => {
    if (news.kind !== 'catalogue' && news.kind !== 'missed') return;
    refreshing = refreshing.then(refresh).catch((error) => onFault(error, 'payment providers'));
  });
  return { drivers, kinds, store, seals, close: unsubscribe };
}

export function createStaffProviders(
  deps: Pick<SalesDeps, 'staff' | 'changes' | 'bus' | 'providers' | 'onFault'>,
): Services['staffProviders'] {
  const { kinds, store, seals } = deps.providers;

  /** Those of the server, each with its row, where the actor may set them. */
  async function within(actor: EmployeeActor): Promise<{ kind: ProviderKind; row: ProviderRow }[]> {
    for (const kind of kinds) await store.add(kind.name, seals.seal({}, about(kind.name)));
    const rows = await store.rows();
    return kinds.flatMap((kind) => {
      const row = rows.find(({ name }) => name === kind.name);
      return row && mayIn(actor, 'payments.providers', row.scope) ? [{ kind, row }] : [];
    });
  }

  return {
    async list(asking): Promise<StaffProvider[]> {
      const found = await within(await asOfNow(deps.staff, asking));
      return found.map(({ kind, row: { name, version } }) => ({
        name,
        row_version: version,
        fields: Object.keys(kind.config.shape),
        working: deps.providers.drivers.has(name),
      }));
    },

    async configure(asking, { name, row_version, config }: ProviderConfiguration) {
      const found = (await within(await asOfNow(deps.staff, asking))).find(({ kind }) => kind.name === name);
      if (!found) throw new ParterreError('NOT_FOUND');
      const read = found.kind.config.safeParse(config);
      if (!read.success) {
        const wrong = read.error.issues.map(({ path }) => ['config', ...path.map(String)].join('.'));
        throw new ParterreError('VALIDATION_FAILED', {
          fields: Object.fromEntries(wrong.map((field) => [field, [{ key: 'invalid' }]])),
        });
      }
      return changeAsStaff(deps, asking, {
        permission: 'payments.providers',
        entity: 'payment_provider',
        id: name,
        version: row_version,
        values: { config: seals.seal(read.data, about(name)) },
        announce: () => [{ kind: 'catalogue' }],
      });
    },
  };
}
