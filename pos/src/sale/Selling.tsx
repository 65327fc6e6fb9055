import { Alert, Button, Loader } from '@mantine/core';
import type { PosPayment } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Outlet, useMatch, useNavigate } from 'react-router';
import { isEmpty } from '../basket/content.ts';
import type { Till } from '../basket/till.ts';
import { useBasket } from '../basket/useBasket.ts';
import { useKeptSeats } from '../basket/useKeptSeats.ts';
import { useVouchersOfShows } from '../basket/useVouchers.ts';
import { CashGate } from '../cash/CashGate.tsx';
import { displayOf, displayOfReceipt } from '../display/displayOf.ts';
import { useCustomerDisplay } from '../display/useCustomerDisplay.ts';
import { CardPart } from './CardPart.tsx';
import { outcomeOf } from './outcomeOf.ts';
import { Receipt } from './Receipt.tsx';
import { RestPart } from './RestPart.tsx';
import classes from './Sale.module.css';
import { ticketsUrlOf } from './ticketsUrl.ts';
import { useCashFor } from './useCashFor.ts';
import { usePaying } from './usePaying.ts';
import { type SellingActions, useSelling } from './useSelling.ts';
import { useTillReader } from './useTillReader.ts';
import { type Opened, WithBasket } from './WithBasket.tsx';

/** The pages of selling. */
export function Selling(): ReactNode {
  return <WithBasket>{(opened) => <SellingWith {...opened} />}</WithBasket>;
}

/** What becomes of a sale: whoever comes back to the till while one has no answer is told first. */
function SellingWith({ opened, methods, refetch }: Opened): ReactNode {
  const navigate = useNavigate();
  const selling = useSelling();
  const basket = useBasket(opened, refetch);
  const pay = usePaying(selling, basket);
  const cashFor = useCashFor();
  const { state } = selling;
  // The sale's own page says by itself how far it is.
  const shown = useMatch('/schedules/:id')?.params.id;
  const isAtReservation = useMatch('/reservations/:id') !== null;
  const isAtSale = shown !== undefined || isAtReservation;
  useCustomerDisplay(
    state.kind === 'sold'
      ? displayOfReceipt(state.receipt, ticketsUrlOf)
      : displayOf(basket.content, state.kind === 'paying' || state.kind === 'part'),
  );
  useKeptSeats(basket, (scheduleId) => String(scheduleId) === shown);
  useVouchersOfShows(basket);
  const voucherRefused = useTillReader(basket, state.kind === 'open' || state.kind === 'refused');
  const isSold = state.kind === 'sold';
  const begin = useEffectEvent(basket.begin);
  useEffect(() => {
    if (isSold) begin();
  }, [isSold]);
  if (state.kind === 'sold')
    return (
      <Receipt
        receipt={state.receipt}
        onNext={() => {
          selling.next();
          void navigate('/', { replace: true });
        }}
      />
    );
  if (state.kind === 'part')
    return (
      <CashGate refusal={state.error}>
        <RestPart part={state} methods={methods} cashFor={cashFor} selling={selling} />
      </CashGate>
    );
  if (state.kind === 'paying' && (state.isRest || !isAtSale))
    return (
      <div className={classes.middle}>
        <CardPart bill={state.bill} onNews={selling.askAgain} />
      </div>
    );
  if (state.kind === 'unpaid' && !isAtSale)
    return <Unpaid payment={state.payment} isKept={!isEmpty(basket.content)} onNext={selling.next} />;
  if (state.kind === 'unanswered' || (state.kind === 'sending' && state.isAgain))
    return <Unanswered selling={selling} />;
  return (
    <CashGate refusal={state.kind === 'refused' ? state.error : null}>
      <div role="alert">
        {voucherRefused === '' ? null : (
          <Alert color="red" mb="sm">
            {voucherRefused}
          </Alert>
        )}
      </div>
      <Outlet context={{ basket, selling, pay, methods, cashFor } satisfies Till} />
    </CashGate>
  );
}

/** A card payment that ended while nobody looked at its sale. `isKept`: what was to be sold is in the basket still, to be paid otherwise. */
function Unpaid(props: { payment: PosPayment; isKept: boolean; onNext(): void }): ReactNode {
  const { payment, isKept, onNext } = props;
  const { t } = useTranslation('pos');
  return (
    <section className={classes.middle} role="status">
      <h1 className={classes.title}>{t('card.unsold')}</h1>
      <Alert color="yellow">{t(`card.${outcomeOf(payment)}`)}</Alert>
      <Button size="xl" onClick={onNext}>
        {t(isKept ? 'card.toBasket' : 'receipt.next')}
      </Button>
    </section>
  );
}

function Unanswered({ selling }: { selling: SellingActions }): ReactNode {
  const { t } = useTranslation('pos');
  const isAsking = selling.state.kind === 'sending';
  return (
    <section className={classes.middle} role="status">
      <h1 className={classes.title}>{t('unanswered.title')}</h1>
      <Alert color="yellow">{t('unanswered.text')}</Alert>
      {isAsking ? (
        <Loader aria-label={t('unanswered.asking')} />
      ) : (
        <Button size="xl" onClick={selling.askAgain}>
          {t('unanswered.again')}
        </Button>
      )}
    </section>
  );
}
