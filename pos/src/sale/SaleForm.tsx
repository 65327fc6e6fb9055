import { Alert } from '@mantine/core';
import type { BasketContent, BasketShow, PosOffer } from '@parterre/server/contract';
import { type AppError, errorLines } from '@parterre/ui/api';
import { type Cart, counterSelectionRules, isPayable, pricedTickets, totalAmount } from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { SettledSale } from '@parterre/ui/seatmap/sale';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { BasketActions } from '../basket/BasketActions.tsx';
import { BasketLines } from '../basket/BasketLines.tsx';
import { amountOf, isEmpty, sellsNothing, withShow } from '../basket/content.ts';
import { useTill } from '../basket/till.ts';
import { VoucherPart } from '../basket/VoucherPart.tsx';
import { ReserveButton } from '../reservations/ReserveButton.tsx';
import { AccountPart } from './AccountPart.tsx';
import { CardPart } from './CardPart.tsx';
import { CashPart } from './CashPart.tsx';
import { GoodsPart } from './GoodsPart.tsx';
import { outcomeOf } from './outcomeOf.ts';
import { RatesPart } from './RatesPart.tsx';
import classes from './Sale.module.css';
import { SeatsPart } from './SeatsPart.tsx';
import type { Means } from './usePaying.ts';
import { useShowSale } from './useShowSale.ts';

/** The terminal was asked and did not take the payment, so its bill was cancelled at once. */
const terminalCodes: readonly AppError['code'][] = ['TERMINAL_BUSY', 'TERMINAL_NOT_READY', 'PAYMENT_FAILED'];

/** Most tickets that the server takes in one sale. */
const mostTickets = 100;

/** Tickets, seats and money on one screen: the seats are proposed as tickets are added; cash that is pressed sells them, a card once it is paid. */
export function SaleForm({ offer, refetch }: { offer: PosOffer; refetch(): void }): ReactNode {
  const { t } = useTranslation(['pos', 'basket']);
  const { time } = useFormats();
  const { basket, selling, pay: payFor, methods, cashFor } = useTill();
  const { tariffs, screen, film, may_sell_blocked } = offer;
  const [notice, setNotice] = useState('');
  /** Cash that was pressed while seats were still asked for: it sells them once they are there, unless something else is done first. */
  const [wish, setWish] = useState<AbortController | null>(null);
  const isSending = selling.state.kind === 'sending' || selling.state.kind === 'paying';

  const giveUpWish = (): void => {
    wish?.abort();
    setWish(null);
  };
  const { schedule, sale, cart, count, show, caps, ...showSale } = useShowSale({
    offer,
    basket,
    rules: counterSelectionRules(screen, may_sell_blocked),
    perOrder: mostTickets,
    isSending,
    onWarning: (warning) => {
      giveUpWish();
      setNotice(warning.kind === 'refused' ? warning.notice.message : t(`seats.${warning.kind}`));
    },
    refetch,
  });
  const { seated, showOf } = showSale;

  const contentOf = (own: BasketShow | null): BasketContent => withShow(basket.content, schedule.id, own);
  const amount = amountOf(contentOf(show));
  const cash = methods.find(({ is_cash }) => is_cash);
  const cards = methods.filter(({ is_cash }) => !is_cash);
  const others = contentOf(null);

  const send = async (means: Means, { hold, ...seats }: SettledSale): Promise<void> => {
    const answer = await payFor(contentOf(showOf(seated(seats), hold)), means);
    if (answer === null) return;
    if ('bill' in answer) {
      // From here on the seats are the bill's, and whoever tries again asks for them anew.
      sale.keep();
      showSale.resumeWith(seats.selected);
      return;
    }
    // Nothing was begun with the terminal, and the seats are free again.
    if (terminalCodes.includes(answer.code)) {
      showSale.resumeWith(seats.selected);
      sale.keep();
      sale.retry();
    }
    setNotice(errorLines(answer) || answer.message);
    if (answer.code === 'AMOUNT_CHANGED') refetch();
    if (answer.code === 'SEATS_REARRANGED') sale.outdated();
    if (answer.code === 'SEATS_TAKEN' && answer.seats) sale.lose(answer.seats);
  };

  const pay = async (means: Means): Promise<void> => {
    if (isSending) return;
    giveUpWish();
    const isAsking = sale.busy || sale.pending.length > 0 || sale.phase === 'loading';
    const refusal = refusalOf(means, isAsking ? null : sale);
    setNotice(refusal);
    if (refusal !== '') return;
    const pressed = new AbortController();
    setWish(pressed);
    const settled = await sale.settled();
    if (pressed.signal.aborted) return;
    setWish(null);
    if (settled === null) return;
    const late = refusalOf(means, settled);
    setNotice(late);
    if (late === '') await send(means, settled);
  };

  /** What the tickets of this show cost, without the rest of the basket. */
  const ownAmount = (tickets: Cart): number => totalAmount(pricedTickets(tickets, tariffs, screen.class_rate));
  /** What is chosen, for reserving it; null: its seats are not all there, which is said. */
  const reservable = async () => {
    const settled = await sale.settled();
    const refusal =
      settled === null ? t('cash.noTickets') : refusalOf({ methodId: 0, tendered: null, part: null }, settled);
    setNotice(refusal);
    if (settled === null || refusal !== '') return null;
    const { items } = seated(settled);
    return { items, amount: ownAmount({ items }), hold_token: settled.hold?.token ?? null };
  };

  /** What is in the way of selling the seats for this; empty: nothing. `seats` null: they are still asked for. */
  function refusalOf({ methodId, tendered }: Means, seats: SettledSale | null): string {
    if (count === 0 && sellsNothing(others)) return t('cash.noTickets');
    const due = seats === null ? amount : amountOf(contentOf(showOf(seated(seats), null)));
    if (methodId === null && due > 0) return t('cash.noMethod');
    if (tendered !== null && tendered < cashFor(due)) return t('cash.tooLittle');
    if (count === 0 || seats === null || (seats.complete && isPayable(seated(seats), true))) return '';
    // Complete, but against a rule of the screen: what the rule says.
    return seats.notices[0]?.message ?? t('cash.seats', { count: count - seats.selected.length });
  }

  /** Whoever goes on has read what was said. */
  const goOn = (): void => {
    setNotice('');
    if (selling.state.kind === 'unpaid') selling.next();
  };
  const change = (rateId: number, quantity: number): void => {
    goOn();
    giveUpWish();
    showSale.setTickets(rateId, quantity);
  };
  const pick = (seat: number): void => {
    goOn();
    showSale.pick(seat);
  };

  // Without the money nothing is sold: the same seats again, and another try.
  const isUnpaid = selling.state.kind === 'unpaid';
  const beginAgain = useEffectEvent(() => sale.retry());
  useEffect(() => {
    if (isUnpaid) beginAgain();
  }, [isUnpaid]);
  const shownNotice =
    notice === '' && selling.state.kind === 'unpaid' ? t(`card.${outcomeOf(selling.state.payment)}`) : notice;

  return (
    <div className={classes.sale}>
      <header className={classes.schedule}>
        <h1 className={classes.title}>{film.title}</h1>
        <p className={classes.facts}>
          {`${time(schedule.start)} · ${screen.name} · ${t('sale.free', { count: schedule.available_seats })}`}
        </p>
        {isEmpty(basket.content) ? null : (
          <div className={classes.aside}>
            <ReserveButton
              amount={ownAmount(cart)}
              disabled={isSending || count === 0}
              order={reservable}
              onReserved={() => {
                sale.keep();
                basket.change((now) => withShow(now, schedule.id, null));
              }}
            />
            <BasketActions isSending={isSending} />
          </div>
        )}
      </header>
      <RatesPart cart={cart} tariffs={tariffs} caps={caps} isSending={isSending} onQuantity={change} />
      <div className={classes.places}>
        <SeatsPart
          sale={sale}
          onPick={pick}
          screen={screen}
          wanted={count}
          baseRate={tariffs[0]}
          isSending={isSending}
        />
        <GoodsPart isSending={isSending} />
      </div>
      {selling.state.kind === 'paying' ? (
        <CardPart bill={selling.state.bill} onNews={selling.askAgain} />
      ) : (
        <CashPart
          amount={amount}
          cash={cashFor(amount)}
          cards={amount > 0 ? cards : []}
          account={
            <AccountPart
              amount={amount}
              isSending={isSending || wish !== null}
              onSell={(methodId, invoice) => void pay({ methodId, tendered: null, part: null, invoice })}
            />
          }
          isSending={isSending || wish !== null}
          onPay={(tendered) => void pay({ methodId: cash?.id ?? null, tendered, part: null })}
          onCard={(methodId, part) => void pay({ methodId, tendered: null, part })}
        >
          <div role="alert" className={classes.notice}>
            {shownNotice === '' ? null : <Alert color="red">{shownNotice}</Alert>}
          </div>
          {sellsNothing(others) ? null : (
            <section aria-label={t('basket:others')}>
              <BasketLines except={schedule.id} isSending={isSending} />
            </section>
          )}
          <VoucherPart content={contentOf(show)} isSending={isSending} />
        </CashPart>
      )}
    </div>
  );
}
