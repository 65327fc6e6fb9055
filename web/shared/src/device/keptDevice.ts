import type { DeviceStanding } from '@parterre/server/contract';
import type { KeptStanding } from './deviceSession.ts';

const key = 'parterre-device';
/** An evening: whoever was signed in yesterday is not today. */
const youngMs = 12 * 3_600_000;

/** What this browser's device is, as the server said it last. It grants nothing at the server, which asks for the device's cookie all the same. */
export const keptDevice: KeptStanding = {
  get() {
    try {
      const { device, atMs } = JSON.parse(localStorage.getItem(key) ?? 'null') ?? {};
      return Date.now() - atMs < youngMs ? (device as DeviceStanding) : null;
    } catch {
      return null;
    }
  },
  set(device) {
    try {
      if (device?.authStatus === 'active') localStorage.setItem(key, JSON.stringify({ device, atMs: Date.now() }));
      else localStorage.removeItem(key);
    } catch {
      // Storage is forbidden: the page does not open without a network.
    }
  },
};
