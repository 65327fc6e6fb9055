import type { DoorTicket, DoorVoucher } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconTicket, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ReturnCard } from './ReturnCard.tsx';
import classes from './Scanner.module.css';
import { Stepper } from './Stepper.tsx';
import type { Exchange, Scan } from './useScanning.ts';

/** A sale has at most so many (`doorExchangeSchema`). */
const mostExchanged = 20;

/** A voucher was held up: what it is worth, which of its tickets are still outside, and tickets in exchange for its turns. */
export function VoucherPart(props: {
  voucher: DoorVoucher;
  direction: Scan['direction'];
  onExchange(exchange: Exchange): void;
  onLet(lines: string[]): void;
  onBack(): void;
}): ReactNode {
  const { t } = useTranslation('scanner');
  const { time, money } = useFormats();
  const { voucher, direction, onExchange, onLet, onBack } = props;
  const { shows, tickets, refusal } = voucher;
  const exchangeable = shows.filter((show) => show.refusal === null);
  const [chosen, setChosen] = useState(exchangeable[0]?.id);
  const show = exchangeable.find(({ id }) => id === chosen);
  const [rate, setRate] = useState<number | null>(null);
  const rates = show?.rates ?? [];
  const rateId = rates.find(({ id }) => id === rate)?.id ?? rates[0]?.id;
  const [count, setCount] = useState(1);
  const most = Math.min(show?.redeemable ?? 0, mostExchanged);
  const waiting = ordersOf(tickets.filter(({ is_in }) => is_in === (direction === 'out')));
  const isExchanged = direction === 'in' && show !== undefined && rateId !== undefined && most > 0;
  const why = refusal ?? (exchangeable.length === 0 ? (shows[0]?.refusal ?? t('voucher.noShow')) : null);
  const heading = useId();
  const field = useRef<HTMLElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const Icon = why !== null && waiting.length === 0 && direction === 'in' ? IconX : IconTicket;
  return (
    <section
      ref={field}
      tabIndex={-1}
      className={classes.answer}
      data-tone={Icon === IconX ? 'no' : 'party'}
      aria-labelledby={heading}
    >
      <div className={classes.said}>
        <Icon className={classes.sign} aria-hidden stroke={2} />
        <h2 id={heading} className={classes.word}>
          {voucher.title}
        </h2>
        {direction === 'in' && why !== null ? <p className={classes.rate}>{why}</p> : null}
        <p className={classes.advice}>
          {[
            voucher.holder,
            t('voucher.turns', { count: voucher.remaining_turns }),
            voucher.remaining_products > 0 ? money(voucher.remaining_products) : null,
            voucher.valid_until === null ? null : t('voucher.until', { day: voucher.valid_until }),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        {waiting.map((order) => (
          <button
            key={order[0]?.reference}
            type="button"
            className={`${classes.button} ${classes.wide}`}
            onClick={() => onLet(order.map(({ line }) => line))}
          >
            {t(direction === 'in' ? 'voucher.letIn' : 'voucher.letOut', {
              seats: order.map(({ seat, rate: name }) => seat ?? name).join(', '),
            })}
          </button>
        ))}
        {tickets.some(({ is_in }) => is_in) && direction === 'in' ? (
          <p className={classes.advice}>
            {t('voucher.isIn', {
              seats: tickets
                .filter(({ is_in }) => is_in)
                .map(({ seat, rate: name }) => seat ?? name)
                .join(', '),
            })}
          </p>
        ) : null}
        {isExchanged ? (
          <>
            {exchangeable.length > 1 ? (
              <Choices
                title={t('voucher.show')}
                of={exchangeable.map(({ id, film, start, screen }) => ({
                  id,
                  name: `${time(start)} ${film} · ${screen}`,
                }))}
                chosen={show.id}
                onChoose={(id) => {
                  setChosen(id);
                  setCount(1);
                }}
              />
            ) : (
              <p className={classes.advice}>
                {time(show.start)} {show.film} · {show.screen}
              </p>
            )}
            {rates.length > 1 ? (
              <Choices title={t('voucher.rate')} of={rates} chosen={rateId} onChoose={setRate} />
            ) : null}
            <Stepper count={count} most={most} onCount={setCount} />
          </>
        ) : null}
        {voucher.is_returnable ? <ReturnCard voucher={voucher.uuid} /> : null}
      </div>
      <div className={classes.buttons}>
        <button type="button" className={isExchanged ? classes.button : classes.primary} onClick={onBack}>
          {t(isExchanged ? 'back' : 'next')}
        </button>
        {isExchanged ? (
          <button
            type="button"
            className={classes.primary}
            onClick={() => onExchange({ voucher: voucher.uuid, schedule: show.id, price_rate: rateId, count })}
          >
            {t('voucher.exchange', { count })}
          </button>
        ) : null}
      </div>
    </section>
  );
}

/** Tickets of one order go together. */
function ordersOf(tickets: readonly DoorTicket[]): DoorTicket[][] {
  return [...new Set(tickets.map(({ reference }) => reference))].map((reference) =>
    tickets.filter((ticket) => ticket.reference === reference),
  );
}

function Choices(props: {
  title: string;
  of: readonly { id: number; name: string }[];
  chosen: number;
  onChoose(id: number): void;
}): ReactNode {
  const group = useId();
  return (
    <div className={classes.options} role="radiogroup" aria-label={props.title}>
      {props.of.map(({ id, name }) => (
        <label key={id}>
          <input type="radio" name={group} checked={id === props.chosen} onChange={() => props.onChoose(id)} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
}
