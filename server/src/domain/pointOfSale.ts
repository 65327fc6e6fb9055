/** Where staff sell, and who: as the actor of a request says it, never an argument. */
import type { BillSource } from '../contract/index.ts';
import { type DeviceActor, type EmployeeActor, mayIn, sourceOf } from './actor.ts';

export interface PointOfSale {
  /** What its bills say of where they come from. */
  source: BillSource;
  exhibitorId: number;
  cinemaId: number;
  deviceId: number;
  employeeId: number;
  /** They may sell seats that the website never does. */
  maySellBlocked: boolean;
  /** The device is in test mode: everything can be tried, and nothing is sold. */
  isTest: boolean;
}

/** The point of sale at a device where somebody has signed in who may sell there. */
export function pointOfSale(actor: DeviceActor & { employee: EmployeeActor }): PointOfSale {
  const { exhibitorId, cinemaId, deviceId, employee, testMode } = actor;
  return {
    source: sourceOf(actor),
    exhibitorId,
    cinemaId,
    deviceId,
    employeeId: employee.employeeId,
    maySellBlocked: mayIn(employee, 'sales.blocked', { exhibitorId, cinemaIds: [cinemaId] }),
    isTest: testMode,
  };
}
