/** Small pieces of SVG, as strings. */
export interface Stop {
  at: number;
  color: string;
  opacity?: number;
}

const stopList = (stops: Stop[]) =>
  stops
    .map((stop) => `<stop offset="${stop.at}" stop-color="${stop.color}" stop-opacity="${stop.opacity ?? 1}"/>`)
    .join('');

/** A gradient from top to bottom, or by the given corners as shares of the box. */
export function linear(id: string, stops: Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`;
}

/** A light in pixels. */
export function glow(id: string, x: number, y: number, radius: number, stops: Stop[]): string {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">${stopList(stops)}</radialGradient>`;
}

export function blur(id: string, deviation: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

export function rect(x: number, y: number, width: number, height: number, attributes: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${attributes}/>`;
}

export function circle(x: number, y: number, radius: number, attributes: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${attributes}/>`;
}

export type Point = readonly [number, number];

export function polygon(points: readonly Point[], attributes: string): string {
  return `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" ${attributes}/>`;
}

/** A smooth curve through the points (Catmull-Rom as cubic Béziers). */
export function smooth(points: readonly Point[], closed = false): string {
  const at = (index: number): Point => {
    const count = points.length;
    const wanted = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index));
    return points[wanted] ?? [0, 0];
  };
  const [startX, startY] = at(0);
  let path = `M${n(startX)} ${n(startY)}`;
  const segments = closed ? points.length : points.length - 1;
  for (let index = 0; index < segments; index++) {
    const [x0, y0] = at(index - 1);
    const [x1, y1] = at(index);
    const [x2, y2] = at(index + 1);
    const [x3, y3] = at(index + 2);
    path += `C${n(x1 + (x2 - x0) / 6)} ${n(y1 + (y2 - y0) / 6)} ${n(x2 - (x3 - x1) / 6)} ${n(y2 - (y3 - y1) / 6)} ${n(x2)} ${n(y2)}`;
  }
  return closed ? `${path}Z` : path;
}

/** Tenths of a pixel are enough, and keep the files small. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
