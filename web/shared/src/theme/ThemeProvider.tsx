import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { mantineTheme, variablesResolver } from './mantine.ts';
import { type Palette, paletteOf } from './palette.ts';
import { schemeStorageKey, useScheme } from './scheme.ts';

const Palettes = createContext<{ light: Palette; dark: Palette } | null>(null);
const schemeManager = localStorageColorSchemeManager({ key: schemeStorageKey });

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

const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Goes around an app, once. `accent`: the exhibitor's `settings.website_config.styling.accent`. */
export function ThemeProvider({ accent, children }: { accent?: string; children: ReactNode }) {
  const made = useMemo(() => {
    const light = paletteOf('light', accent, resolveInBrowser);
    const dark = paletteOf('dark', accent, resolveInBrowser);
    return { palettes: { light, dark }, theme: mantineTheme(light), resolver: variablesResolver(light, dark) };
  }, [accent]);
  return (
    <Palettes value={made.palettes}>
      <MantineProvider
        theme={made.theme}
        cssVariablesResolver={made.resolver}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </Palettes>
  );
}

/** The colours on the screen now, for what cannot read CSS variables: the canvas. */
export function usePalette(): Palette {
  const palettes = useContext(Palettes);
  const { scheme } = useScheme();
  if (!palettes) throw new Error('usePalette needs a ThemeProvider around it');
  return palettes[scheme];
}
