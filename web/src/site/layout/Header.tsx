import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { CinemaSwitch } from '../cinema/CinemaSwitch.tsx';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import { useDismiss } from '../controls/useDismiss.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { useSite } from '../site.tsx';
import classes from './Header.module.css';
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

  const close = (): void => setOpenOn(null);
  const { box, button } = useDismiss<HTMLElement>(open, close);

  return (
    <header className={classes.header} ref={box}>
      <div className={classes.bar}>
        <Link className={classes.logo} to={paths.home}>
          <Logo />
        </Link>
        {/* Before the menu it opens, so that the next stop of the keyboard is in it. */}
        <button
          ref={button}
          type="button"
          className={`${buttons.icon} ${classes.menu}`}
          aria-expanded={open}
          aria-controls={navigationId}
          aria-label={open ? t('header.closeMenu') : t('header.openMenu')}
          onClick={() => setOpenOn(open ? null : pathname)}
        >
          <Icon name={open ? 'close' : 'menu'} />
        </button>
        <Navigation id={navigationId} open={open} onNavigate={close}>
          <ThemeSwitch isNamed />
        </Navigation>
        <div className={classes.tools}>
          <CinemaSwitch className={classes.wide} />
          <LocaleSwitch />
          <SearchButton />
          <div className={classes.wide}>
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}
