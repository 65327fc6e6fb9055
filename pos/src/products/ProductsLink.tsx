import { Button } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconBasket } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useMatch } from 'react-router';
import { useSellsProducts } from './useSellsProducts.ts';

/** Leads to what is sold besides tickets, where the account has that. */
export function ProductsLink(): ReactNode {
  const { t } = useTranslation('pos');
  const isThere = useMatch('/products') !== null;
  if (!useSellsProducts()) return null;
  return (
    <Button
      component={Link}
      to={isThere ? '/' : '/products'}
      size="lg"
      variant="default"
      leftSection={isThere ? undefined : <IconBasket aria-hidden />}
    >
      {t(isThere ? 'products.back' : 'products.title')}
    </Button>
  );
}
