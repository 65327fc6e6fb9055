/** How much of its ground a scheme lays over a picture so that what is written there stays readable. */
import { SHAPE_CONTRAST, TEXT_CONTRAST } from './accent.ts';
import { contrast, hexOf, type Rgb, requireHex } from './color.ts';
import type { Palette } from './palette.ts';
import type { Scheme } from './tokens.ts';

/** A pixel of a picture below a ground of that opacity, `#rrggbb`. */
export function underScrim({ ground }: Pick<Palette, 'ground'>, opacity: number, pixel: Rgb): string {
  const over = requireHex(ground);
  const mixed = (channel: keyof Rgb): number => over[channel] * opacity + pixel[channel] * (1 - opacity);
  return hexOf({ r: mixed('r'), g: mixed('g'), b: mixed('b') });
}

/** The pixel on which a scheme's text is hardest to read. */
const hardestPixel = { dark: { r: 1, g: 1, b: 1 }, light: { r: 0, g: 0, b: 0 } } satisfies Record<Scheme, Rgb>;

/**
 * The least opacity, 0..1 in hundredths, at which text and second voice are readable on whatever picture and large type in the accent is visible
 * (WCAG 2, AA).
 */
export function scrimOf(palette: Palette): number {
  const { scheme, text, muted, accent } = palette;
  for (let hundredths = 0; hundredths < 100; hundredths += 1) {
    const behind = underScrim(palette, hundredths / 100, hardestPixel[scheme]);
    const isReadable = [text, muted].every((ink) => contrast(ink, behind) >= TEXT_CONTRAST);
    if (isReadable && contrast(accent.text, behind) >= SHAPE_CONTRAST) return hundredths / 100;
  }
  return 1;
}
