/** Colours, sizes, type and motion of every app. Import `@parterre/ui/theme` once; it brings its CSS. */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './base.css';

export { accentRole, inkOn, type Role, roleOf } from './accent.ts';
export { contrast, hexOf, type Oklch, oklch, oklchOf, parseCssColor, type Rgb } from './color.ts';
export { type Palette, paletteOf } from './palette.ts';
export { scrollBehavior, usePrefersReducedMotion } from './reducedMotion.ts';
export { type SchemeChoice, schemeStorageKey, useScheme } from './scheme.ts';
export { ThemeProvider, usePalette } from './ThemeProvider.tsx';
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
