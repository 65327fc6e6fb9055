/** A logo of one colour on both themes. */
import { oklchOf, parseCssColor, type Rgb } from './color.ts';

/** A primary dark colour up to this lightness (per cent) means that the logo is a dark one (website.md section 2). */
const darkLogoLightness = 60;

export function isDarkLogo(primaryDark: string): boolean {
  const rgb = parseCssColor(primaryDark);
  return rgb !== null && oklchOf(rgb).l * 100 <= darkLogoLightness;
}

/** A colour after `invert(1) hue-rotate(180deg)`, by the matrix of Filter Effects Level 1. */
export function invertedLogo({ r, g, b }: Rgb): Rgb {
  const [red, green, blue] = [1 - r, 1 - g, 1 - b];
  const clamped = (value: number): number => Math.min(1, Math.max(0, value));
  return {
    r: clamped(-0.574 * red + 1.43 * green + 0.144 * blue),
    g: clamped(0.426 * red + 0.43 * green + 0.144 * blue),
    b: clamped(0.426 * red + 1.43 * green - 0.856 * blue),
  };
}
