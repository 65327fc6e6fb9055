/** Arguments of simulations and explanations as the numbers that cross the boundary. */
import { EngineError } from '../errors.ts';
import type { Hall } from '../hall.ts';
import { indexOf } from '../requests.ts';
import { type AssignmentAlgorithm, assignmentAlgorithms } from '../types.ts';

/** Who chooses the seats: one of the six orders, or best available. */
export type Chooser = AssignmentAlgorithm;

/** A byte a class, 1 where it is asked for; undefined: none, for all. Errors: `UnknownValue`. */
export function classBytes(hall: Hall, keys: readonly string[] | undefined): Uint8Array {
  if (keys === undefined) return new Uint8Array();
  const bytes = new Uint8Array(hall.classes.length);
  for (const [place, key] of keys.entries()) bytes[indexOf(`classes[${place}]`, hall.classes, key)] = 1;
  return bytes;
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
