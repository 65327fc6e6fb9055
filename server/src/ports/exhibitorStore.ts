/** Exhibitors, as the system's administrator looks at them. */
import type { ExhibitorManager, ExhibitorStakes } from '../contract/index.ts';

export interface ExhibitorStore {
  /** Who leads it: has one of these roles in all of its cinemas, and still works. By name. `nowMs`: as of when. */
  managers(exhibitorId: number, nowMs: number): Promise<ExhibitorManager[]>;
  /** What would stand still. `nowMs`: in the cinema. */
  stakes(exhibitorId: number, nowMs: number): Promise<ExhibitorStakes>;
  /** Keys by which sockets are known: sessions of all who work there, and its devices by the hash of their token. */
  socketKeys(exhibitorId: number): Promise<string[]>;
}
