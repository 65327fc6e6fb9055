/** Colours, sizes, type and motion of every app. The ThemeProvider brings the CSS. */

export { contrast, hexOf, oklchOf, parseCssColor } from './color.ts';
export { invertedLogo, isDarkLogo } from './logo.ts';
export { type Palette, paletteOf } from './palette.ts';
export { scrollBehavior, usePrefersReducedMotion } from './reducedMotion.ts';
export { useScheme } from './scheme.ts';
export { InScheme, styleNonce, ThemeProvider, usePalette } from './ThemeProvider.tsx';
export { useDelayed } from './useDelayed.ts';
