import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import classes from './PaymentWaiting.module.css';

/** Says that the payment is waited for, or another word about it. */
export function PaymentWaiting(props: { children?: string }): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <p className={classes.waiting} role="status">
      <span className={classes.pulse} aria-hidden="true" />
      {props.children ?? t('pay.waiting')}
    </p>
  );
}
