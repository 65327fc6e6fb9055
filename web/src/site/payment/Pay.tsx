import type { PaymentResponse, ProcessingData } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { QrCode } from '@parterre/ui/qr';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { browserStores, keptOrder } from '../checkout/pendingBill.ts';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import { ChangeOrder } from './ChangeOrder.tsx';
import { PaymentWaiting } from './PaymentWaiting.tsx';
import classes from './payment.module.css';
import { giveUpMs, pollMs } from './timing.ts';
import { WithoutBill } from './WithoutBill.tsx';

/** The payment of a bill: what to do, and waiting until it is done. */
export default function Pay(): ReactNode {
  const { t } = useTranslation('payment');
  const { paths } = useSite();
  const { uuid = '' } = useParams();
  const [kept] = useState(() => keptOrder(browserStores, uuid)?.paymentResponse ?? null);
  const query = trpc.bills.status.useQuery({ uuid }, { enabled: kept === null, retry: 1 });
  useTitle(t('pay.title'), { noindex: true });
  const response = kept ?? query.data;
  if (response === undefined) {
    return <WithoutBill title={t('pay.title')} error={query.error} onRetry={() => query.refetch()} />;
  }
  if (response.payment === null || response.processingData === null) return <Navigate to={paths.bill(uuid)} replace />;
  return <Waiting uuid={uuid} response={response} data={response.processingData} />;
}

function Waiting(props: { uuid: string; response: PaymentResponse; data: ProcessingData }): ReactNode {
  const { paths } = useSite();
  const navigate = useNavigate();
  const { uuid, response, data } = props;
  const paying = response.payment?.status === 'paying' || response.payment?.status === 'pending';
  const toResult = useCallback(() => navigate(paths.bill(uuid), { replace: true }), [navigate, paths, uuid]);

  const status = trpc.bills.status.useQuery({ uuid }, { enabled: paying, refetchInterval: pollMs, staleTime: 0 });
  const { refetch } = status;
  // Any news of the bill is a reason to ask: it may have been mended without being paid.
  trpc.live.watch.useSubscription(
    { bill: uuid },
    {
      enabled: paying,
      onData: (message) => {
        if (message.kind === 'bill' && message.uuid === uuid) void refetch();
      },
    },
  );
  const over = !paying || (status.data !== undefined && !['paying', 'pending'].includes(status.data.status));
  useEffect(() => {
    if (over) toResult();
  }, [over, toResult]);
  useEffect(() => {
    const timer = setTimeout(toResult, giveUpMs);
    return () => clearTimeout(timer);
  }, [toResult]);

  return data.component === 'mobile' ? (
    <MobilePayment uuid={uuid} data={data} />
  ) : (
    <RedirectPayment uuid={uuid} data={data} />
  );
}

/**
 * Sends the browser to the payment page. Who comes back from there by the browser's own button wants to change something:
 * the checkout is where this page was come to from, and takes the order up again.
 */
function RedirectPayment(props: { uuid: string; data: ProcessingData }): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const location = useLocation();
  const { checkout_url: url, amount, tip } = props.data;
  const navigate = useNavigate();
  const came = cameFrom(location.state);
  useEffect(() => {
    if (came === 'bank') navigate(-1);
    if (came !== 'checkout' || url === null) return;
    window.history.replaceState({ ...window.history.state, usr: { atBank: true } }, '');
    window.location.assign(url);
  }, [came, url, navigate]);
  // Shown again without being loaded anew: the effect above does not run then.
  useEffect(() => {
    const again = (event: PageTransitionEvent): void => {
      if (event.persisted && came === 'checkout') navigate(-1);
    };
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, [came, navigate]);
  return (
    <div className={classes.payment}>
      <h1>{t('pay.redirect.heading')}</h1>
      <p className={`${classes.amount} p-figures`}>{money(amount + tip)}</p>
      <p className={typography.muted}>{t('pay.redirect.text')}</p>
      {url === null ? null : (
        <a className={buttons.large} href={url}>
          {t('pay.redirect.button')}
          <Icon name="forward" size={18} />
        </a>
      )}
      <PaymentWaiting />
      <ChangeOrder uuid={props.uuid} />
    </div>
  );
}

/** How this entry of the history was come to: fresh from the checkout, or back from the bank. */
function cameFrom(state: unknown): 'checkout' | 'bank' | null {
  if (typeof state !== 'object' || state === null) return null;
  return 'fromCheckout' in state ? 'checkout' : 'atBank' in state ? 'bank' : null;
}

/** A payment in an app: the code to scan, the link for the phone that shows this page, and the amount. */
function MobilePayment(props: { uuid: string; data: ProcessingData }): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const { qr, deeplink, amount, tip } = props.data;
  return (
    <div className={classes.payment}>
      <h1>{t('pay.mobile.heading')}</h1>
      <p className={`${classes.amount} p-figures`}>{money(amount + tip)}</p>
      {tip === 0 ? null : (
        <p className={typography.hint}>{t('pay.mobile.tip', { amount: money(amount), tip: money(tip) })}</p>
      )}
      {qr === null ? null : (
        <div className={classes.code}>
          <QrCode text={qr} label={t('pay.mobile.code')} />
          <p className={typography.muted}>{t('pay.mobile.scan')}</p>
        </div>
      )}
      {deeplink === null ? null : (
        <a className={buttons.large} href={deeplink}>
          <Icon name="mobile" />
          {t('pay.mobile.open')}
        </a>
      )}
      <PaymentWaiting />
      <ChangeOrder uuid={props.uuid} />
    </div>
  );
}
