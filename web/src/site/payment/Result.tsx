import { type BillResult, bundleUrls } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { browserStores, endOrder, forgetOrder } from '../checkout/pendingBill.ts';
import { Area } from '../content/Area.tsx';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import { Notice, type Tone } from '../messages/Notice.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import { useKeptOrder } from './ChangeOrder.tsx';
import GiveBack from './GiveBack.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { PaymentWaiting } from './PaymentWaiting.tsx';
import classes from './Result.module.css';
import { TicketStubs } from './TicketStubs.tsx';
import { pollMs } from './timing.ts';
import { VoucherStubs } from './VoucherStubs.tsx';
import { WithoutBill } from './WithoutBill.tsx';

const shownStatuses = ['paying', 'settled', 'cancelled', 'expired', 'refunded'] as const;
type ShownStatus = (typeof shownStatuses)[number] | 'failed';

const tones: Record<ShownStatus, Tone> = {
  paying: 'info',
  settled: 'good',
  cancelled: 'notice',
  expired: 'notice',
  refunded: 'notice',
  failed: 'danger',
};

/** Any status the page does not know is shown as failed (website.md section 4). */
function shown(status: string): ShownStatus {
  if (status === 'pending') return 'paying';
  return shownStatuses.find((each) => each === status) ?? 'failed';
}

/** Where the words of a bill are: those of vouchers know of no film and no seats. */
function wordsOf(bill: Pick<BillResult, 'type'> | undefined): 'result' | 'result.vouchers' {
  return bill?.type === 'vouchers' ? 'result.vouchers' : 'result';
}

/** How a bill ended: the tickets, or what to do now. */
export default function Result(): ReactNode {
  const { t } = useTranslation('payment');
  const { locale } = useSite();
  const { uuid = '' } = useParams();
  const query = trpc.bills.result.useQuery(
    { uuid, locale },
    {
      staleTime: 0,
      placeholderData: (before) => before,
      // Beside the live channel, which may be away.
      refetchInterval: (state) =>
        state.state.data !== undefined && shown(state.state.data.status) === 'paying' ? pollMs : false,
    },
  );
  const status = query.data === undefined ? null : shown(query.data.status);
  useTitle(status === null ? t('result.title') : t(`${wordsOf(query.data)}.${status}.title`), { noindex: true });
  trpc.live.watch.useSubscription(
    { bill: uuid },
    {
      enabled: status === 'paying',
      onData: (message) => {
        if (message.kind === 'bill' && message.uuid === uuid) void query.refetch();
      },
    },
  );
  useEffect(() => {
    if (status === 'settled' || status === 'refunded') forgetOrder(browserStores, uuid);
    else if (status !== null && status !== 'paying') endOrder(browserStores, uuid);
  }, [status, uuid]);

  if (query.data === undefined || status === null) {
    return <WithoutBill title={t('result.title')} error={query.error} onRetry={() => query.refetch()} />;
  }
  return <Outcome bill={query.data} status={status} onGivenBack={() => query.refetch()} />;
}

function Outcome(props: { bill: BillResult; status: ShownStatus; onGivenBack(): Promise<unknown> }): ReactNode {
  const { t } = useTranslation('payment');
  const { startup } = useSite();
  const { time, money } = useFormats();
  const { bill, status } = props;
  const words = wordsOf(bill);
  return (
    <div className={classes.result} data-status={status}>
      <h1>{t(`${words}.${status}.title`)}</h1>
      <Notice tone={tones[status]} live>
        <p>{bill.message ?? t(`${words}.${status}.text`)}</p>
        {status === 'paying' && bill.expires_at !== null ? (
          <p>{t(`${words}.paying.until`, { time: time(bill.expires_at) })}</p>
        ) : null}
      </Notice>
      {status === 'settled' && bill.given_back > 0 ? (
        <Notice tone="info">
          <p>{t(`${words}.givenBack`, { sum: money(bill.given_back) })}</p>
        </Notice>
      ) : null}
      {status === 'paying' ? <PaymentWaiting /> : null}
      {status === 'paying' ? <OrderFacts bill={bill} /> : null}
      {status === 'settled' ? (
        <>
          <div className={buttons.row}>
            {bill.download === null ? null : (
              <a className={buttons.large} href={bill.download} download>
                <Icon name="download" />
                {t(`${words}.download`)}
              </a>
            )}
            {bill.download === null || bill.schedule === null ? null : (
              <a
                className={`${buttons.large} ${buttons.outline}`}
                href={`/api/bill/${bill.uuid}/calendar.ics`}
                download
              >
                <Icon name="calendar" />
                {t('result.calendar')}
              </a>
            )}
            {passesOf(bill).map(({ url, which }) => (
              <a key={url} className={`${buttons.large} ${buttons.outline}`} href={url}>
                <Icon name="wallet" />
                {t('result.wallet')}
                {which}
              </a>
            ))}
            {bill.receipt === null || startup.settings.production ? null : (
              <a className={`${buttons.large} ${buttons.outline}`} href={bill.receipt}>
                {t('result.receipt')}
              </a>
            )}
          </div>
          <OrderFacts bill={bill} />
          {bill.tickets.length === 0 ? null : <TicketStubs bill={bill} />}
          {bill.vouchers.length === 0 ? null : <VoucherStubs vouchers={bill.vouchers} />}
          {bill.type === 'vouchers' ? <MoreVouchers bill={bill} /> : null}
          {bill.tickets.length === 0 ? null : <GiveBack bill={bill} onGivenBack={props.onGivenBack} />}
          <Area name="payment-success" />
        </>
      ) : null}
      {status === 'settled' || status === 'paying' ? null : (
        <>
          {status === 'refunded' ? null : <Area name="payment-failed" />}
          <StartOver bill={bill} />
        </>
      )}
    </div>
  );
}

/** Where the passes for wallets of a bill are, a link for each bundle. `which`: said after its words where there are several. */
function passesOf({ passbook, tickets, vouchers }: BillResult): { url: string; which: string }[] {
  if (passbook === null) return [];
  const urls = bundleUrls(passbook, Math.max(1, tickets.length + vouchers.length));
  return urls.map((url, index) => ({ url, which: urls.length === 1 ? '' : ` (${index + 1}/${urls.length})` }));
}

/** Where vouchers of the first type of a bill are bought, or all of them. */
function useVoucherPage(): (bill: BillResult) => string {
  const { paths } = useSite();
  return ({ voucher }) => (voucher === null ? paths.vouchers() : paths.voucher(voucher));
}

/** Once more from the beginning, and where the code is used. */
function MoreVouchers(props: { bill: BillResult }): ReactNode {
  const { t } = useTranslation('payment');
  const { paths } = useSite();
  const page = useVoucherPage();
  return (
    <div className={buttons.row}>
      <Link className={`${buttons.large} ${buttons.outline}`} to={page(props.bill)}>
        {t('result.vouchers.another')}
      </Link>
      <Link className={`${buttons.large} ${buttons.outline}`} to={paths.movies()}>
        {t('result.programme')}
      </Link>
    </div>
  );
}

/** Back to the order as it was filled in; without it to buying the same show, event or voucher, or to the programme. */
function StartOver(props: { bill: BillResult }): ReactNode {
  const { t } = useTranslation('payment');
  const { paths } = useSite();
  const { uuid, event, schedule, type } = props.bill;
  const order = useKeptOrder(uuid);
  const voucherPage = useVoucherPage();
  const to =
    type === 'vouchers'
      ? voucherPage(props.bill)
      : event !== null
        ? paths.buyEvent(event)
        : schedule !== null
          ? paths.buyTickets(schedule)
          : paths.movies();
  return (
    <div className={buttons.row}>
      {order === null ? (
        <Link className={buttons.large} to={to}>
          {t('result.startOver')}
        </Link>
      ) : (
        <Link className={buttons.large} to={order.path} onClick={order.takeUp}>
          {t('result.backToOrder')}
        </Link>
      )}
      <Link className={`${buttons.large} ${buttons.outline}`} to={paths.movies()}>
        {t('result.programme')}
      </Link>
    </div>
  );
}
