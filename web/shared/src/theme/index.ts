/** Colours, sizes, type and motion of every app. Import `@parterre/ui/theme` once; it brings its CSS. */
import './base.css';

export { oklchOf, parseCssColor } from './color.ts';
export { type Palette, paletteOf } from './palette.ts';
export { scrollBehavior, usePrefersReducedMotion } from './reducedMotion.ts';
export { useScheme } from './scheme.ts';
export { ThemeProvider } from './ThemeProvider.tsx';
export { useDelayed } from './useDelayed.ts';
