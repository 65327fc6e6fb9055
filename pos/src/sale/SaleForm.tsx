import { Alert, Button } from '@mantine/core';
import type { PosOffer } from '@parterre/server/contract';
import { errorLines, newUuid } from '@parterre/ui/api';
import {
  type Cart,
  cartSeats,
  dropUnknownRates,
  isPayable,
  pricedTickets,
  type seatNames,
  seatTickets,
  selectionRules,
  setQuantity,
  totalAmount,
} from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveSchedule } from '@parterre/ui/programme';
import { type SeatWarning, useSeatSale } from '@parterre/ui/seatmap/sale';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CashPart } from './CashPart.tsx';
import { RatesPart } from './RatesPart.tsx';
import classes from './Sale.module.css';
import { SeatsPart } from './SeatsPart.tsx';
import type { SellingActions } from './useSelling.ts';

const noTickets: Cart = { items: [] };
/** Most tickets that the server takes in one sale. */
const mostTickets = 100;

/** Tickets, seats and cash on one screen: the seats are proposed as tickets are added, and cash that is pressed sells them. */
export function SaleForm(props: { offer: PosOffer; selling: SellingActions; refetch(): void }): ReactNode {
  const { t } = useTranslation('pos');
  const { time, locale } = useFormats();
  const { offer, selling, refetch } = props;
  const { tariffs, screen, film, payment_methods, may_sell_blocked } = offer;
  const schedule = useLiveSchedule(offer.schedule);
  const [cart, setCart] = useState(noTickets);
  const [notice, setNotice] = useState('');
  /** Cash that was pressed while seats were still asked for: it sells them as soon as they are there. */
  const [wish, setWish] = useState<number | null>(null);
  /** The key of the last order sent. An order with equal tickets and cash keeps it, however often it is sent. */
  const sent = useRef({ text: '', key: newUuid() });
  const isSending = selling.state.kind === 'sending';

  const hallRef = useRef<Parameters<typeof seatNames>[0]>(null);
  const onWarning = useCallback(
    (warning: SeatWarning) => {
      setWish(null);
      setNotice(warning.kind === 'refused' ? warning.notice.message : t(`seats.${warning.kind}`));
    },
    [t],
  );
  const sale = useSeatSale({
    at: 'pos',
    scheduleId: schedule.id,
    count: cart.items.length,
    autoAssign: true,
    rules: selectionRules(screen, may_sell_blocked),
    checkingOut: isSending,
    onWarning,
    onArrangementChange: refetch,
  });
  const { hall, selected } = sale;
  hallRef.current = hall;

  useEffect(() => {
    if (hall !== null) setCart((before) => seatTickets(before, cartSeats(hall, selected)));
  }, [hall, selected]);
  useEffect(() => setCart((before) => dropUnknownRates(before, tariffs)), [tariffs]);

  const amount = totalAmount(pricedTickets(cart, tariffs, screen.class_rate));
  const count = cart.items.length;
  const isReady = isPayable(cart, true) && sale.complete;
  // Tickets have their seats a moment after the seats are there.
  const isSeated = cart.items.filter(({ seat }) => seat !== null).length === Math.min(count, selected.length);
  const isAsking = sale.busy || sale.phase === 'loading' || !isSeated;
  const methodId = payment_methods[0]?.id ?? null;

  const send = async (tendered: number): Promise<void> => {
    const order = { payment_method_id: methodId, amount, tendered, items: cart.items, locale };
    const text = JSON.stringify(order);
    if (sent.current.text !== text) sent.current = { text, key: newUuid() };
    const answer = await selling.sell({ ...order, bill_id: sent.current.key, hold_token: sale.hold?.token ?? '' });
    if (answer === null) return;
    if ('bill' in answer) {
      sale.keep();
      return;
    }
    setNotice(errorLines(answer) || answer.message);
    if (answer.code === 'AMOUNT_CHANGED') refetch();
    if (answer.code === 'SEATS_REARRANGED') sale.rearranged();
    if (answer.code === 'SEATS_TAKEN' && answer.seats) sale.lose(answer.seats);
  };

  const pay = (tendered: number): void => {
    if (isSending) return;
    const refusal = refusalOf(tendered);
    setNotice(refusal);
    if (refusal !== '') return;
    if (isReady) void send(tendered);
    else setWish(tendered);
  };

  /** What is in the way of selling them for this cash; empty: nothing, but that seats may still be asked for. */
  function refusalOf(tendered: number): string {
    if (count === 0) return t('cash.noTickets');
    if (methodId === null && amount > 0) return t('cash.noMethod');
    if (tendered < amount) return t('cash.tooLittle');
    if (isReady || isAsking) return '';
    // Complete, but against a rule of the screen: what the rule says.
    return sale.notices[0]?.message ?? t('cash.seats', { count: count - selected.length });
  }

  const payLater = useRef(pay);
  payLater.current = pay;
  const isDecided = isReady || !isAsking;
  useEffect(() => {
    if (wish === null || !isDecided) return;
    setWish(null);
    payLater.current(wish);
  }, [wish, isDecided]);

  const change = (rateId: number, quantity: number): void => {
    setNotice('');
    setWish(null);
    setCart((before) =>
      hall === null
        ? setQuantity(before, schedule.id, rateId, quantity)
        : seatTickets(setQuantity(before, schedule.id, rateId, quantity), cartSeats(hall, selected)),
    );
  };

  const caps = {
    remainingOnline:
      may_sell_blocked || sale.phase !== 'ready' ? schedule.available_seats + selected.length : sale.availableCount,
    freeSeats: null,
    perOrder: mostTickets,
  };
  return (
    <div className={classes.sale}>
      <header className={classes.schedule}>
        <Button component={Link} to="/" size="lg" variant="default">
          {t('sale.back')}
        </Button>
        <h1 className={classes.title}>{film.title}</h1>
        <p className={classes.facts}>
          {`${time(schedule.start)} · ${screen.name} · ${t('sale.free', { count: schedule.available_seats })}`}
        </p>
      </header>
      <RatesPart cart={cart} tariffs={tariffs} caps={caps} isSending={isSending} onQuantity={change} />
      <SeatsPart sale={sale} screen={screen} wanted={count} baseRate={tariffs[0]} isSending={isSending} />
      <CashPart amount={amount} isSending={isSending || wish !== null} onPay={pay}>
        <div role="alert" className={classes.notice}>
          {notice === '' ? null : <Alert color="red">{notice}</Alert>}
        </div>
      </CashPart>
    </div>
  );
}
