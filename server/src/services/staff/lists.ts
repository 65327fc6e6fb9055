/** Lists of what staff work with: what they may read of them, as of now. */
import { type Locale, type Permission, type StaffListName, staffLists } from '../../contract/index.ts';
import { type EmployeeActor, hasModule } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type Reach, UnknownListPart } from '../../ports/staffLists.ts';
import type { SalesDeps } from '../salesDeps.ts';
import type { Services } from '../services.ts';
import { asOfNow } from '../staffChange.ts';

/**
 * Where an employee may read.
 * ### Errors
 * `FORBIDDEN` nowhere, `MODULE_INACTIVE` nowhere that has the module.
 */
export function reachOf(actor: EmployeeActor, permission: Permission): Reach[] {
  const places = actor.memberships.filter((membership) => membership.permissions.includes(permission));
  if (places.length === 0) throw new ParterreError('FORBIDDEN');
  const active = places.filter(({ exhibitor }) =>
    hasModule(actor, permission, { exhibitorId: exhibitor.id, cinemaIds: [] }),
  );
  if (active.length === 0) throw new ParterreError('MODULE_INACTIVE');
  return active.map(({ exhibitor, cinemas }) => ({ exhibitorId: exhibitor.id, cinemaIds: cinemas }));
}

export function createStaffLists({ staff, lists }: Pick<SalesDeps, 'staff' | 'lists'>): Services['staffLists'] {
  return {
    async page(asking, name, query, locale) {
      const actor = await asOfNow(staff, asking);
      return refusing(() => lists.page(name, query, readerOf(actor, name, locale)));
    },
  };
}

function readerOf(actor: EmployeeActor, name: StaffListName, locale: Locale): { reach: Reach[]; locale: Locale } {
  return { reach: reachOf(actor, staffLists[name].permission), locale };
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnknownListPart)) throw error;
    throw new ParterreError('VALIDATION_FAILED', { fields: { [error.field]: [{ key: 'choice' }] }, cause: error });
  }
}
