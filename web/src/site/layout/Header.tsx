import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite } from '../lib/site.tsx';
import { Icon } from '../parts/Icon.tsx';
import { LocaleSwitch } from './LocaleSwitch.tsx';
import { Logo } from './Logo.tsx';
import { Navigation } from './Navigation.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const navigationId = 'site-navigation';

export function Header(): ReactNode {
  const { t } = useTranslation('site');
  const { paths } = useSite();
  const { pathname } = useLocation();
  // Open on the page where it was opened: going anywhere else, by any way, closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpenOn(null);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return (
    <header className="header">
      <div className="header-bar">
        <Link className="header-logo" to={paths.home}>
          <Logo />
        </Link>
        <Navigation id={navigationId} open={open} onNavigate={() => setOpenOn(null)} />
        <div className="header-tools">
          <LocaleSwitch />
          <ThemeSwitch />
          <button
            type="button"
            className="button-icon header-menu"
            aria-expanded={open}
            aria-controls={navigationId}
            aria-label={open ? t('header.closeMenu') : t('header.openMenu')}
            onClick={() => setOpenOn(open ? null : pathname)}
          >
            <Icon name={open ? 'close' : 'menu'} />
          </button>
        </div>
      </div>
    </header>
  );
}
