/** Tickets and seats of one show, which the basket follows. */
import type { SelectionRules } from '@parterre/engine';
import type { BasketShow, PosOffer, Schedule } from '@parterre/server/contract';
import {
  assignedSurcharges,
  type Caps,
  type Cart,
  cartSeats,
  dropUnknownRates,
  isPayable,
  pricedTickets,
  seatIndexes,
  seatTickets,
  setQuantity,
} from '@parterre/ui/checkout';
import { useLiveSchedule } from '@parterre/ui/programme';
import { type SeatSale, type SeatWarning, type SettledSale, useSeatSale } from '@parterre/ui/seatmap/sale';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { withShow } from '../basket/content.ts';
import type { Basket } from '../basket/useBasket.ts';

export interface ShowSale {
  /** With the seats that are free now. */
  schedule: Schedule;
  sale: SeatSale;
  /** Tickets that are chosen, with the seats that they have. */
  cart: Cart;
  count: number;
  /** These tickets as the basket has them; null: there are none. */
  show: BasketShow | null;
  /** How many more tickets there may be. */
  caps: Caps;
  /** The tickets on other seats, once those are known. */
  seated(seats: Pick<SettledSale, 'hall' | 'selected'>): Cart;
  showOf(tickets: Cart, hold: SettledSale['hold']): BasketShow | null;
  setTickets(rateId: number, quantity: number): void;
  pick(seat: number): void;
  /** The seats to ask for when the sale begins anew, as after an order that was not paid. */
  resumeWith(seats: readonly number[]): void;
}

interface ShowSaleOptions {
  offer: PosOffer;
  basket: Basket;
  /** What is asked of a choice, before the server is. */
  rules: Partial<SelectionRules>;
  /** Most tickets in one order. */
  perOrder: number;
  /** It is being sold: what becomes of the seats is said a little later. */
  isSending: boolean;
  onWarning(warning: SeatWarning): void;
  /** Prices may be others. */
  refetch(): void;
}

export function useShowSale(options: ShowSaleOptions): ShowSale {
  const { offer, basket, rules, perOrder, isSending, onWarning, refetch } = options;
  const { tariffs, screen, may_sell_blocked } = offer;
  const schedule = useLiveSchedule(offer.schedule);
  /** What the basket has of this show when its page opens: it goes on with these tickets and seats. */
  const [begun] = useState(() => basket.content.shows.find(({ schedule_id }) => schedule_id === schedule.id));
  const [chosen, setChosen] = useState(() => cartOf(schedule.id, begun));
  /** The seats to go on with, also those of an order that was not paid: they are asked for again. */
  const [resumed, setResumed] = useState(() => ({ token: begun?.hold?.token ?? null, seats: seatIndexes(chosen) }));

  const offered = useMemo(() => dropUnknownRates(chosen, tariffs), [chosen, tariffs]);
  const surcharges = useMemo(() => assignedSurcharges(screen), [screen]);
  const count = offered.items.length;
  const sale = useSeatSale({
    at: 'pos',
    scheduleId: schedule.id,
    count,
    autoAssign: true,
    rules,
    surcharges,
    checkingOut: isSending,
    resume: resumed,
    keepsSeats: true,
    onWarning,
    onArrangementChange: refetch,
  });
  const { selected, hold } = sale;
  const seated: ShowSale['seated'] = (seats) =>
    seats.hall === null ? offered : seatTickets(offered, cartSeats(seats.hall, seats.selected));
  const cart = seated(sale);
  const isSettled = sale.complete && hold !== null && isPayable(cart, true);
  const showOf: ShowSale['showOf'] = (tickets, held) => basketShow({ ...offer, schedule }, tickets, held);
  const show = showOf(cart, isSettled ? hold : null);
  const shown = JSON.stringify(show);
  const isReady = sale.phase === 'ready';
  const keepInBasket = useEffectEvent(() => basket.change((now) => withShow(now, schedule.id, show)));
  useEffect(() => {
    if (isReady) keepInBasket();
  }, [isReady, shown]);

  return {
    schedule,
    sale,
    cart,
    count,
    show,
    caps: {
      remainingOnline: may_sell_blocked || !isReady ? schedule.available_seats + selected.length : sale.availableCount,
      freeSeats: null,
      perOrder,
    },
    seated,
    showOf,
    setTickets: (rateId, quantity) => setChosen(setQuantity(cart, schedule.id, rateId, quantity)),
    pick(seat) {
      // Which ticket has which seat stays so.
      setChosen(cart);
      sale.toggle(seat);
    },
    resumeWith: (seats) => setResumed({ token: null, seats: [...seats] }),
  };
}

/** The tickets of a show as the basket has them. */
function cartOf(scheduleId: number, show: BasketShow | undefined): Cart {
  const items = show?.tickets ?? [];
  return {
    items: items.map(({ price_rate_id, seat }, bill_order) => ({
      type: 'ticket',
      schedule_id: scheduleId,
      price_rate_id,
      voucher_id: null,
      seat,
      bill_order,
    })),
  };
}

/** Tickets of a show for the basket; null: there are none. Where one of them has no seat, none is named: the server gives them. */
function basketShow(
  { schedule, film, tariffs, screen }: PosOffer,
  cart: Cart,
  hold: SettledSale['hold'],
): BasketShow | null {
  if (cart.items.length === 0) return null;
  const isSeated = isPayable(cart, true);
  return {
    schedule_id: schedule.id,
    title: film.title,
    start: schedule.start,
    hold: hold && { token: hold.token, expires_at_ms: hold.expiresAtMs, extensions_left: hold.extensionsLeft },
    tickets: pricedTickets(cart, tariffs, screen.class_rate).map(({ item, tariff, base, surcharge }) => ({
      price_rate_id: item.price_rate_id,
      rate: tariff.name,
      price: base + surcharge,
      surcharge,
      accepts_voucher: tariff.accept_voucher,
      seat: isSeated ? item.seat : null,
    })),
  };
}
