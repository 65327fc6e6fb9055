/**
 * What managers need of the engine and visitors do not: plans of other systems.
 * Load it first: '@parterre/engine/planning/node', or `await loadPlanning()` from '/planning/browser'. It has a
 * WebAssembly file of its own and works beside the core or without it.
 */

export type { VistaImport } from './vista.ts';
export { importVista } from './vista.ts';
