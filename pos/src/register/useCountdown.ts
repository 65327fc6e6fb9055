import { useEffect, useEffectEvent, useState } from 'react';
import { onTouch } from '../start/touches.ts';
import { secondsLeft } from './countdown.ts';

const lookEveryMs = 250;

/**
 * Seconds that are left before what a buyer has left behind is cleared away; null: somebody is there. It begins anew with each touch, but for those
 * within `[data-countdown]`, whose buttons say what they do. `idleMs` null: it does not count.
 */
export function useCountdown(idleMs: number | null, onOver: () => void): { left: number | null; goOn(): void } {
  const [left, setLeft] = useState<number | null>(null);
  /** Another round begins. */
  const [round, setRound] = useState(0);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    setLeft(null);
    if (idleMs === null || round < 0) return;
    let touchedAtMs = performance.now();
    let isOver = false;
    const stop = onTouch(({ target }) => {
      if (target instanceof Element && target.closest('[data-countdown]') !== null) return;
      touchedAtMs = performance.now();
      isOver = false;
      setLeft(null);
    });
    const timer = setInterval(() => {
      const now = secondsLeft(performance.now() - touchedAtMs, idleMs);
      if (isOver) return;
      setLeft(now);
      isOver = now === 0;
      if (isOver) over();
    }, lookEveryMs);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [idleMs, round]);
  return { left, goOn: () => setRound((before) => before + 1) };
}
