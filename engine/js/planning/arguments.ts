/** Arguments of simulations and explanations as the numbers that cross the boundary. */
import { EngineError } from '../errors.ts';
import type { Hall } from '../hall.ts';
import { type AssignmentAlgorithm, assignmentAlgorithms } from '../types.ts';

/** Who chooses the seats: one of the six orders, or best available. */
export type Chooser = AssignmentAlgorithm;

/** The zone of those who take any. */
export const anyZone = 0xffff_ffff;

/** The index of a zone; one beyond every hall for undefined, null for one that the hall does not have. */
export function zoneCode(hall: Hall, zone: string | undefined): number | null {
  if (zone === undefined) return anyZone;
  const index = hall.zones.findIndex(({ key }) => key === zone);
  return index < 0 ? null : index;
}

/** The number of a chooser. Errors: `UnknownAlgorithm`. */
export function chooserCode(chooser: Chooser): number {
  const code = assignmentAlgorithms.indexOf(chooser);
  if (code < 0) throw new EngineError('UnknownAlgorithm');
  return code;
}

/** What is no count becomes one that is refused: 0, or another number where 0 is fine. */
export function whole(count: number, refused = 0): number {
  if (!Number.isInteger(count) || count < 0) return refused;
  return Math.min(count, 0xffff_ffff);
}

/** Slots or seats: rounded down, nothing below 0. */
export function slots(count: number | undefined): number {
  return count !== undefined && count > 0 ? Math.min(Math.floor(count), 0xffff_ffff) : 0;
}
