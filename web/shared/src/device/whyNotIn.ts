import type { DeviceStanding } from '@parterre/server/contract';

/** Why a device does not work: keys of the texts `start`. `device` null: it has not asked to be let in. */
export function whyNotIn(device: DeviceStanding | null): 'asking' | 'pending' | 'logout' | 'blocked' | 'switchedOff' {
  if (device === null) return 'asking';
  if (device.authStatus === 'blocked') return 'blocked';
  if (device.switchedOff) return 'switchedOff';
  // One that was let in and has no cinema is not yet approved to its end.
  return device.authStatus === 'active' ? 'pending' : device.authStatus;
}
