/** What every device's app begins with: it asks to be let in, and shows nothing else until it is. How that looks each app says itself. */
export { DeviceContext, DeviceGate, useDevice } from './DeviceGate.tsx';
export type { DeviceSession } from './deviceSession.ts';
export { keptDevice } from './keptDevice.ts';
export { whyNotIn } from './whyNotIn.ts';
