/** The canvas's colours, from the theme's palette. */
import { inkOn } from '../../theme/accent.ts';
import { hexOf, oklchOf, requireHex, rgbOf } from '../../theme/color.ts';
import type { Palette } from '../../theme/palette.ts';
import { classColors } from './classColors.ts';

export interface SeatTone {
  fill: string;
  /** The back rest. */
  back: string;
  /** Number and symbols on `fill`. */
  ink: string;
}

/** Which seats are drawn strongly: those that can be had, or, for who looks how a show sells, those that are taken. */
export type StandOut = 'free' | 'sold';

export interface SeatColors {
  classes: SeatTone[];
  standOut: StandOut;
  yours: SeatTone;
  /** Around one's own seats: told from every class by brightness, whatever colours one sees. */
  yoursRing: string;
  /** Outline of a sold seat and of a blocked one. */
  gone: string;
  /** Faint body of seats that cannot be had. */
  goneFill: string;
  /** Ring of a seat somebody else is choosing. */
  ring: string;
  focus: string;
  hover: string;
  label: string;
  labelGround: string;
  /** The lit screen and its light. */
  screen: string;
  light: string;
  ground: string;
}

function toneOf(fill: string, towards: number): SeatTone {
  const color = oklchOf(requireHex(fill));
  const back = hexOf(rgbOf({ ...color, l: Math.min(0.97, Math.max(0.1, color.l + towards)), c: color.c * 0.95 }));
  return { fill, back, ink: inkOn(fill) };
}

/** `wanted`: the operator's colour of each class of the hall, undefined for none. */
export function seatColors(
  palette: Palette,
  wanted: readonly (string | undefined)[],
  standOut: StandOut = 'free',
): SeatColors {
  const dark = palette.scheme === 'dark';
  const lit = oklchOf(requireHex(palette.accent.fill));
  return {
    classes: classColors(wanted, palette.scheme).map((fill) => toneOf(fill, dark ? -0.16 : -0.13)),
    standOut,
    yours: toneOf(palette.accent.fill, dark ? -0.18 : -0.12),
    yoursRing: palette.text,
    gone: dark ? hexOf(rgbOf({ l: 0.4, c: 0.01, h: 60 })) : hexOf(rgbOf({ l: 0.78, c: 0.012, h: 60 })),
    goneFill: dark ? hexOf(rgbOf({ l: 0.215, c: 0.009, h: 60 })) : hexOf(rgbOf({ l: 0.94, c: 0.01, h: 70 })),
    ring: palette.muted,
    focus: palette.text,
    hover: palette.text,
    label: palette.muted,
    labelGround: palette.ground,
    screen: dark ? hexOf(rgbOf({ l: 0.95, c: 0.035, h: 85 })) : hexOf(rgbOf({ l: 0.5, c: 0.03, h: 70 })),
    light: dark
      ? hexOf(rgbOf({ l: 0.85, c: Math.min(lit.c, 0.06), h: 80 }))
      : hexOf(rgbOf({ l: 0.85, c: 0.07, h: 80 })),
    ground: palette.ground,
  };
}
