import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { SeatSale } from '@parterre/ui/seatmap/sale';
import { scrollBehavior } from '@parterre/ui/theme';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { Countdown } from './Countdown.tsx';
import type { PricedTicket } from './cart.ts';
import type { PendingBill } from './order.ts';
import type { Screen } from './types.ts';

/** What is bought, what it costs and how long it is kept: a column at the side, on a phone a sheet at the bottom. */
export function Summary(props: {
  bill: PendingBill;
  tickets: readonly PricedTicket[];
  screen: Screen | undefined;
  sale: SeatSale;
  picking: boolean;
  /** There was no answer, and the order is sent again: which attempt it is. */
  attempt: { attempt: number; of: number } | null;
  payable: boolean;
  /** Nothing to send yet: the button leads to the details instead. */
  detailsMissing: boolean;
  onRemoveSeat: ((seat: number) => void) | null;
  onStartOver(): void;
}): ReactNode {
  const { t } = useTranslation(['checkout', 'seatmap']);
  const { money } = useFormats();
  const [open, setOpen] = useState(false);
  const listId = useId();
  const { bill, tickets, screen, sale, picking, payable } = props;
  const toDetails = (): void => {
    const field = document.querySelector<HTMLInputElement>('.buyer input');
    field?.focus({ preventScroll: true });
    document.getElementById('step-buyer')?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
    setOpen(false);
  };
  const seats = tickets.flatMap(({ item: { seat } }) => seat ?? []).sort((a, b) => a.index - b.index);
  const count = t('summary.tickets', { count: tickets.length });
  return (
    <aside className="summary" aria-label={t('summary.title')} data-open={open} data-empty={tickets.length === 0}>
      <div className="summary-head">
        <h2>{t('summary.title')}</h2>
        <Countdown
          expiresAtMs={sale.hold?.expiresAtMs ?? null}
          clockOffsetMs={sale.clockOffsetMs}
          extensionsLeft={sale.hold?.extensionsLeft ?? 0}
          onExtend={sale.extend}
        />
        {picking ? (
          <ul className="summary-seats" aria-label={t('seatmap:chips.label')}>
            {seats.map(({ index, name }) => (
              <li key={index} className="summary-seat p-figures" data-pending={sale.pending.includes(index)}>
                {name}
              </li>
            ))}
          </ul>
        ) : null}
        <button
          type="button"
          className="summary-toggle button-icon"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={open ? t('summary.hide') : t('summary.show')}
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevronDown" />
        </button>
      </div>
      <div className="summary-body" id={listId}>
        {tickets.length === 0 ? (
          <p className="muted">{t('summary.empty')}</p>
        ) : (
          <ul className="summary-tickets">
            {tickets.map((ticket) => (
              <SummaryTicket
                key={ticket.item.bill_order}
                ticket={ticket}
                className={
                  ticket.item.seat === null ? null : (screen?.class_rate[ticket.item.seat.class]?.name ?? null)
                }
                picking={picking}
                pending={ticket.item.seat !== null && sale.pending.includes(ticket.item.seat.index)}
                onRemoveSeat={props.onRemoveSeat}
              />
            ))}
          </ul>
        )}
        {tickets.length === 0 ? null : (
          <div className="summary-links">
            <button type="button" className="link-button" onClick={props.onStartOver}>
              {t('summary.startOver')}
            </button>
          </div>
        )}
      </div>
      {/* Beside what one presses next: on a phone the map is above, what is below it out of sight. */}
      <div className="summary-notices" role="status">
        {sale.notices.map(({ code, message }) => (
          <p key={code}>
            <Icon name="warning" size={18} /> {message}
          </p>
        ))}
      </div>
      <div className="summary-foot">
        <p className="summary-total">
          <span>
            {t('summary.total')}
            <span className="muted small summary-count">{tickets.length === 0 ? '' : count}</span>
          </span>
          <output className="p-figures" aria-live="polite">
            {money(bill.amount)}
          </output>
        </p>
        {props.detailsMissing && payable ? (
          <button type="button" className="button button-large button-wide" onClick={toDetails}>
            {t('summary.toDetails')}
          </button>
        ) : (
          <button
            type="submit"
            className="button button-large button-wide"
            aria-disabled={!payable}
            aria-busy={bill.processingCheckout}
          >
            {bill.processingCheckout
              ? props.attempt === null
                ? t('summary.sending')
                : t('summary.again', props.attempt)
              : bill.amount === 0 && tickets.length > 0
                ? t('summary.order')
                : t('summary.pay', { amount: money(bill.amount) })}
          </button>
        )}
      </div>
    </aside>
  );
}

/** A ticket: its seat as a chip that can be given back, its rate, and what the seat's class adds. */
function SummaryTicket(props: {
  ticket: PricedTicket;
  className: string | null;
  picking: boolean;
  /** Asked for; the server has not said yet whether it is the visitor's. */
  pending: boolean;
  onRemoveSeat: ((seat: number) => void) | null;
}): ReactNode {
  const { t } = useTranslation('checkout');
  const { money, surcharge } = useFormats();
  const { ticket, onRemoveSeat } = props;
  const { seat } = ticket.item;
  const row = useRef<HTMLLIElement>(null);
  return (
    <li className="summary-ticket" ref={row} tabIndex={-1}>
      {seat === null ? (
        <span className="chip" data-empty="true">
          {props.picking ? t('summary.noSeat') : t('summary.anySeat')}
        </span>
      ) : (
        <span className="chip" data-pending={props.pending}>
          <Icon name="seat" size={16} />
          <span className="p-figures">{seat.name}</span>
          {props.pending ? <span className="p-hidden">{t('summary.pending')}</span> : null}
          {onRemoveSeat === null || !props.picking ? null : (
            <button
              type="button"
              aria-label={t('summary.removeSeat', { seat: seat.name })}
              onClick={() => {
                // The button goes with its seat: the focus stays at the ticket.
                row.current?.focus({ preventScroll: true });
                onRemoveSeat(seat.index);
              }}
            >
              <Icon name="close" size={14} />
            </button>
          )}
        </span>
      )}
      <span className="summary-rate">
        {ticket.tariff.name}
        {ticket.surcharge === 0 ? null : (
          <span className="muted small">
            {props.className} {surcharge(ticket.surcharge)}
          </span>
        )}
      </span>
      <span className="p-figures">{money(ticket.base + ticket.surcharge)}</span>
    </li>
  );
}
