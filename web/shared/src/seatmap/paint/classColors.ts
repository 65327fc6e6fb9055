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

/** The operator's colour, moved in lightness until it stands out from the ground; null when it is no colour. */
function visible(css: string, scheme: Scheme): string | null {
  const rgb = parseCssColor(css);
  if (!rgb) return null;
  const color = oklchOf(rgb);
  const { ground, surface } = neutrals[scheme];
  for (let distance = 0; distance < 1; distance += 0.02) {
    for (const l of [color.l + distance, color.l - distance]) {
      if (l <= 0 || l >= 1) continue;
      const hex = hexOf(rgbOf({ ...color, l }));
      if (contrast(hex, ground) >= SHAPE_CONTRAST && contrast(hex, surface) >= SHAPE_CONTRAST) return hex;
    }
  }
  return null;
}

/**
 * `wanted`: the operator's colours by class, undefined for none. They are kept while each can be told from those before
 * it in every vision; otherwise the palette's colour that differs most takes its place.
 */
export function classColors(wanted: readonly (string | undefined)[], scheme: Scheme): string[] {
  const chosen: string[] = [];
  const distance = (hex: string): number =>
    Math.min(Number.POSITIVE_INFINITY, ...chosen.map((other) => leastDifference(hex, other)));
  for (const css of wanted) {
    const own = css ? visible(css, scheme) : null;
    if (own && distance(own) >= CLASS_DIFFERENCE) {
      chosen.push(own);
      continue;
    }
    const palette = classPalette[scheme];
    const first = palette.find((hex) => distance(hex) >= CLASS_DIFFERENCE);
    chosen.push(first ?? palette.reduce((best, hex) => (distance(hex) > distance(best) ? hex : best)));
  }
  return chosen;
}
