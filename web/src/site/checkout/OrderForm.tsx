import { trpc } from '@parterre/ui/api';
import {
  assignedSurcharges,
  type Caps,
  cartSeats,
  pricedTickets,
  seatErrors,
  seatNames,
  selectionRules,
  totalQuantity,
} from '@parterre/ui/checkout';
import { type TFunction, useTranslation } from '@parterre/ui/i18n';
import { type SeatWarning, useSeatSale } from '@parterre/ui/seatmap/sale';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Html } from '../content/Html.tsx';
import { isSending } from '../forms/form.ts';
import { useAnswerFocus } from '../forms/useForm.ts';
import { Notice } from '../messages/Notice.tsx';
import { type Toast, useToast } from '../messages/Toasts.tsx';
import { useSite } from '../site.tsx';
import { BuyerFields } from './BuyerFields.tsx';
import checkout from './Checkout.module.css';
import { GiveBackTerms } from './GiveBackTerms.tsx';
import { OrderErrors } from './OrderErrors.tsx';
import { OtherTimes } from './OtherTimes.tsx';
import { type PendingBill, pendingBill, seatedOrder } from './order.ts';
import { PaymentChoice } from './PaymentChoice.tsx';
import { RateList } from './RateList.tsx';
import { ScheduleHead } from './ScheduleHead.tsx';
import { noWishes, SeatSection, type SeatWishes } from './SeatSection.tsx';
import { Summary } from './Summary.tsx';
import type { Schedule, ScheduleData } from './types.ts';
import { useGivingUpOthers } from './useBasket.ts';
import { useKeptBasket, useOrder } from './useOrder.ts';
import { attemptOf, useSubmit } from './useSubmit.ts';
import { VoucherBox } from './VoucherBox.tsx';

/**
 * Rates, seats, details, payment: the four parts of an order on one page, and its summary beside or below them.
 * `kept`: what this tab had of it before.
 */
export function OrderForm(props: {
  data: ScheduleData;
  eventId: number | null;
  kept: PendingBill | null;
  refetch(): void;
}): ReactNode {
  const { t } = useTranslation(['checkout', 'seatmap']);
  const { startup } = useSite();
  const toast = useToast();
  const { data, refetch } = props;
  const { schedule, tariffs } = data;
  const screen = startup.screens.find((each) => each.id === schedule.screen_id);
  const classRates = screen?.class_rate ?? {};
  const auto = screen?.config.auto_assign_seats;
  const state = useOrder({ scheduleId: schedule.id, eventId: props.eventId }, props.kept);
  const { dispatch } = state;
  const [{ online, undecided }, setCounts] = useState(countsOf(schedule));
  const [wishes, setWishes] = useState<SeatWishes>(noWishes);
  const quantity = totalQuantity(state.order);
  useGivingUpOthers(schedule.id, quantity > 0);

  const surcharges = useMemo(() => assignedSurcharges(screen), [screen]);
  /** Seats and hold as the sale said them last: it begins anew in another language, and the order goes on with them. */
  const [known, setKnown] = useState<Parameters<typeof seatedOrder>[1]>(null);
  const sale = useSeatSale({
    scheduleId: schedule.id,
    count: quantity,
    autoAssign: auto?.enabled ?? true,
    classes: wishes.classes,
    accessible: wishes.accessible,
    rules: selectionRules(screen),
    surcharges,
    checkingOut: isSending(state.order.form),
    resume: seatedOrder(state.order, known).hold,
    onWarning: (warning, hall) => toast(toastOf(warning, (seats) => seatNames(hall, seats), t)),
    onArrangementChange: refetch,
  });
  const picking = schedule.is_seatpicker_enabled && auto?.hide_seatpicker !== true;

  trpc.live.watch.useSubscription(
    { scheduleIds: [schedule.id], prices: true },
    {
      onData: (message) => {
        if (message.kind === 'schedule-count' && message.scheduleId === schedule.id) setCounts(message);
        if ((message.kind === 'price' || message.kind === 'price-rate') && message.scheduleIds.includes(schedule.id))
          refetch();
      },
    },
  );

  useEffect(() => setCounts(countsOf(schedule)), [schedule]);

  const { hall, selected, hold, unanswered } = sale;
  const token = hold?.token ?? null;
  const fresh = useMemo(
    () => (hall === null ? null : { seats: cartSeats(hall, selected), token, unanswered }),
    [hall, selected, token, unanswered],
  );
  if (fresh !== null && fresh !== known) setKnown(fresh);
  const chosen = fresh ?? known;
  const order = useMemo(() => seatedOrder(state.order, chosen), [state.order, chosen]);
  const pick = (seat: number): void => {
    if (fresh !== null) dispatch({ kind: 'seated', seats: fresh.seats });
    sale.toggle(seat);
  };

  const caps: Caps = {
    remainingOnline: online + selected.length,
    freeSeats: picking && sale.phase === 'ready' ? sale.availableCount : null,
    perOrder: startup.settings.max_tickets_per_order,
  };
  const most = Math.min(caps.remainingOnline, caps.freeSeats ?? caps.remainingOnline, caps.perOrder);
  const isKnown = sale.phase === 'ready' && !sale.busy;
  useEffect(
    () => dispatch({ kind: 'offer', tariffs, most: isKnown ? most : null }),
    [tariffs, most, isKnown, dispatch],
  );

  const methods = startup.payment_methods;
  const methodId = (methods.find(({ id }) => id === order.methodId) ?? methods[0])?.id ?? null;
  const bill = useMemo(
    () => pendingBill(order, { tariffs, classRates, picking, methodId }),
    [order, tariffs, classRates, picking, methodId],
  );
  useKeptBasket(bill, state.isHandedOver);
  const tickets = pricedTickets(bill, tariffs, classRates);
  const payable = bill.isSendable && !(picking && !sale.complete);
  const send = useSubmit({ ...state, order, bill, sale, picking, refetch });
  const form = useAnswerFocus(order.form.answers);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };

  const attempt = attemptOf(order);
  const clear = (field: string): void => dispatch({ kind: 'typed', field });
  const terms = startup.widgets['checkout-terms'];
  return (
    <form className={checkout.checkout} ref={form} noValidate onSubmit={onSubmit} aria-label={t('title')}>
      <ScheduleHead schedule={schedule} />
      <div className={checkout.steps}>
        <section className={checkout.step} aria-labelledby="step-rates">
          <h2 id="step-rates">{t('rates.title')}</h2>
          {online <= lowStock && online > 0 ? (
            <p className={checkout.lowStock}>{t('rates.fewLeft', { count: online })}</p>
          ) : null}
          {online > 0 || selected.length > 0 ? null : undecided > 0 ? (
            <Notice tone="notice" live title={t('undecided.title')}>
              <p>{t('undecided.text')}</p>
              <OtherTimes schedule={schedule} />
            </Notice>
          ) : (
            <Notice tone="notice" live title={t('off.soldOutOnline.title')}>
              <p>{t('off.soldOutOnline.text')}</p>
              <OtherTimes schedule={schedule} />
            </Notice>
          )}
          <RateList
            bill={bill}
            tariffs={tariffs}
            caps={caps}
            onQuantity={(rateId, count) => dispatch({ kind: 'quantity', rateId, count })}
          />
        </section>
        {startup.settings.features.includes('vouchers') ? (
          <section className={checkout.step} aria-labelledby="step-vouchers">
            <h2 id="step-vouchers">{t('vouchers.title')}</h2>
            <VoucherBox bill={bill} tariffs={tariffs} dispatch={dispatch} />
          </section>
        ) : null}
        {picking ? (
          <SeatSection
            sale={sale}
            onPick={pick}
            screen={screen}
            wanted={quantity}
            baseRate={tickets[0]?.tariff ?? tariffs[0]}
            errors={seatErrors(bill)}
            missing={order.refusal?.kind === 'selectSeats' && !sale.complete}
            wishes={wishes}
            onWishes={setWishes}
            canPropose={auto?.enabled ?? true}
            readOnly={auto?.allow_visitor_seat_change === false}
            disabled={bill.processingCheckout}
          />
        ) : null}
        <section className={checkout.step} aria-labelledby="step-buyer">
          <h2 id="step-buyer">{t('buyer.title')}</h2>
          <BuyerFields
            buyer={bill.buyer}
            errors={bill.errors}
            emailHint={t('buyer.emailHint')}
            hasNewsletter
            onChange={(changes) => dispatch({ kind: 'buyer', buyer: changes })}
            onClear={clear}
          />
        </section>
        {methods.length > 1 && (quantity === 0 || bill.amount > 0) ? (
          <section className={checkout.step} aria-labelledby="step-payment">
            <h2 id="step-payment">{t('payment.title')}</h2>
            <PaymentChoice
              methods={methods}
              value={methodId}
              error={bill.errors.payment_method_id}
              onChange={(id) => dispatch({ kind: 'method', id })}
            />
          </section>
        ) : null}
        <GiveBackTerms schedule={schedule} />
        {terms === undefined || terms === '' ? null : <Html className={checkout.terms} html={terms} />}
        <OrderErrors errors={bill.errors} refusal={order.refusal} seats={quantity} attempt={attempt} />
      </div>
      <Summary
        bill={bill}
        tickets={tickets}
        screen={screen}
        sale={sale}
        picking={picking}
        attempt={attempt}
        payable={payable}
        detailsMissing={bill.buyer.name.trim() === '' || bill.buyer.email.trim() === ''}
        onRemoveSeat={auto?.allow_visitor_seat_change === false ? null : pick}
        onStartOver={() => dispatch({ kind: 'emptied' })}
      />
    </form>
  );
}

/** Seats that the website may still sell, and those that may yet come back. */
const countsOf = (schedule: Schedule) => ({
  online: schedule.available_seats_online,
  undecided: schedule.undecided_seats,
});

/** From this many seats on, the page says how many are left. */
const lowStock = 8;

type Translate = TFunction<['checkout', 'seatmap']>;

function toastOf(warning: SeatWarning, names: (seats: readonly number[]) => string, t: Translate): Toast {
  if (warning.kind === 'refused') {
    return { tone: 'notice', title: t('seatmap:warning.refused.title'), text: warning.notice.message };
  }
  const fresh = warning.kind === 'autoAssignSeatsSold' ? names(warning.fresh) : '';
  return {
    tone: 'notice',
    title: t(`seatmap:warning.${warning.kind}.title`),
    text: t(`seatmap:warning.${warning.kind}.text`, { seats: names(warning.seats), fresh }),
  };
}
