/** A colour for each seat class that everybody can tell from the others. */
import { SHAPE_CONTRAST } from '../../theme/accent.ts';
import { contrast, hexOf, oklch, oklchOf, parseCssColor, rgbOf } from '../../theme/color.ts';
import { neutrals, type Scheme } from '../../theme/tokens.ts';
import { leastDifference } from './colorVision.ts';

/** `leastDifference` two classes must keep; small filled squares need more than large areas. */
export const CLASS_DIFFERENCE = 7;

/** Ordered so that the first few differ most; lightness does much of the work, because every vision keeps it. */
export const classPalette: Record<Scheme, readonly string[]> = {
  dark: [
    oklch(0.637, 0.089, 225),
    oklch(0.86, 0.11, 93),
    oklch(0.567, 0.175, 20),
    oklch(0.77, 0.08, 164),
    oklch(0.549, 0.181, 295),
    oklch(0.94, 0.035, 222),
  ],
  light: [
    oklch(0.51, 0.1, 245),
    oklch(0.365, 0.165, 297),
    oklch(0.53, 0.19, 3),
    oklch(0.617, 0.114, 185),
    oklch(0.38, 0.105, 54),
    oklch(0.22, 0.024, 175),
  ],
};

/** What a colour that had to be moved anyway is moved to. */
const CLEAR_DIFFERENCE = 10;

/** How far an operator's colour may be moved in lightness and still be called the same. */
const SAME_HUE = 0.3;

/** The operator's colour in all lightnesses that stand out from the ground, the nearest to their own first. */
function shades(css: string | undefined, scheme: Scheme): string[] {
  const rgb = css ? parseCssColor(css) : null;
  if (!rgb) return [];
  const color = oklchOf(rgb);
  const { ground, surface } = neutrals[scheme];
  const found: string[] = [];
  for (let step = 0; step < 50; step += 1) {
    for (const l of step === 0 ? [color.l] : [color.l + step * 0.02, color.l - step * 0.02]) {
      if (l <= 0 || l >= 1 || (found.length > 0 && step * 0.02 > SAME_HUE)) continue;
      const hex = hexOf(rgbOf({ ...color, l }));
      if (contrast(hex, ground) >= SHAPE_CONTRAST && contrast(hex, surface) >= SHAPE_CONTRAST) found.push(hex);
    }
  }
  return found;
}

/**
 * `wanted`: the operator's colours by class, undefined for none. Each is kept, lighter or darker if need be, while it
 * can be told from the others in every vision; otherwise a colour of the palette takes its place.
 */
export function classColors(wanted: readonly (string | undefined)[], scheme: Scheme): string[] {
  const own = wanted.map((css) => shades(css, scheme));
  const chosen: string[] = [];
  const nearest = (hex: string, others: readonly string[]): number =>
    Math.min(Number.POSITIVE_INFINITY, ...others.map((other) => leastDifference(hex, other)));
  own.forEach((variants, index) => {
    const asWanted = variants[0];
    if (asWanted && nearest(asWanted, chosen) >= CLASS_DIFFERENCE) {
      chosen.push(asWanted);
      return;
    }
    const toCome = own.slice(index + 1).flatMap(([first]) => first ?? []);
    const others = [...chosen, ...toCome.filter((later) => nearest(later, chosen) >= CLASS_DIFFERENCE)];
    const palette = classPalette[scheme];
    const found =
      variants.find((hex) => nearest(hex, others) >= CLEAR_DIFFERENCE) ??
      palette.find((hex) => nearest(hex, others) >= CLASS_DIFFERENCE);
    chosen.push(found ?? palette.reduce((best, hex) => (nearest(hex, others) > nearest(best, others) ? hex : best)));
  });
  return chosen;
}
