import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type SeatWarning, useSeatSale } from '@parterre/ui/seatmap';
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSite } from '../lib/site.tsx';
import { Html } from '../parts/Html.tsx';
import { Notice } from '../parts/Notice.tsx';
import { type Toast, useToast } from '../parts/Toasts.tsx';
import { BuyerFields, noBuyer } from './BuyerFields.tsx';
import {
  type Caps,
  clearError,
  dropUnknownRates,
  pricedTickets,
  seatErrors,
  seatTickets,
  setQuantity,
  totalQuantity,
  trimTo,
  withAmount,
} from './cart.ts';
import { PaymentChoice } from './PaymentChoice.tsx';
import { RateList } from './RateList.tsx';
import { SeatSection } from './SeatSection.tsx';
import { ShowHead } from './ShowHead.tsx';
import { Summary } from './Summary.tsx';
import { cartSeats, seatNames, selectionRules } from './seats.ts';
import type { ScheduleData } from './types.ts';
import { useOrder } from './useOrder.ts';
import { useSubmit } from './useSubmit.ts';

/** Rates, seats, details, payment: the four parts of an order on one page, and its summary beside or below them. */
export function OrderForm(props: { data: ScheduleData; eventId: number | null; refetch(): void }): ReactNode {
  const { t } = useTranslation(['checkout', 'seatmap']);
  const { startup } = useSite();
  const toast = useToast();
  const { data, refetch } = props;
  const { schedule, tariffs } = data;
  const screen = startup.screens.find((each) => each.id === schedule.screen_id);
  const classRates = screen?.class_rate ?? {};
  const auto = screen?.config.auto_assign_seats;
  const { bill, change, handOver } = useOrder(schedule.id);
  const [buyer, setBuyer] = useState(noBuyer);
  const [methodId, setMethodId] = useState(startup.payment_methods[0]?.id ?? null);
  const [online, setOnline] = useState(schedule.available_seats_online);
  const quantity = totalQuantity(bill);
  const form = useRef<HTMLFormElement>(null);

  const onWarning = useCallback(
    (warning: SeatWarning) => toast(toastOf(warning, (seats) => seatNames(hallRef.current, seats), t)),
    [toast, t],
  );
  const sale = useSeatSale({
    scheduleId: schedule.id,
    count: quantity,
    autoAssign: auto?.enabled ?? true,
    rules: selectionRules(screen),
    checkingOut: bill.processingCheckout,
    resume: bill.hold,
    onWarning,
    onArrangementChange: refetch,
  });
  const hallRef = useRef(sale.hall);
  hallRef.current = sale.hall;
  const picking = schedule.is_seatpicker_enabled && auto?.hide_seatpicker !== true;

  trpc.live.watch.useSubscription(
    { scheduleIds: [schedule.id], prices: true },
    {
      onData: (message) => {
        if (message.kind === 'schedule-count' && message.scheduleId === schedule.id) setOnline(message.online);
        if ((message.kind === 'price' || message.kind === 'price-rate') && message.scheduleIds.includes(schedule.id))
          refetch();
      },
    },
  );

  useEffect(() => setOnline(schedule.available_seats_online), [schedule.available_seats_online]);
  useEffect(() => change((before) => dropUnknownRates(before, tariffs)), [tariffs, change]);

  // The seats of the tickets are those of the sale; the hold goes along so that a reload can resume it.
  const { hall, selected, hold } = sale;
  useEffect(() => {
    if (hall === null) return;
    change((before) => ({
      ...seatTickets(before, cartSeats(hall, selected)),
      hold: hold === null ? null : { token: hold.token, seats: [...selected], expiresAtMs: hold.expiresAtMs },
    }));
  }, [hall, selected, hold, change]);

  // One ticket less and one more in quick succession: its seat was never given back, so it is taken up again.
  const onQuantity = (rateId: number, count: number): void =>
    change((before) => {
      const next = setQuantity(before, schedule.id, rateId, count);
      return hall === null ? next : seatTickets(next, cartSeats(hall, selected));
    });

  const caps: Caps = {
    remainingOnline: online + selected.length,
    freeSeats: picking && sale.phase === 'ready' ? sale.availableCount : null,
    perOrder: startup.settings.max_tickets_per_order,
  };
  const most = Math.min(caps.remainingOnline, caps.freeSeats ?? caps.remainingOnline, caps.perOrder);
  useEffect(() => {
    if (sale.phase === 'ready' && !sale.busy) change((before) => trimTo(before, most));
  }, [most, sale.phase, sale.busy, change]);

  const priced = useMemo(() => withAmount(bill, tariffs, classRates, picking), [bill, tariffs, classRates, picking]);
  const tickets = pricedTickets(priced, tariffs, classRates);
  const payable = priced.isSendable && !(picking && !sale.complete);
  const submit = useSubmit({ bill: priced, change, handOver, sale, buyer, methodId, picking, refetch });

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit.send();
  };

  // After a refusal the focus goes to the first field concerned, else to the message.
  const { attempt } = submit;
  useEffect(() => {
    if (attempt === 0) return;
    const target = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .checkout-errors [role="alert"]');
    if (target === null || target === undefined) return;
    if (target.tagName !== 'INPUT') target.tabIndex = -1;
    target.focus();
    target.scrollIntoView({ block: 'center' });
  }, [attempt]);

  const clear = (field: string): void => change((before) => clearError(before, field));
  const hasFieldErrors = Object.keys(priced.errors).length > 0;
  const terms = startup.widgets['checkout-terms'];
  return (
    <form className="checkout" ref={form} noValidate onSubmit={onSubmit} aria-label={t('title')}>
      <ShowHead schedule={schedule} />
      <div className="checkout-steps">
        <section className="step" aria-labelledby="step-rates">
          <h2 id="step-rates">{t('rates.title')}</h2>
          {online <= lowStock && online > 0 ? (
            <p className="low-stock">{t('rates.fewLeft', { count: online })}</p>
          ) : null}
          <RateList bill={priced} tariffs={tariffs} caps={caps} onQuantity={onQuantity} />
        </section>
        {picking ? (
          <SeatSection
            sale={sale}
            screen={screen}
            wanted={quantity}
            baseRate={tickets[0]?.tariff ?? tariffs[0]}
            errors={seatErrors(priced)}
            missing={submit.missingSeats && !sale.complete}
            readOnly={auto?.allow_visitor_seat_change === false}
            disabled={bill.processingCheckout}
          />
        ) : null}
        <section className="step" aria-labelledby="step-buyer">
          <h2 id="step-buyer">{t('buyer.title')}</h2>
          <BuyerFields buyer={buyer} errors={priced.errors} onChange={setBuyer} onClear={clear} />
        </section>
        {startup.payment_methods.length > 1 && (quantity === 0 || priced.amount > 0) ? (
          <section className="step" aria-labelledby="step-payment">
            <h2 id="step-payment">{t('payment.title')}</h2>
            <PaymentChoice
              methods={startup.payment_methods}
              value={methodId}
              error={priced.errors.payment_method_id}
              onChange={setMethodId}
            />
          </section>
        ) : null}
        {terms === undefined || terms === '' ? null : <Html className="terms" html={terms} />}
        <div className="checkout-errors">
          {hasFieldErrors ? (
            <Notice tone="danger" live title={t('errors.validation')}>
              <ul>
                {Object.entries(priced.errors)
                  .filter(([field]) => field.startsWith('items'))
                  .map(([field, text]) => (
                    <li key={field}>{text}</li>
                  ))}
              </ul>
            </Notice>
          ) : null}
          {submit.general === null ? null : (
            <Notice tone="danger" live title={submit.general.title}>
              {submit.general.text === undefined ? null : <p>{submit.general.text}</p>}
            </Notice>
          )}
        </div>
      </div>
      <Summary
        bill={priced}
        tickets={tickets}
        screen={screen}
        sale={sale}
        picking={picking}
        payable={payable}
        detailsMissing={buyer.name.trim() === '' || buyer.email.trim() === ''}
        onRemoveSeat={auto?.allow_visitor_seat_change === false ? null : sale.toggle}
        onStartOver={() => change((before) => trimTo(before, 0))}
      />
    </form>
  );
}

/** From this many seats on, the page says how many are left. */
const lowStock = 8;

type Translate = ReturnType<typeof useTranslation>['t'];

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
