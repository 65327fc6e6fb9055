/** Colours, sizes, type and motion of every app. Import `@parterre/ui/theme` once; it brings its CSS. */
import './base.css';

export { accentRole, inkOn, type Role, roleOf } from './accent.ts';
export { contrast, hexOf, type Oklch, oklch, oklchOf, parseCssColor, type Rgb } from './color.ts';
export { type Palette, paletteOf } from './palette.ts';
export { scrollBehavior, usePrefersReducedMotion } from './reducedMotion.ts';
export { type SchemeChoice, useScheme } from './scheme.ts';
export { styleNonce, ThemeProvider, usePalette, usePalettes } from './ThemeProvider.tsx';
export {
  breakpoints,
  defaultAccent,
  easeOut,
  fonts,
  type Meaning,
  meanings,
  motion,
  radiusPx,
  type Scheme,
  skeletonDelayMs,
  spaceSteps,
  textSizes,
} from './tokens.ts';
