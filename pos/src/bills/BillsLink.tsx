import { Button } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useMatch, useNavigate } from 'react-router';
import { useDevice } from '../start/DeviceGate.tsx';
import { keptWish, pageOfWish } from './keptWish.ts';

/** Leads to what was sold. Whoever comes back to a till where a refund or an exchange has no answer yet is led to it first. */
export function BillsLink(): ReactNode {
  const { t } = useTranslation('tillBills');
  const { may } = useStaff();
  const { type } = useDevice();
  const isThere = useMatch('/bills') !== null;
  const navigate = useNavigate();
  useEffect(() => {
    const kept = keptWish();
    if (kept !== null) void navigate(pageOfWish(kept), { replace: true });
  }, [navigate]);
  if (type !== 'pos' || !may('bills.read')) return null;
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
