import { Button } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Other tills park and load, too. */
const refetchMs = 15_000;

/** Leads to the sales that are parked in this cinema, while there are any. */
export function ParkedLink(): ReactNode {
  const { t } = useTranslation('basket');
  const { data: parked = [] } = trpc.pos.basket.parked.useQuery(undefined, { refetchInterval: refetchMs });
  if (parked.length === 0) return null;
  return (
    <Button component={Link} to="/parked" size="lg" variant="default">
      {t('parked', { count: parked.length })}
    </Button>
  );
}
