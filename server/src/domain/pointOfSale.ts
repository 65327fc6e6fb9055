/** Where staff sell, and who: as the actor of a request says it, never an argument. */
import type { BillSource } from '../contract/index.ts';
import { type DeviceActor, type EmployeeActor, hasModule, mayIn, sourceOf } from './actor.ts';

export interface PointOfSale {
  /** What its bills say of where they come from. A `register` is used by buyers themselves: it takes cards alone. */
  source: BillSource;
  exhibitorId: number;
  cinemaId: number;
  deviceId: number;
  /** Null: nobody of the staff, as at a register. */
  employeeId: number | null;
  /** They may sell seats that the website never does. */
  maySellBlocked: boolean;
  /** They may sell what is sold besides tickets. */
  maySellProducts: boolean;
  /** Vouchers pay there, and are sold: at tills of an exhibitor who has the module. A register would keep nobody's card. */
  hasVouchers: boolean;
  /** The device is in test mode: everything can be tried, and nothing is sold. */
  isTest: boolean;
  /** Its cash is counted, so it sells while it is open and not otherwise. */
  hasShifts: boolean;
  /** Its card terminal, as the terminal's provider calls it; null: none. */
  terminal: string | null;
  /** Ids of what it takes payments by; none: by all methods of its exhibitor. */
  paymentMethods: readonly number[];
}

/** Where staff reserve: at a point of sale, or in the portal, where there is no device. */
export type Counter = Omit<PointOfSale, 'deviceId'> & { deviceId: number | null };

/** A device that tickets are sold at, with who has signed in at it. */
export type TillActor = DeviceActor & { employee: EmployeeActor };

/** A device at which buyers serve themselves: nobody signs in there. */
export type RegisterActor = DeviceActor & { type: 'register'; employee: null };

/** Where something is sold at, as visibility, rates and seats know it. */
export const placeOf = ({ source }: Pick<PointOfSale, 'source'>): 'pos' | 'register' =>
  source === 'register' ? 'register' : 'pos';

/**
 * What a choice of seats is looked at with there, beside the screen's rules. Whoever sells decides about a single seat that would stay
 * empty and is only warned; at a register buyers choose by themselves, so the screen's rule holds for them as on the website.
 */
export function counterRules({ source, maySellBlocked }: Pick<PointOfSale, 'source' | 'maySellBlocked'>): {
  allowBlocked: boolean;
  strandedOnlyWarns: boolean;
} {
  return { allowBlocked: maySellBlocked, strandedOnlyWarns: source !== 'register' };
}

/** Whether cash is counted there: at tills of an exhibitor who has the module. A register takes none, and in test mode nothing is sold. */
export function hasShifts({ type, testMode, exhibitorId, cinemaId, employee }: TillActor): boolean {
  return type === 'pos' && !testMode && hasModule(employee, 'cash.write', { exhibitorId, cinemaIds: [cinemaId] });
}

/** The point of sale at a device where somebody has signed in who may sell there, or where buyers serve themselves. */
export function pointOfSale(actor: TillActor | RegisterActor): PointOfSale {
  const { exhibitorId, cinemaId, deviceId, employee, modules, testMode, terminal, paymentMethods } = actor;
  const scope = { exhibitorId, cinemaIds: [cinemaId] };
  return {
    source: sourceOf(actor),
    exhibitorId,
    cinemaId,
    deviceId,
    employeeId: employee?.employeeId ?? null,
    maySellProducts: employee === null ? modules.includes('products') : mayIn(employee, 'products.sell', scope),
    hasVouchers: employee !== null && modules.includes('vouchers'),
    maySellBlocked: employee !== null && mayIn(employee, 'sales.blocked', scope),
    isTest: testMode,
    hasShifts: employee !== null && hasShifts({ ...actor, employee }),
    terminal,
    paymentMethods,
  };
}
