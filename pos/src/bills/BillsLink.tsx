import { Button } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useMatch, useNavigate } from 'react-router';
import { useDevice } from '../start/DeviceGate.tsx';
import { isPageOfWish, keptWish, pageOfWish } from './keptWish.ts';

/**
 * Leads to what was sold. While a refund or an exchange has no answer yet, or its card is asked, whoever may see it is led to it from every other
 * page: the till alone asks again, so nothing would be printed and nobody told.
 */
export function BillsLink(): ReactNode {
  const { t } = useTranslation('tillBills');
  const { may } = useStaff();
  const { type } = useDevice();
  const isThere = useMatch('/bills') !== null;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isAllowed = type === 'pos' && may('bills.read');
  useEffect(() => {
    const kept = keptWish();
    if (isAllowed && kept !== null && !isPageOfWish(kept, pathname)) void navigate(pageOfWish(kept), { replace: true });
  }, [navigate, pathname, isAllowed]);
  if (!isAllowed) return null;
  return (
    <Button
      component={Link}
      to={isThere ? '/' : '/bills'}
      size="lg"
      variant="default"
      leftSection={isThere ? undefined : <IconReceipt aria-hidden />}
    >
      {t(isThere ? 'back' : 'title')}
    </Button>
  );
}
