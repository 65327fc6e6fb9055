import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { browserStores, keptOrder, takeUpOrder } from '../checkout/pendingBill.ts';
import buttons from '../controls/buttons.module.css';
import { useSite } from '../site.tsx';

/** The order of a bill as this browser kept it, and the way to it; null when it was made elsewhere. */
export function useKeptOrder(uuid: string): { path: string; takeUp(): void } | null {
  const { paths } = useSite();
  const [order] = useState(() => keptOrder(browserStores, uuid));
  if (order === null) return null;
  const path = !('schedule_id' in order)
    ? paths.voucher(order.slug)
    : order.event_id === null
      ? paths.buyTickets(order.schedule_id)
      : paths.buyEvent(order.event_id);
  return {
    path,
    takeUp: () => takeUpOrder(browserStores, uuid),
  };
}

/** The way back to the filled order before it is paid. The checkout gives this one up first. */
export function ChangeOrder(props: { uuid: string }): ReactNode {
  const { t } = useTranslation('payment');
  const order = useKeptOrder(props.uuid);
  return order === null ? null : (
    <Link className={buttons.outline} to={order.path} onClick={order.takeUp}>
      {t('pay.change')}
    </Link>
  );
}
