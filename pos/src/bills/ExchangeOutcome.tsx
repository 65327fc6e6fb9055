import { Alert, Button } from '@mantine/core';
import type { Exchanged, PosBill, PosPayment } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { PaperPart } from '../printing/PaperPart.tsx';
import { CardPart } from '../sale/CardPart.tsx';
import { outcomeOf } from '../sale/outcomeOf.ts';
import classes from './Bills.module.css';
import { Unanswered } from './Unanswered.tsx';
import type { Wishing } from './useWish.ts';

/**
 * What became of an exchange; `children`: where there is none yet, and where what they show says so itself. `hasForm`: they are the form, which says
 * how the card that it asked for stands.
 */
export function ExchangeOutcome(props: {
  bill: PosBill;
  wishing: Wishing;
  hasForm: boolean;
  children: ReactNode;
}): ReactNode {
  const utils = trpc.useUtils();
  const { bill, wishing, hasForm, children } = props;
  const { state } = wishing;
  const isDone = state.kind === 'exchanged';
  useEffect(() => {
    if (!isDone) return;
    void utils.pos.bills.search.invalidate();
    void utils.pos.bills.get.invalidate({ uuid: bill.uuid });
    void utils.pos.cash.standing.invalidate();
  }, [isDone, utils, bill.uuid]);
  if (state.kind === 'exchanged') return <Done exchanged={state.exchanged} />;
  if (state.kind === 'unanswered' || (state.kind === 'sending' && state.isAgain))
    return <Unanswered wishing={wishing} />;
  if (state.kind === 'paying' && !(state.isHere && hasForm))
    return (
      <div className={classes.middle}>
        <CardPart bill={state.bill} onNews={wishing.askAgain} />
      </div>
    );
  if (state.kind === 'unpaid' && !(state.isHere && hasForm))
    return <Unpaid payment={state.payment} onNext={wishing.reopen} />;
  return children;
}

/** A card payment that ended while nobody looked at its exchange. */
function Unpaid({ payment, onNext }: { payment: PosPayment; onNext(): void }): ReactNode {
  const { t } = useTranslation('tillBills');
  return (
    <section className={classes.middle} role="status">
      <h1 className={classes.title}>{t('exchange.notDone')}</h1>
      <Alert color="yellow">{t(`exchange.${outcomeOf(payment)}`)}</Alert>
      <Button size="xl" onClick={onNext}>
        {t('exchange.tryAgain')}
      </Button>
    </section>
  );
}

/** Change, or what is handed out, is what one looks for; then comes the next customer. */
function Done({ exchanged }: { exchanged: Exchanged }): ReactNode {
  const { t } = useTranslation('tillBills');
  const { t: tBills } = useTranslation('bills');
  const { money } = useFormats();
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { bill, paid, tendered, change, back, cash, account, tickets } = exchanged;
  const underway = back - cash - account;
  const seats = tickets.flatMap(({ seat }) => seat ?? []);
  return (
    <section className={classes.middle}>
      <h1 className={classes.title}>{t('exchanged.title')}</h1>
      <div role="status">
        {paid > 0 && tendered === null ? <p>{t('exchanged.byCard', { sum: money(paid) })}</p> : null}
        {paid > 0 && tendered !== null ? (
          <p>
            <span>{t('exchanged.change')}</span> <b className={`${classes.handOut} p-figures`}>{money(change)}</b>
          </p>
        ) : null}
        {cash > 0 ? (
          <p>
            <span>{t('exchanged.handOut')}</span> <b className={`${classes.handOut} p-figures`}>{money(cash)}</b>
          </p>
        ) : null}
        {account > 0 ? <p>{tBills('refund.account', { sum: money(account) })}</p> : null}
        {underway > 0 ? <p>{t('exchanged.underway', { sum: money(underway) })}</p> : null}
        {paid === 0 && back === 0 ? <p>{t('exchanged.even')}</p> : null}
        {seats.length > 0 ? <p>{t('exchanged.seats', { count: seats.length, seats: seats.join(', ') })}</p> : null}
      </div>
      <div className={classes.row}>
        <Button size="xl" variant="default" component={Link} to={`/bills/${bill}`}>
          {t('exchanged.bill')}
        </Button>
        <Button size="xl" component={Link} to="/" ref={next}>
          {t('exchanged.next')}
        </Button>
      </div>
      <PaperPart bill={bill} />
    </section>
  );
}
