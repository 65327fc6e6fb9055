import type { PricedTicket } from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { SeatSale } from '@parterre/ui/seatmap/sale';
import { type ReactNode, useRef } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import { Countdown } from './Countdown.tsx';
import type { PendingBill } from './order.ts';
import classes from './Summary.module.css';
import { SummarySheet } from './SummarySheet.tsx';
import type { Screen } from './types.ts';
import { openOf } from './vouchers.ts';

/** What is bought, what it costs and how long it is kept. */
export function Summary(props: {
  bill: PendingBill;
  tickets: readonly PricedTicket[];
  screen: Screen | undefined;
  sale: SeatSale;
  picking: boolean;
  /** There was no answer, and the order is sent again: which attempt it is. */
  attempt: { attempt: number; of: number } | null;
  payable: boolean;
  /** Whether details are missing: then there is nothing to send, and the button leads to them. */
  detailsMissing: boolean;
  onRemoveSeat: ((seat: number) => void) | null;
  onStartOver(): void;
}): ReactNode {
  const { t } = useTranslation(['checkout', 'seatmap']);
  const { bill, tickets, screen, sale, picking } = props;
  const seats = tickets.flatMap(({ item: { seat } }) => seat ?? []).sort((a, b) => a.index - b.index);
  const paid = bill.voucher_amounts.reduce((sum, { amount }) => sum + amount, 0);
  const count = t('summary.tickets', { count: tickets.length });
  return (
    <SummarySheet
      count={tickets.length === 0 ? null : count}
      amount={bill.amount}
      paid={paid}
      payable={props.payable}
      detailsMissing={props.detailsMissing}
      sending={bill.processingCheckout}
      attempt={props.attempt}
      head={
        <>
          <Countdown
            expiresAtMs={sale.hold?.expiresAtMs ?? null}
            clockOffsetMs={sale.clockOffsetMs}
            extensionsLeft={sale.hold?.extensionsLeft ?? 0}
            labelClass={classes.countdownLabel}
            hasRunOut={sale.ranOut.length > 0}
            onExtend={sale.extend}
            onRetake={sale.retake}
          />
          {picking ? (
            <ul
              className={classes.seats}
              aria-label={t('seatmap:chips.label')}
              // Many seats are wider than a phone, and nothing in the row takes the keyboard: it does so itself, to be scrolled.
              tabIndex={seats.length > 0 ? 0 : undefined}
            >
              {seats.map(({ index, name }) => (
                <li key={index} className={`${classes.seat} p-figures`} data-pending={sale.pending.includes(index)}>
                  {name}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      }
      notices={sale.notices.map(({ code, message }) => (
        <p key={code}>
          <Icon name="warning" size={18} /> {message}
        </p>
      ))}
    >
      {tickets.length === 0 ? (
        <p className={typography.muted}>{t('summary.empty')}</p>
      ) : (
        <ul className={classes.tickets} aria-label={count}>
          {tickets.map((ticket) => (
            <SummaryTicket
              key={ticket.item.bill_order}
              ticket={ticket}
              className={ticket.item.seat === null ? null : (screen?.class_rate[ticket.item.seat.class]?.name ?? null)}
              picking={picking}
              pending={ticket.item.seat !== null && sale.pending.includes(ticket.item.seat.index)}
              onRemoveSeat={props.onRemoveSeat}
            />
          ))}
        </ul>
      )}
      {tickets.length === 0 ? null : (
        <div className={classes.links}>
          <button type="button" className={buttons.link} onClick={props.onStartOver}>
            {t('summary.startOver')}
          </button>
        </div>
      )}
    </SummarySheet>
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
    <li className={classes.ticket} ref={row} tabIndex={-1}>
      {seat === null ? (
        <span className={classes.chip} data-empty="true">
          {props.picking ? t('summary.noSeat') : t('summary.anySeat')}
        </span>
      ) : (
        <span className={classes.chip} data-seat={seat.name} data-pending={props.pending}>
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
      <span className={classes.rate}>
        {ticket.tariff.name}
        {ticket.surcharge === 0 ? null : (
          <span className={typography.hint}>
            {props.className} {surcharge(ticket.surcharge)}
          </span>
        )}
        {ticket.item.voucher_id === null ? null : <span className={typography.hint}>{t('vouchers.paysTicket')}</span>}
      </span>
      <span className="p-figures">{money(openOf(ticket))}</span>
    </li>
  );
}
