import { Button } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { IconBookmark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useMatch } from 'react-router';
import { useReserves } from './useReserves.ts';

/** Leads to what is reserved, where the account has that. */
export function ReservationsLink(): ReactNode {
  const { t } = useTranslation('reservations');
  const { may } = useStaff();
  const isThere = useMatch('/reservations') !== null;
  if (!useReserves() || !may('reservations.read')) return null;
  return (
    <Button
      component={Link}
      to={isThere ? '/' : '/reservations'}
      size="lg"
      variant="default"
      leftSection={isThere ? undefined : <IconBookmark aria-hidden />}
    >
      {t(isThere ? 'back' : 'title')}
    </Button>
  );
}
