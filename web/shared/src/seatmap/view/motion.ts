/** Movements of the viewport: to a target, or gliding on after a finger has left. Pure functions of the time. */
import { between, panned, type Viewport } from '../kernel/viewport.ts';

export interface Movement {
  /** The viewport at a time, and whether it has arrived. */
  at(nowMs: number): { viewport: Viewport; done: boolean };
}

/** Ease-out: fast at once, gentle at the end. */
const eased = (t: number): number => 1 - (1 - t) ** 3;

export function movingTo(from: Viewport, to: Viewport, startMs: number, durationMs: number): Movement {
  return {
    at(nowMs) {
      const t = durationMs <= 0 ? 1 : Math.min(1, (nowMs - startMs) / durationMs);
      return { viewport: t >= 1 ? to : between(from, to, eased(t)), done: t >= 1 };
    },
  };
}

const GLIDE_MS = 420;
/** Slower than this (px per ms) the map just stops. */
export const LEAST_GLIDE = 0.25;
const MOST_GLIDE = 2.4;

/** `keep` holds the viewport inside the hall. */
export function gliding(
  from: Viewport,
  velocityX: number,
  velocityY: number,
  startMs: number,
  keep: (viewport: Viewport) => Viewport,
): Movement {
  const speed = Math.hypot(velocityX, velocityY);
  const share = speed > MOST_GLIDE ? MOST_GLIDE / speed : 1;
  return {
    at(nowMs) {
      const t = Math.min(1, (nowMs - startMs) / GLIDE_MS);
      // The way of a speed that falls evenly to zero.
      const way = GLIDE_MS * (t - (t * t) / 2) * share;
      return { viewport: keep(panned(from, velocityX * way, velocityY * way)), done: t >= 1 };
    },
  };
}
