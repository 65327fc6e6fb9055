/** While something is dragged near the edge of a map, the map moves by itself: what lies beyond the edge is reached in one drag. */
import type { Point } from '@parterre/ui/seatmap';

/** Width of the strip along the edge that pulls, px. */
const STRIP_PX = 36;
/** The pull at the edge and beyond it, px per ms. */
const FASTEST = 0.8;
/** A frame that comes late moves the map no further than this, ms. */
const LONGEST_FRAME_MS = 50;

/** How fast the map moves, px per ms. A drag that begins in the strip pulls once it comes nearer to the edge than it began. */
export function pullAt(at: Point, start: Point, { width, height }: { width: number; height: number }): Point {
  return { x: pullOn(at.x, start.x, width), y: pullOn(at.y, start.y, height) };
}

function pullOn(at: number, start: number, size: number): number {
  const depth = (distance: number, first: number): number =>
    Math.min(STRIP_PX, Math.max(0, STRIP_PX - distance) - Math.max(0, STRIP_PX - Math.max(0, first)));
  const before = depth(at, start);
  const behind = depth(size - at, size - start);
  const strength = before > 0 ? before : behind > 0 ? -behind : 0;
  return (strength / STRIP_PX) * FASTEST;
}

interface Frames {
  /** Runs something in the next frame, with its time in ms. */
  next(run: (atMs: number) => void): number;
  cancel(frame: number): void;
}

const browserFrames: Frames = {
  next: (run) => requestAnimationFrame(run),
  cancel: (frame) => cancelAnimationFrame(frame),
};

/** Moves the map frame by frame while a drag is at its edge. */
export class EdgePull {
  readonly #frames: Frames;
  #frame = 0;
  #lastMs = Number.NaN;

  constructor(frames = browserFrames) {
    this.#frames = frames;
  }

  /** Takes the pull of the drag's newest place. `pan` moves the map by so many px, and the drag with it. */
  follow(pull: Point, pan: (by: Point) => void): void {
    if (pull.x === 0 && pull.y === 0) {
      this.stop();
      return;
    }
    this.#frames.cancel(this.#frame);
    const step = (atMs: number): void => {
      const elapsed = Math.min(LONGEST_FRAME_MS, Number.isNaN(this.#lastMs) ? 0 : atMs - this.#lastMs);
      this.#lastMs = atMs;
      this.#frame = this.#frames.next(step);
      if (elapsed > 0) pan({ x: pull.x * elapsed, y: pull.y * elapsed });
    };
    this.#frame = this.#frames.next(step);
  }

  stop(): void {
    this.#frames.cancel(this.#frame);
    this.#lastMs = Number.NaN;
  }
}
