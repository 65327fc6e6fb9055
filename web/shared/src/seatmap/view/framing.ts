/** Which views there are of a drawing: how near and from how far one may look at it, and where it may lie on the screen. */
import {
  type Box,
  contained,
  fitScale,
  fitted,
  inSight,
  type ScaleLimits,
  sameViewport,
  snapDown,
  snapScale,
  toScreen,
  type Viewport,
  zoomedAt,
} from '../kernel/viewport.ts';

/** A seat is never drawn larger, px. */
const MOST_PX = 54;
const PADDING = 10;
/** How many times smaller than where all of it fits a free canvas can be seen. */
const SMALLER_THAN_FIT = 4;
/** How much of what is drawn stays in sight on a free canvas, px. */
const LEAST_SEEN_PX = 48;

export interface FramingOptions {
  /** What there is to see, layout units. */
  box: Box;
  /** Between seats, layout units. */
  pitch: number;
  /** Device pixels per CSS pixel. */
  density: number;
  /** A canvas to draw on: looked at from anywhere, and from where one is, whatever is drawn meanwhile. */
  free: boolean;
}

type Size = Pick<Viewport, 'width' | 'height'>;

export class Framing {
  readonly #options: FramingOptions;

  constructor(options: FramingOptions) {
    this.#options = options;
  }

  /** Scales are such that seats are whole pixels apart. */
  get #snap(): number {
    return 1 / (this.#options.pitch * this.#options.density);
  }

  /** The scale at which all is seen. */
  #fit({ width, height }: Size): number {
    const { box, pitch } = this.#options;
    return snapDown(Math.min(fitScale(box, width, height, PADDING), MOST_PX / pitch), this.#snap);
  }

  limits(size: Size): ScaleLimits {
    const { pitch, free } = this.#options;
    const min = free ? this.#fit(size) / SMALLER_THAN_FIT : this.#fit(size);
    return { min, max: Math.max(min, MOST_PX / pitch), snap: this.#snap };
  }

  /** The view nearest to this one that may be. */
  kept(viewport: Viewport): Viewport {
    const { box, free } = this.#options;
    return free ? inSight(viewport, box, LEAST_SEEN_PX) : contained(viewport, box, PADDING);
  }

  /** The view of all of it. */
  whole({ width, height }: Size): Viewport {
    return this.kept(fitted(this.#options.box, width, height, this.#fit({ width, height })));
  }

  /** Whether all of it is seen as it fits. */
  isFitted(viewport: Viewport): boolean {
    return this.#options.free ? sameViewport(viewport, this.whole(viewport)) : !this.isPart(viewport);
  }

  /** Whether some of it lies outside of the screen, or may. */
  isPart(viewport: Viewport): boolean {
    return this.#options.free ? !this.#isInside(viewport) : viewport.scale > this.#fit(viewport) * 1.02;
  }

  #isInside(viewport: Viewport): boolean {
    const { minX, minY, maxX, maxY } = this.#options.box;
    const from = toScreen(viewport, minX, minY);
    const to = toScreen(viewport, maxX, maxY);
    return from.x >= 0 && from.y >= 0 && to.x <= viewport.width && to.y <= viewport.height;
  }

  /** The view once the drawing has become this one. `wasFitted`: of the one before. */
  after(viewport: Viewport, wasFitted: boolean): Viewport {
    if (this.#options.free) return viewport;
    return wasFitted ? this.#stillFitted(viewport) : this.#stillZoomed(viewport);
  }

  /** The view stays when the whole hall was seen and only a few of its seats have moved; else the hall is fitted anew. */
  #stillFitted(viewport: Viewport): Viewport {
    const whole = this.whole(viewport);
    const isGood = this.#isInside(viewport) && !this.isPart(viewport) && viewport.scale > whole.scale * 0.98;
    return isGood ? viewport : whole;
  }

  /** Not snapped: a hall whose seats stand as they did is to be seen exactly as it was. */
  #stillZoomed(viewport: Viewport): Viewport {
    const { width, height, scale } = viewport;
    const limits = this.limits(viewport);
    const isPossible = scale >= limits.min && scale <= limits.max;
    return this.kept(zoomedAt(viewport, isPossible ? scale : snapScale(scale, limits), width / 2, height / 2));
  }
}
