/** Where the drawing is on the screen: pure arithmetic between layout units and CSS pixels. */

export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** The box around both. */
export const joined = (one: Box, other: Box | null): Box =>
  other === null
    ? one
    : {
        minX: Math.min(one.minX, other.minX),
        minY: Math.min(one.minY, other.minY),
        maxX: Math.max(one.maxX, other.maxX),
        maxY: Math.max(one.maxY, other.maxY),
      };

export interface Viewport {
  /** Size on the screen, px. */
  width: number;
  height: number;
  /** px per layout unit. */
  scale: number;
  /** Where the layout's origin is, px. */
  x: number;
  y: number;
}

export interface ScaleLimits {
  min: number;
  max: number;
  /** Scales are rounded so that this many px make one more pixel of seat pitch: grids stay even. 0: not rounded. */
  snap: number;
}

export interface Point {
  x: number;
  y: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export const toScreen = (viewport: Viewport, x: number, y: number): Point => ({
  x: x * viewport.scale + viewport.x,
  y: y * viewport.scale + viewport.y,
});

export const toLayout = (viewport: Viewport, x: number, y: number): Point => ({
  x: (x - viewport.x) / viewport.scale,
  y: (y - viewport.y) / viewport.scale,
});

/** What of the layout is on the screen. */
export function visibleBox(viewport: Viewport): Box {
  const a = toLayout(viewport, 0, 0);
  const b = toLayout(viewport, viewport.width, viewport.height);
  return { minX: a.x, minY: a.y, maxX: b.x, maxY: b.y };
}

export const snapDown = (scale: number, snap: number): number =>
  snap > 0 && scale > 4 * snap ? Math.floor(scale / snap + 1e-6) * snap : scale;

export function snapScale(scale: number, limits: ScaleLimits): number {
  const bounded = clamp(scale, limits.min, limits.max);
  if (limits.snap <= 0 || bounded <= 4 * limits.snap) return bounded;
  return clamp(Math.round(bounded / limits.snap) * limits.snap, limits.min, limits.max);
}

/** The largest scale that shows the whole box with `padding` px around. */
export function fitScale(box: Box, width: number, height: number, padding: number): number {
  const across = Math.max(1, width - 2 * padding) / Math.max(1e-6, box.maxX - box.minX);
  const down = Math.max(1, height - 2 * padding) / Math.max(1e-6, box.maxY - box.minY);
  return Math.min(across, down);
}

/** Puts a point of the layout in the middle of the screen. */
export function centredOn(viewport: Viewport, point: Point, scale: number): Viewport {
  return { ...viewport, scale, x: viewport.width / 2 - point.x * scale, y: viewport.height / 2 - point.y * scale };
}

export function fitted(box: Box, width: number, height: number, scale: number): Viewport {
  const middle = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
  return centredOn({ width, height, scale, x: 0, y: 0 }, middle, scale);
}

/** Zooms so that what is under (x, y) stays there. */
export function zoomedAt(viewport: Viewport, scale: number, x: number, y: number): Viewport {
  const ratio = scale / viewport.scale;
  return { ...viewport, scale, x: x - (x - viewport.x) * ratio, y: y - (y - viewport.y) * ratio };
}

export const panned = (viewport: Viewport, dx: number, dy: number): Viewport => ({
  ...viewport,
  x: viewport.x + dx,
  y: viewport.y + dy,
});

/** Keeps the box in view: smaller than the screen it stands in the middle, larger it leaves no gap wider than `padding`. */
export function contained(viewport: Viewport, box: Box, padding: number): Viewport {
  const axis = (offset: number, size: number, min: number, max: number): number => {
    const low = min * viewport.scale;
    const high = max * viewport.scale;
    if (high - low + 2 * padding <= size) return (size - low - high) / 2;
    return clamp(offset, size - padding - high, padding - low);
  };
  return {
    ...viewport,
    x: axis(viewport.x, viewport.width, box.minX, box.maxX),
    y: axis(viewport.y, viewport.height, box.minY, box.maxY),
  };
}

/** Leaves the view where it is, as long as `least` px of the box are to be seen. */
export function inSight(viewport: Viewport, box: Box, least: number): Viewport {
  const axis = (offset: number, size: number, min: number, max: number): number => {
    const seen = Math.min(least, (max - min) * viewport.scale, size / 2);
    return clamp(offset, seen - max * viewport.scale, size - seen - min * viewport.scale);
  };
  return {
    ...viewport,
    x: axis(viewport.x, viewport.width, box.minX, box.maxX),
    y: axis(viewport.y, viewport.height, box.minY, box.maxY),
  };
}

/** Moves just as far as is needed to have a point `margin` px inside. */
export function revealing(viewport: Viewport, point: Point, margin: number): Viewport {
  const { x, y } = toScreen(viewport, point.x, point.y);
  const inset = Math.min(margin, viewport.width / 3, viewport.height / 3);
  const dx = clamp(x, inset, viewport.width - inset) - x;
  const dy = clamp(y, inset, viewport.height - inset) - y;
  return dx === 0 && dy === 0 ? viewport : panned(viewport, dx, dy);
}

/** The viewport on the way from one to the other, `t` 0..1; scales change by equal ratios, so the zoom looks even. */
export function between(from: Viewport, to: Viewport, t: number): Viewport {
  if (t >= 1) return to;
  const scale = from.scale * (to.scale / from.scale) ** t;
  const middle = (viewport: Viewport) => toLayout(viewport, viewport.width / 2, viewport.height / 2);
  const a = middle(from);
  const b = middle(to);
  // The middle moves in step with the scale, else the target would drift while zooming.
  const share =
    Math.abs(to.scale - from.scale) < 1e-6 ? t : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  return centredOn({ ...to, scale }, { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }, scale);
}

export const sameViewport = (one: Viewport, other: Viewport): boolean =>
  one.x === other.x &&
  one.y === other.y &&
  one.scale === other.scale &&
  one.width === other.width &&
  one.height === other.height;
