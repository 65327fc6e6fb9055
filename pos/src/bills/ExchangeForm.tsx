import { Alert, Button } from '@mantine/core';
import type { BillDetailLine, PosBill, PosOffer, RefundQuote } from '@parterre/server/contract';
import { type AppError, errorLines, trpc, useErrorText, useWishKey } from '@parterre/ui/api';
import { vouchersBack } from '@parterre/ui/bills';
import {
  assignedSurcharges,
  type Cart,
  cartSeats,
  counterSelectionRules,
  dropUnknownRates,
  isPayable,
  pricedTickets,
  seatTickets,
  setQuantity,
  totalAmount,
} from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveSchedule } from '@parterre/ui/programme';
import { type SettledSale, useSeatSale } from '@parterre/ui/seatmap/sale';
import { IconDoorEnter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { CardPart } from '../sale/CardPart.tsx';
import { CashPart } from '../sale/CashPart.tsx';
import { outcomeOf } from '../sale/outcomeOf.ts';
import { RatesPart } from '../sale/RatesPart.tsx';
import saleClasses from '../sale/Sale.module.css';
import { SeatsPart } from '../sale/SeatsPart.tsx';
import { useCashFor } from '../sale/useCashFor.ts';
import classes from './Bills.module.css';
import type { Wishing } from './useWish.ts';

const noTickets: Cart = { items: [] };
/** Most tickets that the server takes in one sale. */
const mostTickets = 100;

/** The terminal was asked and did not take the payment, so the new bill was cancelled at once. */
const terminalCodes: readonly AppError['code'][] = ['TERMINAL_BUSY', 'TERMINAL_NOT_READY', 'PAYMENT_FAILED'];

/** New tickets at the rates of those that are given up, one for each. */
function atOldRates(scheduleId: number, lines: readonly Pick<BillDetailLine, 'price_rate_id'>[]): Cart {
  const rates = lines.flatMap(({ price_rate_id }) => price_rate_id ?? []);
  return [...new Set(rates)].reduce(
    (cart, rate) => setQuantity(cart, scheduleId, rate, rates.filter((other) => other === rate).length),
    noTickets,
  );
}

/** The new tickets with their seats, and what is to pay or goes back: what is pressed exchanges them. */
export function ExchangeForm(props: {
  bill: PosBill;
  /** The old tickets, and what they are worth. */
  lines: readonly Pick<BillDetailLine, 'id' | 'price_rate_id'>[];
  worth: RefundQuote;
  offer: PosOffer;
  wishing: Wishing;
  refetch(): void;
}): ReactNode {
  const { t } = useTranslation('tillBills');
  const { t: tPos } = useTranslation('pos');
  const { t: tBills } = useTranslation('bills');
  const { money, time, locale } = useFormats();
  const errorText = useErrorText();
  const { bill, lines, worth, offer, wishing, refetch } = props;
  const { tariffs, screen, film, may_sell_blocked } = offer;
  const { data: methods } = trpc.pos.methods.useQuery({ locale });
  const schedule = useLiveSchedule(offer.schedule);
  // Mostly the same people come to another show. What is asked for already has its tickets.
  const [chosen, setChosen] = useState(() =>
    wishing.state.kind === 'open' ? atOldRates(offer.schedule.id, lines) : noTickets,
  );
  const [notice, setNotice] = useState('');
  /** Seats of a try that was not paid: they are asked for again. */
  const [resumed, setResumed] = useState<readonly number[]>([]);
  const wishKey = useWishKey();
  const { state } = wishing;
  const isSending = state.kind === 'sending' || state.kind === 'paying';
  const offered = useMemo(() => dropUnknownRates(chosen, tariffs), [chosen, tariffs]);
  const count = offered.items.length;
  const surcharges = useMemo(() => assignedSurcharges(screen), [screen]);
  const sale = useSeatSale({
    at: 'pos',
    scheduleId: schedule.id,
    count,
    autoAssign: true,
    rules: counterSelectionRules(screen, may_sell_blocked),
    surcharges,
    checkingOut: isSending,
    resume: { token: null, seats: [...resumed] },
    onWarning: (warning) =>
      setNotice(warning.kind === 'refused' ? warning.notice.message : tPos(`seats.${warning.kind}`)),
    onArrangementChange: refetch,
  });
  const seated = (seats: Pick<SettledSale, 'hall' | 'selected'>): Cart =>
    seats.hall === null ? offered : seatTickets(offered, cartSeats(seats.hall, seats.selected));
  const amountOf = (cart: Cart): number => totalAmount(pricedTickets(cart, tariffs, screen.class_rate));
  const cart = seated(sale);
  const amount = amountOf(cart);
  const due = amount - worth.amount;
  const cashFor = useCashFor();
  const cash = methods?.find(({ is_cash }) => is_cash);
  const cards = methods?.filter(({ is_cash }) => !is_cash) ?? [];

  // What the server refused is about these seats, or about what they cost.
  const refusal = state.kind === 'refused' ? state.error : null;
  const isUnpaid = state.kind === 'unpaid';
  const beginAgain = useEffectEvent(() => {
    // What was not paid has no seats any more, and the next try is another exchange.
    wishKey.forget();
    sale.keep();
    sale.retry();
  });
  useEffect(() => {
    if (isUnpaid) beginAgain();
  }, [isUnpaid]);
  const heed = useEffectEvent(() => {
    if (refusal !== null && terminalCodes.includes(refusal.code)) beginAgain();
    if (refusal?.code === 'SEATS_TAKEN' && refusal.seats) sale.lose(refusal.seats);
    if (refusal?.code === 'SEATS_REARRANGED') sale.outdated();
    if (refusal?.code === 'AMOUNT_CHANGED' || refusal?.code === 'REFUND_AMOUNT_CHANGED') refetch();
  });
  useEffect(() => {
    if (refusal !== null) heed();
  }, [refusal]);

  const goOn = (): void => {
    setNotice('');
    wishing.reopen();
  };
  /** `tendered` null: the card of this method pays. Where nothing is due no method is asked for, so a till that takes only cards does that, too. */
  const exchange = async (tendered: number | null, methodId = cash?.id): Promise<void> => {
    if (isSending) return;
    goOn();
    if (count === 0) return setNotice(t('exchange.noTickets'));
    if (due > 0 && methods === undefined) return;
    if (due > 0 && methodId === undefined) return setNotice(t('exchange.noCash'));
    const seats = await sale.settled();
    if (seats === null) return;
    const { items } = seated(seats);
    const price = amountOf({ items });
    // Seats of another price were given meanwhile: what is to pay is another amount, which is looked at first.
    if (price !== amount) return;
    if (!seats.complete || !isPayable({ items }, true))
      return setNotice(seats.notices[0]?.message ?? tPos('cash.seats', { count: count - seats.selected.length }));
    const order = {
      from: bill.uuid,
      lines: lines.map(({ id }) => id),
      locale,
      payment_method_id: due > 0 ? (methodId ?? null) : null,
      amount: price,
      due: price - worth.amount,
      tendered,
      items,
    };
    const holds = [{ schedule_id: schedule.id, token: seats.hold?.token ?? '' }];
    setResumed(seats.selected);
    const isDone = await wishing.ask({ kind: 'exchange', asked: { ...order, bill_id: wishKey.of(order), holds } });
    // From here on the seats are the new bill's.
    if (isDone) sale.keep();
  };

  const caps = {
    remainingOnline:
      may_sell_blocked || sale.phase !== 'ready'
        ? schedule.available_seats + sale.selected.length
        : sale.availableCount,
    freeSeats: null,
    perOrder: mostTickets,
  };
  const said =
    notice ||
    (state.kind === 'unpaid' ? t(`exchange.${outcomeOf(state.payment)}`) : '') ||
    (refusal === null ? '' : errorLines(refusal) || errorText(refusal));
  const saying = (
    <div role="alert" className={saleClasses.notice}>
      {said === '' ? null : <Alert color={state.kind === 'unpaid' ? 'yellow' : 'red'}>{said}</Alert>}
    </div>
  );
  return (
    <div className={saleClasses.sale}>
      <header className={saleClasses.schedule}>
        <Button component={Link} to={`/bills/${bill.uuid}/exchange`} size="lg" variant="default">
          {t('exchange.shows')}
        </Button>
        <h1 className={saleClasses.title}>{t('exchange.title', { reference: bill.reference })}</h1>
        <p className={saleClasses.facts}>{`${film.title} · ${time(schedule.start)} · ${screen.name}`}</p>
        <p className={classes.sums}>
          {[
            t('exchange.sums', { worth: money(worth.amount), costs: money(amount) }),
            ...vouchersBack(worth.vouchers, tBills, money),
          ].join(' ')}
        </p>
        {worth.inside > 0 ? (
          <Alert color="yellow" role="alert" icon={<IconDoorEnter aria-hidden />}>
            {t('exchange.inside', { count: worth.inside })}
          </Alert>
        ) : null}
      </header>
      <RatesPart
        cart={cart}
        tariffs={tariffs}
        caps={caps}
        isSending={isSending}
        onQuantity={(rateId, quantity) => {
          goOn();
          setChosen(setQuantity(cart, schedule.id, rateId, quantity));
        }}
      />
      <SeatsPart
        sale={sale}
        onPick={(seat) => {
          goOn();
          setChosen(cart);
          sale.toggle(seat);
        }}
        screen={screen}
        wanted={count}
        baseRate={tariffs[0]}
        isSending={isSending}
      />
      {state.kind === 'paying' ? (
        <CardPart bill={state.bill} onNews={wishing.askAgain} />
      ) : due > 0 ? (
        <CashPart
          action={t('exchange.action')}
          amount={due}
          cash={cashFor(due)}
          cards={cards}
          inParts={false}
          isSending={isSending}
          onPay={(tendered) => void exchange(tendered)}
          onCard={(methodId) => void exchange(null, methodId)}
        >
          {saying}
        </CashPart>
      ) : (
        <div className={saleClasses.cash}>
          <p className={classes.due} role="status">
            {count === 0 ? (
              t('exchange.noTickets')
            ) : due === 0 ? (
              t('exchange.even')
            ) : (
              <>
                <span>{t('exchange.back')}</span>
                <b className="p-figures">{money(-due)}</b>
              </>
            )}
          </p>
          {saying}
          <Button size="xl" disabled={count === 0} loading={isSending} onClick={() => void exchange(0)}>
            {due < 0 && count > 0 ? t('exchange.actionBack', { sum: money(-due) }) : t('exchange.action')}
          </Button>
        </div>
      )}
    </div>
  );
}
