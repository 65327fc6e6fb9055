import { Alert, Button } from '@mantine/core';
import type { PosOffer } from '@parterre/server/contract';
import { errorLines, newUuid } from '@parterre/ui/api';
import {
  type Cart,
  cartSeats,
  dropUnknownRates,
  isPayable,
  pricedTickets,
  seatTickets,
  selectionRules,
  setQuantity,
  totalAmount,
} from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveSchedule } from '@parterre/ui/programme';
import { type SettledSale, useSeatSale } from '@parterre/ui/seatmap/sale';
import { type ReactNode, useMemo, useRef, useState } from 'react';
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
  const [chosen, setChosen] = useState(noTickets);
  const [notice, setNotice] = useState('');
  /** Cash that was pressed while seats were still asked for: it sells them once they are there, unless something else is done first. */
  const [wish, setWish] = useState<AbortController | null>(null);
  /** The key of the last order sent. An order with equal tickets and cash keeps it, however often it is sent. */
  const sent = useRef({ text: '', key: newUuid() });
  const isSending = selling.state.kind === 'sending';

  const giveUpWish = (): void => {
    wish?.abort();
    setWish(null);
  };
  const offered = useMemo(() => dropUnknownRates(chosen, tariffs), [chosen, tariffs]);
  const count = offered.items.length;
  const sale = useSeatSale({
    at: 'pos',
    scheduleId: schedule.id,
    count,
    autoAssign: true,
    rules: selectionRules(screen, may_sell_blocked),
    checkingOut: isSending,
    onWarning: (warning) => {
      giveUpWish();
      setNotice(warning.kind === 'refused' ? warning.notice.message : t(`seats.${warning.kind}`));
    },
    onArrangementChange: refetch,
  });
  const { selected } = sale;
  const seated = (seats: Pick<SettledSale, 'hall' | 'selected'>): Cart =>
    seats.hall === null ? offered : seatTickets(offered, cartSeats(seats.hall, seats.selected));
  const cart = seated(sale);
  const amount = amountOf(cart);
  const methodId = payment_methods[0]?.id ?? null;

  function amountOf({ items }: Cart): number {
    return totalAmount(pricedTickets({ items }, tariffs, screen.class_rate));
  }

  const send = async (tendered: number, { hold, ...seats }: SettledSale): Promise<void> => {
    const { items } = seated(seats);
    const order = { payment_method_id: methodId, amount: amountOf({ items }), tendered, items, locale };
    const text = JSON.stringify(order);
    if (sent.current.text !== text) sent.current = { text, key: newUuid() };
    const answer = await selling.sell({ ...order, bill_id: sent.current.key, hold_token: hold?.token ?? '' });
    if (answer === null) return;
    if ('bill' in answer) {
      sale.keep();
      return;
    }
    setNotice(errorLines(answer) || answer.message);
    if (answer.code === 'AMOUNT_CHANGED') refetch();
    if (answer.code === 'SEATS_REARRANGED') sale.outdated();
    if (answer.code === 'SEATS_TAKEN' && answer.seats) sale.lose(answer.seats);
  };

  const pay = async (tendered: number): Promise<void> => {
    if (isSending) return;
    giveUpWish();
    const isAsking = sale.busy || sale.pending.length > 0 || sale.phase === 'loading';
    const refusal = refusalOf(tendered, isAsking ? null : sale);
    setNotice(refusal);
    if (refusal !== '') return;
    const pressed = new AbortController();
    setWish(pressed);
    const settled = await sale.settled();
    if (pressed.signal.aborted) return;
    setWish(null);
    if (settled === null) return;
    const late = refusalOf(tendered, settled);
    setNotice(late);
    if (late === '') await send(tendered, settled);
  };

  /** What is in the way of selling the seats for this cash; empty: nothing. `seats` null: they are still asked for. */
  function refusalOf(tendered: number, seats: SettledSale | null): string {
    if (count === 0) return t('cash.noTickets');
    const due = seats === null ? amount : amountOf(seated(seats));
    if (methodId === null && due > 0) return t('cash.noMethod');
    if (tendered < due) return t('cash.tooLittle');
    if (seats === null || (seats.complete && isPayable(seated(seats), true))) return '';
    // Complete, but against a rule of the screen: what the rule says.
    return seats.notices[0]?.message ?? t('cash.seats', { count: count - seats.selected.length });
  }

  const change = (rateId: number, quantity: number): void => {
    setNotice('');
    giveUpWish();
    setChosen(setQuantity(cart, schedule.id, rateId, quantity));
  };
  const pick = (seat: number): void => {
    // Which ticket has which seat stays so.
    setChosen(cart);
    sale.toggle(seat);
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
      <SeatsPart sale={sale} onPick={pick} screen={screen} wanted={count} baseRate={tariffs[0]} isSending={isSending} />
      <CashPart amount={amount} isSending={isSending || wish !== null} onPay={(tendered) => void pay(tendered)}>
        <div role="alert" className={classes.notice}>
          {notice === '' ? null : <Alert color="red">{notice}</Alert>}
        </div>
      </CashPart>
    </div>
  );
}
