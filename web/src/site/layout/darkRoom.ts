import { type Palette, paletteOf } from '@parterre/ui/theme';
import { type CSSProperties, useMemo } from 'react';
import { useSite } from '../site.tsx';

/** The dark theme's tokens as an element's style: what is in it is a dark room in both themes. */
export function useDarkRoom(): CSSProperties {
  const { accent } = useSite().startup.settings.website_config.styling;
  return useMemo(() => darkRoom(paletteOf('dark', accent)), [accent]);
}

function darkRoom(palette: Palette): CSSProperties {
  const { accent } = palette;
  const tokens: Record<`--p-${string}`, string> = {
    '--p-ground': palette.ground,
    '--p-inset': palette.inset,
    '--p-ink': palette.text,
    '--p-line-strong': palette.lineStrong,
    '--p-focus': palette.focus,
    '--p-accent': accent.fill,
    '--p-accent-hover': accent.hover,
    '--p-on-accent': accent.on,
  };
  return tokens as CSSProperties;
}
