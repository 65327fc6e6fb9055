import { Button } from '@mantine/core';
import { useDevice } from '@parterre/ui/device';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { IconBasket, IconBookmark, IconCash, IconGift, IconReceipt, IconTicket } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useMatch } from 'react-router';
import { useTakesVouchers } from './basket/useVouchers.ts';
import { useKeptWish } from './bills/useKeptWish.ts';
import { useTillCash } from './cash/useTillCash.ts';
import classes from './Frame.module.css';
import { useSellsProducts } from './products/useSellsProducts.ts';
import { useReserves } from './reservations/useReserves.ts';

/** The till's pages, each in the same place wherever one is. Left out is what the account does not have, and what whoever is at the till may not see. */
export function TillLinks(): ReactNode {
  const { t } = useTranslation(['pos', 'tillBills', 'reservations', 'cash']);
  const { may } = useStaff();
  const isTill = useDevice().type === 'pos';
  const seesBills = isTill && may('bills.read');
  const sellsProducts = useSellsProducts();
  const sellsVouchers = useTakesVouchers() && isTill && may('sales.write');
  const reserves = useReserves() && may('reservations.read');
  const { standing } = useTillCash();
  useKeptWish(seesBills);
  return (
    <nav className={classes.links} aria-label={t('pages')}>
      <PageLink to="/" icon={<IconTicket aria-hidden />}>
        {t('sale.back')}
      </PageLink>
      {sellsProducts ? (
        <PageLink to="/products" icon={<IconBasket aria-hidden />}>
          {t('products.title')}
        </PageLink>
      ) : null}
      {sellsVouchers ? (
        <PageLink to="/vouchers" icon={<IconGift aria-hidden />}>
          {t('vouchers.title')}
        </PageLink>
      ) : null}
      {seesBills ? (
        <PageLink to="/bills" icon={<IconReceipt aria-hidden />}>
          {t('tillBills:title')}
        </PageLink>
      ) : null}
      {reserves ? (
        <PageLink to="/reservations" icon={<IconBookmark aria-hidden />}>
          {t('reservations:title')}
        </PageLink>
      ) : null}
      {standing?.isUsed ? (
        <PageLink to="/cash" icon={<IconCash aria-hidden />}>
          {t('cash:title')}
        </PageLink>
      ) : null}
    </nav>
  );
}

function PageLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }): ReactNode {
  // A bill is one of the bills.
  const isThere = useMatch(to === '/' ? to : `${to}/*`) !== null;
  return (
    <Button
      component={Link}
      to={to}
      size="lg"
      variant={isThere ? 'light' : 'default'}
      aria-current={isThere || undefined}
      leftSection={icon}
    >
      {children}
    </Button>
  );
}
