/** Halls, inventories and what they speak. Load the engine first: '@parterre/engine/node' or '/browser'. */

export { EngineError } from './errors.ts';
export { Hall } from './hall.ts';
export { encodeDelta, Inventory } from './inventory.ts';
export * from './types.ts';
