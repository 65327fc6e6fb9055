import type { PaymentResponse, ProcessingData } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { loadPendingBill } from '../checkout/pendingBill.ts';
import { useSite } from '../lib/site.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { Icon } from '../parts/Icon.tsx';
import './payment.css';
import { QrCode } from './QrCode.tsx';
import { giveUpMs, pollMs } from './timing.ts';
import { WithoutBill } from './WithoutBill.tsx';

/** The payment of a bill: what to do, and waiting until it is done. */
export default function Pay(): ReactNode {
  const { t } = useTranslation('payment');
  const { paths } = useSite();
  const { uuid = '' } = useParams();
  const [kept] = useState(() => keptResponse(uuid));
  const query = trpc.bills.status.useQuery({ uuid }, { enabled: kept === null, retry: 1 });
  useTitle(t('pay.title'), { noindex: true });
  const response = kept ?? query.data;
  if (response === undefined) {
    return <WithoutBill title={t('pay.title')} error={query.error} onRetry={() => query.refetch()} />;
  }
  if (response.payment === null || response.processingData === null) return <Navigate to={paths.bill(uuid)} replace />;
  return <Waiting uuid={uuid} response={response} data={response.processingData} />;
}

/** What the checkout left for this page. */
function keptResponse(uuid: string): PaymentResponse | null {
  const response = loadPendingBill(localStorage)?.paymentResponse ?? null;
  return response !== null && response.uuid === uuid ? response : null;
}

function Waiting(props: { uuid: string; response: PaymentResponse; data: ProcessingData }): ReactNode {
  const { paths } = useSite();
  const navigate = useNavigate();
  const { uuid, response, data } = props;
  const paying = response.payment?.status === 'paying' || response.payment?.status === 'pending';
  const toResult = useCallback(() => navigate(paths.bill(uuid), { replace: true }), [navigate, paths, uuid]);

  trpc.live.watch.useSubscription(
    { bill: uuid },
    { enabled: paying, onData: (message) => message.kind === 'bill' && message.uuid === uuid && toResult() },
  );
  // The live channel may be away: asking now and then finds the end too.
  const status = trpc.bills.status.useQuery({ uuid }, { enabled: paying, refetchInterval: pollMs, staleTime: 0 });
  const over = !paying || (status.data !== undefined && !['paying', 'pending'].includes(status.data.status));
  useEffect(() => {
    if (over) toResult();
  }, [over, toResult]);
  useEffect(() => {
    const timer = setTimeout(toResult, giveUpMs);
    return () => clearTimeout(timer);
  }, [toResult]);

  return data.component === 'mobile' ? <MobilePayment data={data} /> : <RedirectPayment data={data} />;
}

/** Sends the browser to the payment page; who comes back from there finds a button instead of being sent again. */
function RedirectPayment(props: { data: ProcessingData }): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const location = useLocation();
  const { checkout_url: url, amount, tip } = props.data;
  const fresh = typeof location.state === 'object' && location.state !== null && 'fromCheckout' in location.state;
  useEffect(() => {
    if (!fresh || url === null) return;
    window.history.replaceState({ ...window.history.state, usr: null }, '');
    window.location.assign(url);
  }, [fresh, url]);
  return (
    <div className="payment">
      <h1>{t('pay.redirect.heading')}</h1>
      <p className="payment-amount p-figures">{money(amount + tip)}</p>
      <p className="muted">{t('pay.redirect.text')}</p>
      {url === null ? null : (
        <a className="button button-large" href={url}>
          {t('pay.redirect.button')}
          <Icon name="forward" size={18} />
        </a>
      )}
      <p className="payment-waiting" role="status">
        <span className="pulse" aria-hidden="true" />
        {t('pay.waiting')}
      </p>
    </div>
  );
}

/** For a payment app: the code to scan, the link for the phone that shows this page, and the amount. */
function MobilePayment(props: { data: ProcessingData }): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const { qr, deeplink, amount, tip } = props.data;
  return (
    <div className="payment">
      <h1>{t('pay.mobile.heading')}</h1>
      <p className="payment-amount p-figures">{money(amount + tip)}</p>
      {tip === 0 ? null : (
        <p className="muted small">{t('pay.mobile.tip', { amount: money(amount), tip: money(tip) })}</p>
      )}
      {qr === null ? null : (
        <div className="payment-qr">
          <QrCode text={qr} label={t('pay.mobile.code')} />
          <p className="muted">{t('pay.mobile.scan')}</p>
        </div>
      )}
      {deeplink === null ? null : (
        <a className="button button-large" href={deeplink}>
          <Icon name="mobile" />
          {t('pay.mobile.open')}
        </a>
      )}
      <p className="payment-waiting" role="status">
        <span className="pulse" aria-hidden="true" />
        {t('pay.waiting')}
      </p>
    </div>
  );
}
