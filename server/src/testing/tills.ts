/** Tills of a test's world. */
import type { EmployeeActor } from '../domain/actor.ts';
import type { PointOfSale, TillActor } from '../domain/pointOfSale.ts';
import type { SalesWorld } from './salesWorld.ts';

/** The point of sale at device 7, where this employee may sell whatever there is; its cash is not counted. */
export const tillWith = (employeeId: number, changes: Partial<PointOfSale> = {}): PointOfSale => ({
  source: 'pos',
  exhibitorId: 1,
  cinemaId: 1,
  deviceId: 7,
  employeeId,
  maySellBlocked: true,
  maySellProducts: true,
  hasVouchers: true,
  isTest: false,
  hasShifts: false,
  terminal: null,
  paymentMethods: [],
  ...changes,
});

/** Device 7 as the actor of a request, with this employee at it. */
export const tillOf = (employee: EmployeeActor, changes: Partial<TillActor> = {}): TillActor => ({
  kind: 'device',
  deviceId: 7,
  name: 'Till 7',
  type: 'pos',
  exhibitorId: 1,
  cinemaId: 1,
  modules: [],
  testMode: false,
  terminal: null,
  paymentMethods: [],
  employee,
  ...changes,
});

let nextDevice = 100;

/** A new device, with this employee at it. */
export async function addTill(
  world: Pick<SalesWorld, 'query'>,
  employee: EmployeeActor,
  changes: Partial<TillActor> = {},
): Promise<TillActor> {
  const deviceId = nextDevice++;
  const name = `Till ${deviceId}`;
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     values ($1, 'uid ' || $1::integer, 'key ' || $1::integer, 1, 1, 'pos', $2, 'active', 'test')`,
    [deviceId, name],
  );
  return tillOf(employee, { deviceId, name, ...changes });
}
