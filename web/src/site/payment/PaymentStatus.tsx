import { errorOf, trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { browserStores, keptOrderOfPayment } from '../checkout/pendingBill.ts';
import typography from '../controls/typography.module.css';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import { PaymentWaiting } from './PaymentWaiting.tsx';
import classes from './payment.module.css';
import { giveUpMs, pollMs } from './timing.ts';

/** Where a payment provider sends the visitor back to: asks every 3 seconds how it went, then shows the result; after two minutes without news the page of the bill. */
export default function PaymentStatus(): ReactNode {
  const { t } = useTranslation('payment');
  const { paths } = useSite();
  const navigate = useNavigate();
  const { payment = '' } = useParams();
  useTitle(t('status.title'), { noindex: true });
  const query = trpc.payments.status.useQuery({ id: payment }, { refetchInterval: pollMs, staleTime: 0 });
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), giveUpMs);
    return () => clearTimeout(timer);
  }, []);
  // The page of the bill goes on asking, and says what will happen. What this browser kept knows it without the server.
  const bill = query.data?.bill ?? keptOrderOfPayment(browserStores, payment)?.paymentResponse?.uuid;
  useEffect(() => {
    if (isLong && bill !== undefined) navigate(paths.bill(bill), { replace: true });
  }, [isLong, bill, navigate, paths]);
  if (query.data !== undefined && !['paying', 'pending'].includes(query.data.status)) {
    return <Navigate to={paths.bill(query.data.bill)} replace />;
  }
  if (query.error !== null && !['NETWORK', 'UNAVAILABLE', 'INTERNAL'].includes(errorOf(query.error).code)) {
    return <Navigate to={paths.notFound} replace />;
  }
  return (
    <div className={classes.payment}>
      <h1>{t('status.title')}</h1>
      <p className={typography.muted}>{t('status.text')}</p>
      <PaymentWaiting>{query.error === null ? t('pay.waiting') : t('status.noAnswer')}</PaymentWaiting>
    </div>
  );
}
