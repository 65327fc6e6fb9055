import type { DeviceSession } from '@parterre/ui/device';
import { useEffect } from 'react';
import { onTouch } from './touches.ts';

/** Often enough for the server, which locks a device a minute after it should have locked itself. */
const keepEveryMs = 20_000;
const lookEveryMs = 1_000;

/** Locks the device after so many minutes without a touch; null: never. */
export function useAutoLock(session: DeviceSession, minutes: number | null, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let touchedAtMs = performance.now();
    let keptAtMs = touchedAtMs;
    const touch = (): void => {
      touchedAtMs = performance.now();
      if (touchedAtMs - keptAtMs < keepEveryMs) return;
      keptAtMs = touchedAtMs;
      session.keep();
    };
    const timer = setInterval(() => {
      if (minutes === null || performance.now() - touchedAtMs < minutes * 60_000) return;
      touchedAtMs = performance.now();
      // Without an answer it is tried again; the server locks it in any case.
      session.lock().catch(() => undefined);
    }, lookEveryMs);
    const stop = onTouch(touch);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [session, minutes, isOn]);
}
