/**
 * What managers need of the engine and visitors do not: plans of other systems.
 * Load it first: '@parterre/engine/planning/node', or `await loadPlanning()` from '/planning/browser'. It has a
 * WebAssembly file of its own and works beside the core or without it.
 */

export type { Explanation, RunVerdict, SeatReason } from './explain.ts';
export { explain, NO_RANK, RunFact, runVerdicts, scanRanks, seatReasons } from './explain.ts';
export type { Chooser, PartyKind, Refusal, Simulation, SimulationRequest, Spread } from './simulate.ts';
export { refusals, simulate } from './simulate.ts';
export type { VistaImport } from './vista.ts';
export { importVista } from './vista.ts';
