/** A scanner, and whom it lets in. Who goes in with a ticket: contract/doorRules.ts. */
import type { DoorPlace } from '../contract/index.ts';
import type { DeviceActor } from './actor.ts';
import { ParterreError } from './parterreError.ts';

/** A device at which people are let in, with whoever has signed in there. One that stands by itself has nobody. */
export type ScannerActor = DeviceActor & { type: 'scanner' };

/**
 * Whom a scanner lets in: what its staff have chosen. Where nobody attends it, no visitor chooses: whoever goes to its screen, else to its cinema.
 * ### Errors
 * DOOR_PLACE_FIXED: a show, where nobody attends it. A show that is chosen lets in at any time.
 */
export function doorPlace({ unattended, screenId }: ScannerActor, chosen: DoorPlace): DoorPlace {
  if (unattended !== true) return chosen;
  if (chosen.kind === 'show') throw new ParterreError('DOOR_PLACE_FIXED');
  return typeof screenId === 'number' ? { kind: 'screen', screen: screenId } : { kind: 'cinema' };
}
