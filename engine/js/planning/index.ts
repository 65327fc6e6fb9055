/**
 * What managers need of the engine and visitors do not: plans of other systems, and what settings do to a house.
 * Load it first: '@parterre/engine/planning/node', or `await loadPlanning()` from '/planning/browser'. It has a
 * WebAssembly file of its own and works beside the core or without it.
 */

export type { Chooser } from './arguments.ts';
export type { DivisionVerdict, ExplainRequest, Explanation, RunVerdict, SeatReason } from './explain.ts';
export { divisionVerdicts, explain, NO_RANK, RunFact, runVerdicts, seatReasons } from './explain.ts';
export type { Finding, FindingAction, FindingCode, Loss, LossCode } from './findings.ts';
export { findingActions, findingCodes, lossCodes } from './findings.ts';
export type { ExportedHall, ImportedHall, ImportOptions, PlanFormat, PlanInput } from './formats.ts';
export { exportHall, importHall, planFormats } from './formats.ts';
export type { PartyKind, Refusal, Simulation, SimulationRequest } from './simulate.ts';
export { refusals, simulate } from './simulate.ts';
