import { isDarkLogo, useScheme } from '@parterre/ui/theme';
import type { ReactNode } from 'react';
import { useSite } from '../site.tsx';
import classes from './Logo.module.css';

/** The exhibitor's logo, or its name. A dark logo on the dark theme (or a light one on the light theme) is inverted. */
export function Logo(): ReactNode {
  const { startup } = useSite();
  const { scheme } = useScheme();
  const { logos, trade_name } = startup.exhibitor;
  const dark = isDarkLogo(startup.settings.website_config.styling.primary_dark);
  const own = logos[scheme];
  const source = own ?? logos.default ?? logos.header;
  if (source === undefined) return <span className={classes.text}>{trade_name}</span>;
  const invert = own === undefined && (scheme === 'dark') === dark;
  return (
    <img
      className={classes.logo}
      data-invert={invert}
      data-dark-logo={dark}
      src={source}
      alt={trade_name}
      height={32}
    />
  );
}
