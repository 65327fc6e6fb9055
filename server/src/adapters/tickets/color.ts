/** The exhibitor's accent for paper and mail, where only sRGB is understood. */

/** Red, green, blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

const fallback: Rgb = [232, 116, 59];

/** The ground of the heads of tickets, cards, mails and passes, and what is written on it. */
export const night: Rgb = [27, 21, 18];
export const cream: Rgb = [251, 243, 230];

function channel(linear: number): number {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255);
}

/** Björn Ottosson's OKLab, with hue in degrees. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** `#rgb`, `#rrggbb`, `rgb(r g b)` or `oklch(l c h)`; anything else is the product's own orange. */
export function parseColor(css: string): Rgb {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(css.trim())?.[1];
  if (hex !== undefined) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const value = Number.parseInt(full, 16);
    return [value >> 16, (value >> 8) & 255, value & 255];
  }
  const call = /^(rgb|oklch)\(([^)]+)\)$/i.exec(css.trim());
  const parts = (call?.[2] ?? '').split(/[\s,/]+/).filter((part) => part !== '');
  const [first, second, third] = parts.map((part) => Number.parseFloat(part) * (part.endsWith('%') ? 0.01 : 1));
  if (call === null || first === undefined || second === undefined || third === undefined) return fallback;
  if (![first, second, third].every(Number.isFinite)) return fallback;
  if (call[1]?.toLowerCase() === 'oklch') return fromOklch(first, second, third);
  const byte = (value: number) => Math.round(Math.min(255, Math.max(0, value)));
  return [byte(first), byte(second), byte(third)];
}

/** Relative luminance of WCAG. */
export function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function contrast(first: Rgb, second: Rgb): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `color`, moved towards `target` until text in it reads on `ground` (4.5 to 1). */
export function readable(color: Rgb, ground: Rgb, target: Rgb): Rgb {
  for (let step = 0; step <= 20; step++) {
    const share = step / 20;
    const mixed = color.map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
    const candidate: Rgb = [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0];
    if (contrast(candidate, ground) >= 4.5) return candidate;
  }
  return target;
}

export function toHex([red, green, blue]: Rgb): string {
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
