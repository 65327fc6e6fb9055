/** What calls and subscriptions cost the server, in the units of `domain/limits.ts`. */
import { limits } from '../domain/limits.ts';

const units = new Map<string, number>(Object.entries(limits.costs).map(([path, cost]) => [path, cost.units]));

/** Units that a call costs; a name that is no procedure's costs one. */
export function costOf(path: string): number {
  return units.get(path) ?? 1;
}

/** Shows whose counts weigh as much as the seats of one show. */
const schedulesPerUnit = 25;

/** What a subscription to the live channel takes when it begins, and keeps for as long as it is open. */
export function liveWeight(scheduleCount: number): number {
  return 1 + scheduleCount / schedulesPerUnit;
}
