import { errorOf, errorText, trpc, useApi } from '@parterre/ui/api';
import { countdown, useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  browserStores,
  endOrder,
  forgetOrder,
  type UnpaidOrder as Order,
  unpaidOrder,
} from '../checkout/pendingBill.ts';
import { Icon } from '../controls/Icon.tsx';
import { useToast } from '../messages/Toasts.tsx';
import { useSite } from '../site.tsx';
import { useKeptOrder } from './ChangeOrder.tsx';

/** How late it may be noticed that the order was paid on a phone or in another browser. */
const askEveryMs = 15_000;

/** An order of this browser that waits for its payment, on pages that are about something else: a way back, and a way out. */
export default function UnpaidOrder(): ReactNode {
  const [order, setOrder] = useState(() => unpaidOrder(browserStores, Date.now()));
  const look = useCallback(() => setOrder(unpaidOrder(browserStores, Date.now())), []);
  // Another tab has ordered, paid, or given up.
  useEffect(() => {
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [look]);
  return order === null ? null : <Strip key={order.uuid} order={order} onOver={look} />;
}

function Strip(props: { order: Order; onOver(): void }): ReactNode {
  const { t } = useTranslation('payment');
  const { paths } = useSite();
  const { client } = useApi();
  const toast = useToast();
  const { order, onOver } = props;
  const { uuid } = order;
  const [step, setStep] = useState<'unpaid' | 'lettingGo' | 'gone'>('unpaid');
  const leftMs = useLeft(order.dueAtMs);
  const box = useRef<HTMLElement>(null);
  const query = trpc.bills.status.useQuery(
    { uuid },
    { enabled: step === 'unpaid', staleTime: 0, refetchInterval: askEveryMs, refetchOnWindowFocus: true },
  );
  const status = query.data?.status;
  const isPaid = status === 'settled';
  const isUnknown = query.error !== null && errorOf(query.error).code === 'NOT_FOUND';
  const waits = status === undefined || status === 'paying' || status === 'pending';
  const isOver = !isPaid && (leftMs === 0 || isUnknown || !waits);

  useEffect(() => {
    if (isPaid) forgetOrder(browserStores, uuid);
  }, [isPaid, uuid]);
  useEffect(() => {
    if (!isOver || step !== 'unpaid') return;
    endOrder(browserStores, uuid);
    onOver();
  }, [isOver, step, uuid, onOver]);

  const letGo = async (): Promise<void> => {
    if (step !== 'unpaid') return;
    setStep('lettingGo');
    const failed = (text: string): void => {
      setStep('unpaid');
      toast({ tone: 'danger', title: t('unpaid.failed'), text });
    };
    try {
      const answer = await client.bills.giveUp.mutate({ uuid });
      // Money was quicker: the next question finds it.
      if (answer.status === 'settled') return setStep('unpaid');
      if (answer.status === 'paying') return failed(t('unpaid.kept'));
      endOrder(browserStores, uuid);
      setStep('gone');
      box.current?.focus({ preventScroll: true });
    } catch (error) {
      failed(errorText(error, t));
    }
  };

  const kind = isPaid ? 'paid' : step === 'gone' ? 'gone' : 'waiting';
  return (
    <section className="unpaid-order" data-kind={kind} aria-label={t('unpaid.label')} ref={box} tabIndex={-1}>
      <div className="unpaid-order-inner">
        <div className="unpaid-order-text" role="status">
          <p className="unpaid-order-title">
            <Icon name={kind === 'waiting' ? 'ticket' : 'success'} size={18} />
            {t(`unpaid.${kind}`)}
          </p>
          <p className="unpaid-order-what">{kind === 'gone' ? t('unpaid.free') : <What order={order} />}</p>
        </div>
        {kind === 'waiting' ? (
          <>
            <span className="unpaid-order-left p-figures" role="timer" aria-label={t('unpaid.left')}>
              <Icon name="clock" size={16} />
              {countdown(leftMs)}
            </span>
            <span className="unpaid-order-ways">
              <button
                type="button"
                className="link-button"
                aria-disabled={step === 'lettingGo'}
                onClick={() => void letGo()}
              >
                {t(step === 'lettingGo' ? 'unpaid.lettingGo' : 'unpaid.letGo')}
              </button>
              <Link className="button button-small" to={paths.pay(uuid)}>
                {t('unpaid.pay')}
              </Link>
            </span>
          </>
        ) : kind === 'paid' ? (
          <Link className="button button-small button-outline" to={paths.bill(uuid)}>
            {t('unpaid.tickets')}
          </Link>
        ) : (
          <TakeBack uuid={uuid} />
        )}
      </div>
    </section>
  );
}

/** Which show, and how many tickets. */
function What(props: { order: Order }): ReactNode {
  const { t } = useTranslation('payment');
  const { startup, movie: movieOf, schedule: scheduleOf } = useSite();
  const { dayShort, time } = useFormats();
  const { bill } = props.order;
  const schedule = scheduleOf(bill.schedule_id);
  const event = startup.events.find(({ id }) => id === bill.event_id);
  const title = event?.page_title ?? (schedule && movieOf(schedule.movie_id)?.display_title);
  const when = schedule && `${dayShort(schedule.day)}, ${time(schedule.start)}`;
  const tickets = t('unpaid.count', { count: bill.items.length });
  return [title, when, tickets].filter(Boolean).join(' · ');
}

/** Back to the order as it was filled in, its seats held again where nobody has taken them. */
function TakeBack(props: { uuid: string }): ReactNode {
  const { t } = useTranslation('payment');
  const kept = useKeptOrder(props.uuid);
  return kept === null ? null : (
    <Link className="link-button" to={kept.path} onClick={kept.takeUp}>
      {t('unpaid.takeBack')}
    </Link>
  );
}

/** What is left until then, in ms, each second. */
function useLeft(dueAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, dueAtMs - nowMs);
}
