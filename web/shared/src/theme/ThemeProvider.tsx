import './base.css';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { roleVariables, themeCss } from './cssVariables.ts';
import { type Palette, paletteOf } from './palette.ts';
import { useScheme } from './scheme.ts';
import type { Scheme } from './tokens.ts';

const Palettes = createContext<{ light: Palette; dark: Palette } | null>(null);
/** The colours of this part of the page; null: the page's. */
const PaletteHere = createContext<Palette | null>(null);

/** Any CSS colour as the browser understands it; null for a text that is none. */
function resolveInBrowser(text: string): string | null {
  if (typeof document === 'undefined' || !CSS.supports('color', text)) return null;
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${r} ${g} ${b})`;
}

/** The nonce of the page's content security policy, for style elements that are made here. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Goes around an app, once. `accent`: the exhibitor's `settings.website_config.styling.accent`. */
export function ThemeProvider({ accent, children }: { accent?: string; children: ReactNode }) {
  const palettes = useMemo(
    () => ({ light: paletteOf('light', accent, resolveInBrowser), dark: paletteOf('dark', accent, resolveInBrowser) }),
    [accent],
  );
  // Follows the system's change from day to night, also where nothing on the page asks which of the two it is.
  useScheme();
  return (
    <Palettes value={palettes}>
      <style nonce={styleNonce()}>{themeCss(palettes.light, palettes.dark)}</style>
      {children}
    </Palettes>
  );
}

/** The colours of both schemes. */
export function usePalettes(): { light: Palette; dark: Palette } {
  const palettes = useContext(Palettes);
  if (!palettes) throw new Error('usePalettes needs a ThemeProvider around it');
  return palettes;
}

/**
 * A part of the page in one scheme, whichever the page has: to show what visitors see by day or by night. `accent`: any CSS colour; null: the
 * exhibitor's.
 */
export function InScheme(props: { scheme: Scheme; accent?: string | null; children: ReactNode }) {
  const { scheme, accent = null, children } = props;
  const palettes = usePalettes();
  const palette = useMemo(
    () => (accent === null ? palettes[scheme] : paletteOf(scheme, accent, resolveInBrowser)),
    [palettes, scheme, accent],
  );
  const own = accent === null ? {} : roleVariables('accent', palette.accent);
  return (
    <PaletteHere value={palette}>
      <div data-scheme={scheme} style={{ ...own, background: 'var(--p-ground)', color: 'var(--p-ink)' }}>
        {children}
      </div>
    </PaletteHere>
  );
}

/** The colours on the screen now, for what cannot read CSS variables: the canvas. */
export function usePalette(): Palette {
  const { scheme } = useScheme();
  const palettes = usePalettes();
  return useContext(PaletteHere) ?? palettes[scheme];
}
