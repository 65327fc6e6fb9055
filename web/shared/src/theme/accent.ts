/** Readable variants of any colour: what makes an exhibitor's own accent safe to use. */
import { contrast, hexOf, type Oklch, oklchOf, parseCssColor, type Rgb, requireHex, rgbOf } from './color.ts';
import { defaultAccent, neutrals, type Scheme } from './tokens.ts';

/** WCAG 2 AA for text, and for parts of controls. */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;
/** Rounding to `#rrggbb` costs a little; search a little further. */
const MARGIN = 0.05;

/** A colour with a job: fill, what is written on it, and itself as text. */
export interface Role {
  /** Background of buttons and marks; 3:1 against the page, text on it 4.5:1. */
  fill: string;
  /** `fill` under the pointer. */
  hover: string;
  /** Text and icons on `fill` and `hover`. */
  on: string;
  /** The colour as text on ground, surface, inset and `soft`. */
  text: string;
  /** A quiet background of the same hue; body text and `text` are readable on it. */
  soft: string;
  /** Border of `soft`. */
  line: string;
}

const at = (color: Oklch, l: number): string => hexOf(rgbOf({ ...color, l }));

/** The lightness nearest to the colour's own at which `accept` is true. */
function nearestLightness(color: Oklch, accept: (hex: string) => boolean): string | null {
  for (let distance = 0; distance <= 1; distance += 0.005) {
    for (const l of [color.l + distance, color.l - distance]) {
      if (l < 0.02 || l > 0.995) continue;
      const hex = at(color, l);
      if (accept(hex)) return hex;
    }
  }
  return null;
}

const readableOn = (backgrounds: string[], ratio: number) => (hex: string) =>
  backgrounds.every((background) => contrast(hex, background) >= ratio + MARGIN);

/** Near black and near white of the neutral scale, then the real ones: white or black reaches 4.5:1 on anything. */
const inks = [neutrals.dark.ground, neutrals.light.surface, '#000000', '#ffffff'];

export function inkOn(...fills: string[]): string {
  const worst = (ink: string) => Math.min(...fills.map((fill) => contrast(ink, fill)));
  return (
    inks.find((ink) => worst(ink) >= TEXT_CONTRAST) ??
    inks.reduce((best, ink) => (worst(ink) > worst(best) ? ink : best))
  );
}

/** Makes the role of `base` in a scheme; every promise of `Role` holds for every sRGB colour. */
export function roleOf(base: Rgb, scheme: Scheme): Role {
  const neutral = neutrals[scheme];
  const color = oklchOf(base);
  const shift = scheme === 'dark' ? 0.04 : -0.04;
  const hoverOf = (hex: string): string => {
    const own = oklchOf(requireHex(hex));
    return at(own, Math.min(0.97, Math.max(0.06, own.l + shift)));
  };
  const shaped = readableOn([neutral.ground, neutral.surface], SHAPE_CONTRAST);
  const fill =
    nearestLightness(color, (hex) => {
      if (!shaped(hex)) return false;
      const hover = hoverOf(hex);
      const ink = inkOn(hex, hover);
      return contrast(ink, hex) >= TEXT_CONTRAST && contrast(ink, hover) >= TEXT_CONTRAST;
    }) ?? neutral.text;
  const hover = hoverOf(fill);
  const tint: Oklch = {
    l: scheme === 'dark' ? 0.27 : 0.935,
    c: Math.min(color.c, scheme === 'dark' ? 0.05 : 0.045),
    h: color.h,
  };
  const soft = at(tint, tint.l);
  const line = at({ ...tint, c: Math.min(color.c, 0.09) }, scheme === 'dark' ? 0.42 : 0.82);
  const text =
    nearestLightness(color, readableOn([neutral.ground, neutral.surface, neutral.inset, soft], TEXT_CONTRAST)) ??
    neutral.text;
  return { fill, hover, on: inkOn(fill, hover), text, soft, line };
}

/** Roles of an exhibitor's accent; a text that is no colour gives the default accent. */
export function accentRole(css: string | undefined, scheme: Scheme, resolve?: (text: string) => string | null): Role {
  const rgb = (css ? parseCssColor(css, resolve) : null) ?? requireHex(defaultAccent);
  return roleOf(rgb, scheme);
}

/** Ten steps for Mantine's colour tuples, light to dark, step 5 or 6 nearest the colour itself. */
export function stepsOf(css: string): string[] {
  const color = oklchOf(requireHex(css));
  return [0.97, 0.93, 0.87, 0.8, 0.74, 0.68, 0.61, 0.54, 0.46, 0.37].map((l) =>
    at({ ...color, c: color.c * (l > 0.9 ? 0.35 : l > 0.82 ? 0.7 : 1) }, l),
  );
}
