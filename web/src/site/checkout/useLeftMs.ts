import { useEffect, useState } from 'react';

/** Ms that are left until `untilMs` (Unix ms of this browser's clock), told each second; null: there is no end. */
export function useLeftMs(untilMs: number): number;
export function useLeftMs(untilMs: number | null): number | null;
export function useLeftMs(untilMs: number | null): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isCounting = untilMs !== null;
  useEffect(() => {
    if (!isCounting) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return untilMs === null ? null : Math.max(0, untilMs - nowMs);
}
