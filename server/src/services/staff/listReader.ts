/** Where somebody may read a list, and what is said when they ask for a part of it that is not there. */
import { isOfSystem, type Locale, type Permission, type StaffListName, staffLists } from '../../contract/index.ts';
import { type EmployeeActor, hasModule, may, notAllowed } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type ListReader, type Reach, UnknownListPart } from '../../ports/staffLists.ts';

/**
 * Where an employee may read. What is of the installation as a whole is of no place.
 * ### Errors
 * `EXHIBITOR_SWITCHED_OFF`, `FORBIDDEN` nowhere, `MODULE_INACTIVE` nowhere that has the module.
 */
export function reachOf(actor: EmployeeActor, permission: Permission): Reach[] {
  if (!may(actor, permission)) throw notAllowed(actor);
  const places = actor.memberships.filter((membership) => membership.permissions.includes(permission));
  if (isOfSystem(permission)) return [];
  const active = places.filter(({ exhibitor }) =>
    hasModule(actor, permission, { exhibitorId: exhibitor.id, cinemaIds: [] }),
  );
  if (active.length === 0) throw new ParterreError('MODULE_INACTIVE');
  return active.map(({ exhibitor, cinemas }) => ({ exhibitorId: exhibitor.id, cinemaIds: cinemas }));
}

export function readerOf(actor: EmployeeActor, name: StaffListName, locale: Locale): ListReader {
  return { reach: reachOf(actor, staffLists[name].permission), locale };
}

/** VALIDATION_FAILED at the part that the list does not have. */
export async function refusingParts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnknownListPart)) throw error;
    throw new ParterreError('VALIDATION_FAILED', { fields: { [error.field]: [{ key: 'choice' }] }, cause: error });
  }
}
