/**
 * Colour arithmetic the theme is computed with: CSS text to sRGB, sRGB to OKLCH and back, contrast as WCAG 2 defines it.
 * OKLCH after Björn Ottosson, https://bottosson.github.io/posts/oklab/.
 */

/** Channels 0..1, gamma-encoded as in CSS. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** Lightness 0..1, chroma 0..about 0.37, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

export const decodeChannel = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
export const encodeChannel = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

export interface Oklab {
  l: number;
  a: number;
  b: number;
}

export function oklabOf({ r, g, b }: Rgb): Oklab {
  const red = decodeChannel(r);
  const green = decodeChannel(g);
  const blue = decodeChannel(b);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

export function oklchOf(rgb: Rgb): Oklch {
  const { l, a, b } = oklabOf(rgb);
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

function linearRgbOf({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    g: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    b: -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  };
}

const GAMUT_SLACK = 0.0005;
const inGamut = ({ r, g, b }: Rgb): boolean =>
  Math.min(r, g, b) >= -GAMUT_SLACK && Math.max(r, g, b) <= 1 + GAMUT_SLACK;

/** The nearest sRGB colour of the same lightness and hue: chroma gives way first. */
export function rgbOf(color: Oklch): Rgb {
  let linear = linearRgbOf(color);
  if (!inGamut(linear)) {
    let low = 0;
    let high = color.c;
    for (let step = 0; step < 20; step++) {
      const middle = (low + high) / 2;
      if (inGamut(linearRgbOf({ ...color, c: middle }))) low = middle;
      else high = middle;
    }
    linear = linearRgbOf({ ...color, c: low });
  }
  return {
    r: clamp01(encodeChannel(clamp01(linear.r))),
    g: clamp01(encodeChannel(clamp01(linear.g))),
    b: clamp01(encodeChannel(clamp01(linear.b))),
  };
}

const hexByte = (value: number): string =>
  Math.round(clamp01(value) * 255)
    .toString(16)
    .padStart(2, '0');

/** `#rrggbb`: what CSS, the canvas and `<meta name="theme-color">` all take. */
export const hexOf = ({ r, g, b }: Rgb): string => `#${hexByte(r)}${hexByte(g)}${hexByte(b)}`;

/** The colour of an OKLCH triple; the short way to write a token. */
export const oklch = (l: number, c: number, h: number): string => hexOf(rgbOf({ l, c, h }));

/** Relative luminance 0..1 of WCAG 2. */
export const luminanceOf = ({ r, g, b }: Rgb): number =>
  0.2126 * decodeChannel(r) + 0.7152 * decodeChannel(g) + 0.0722 * decodeChannel(b);

/** 1..21, of two `#rrggbb` colours. */
export function contrast(one: string, other: string): number {
  const a = luminanceOf(requireHex(one));
  const b = luminanceOf(requireHex(other));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function requireHex(hex: string): Rgb {
  const rgb = parseCssColor(hex);
  if (!rgb) throw new Error(`not a colour: ${hex}`);
  return rgb;
}

const numberOf = (text: string, per: number): number =>
  text.endsWith('%') ? (Number.parseFloat(text) / 100) * per : Number.parseFloat(text);

function rgbOfHsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}

/** The sixteen names of CSS 1 and the ones people type for brands; the others are resolved by the browser. */
const namedColors: Record<string, string> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  orange: '#ffa500',
  gold: '#ffd700',
  crimson: '#dc143c',
  tomato: '#ff6347',
  coral: '#ff7f50',
  pink: '#ffc0cb',
};

/**
 * sRGB of a CSS colour: hex, `rgb()`, `hsl()`, `oklch()` or a common name; alpha is left out.
 * `resolve` turns any other text into one of these (the browser's canvas does); null when nobody understands it.
 */
export function parseCssColor(text: string, resolve?: (text: string) => string | null): Rgb | null {
  const value = text.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,8})$/.exec(value)?.[1];
  if (hex && hex.length !== 5 && hex.length !== 7) {
    const digits =
      hex.length < 6
        ? [...hex].slice(0, 3).map((digit) => digit + digit)
        : [hex.slice(0, 2), hex.slice(2, 4), hex.slice(4, 6)];
    const [r = 0, g = 0, b = 0] = digits.map((pair) => Number.parseInt(pair, 16) / 255);
    return { r, g, b };
  }
  const call = /^(rgba?|hsla?|oklch)\(([^)]*)\)$/.exec(value);
  if (call) {
    const [one = '', two = '', three = ''] = (call[2] ?? '').split(/[\s,/]+/).filter(Boolean);
    const rgb = call[1]?.startsWith('rgb')
      ? { r: numberOf(one, 255) / 255, g: numberOf(two, 255) / 255, b: numberOf(three, 255) / 255 }
      : call[1]?.startsWith('hsl')
        ? rgbOfHsl(((Number.parseFloat(one) % 360) + 360) % 360, numberOf(two, 1), numberOf(three, 1))
        : rgbOf({ l: clamp01(numberOf(one, 1)), c: Math.max(0, numberOf(two, 0.4)), h: Number.parseFloat(three) });
    if ([rgb.r, rgb.g, rgb.b].some(Number.isNaN)) return null;
    return { r: clamp01(rgb.r), g: clamp01(rgb.g), b: clamp01(rgb.b) };
  }
  const named = namedColors[value];
  if (named) return parseCssColor(named);
  const resolved = resolve?.(value);
  return resolved ? parseCssColor(resolved) : null;
}
