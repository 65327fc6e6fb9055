/** How long devices wait before they ask again for a server that is away. */
import type { DeviceType } from '@parterre/server/contract';
import { retryPauseMs, usualPauseMs } from '../api/retryPauses.ts';

/** A house may have hundreds of displays, at which nobody waits: they are back later, and fewer in each second. */
const displayPauseMs = 60_000;
const askEveryMs = 5_000;

/** The longest pause between two attempts of its socket. */
export const longestPauseMs = (type: DeviceType): number => (type === 'signage' ? displayPauseMs : usualPauseMs);

/** Before it is asked again what the device is, by a page that was opened while nobody answered. `attempt`: from 0 on; `chance`: from 0 to 1. */
export function askPauseMs(type: DeviceType, attempt: number, chance = Math.random()): number {
  if (type !== 'signage') return askEveryMs;
  return Math.max(askEveryMs, retryPauseMs(attempt + 4, displayPauseMs, chance));
}
