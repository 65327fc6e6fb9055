import { Button } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link, useMatch } from 'react-router';
import { useTillCash } from './useTillCash.ts';

/** Leads to the drawer, where the till has shifts. */
export function CashLink(): ReactNode {
  const { t } = useTranslation('cash');
  const { standing } = useTillCash();
  const isThere = useMatch('/cash') !== null;
  if (!standing?.isUsed) return null;
  return (
    <Button component={Link} to={isThere ? '/' : '/cash'} size="lg" variant="default">
      {t(isThere ? 'back' : 'title')}
    </Button>
  );
}
