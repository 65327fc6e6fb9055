import { oklchOf, parseCssColor, useScheme } from '@parterre/ui/theme';
import type { ReactNode } from 'react';
import { useSite } from '../site.tsx';

/** A primary dark colour up to this lightness (per cent) means that the logo is a dark one (website.md section 2). */
const darkLogoLightness = 60;

export function isDarkLogo(primaryDark: string): boolean {
  const rgb = parseCssColor(primaryDark);
  return rgb !== null && oklchOf(rgb).l * 100 <= darkLogoLightness;
}

/** The exhibitor's logo, or its name. A dark logo on the dark theme (or a light one on the light theme) is inverted. */
export function Logo(): ReactNode {
  const { startup } = useSite();
  const { scheme } = useScheme();
  const { logos, trade_name } = startup.exhibitor;
  const dark = isDarkLogo(startup.settings.website_config.styling.primary_dark);
  const own = logos[scheme];
  const source = own ?? logos.default ?? logos.header;
  if (source === undefined) return <span className="logo-text">{trade_name}</span>;
  const invert = own === undefined && (scheme === 'dark') === dark;
  return <img className="logo" data-invert={invert} data-dark-logo={dark} src={source} alt={trade_name} height={32} />;
}
