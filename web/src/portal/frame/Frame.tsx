import { ActionIcon, AppShell, Burger, Button, Kbd, Menu, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { ConnectionState } from '@parterre/ui/app';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { AccountMenu } from '@parterre/ui/staff';
import { IconSearch, IconShieldLock, IconWorld } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { areaGroups } from '../area.ts';
import { areas } from '../areas.ts';
import { placesOf } from '../places.ts';
import { DialogsProvider } from './dialogs.tsx';
import classes from './Frame.module.css';
import { GoAnywhere } from './GoAnywhere.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { closeFailures, failed } from './toasts.ts';
import { useMayOpen } from './useMayOpen.ts';
import { useNews } from './useNews.ts';
import { PlacesContext } from './usePlaces.ts';

const places = placesOf(areas);

/** What every page of the portal has around it: navigation by area, going anywhere with Ctrl+K, the account. */
export function Frame(): ReactNode {
  const { t, i18n } = useTranslation('portal');
  const { startup } = useProgramme();
  const mayOpen = useMayOpen();
  const { pathname } = useLocation();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const shown = areas.filter(({ permission }) => mayOpen(permission));
  useHeadingFocus(pathname);
  // Whenever the page is another one.
  useEffect(() => closeFailures, [pathname]);
  useNews();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <AppShell.Header className={classes.header}>
        <Burger
          opened={isOpen}
          onClick={toggle}
          hiddenFrom="sm"
          size="sm"
          aria-label={t(isOpen ? 'closeNavigation' : 'openNavigation')}
          aria-expanded={isOpen}
        />
        <Link to="/" className={classes.home} onClick={close}>
          <span className={classes.place}>{startup.exhibitor.trade_name}</span>
          <Text span size="sm" c="dimmed" visibleFrom="sm">
            {t('title')}
          </Text>
        </Link>
        <ConnectionState className={classes.connection} />
        <Button
          className={classes.search}
          variant="default"
          visibleFrom="sm"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={<Kbd>{t('goAnywhere.keys')}</Kbd>}
          onClick={spotlight.open}
        >
          {t('goAnywhere.button')}
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          hiddenFrom="sm"
          aria-label={t('goAnywhere.button')}
          onClick={spotlight.open}
        >
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
        <AccountMenu onError={failed}>
          <Menu.Item component={Link} to="/account/security" leftSection={<IconShieldLock size={18} aria-hidden />}>
            {t('openSecurity')}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={`/${i18n.language}`}
            target="_blank"
            leftSection={<IconWorld size={18} aria-hidden />}
          >
            {t('openWebsite')}
          </Menu.Item>
        </AccountMenu>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t('navigation')} withBorder className={classes.navigation}>
        {[null, ...areaGroups].map((group) => {
          const inGroup = shown.filter((area) => area.group === group);
          if (inGroup.length === 0) return null;
          return (
            <div
              key={group}
              className={classes.group}
              {...(group !== null && { role: 'group', 'aria-label': t(`groups.${group}`) })}
            >
              {group === null ? null : (
                <Text size="xs" c="dimmed" className={classes.groupName} aria-hidden>
                  {t(`groups.${group}`)}
                </Text>
              )}
              {inGroup.map(({ path, name, Icon }) => {
                const isHere = path === '' ? pathname === '/' : pathname.split('/')[1] === path;
                return (
                  <NavLink
                    key={path}
                    component={Link}
                    to={`/${path}`}
                    label={t(`areas.${name}`)}
                    leftSection={<Icon size={20} />}
                    active={isHere}
                    aria-current={isHere ? 'page' : undefined}
                    className={classes.link}
                    onClick={close}
                  />
                );
              })}
            </div>
          );
        })}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <PlacesContext value={places}>
          <DialogsProvider>
            <LeaveGuard>
              <Outlet />
            </LeaveGuard>
          </DialogsProvider>
        </PlacesContext>
      </AppShell.Main>
      <ScrollRestoration />
      <GoAnywhere areas={shown} places={places} />
    </AppShell>
  );
}

/** Moves the focus on the next page to its content, where keyboards and screen readers begin then. */
function useHeadingFocus(pathname: string): void {
  const before = useRef(pathname);
  // With the rendering that shows the page: a moment later its first field may have been reached, and would lose the focus again.
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
