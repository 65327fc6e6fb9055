/** Halls, inventories and what they speak. Load the engine first: '@parterre/engine/node' or '/browser'. */

export type { EngineErrorCode } from './errors.ts';
export { EngineError, engineErrorCodes } from './errors.ts';
export { Hall } from './hall.ts';
export { encodeDelta, Inventory } from './inventory.ts';
export * from './types.ts';
