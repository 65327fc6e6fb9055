import type { LeaseDelta } from './seatLeases.ts';

/** What the nodes tell each other about one show. */
export type SeatEvent =
  | { kind: 'delta'; delta: LeaseDelta }
  /** The state was made anew: fetch a snapshot. */
  | { kind: 'loaded' }
  /** Something may have been missed (a connection came back): compare with the store. */
  | { kind: 'gap' };

/** Deltas and notices of shows, from every node to every node, this one included. May lose messages: versions tell. */
export interface SeatEvents {
  /** Resolves when the subscription stands: what happens afterwards is heard. Listeners must not throw. */
  subscribe(scheduleId: number, listener: (event: SeatEvent) => void): Promise<() => void>;
}
