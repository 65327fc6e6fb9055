import { errorOf, trpc, useApi, useErrorText } from '@parterre/ui/api';
import { countdown, useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useKeptBillsOfOtherTabs } from '../checkout/keptBills.ts';
import { outcomeOfGivingUp } from '../checkout/order.ts';
import {
  browserStores,
  endOrder,
  forgetOrder,
  type UnpaidOrder as Order,
  unpaidOrder,
} from '../checkout/pendingBill.ts';
import { useLeftMs } from '../checkout/useLeftMs.ts';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import { useToast } from '../messages/Toasts.tsx';
import { focusContent } from '../navigation/focusContent.ts';
import { useSite } from '../site.tsx';
import { useKeptOrder } from './ChangeOrder.tsx';
import classes from './UnpaidOrder.module.css';

/** How late it may be noticed that the order was paid on a phone or in another browser. */
const askEveryMs = 15_000;

/** An order of this browser that waits for its payment, on pages that are about something else: a way back, and a way out. */
export default function UnpaidOrder(): ReactNode {
  const [order, setOrder] = useState(() => unpaidOrder(browserStores, Date.now()));
  const { pathname } = useLocation();
  // What became of an order stays to be read, whatever this or another tab keeps meanwhile.
  const isTold = useRef(false);
  const look = useCallback((): void => {
    if (!isTold.current) setOrder(unpaidOrder(browserStores, Date.now()));
  }, []);
  const tell = useCallback((): void => {
    isTold.current = true;
  }, []);
  // Looked at again on every page.
  useEffect(look, [look, pathname]);
  useKeptBillsOfOtherTabs(look);
  return order === null ? null : <Strip key={order.uuid} order={order} onTold={tell} onOver={look} />;
}

function Strip(props: { order: Order; onTold(): void; onOver(): void }): ReactNode {
  const { t } = useTranslation('payment');
  const errorText = useErrorText();
  const { paths } = useSite();
  const { client } = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const { order, onTold, onOver } = props;
  const { uuid } = order;
  const words = 'schedule_id' in order.bill ? 'unpaid' : 'unpaid.vouchers';
  const [step, setStep] = useState<'unpaid' | 'givingUp' | 'givenUp'>('unpaid');
  const leftMs = useLeftMs(order.dueAtMs);
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const query = trpc.bills.status.useQuery(
    { uuid },
    { enabled: step === 'unpaid', staleTime: 0, refetchInterval: askEveryMs, refetchOnWindowFocus: true },
  );
  const status = query.data?.status;
  const isPaid = status === 'settled';
  const isUnknown = query.error !== null && errorOf(query.error).code === 'NOT_FOUND';
  const waits = status === undefined || outcomeOfGivingUp(status) === 'waiting';
  const isOver = !isPaid && (leftMs === 0 || isUnknown || !waits);

  useEffect(() => {
    if (!isPaid) return;
    onTold();
    forgetOrder(browserStores, uuid);
    // What had the focus is gone: the keyboard goes on from here.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [isPaid, uuid, onTold]);
  useEffect(() => {
    if (!isOver || step !== 'unpaid') return;
    if (box.current?.contains(document.activeElement)) focusContent();
    endOrder(browserStores, uuid);
    onOver();
  }, [isOver, step, uuid, onOver]);

  const giveUp = async (): Promise<void> => {
    if (step !== 'unpaid') return;
    setStep('givingUp');
    const failed = (title: string, text: string): void => {
      setStep('unpaid');
      toast({ tone: 'danger', title, text });
    };
    try {
      const outcome = outcomeOfGivingUp((await client.bills.giveUp.mutate({ uuid })).status);
      if (outcome === 'waiting') return failed(t('unpaid.notGivenUp'), t(`${words}.kept`));
      endOrder(browserStores, uuid);
      if (outcome === 'ended') return void navigate(paths.bill(uuid));
      onTold();
      setStep('givenUp');
      box.current?.focus({ preventScroll: true });
    } catch (error) {
      failed(t('unpaid.failed'), errorText(error));
    }
  };

  const kind = isPaid ? 'paid' : step === 'givenUp' ? 'givenUp' : 'waiting';
  return (
    <section className={classes.strip} data-kind={kind} aria-labelledby={titleId} ref={box} tabIndex={-1}>
      <div className={classes.inner}>
        <div className={classes.text} role="status">
          <p className={classes.title} id={titleId}>
            <Icon name={kind === 'waiting' ? 'ticket' : 'success'} size={18} />
            {t(`unpaid.${kind}`)}
          </p>
          <p className={classes.what}>{kind === 'givenUp' ? t(`${words}.free`) : <What order={order} />}</p>
        </div>
        {kind === 'waiting' ? (
          <>
            <span className={`${classes.left} p-figures`} role="timer" aria-label={t(`${words}.left`)}>
              <Icon name="clock" size={16} />
              {countdown(leftMs)}
            </span>
            <span className={classes.ways}>
              <button
                type="button"
                className={buttons.link}
                aria-disabled={step === 'givingUp'}
                onClick={() => void giveUp()}
              >
                {t(step === 'givingUp' ? 'unpaid.givingUp' : 'unpaid.giveUp')}
              </button>
              <Link className={buttons.small} to={paths.pay(uuid)}>
                {t('unpaid.pay')}
              </Link>
            </span>
          </>
        ) : kind === 'paid' ? (
          <Link className={`${buttons.small} ${buttons.outline}`} to={paths.bill(uuid)}>
            {t(`${words}.tickets`)}
          </Link>
        ) : (
          <TakeUpAgain uuid={uuid} />
        )}
      </div>
    </section>
  );
}

/** Which show and how many tickets, or how many vouchers. */
function What(props: { order: Order }): ReactNode {
  const { t } = useTranslation('payment');
  const { startup, movie: movieOf, schedule: scheduleOf } = useSite();
  const { dayShort, time } = useFormats();
  const { bill } = props.order;
  if (!('schedule_id' in bill)) {
    return t('unpaid.vouchers.count', { count: bill.items.reduce((sum, { quantity }) => sum + quantity, 0) });
  }
  const schedule = scheduleOf(bill.schedule_id);
  const event = startup.events.find(({ id }) => id === bill.event_id);
  const title = event?.page_title ?? (schedule && movieOf(schedule.movie_id)?.display_title);
  const when = schedule && `${dayShort(schedule.day)}, ${time(schedule.start)}`;
  const tickets = t('unpaid.count', { count: bill.items.length });
  return [title, when, tickets].filter(Boolean).join(' · ');
}

/** Back to the order as it was filled in, its seats held again where nobody has taken them. */
function TakeUpAgain(props: { uuid: string }): ReactNode {
  const { t } = useTranslation('payment');
  const kept = useKeptOrder(props.uuid);
  return kept === null ? null : (
    <Link className={buttons.link} to={kept.path} onClick={kept.takeUp}>
      {t('unpaid.takeUp')}
    </Link>
  );
}
