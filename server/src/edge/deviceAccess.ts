/** What a device may do by its kind, and by whoever is at it: asked of each call on the channel of devices, and of the REST calls that carry a device's token. */
import type { DeviceType, Permission } from '../contract/index.ts';
import { type DeviceActor, type EmployeeActor, featureOf, hasModule, mayIn } from '../domain/actor.ts';
import type { ScannerActor } from '../domain/doors.ts';
import { ParterreError } from '../domain/parterreError.ts';

/**
 * Whoever has signed in at a device of this type, and has the permission in its cinema. Buyers at a register sign in nowhere.
 * NOBODY_AT_DEVICE, FORBIDDEN, MODULE_INACTIVE.
 */
export function attendedDevice(
  actor: DeviceActor,
  type: DeviceType,
  permission: Permission,
): DeviceActor & { employee: EmployeeActor } {
  const { employee, exhibitorId, cinemaId } = actor;
  if (actor.type === 'register' || actor.unattended === true) throw new ParterreError('FORBIDDEN');
  if (employee === null) throw new ParterreError('NOBODY_AT_DEVICE');
  const scope = { exhibitorId, cinemaIds: [cinemaId] };
  if (actor.type !== type || !mayIn(employee, permission, scope)) throw new ParterreError('FORBIDDEN');
  if (!hasModule(employee, permission, scope)) throw new ParterreError('MODULE_INACTIVE');
  return { ...actor, employee };
}

/** A scanner with somebody at it. Errors: `attendedDevice`. */
export function attendedScanner(actor: DeviceActor, permission: 'doors.scan' | 'sales.write'): ScannerActor {
  return { ...attendedDevice(actor, 'scanner', permission), type: 'scanner' };
}

/** A scanner that somebody is at, or that stands by itself. Errors: `attendedDevice`, but for NOBODY_AT_DEVICE at the latter. */
export function scannerAtDoor(actor: DeviceActor, permission: 'doors.scan'): ScannerActor {
  if (actor.type !== 'scanner' || actor.unattended !== true) return attendedScanner(actor, permission);
  const feature = featureOf(permission);
  if (feature !== null && !actor.modules.includes(feature)) throw new ParterreError('MODULE_INACTIVE');
  return { ...actor, type: 'scanner', employee: null };
}
