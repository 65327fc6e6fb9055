import { Button } from '@mantine/core';
import type { PosReceipt } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { MailPart } from '../bills/MailPart.tsx';
import { PaperPart } from '../printing/PaperPart.tsx';
import classes from './Sale.module.css';

/** A sale that was made: what the buyer gets back is what one looks for, then comes the next customer. */
export function Receipt({ receipt, onNext }: { receipt: PosReceipt; onNext(): void }): ReactNode {
  const { t } = useTranslation('pos');
  const { money, time } = useFormats();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { amount, payments, vouchers, tendered, change, rounding, reference, tickets, products } = receipt;
  const paidBy = [...vouchers.map(({ title }) => title), ...payments.map(({ method }) => method)];
  const company = payments.find(({ client }) => client !== undefined)?.client;
  return (
    <section className={classes.middle} aria-labelledby="receipt-title">
      <h1 className={classes.title} id="receipt-title">
        {t('receipt.title')}
      </h1>
      <p className={classes.change} role="status">
        {company !== undefined ? (
          t('receipt.onAccount', { company })
        ) : tendered === null && paidBy.length > 0 ? (
          t('receipt.paid', { method: paidBy.join(', ') })
        ) : (
          <>
            <span>{t('receipt.change')}</span> <b className={`${classes.returned} p-figures`}>{money(change)}</b>
          </>
        )}
      </p>
      <dl className={classes.facts}>
        <dt>{t('receipt.amount')}</dt>
        <dd className="p-figures">{money(amount)}</dd>
        {rounding === 0 ? null : (
          <>
            <dt>{t('receipt.rounding')}</dt>
            <dd className="p-figures">{money(rounding)}</dd>
          </>
        )}
        {vouchers.map(({ code, title, turns, amount: value }, index) => (
          <Fragment key={String(index)}>
            <dt>{`${title} · ${code}`}</dt>
            <dd className="p-figures">
              {turns === 0 ? money(value) : `${t('receipt.visits', { count: turns })} · ${money(value)}`}
            </dd>
          </Fragment>
        ))}
        {payments.length < 2
          ? null
          : payments.map((payment) => (
              <Fragment key={payment.id}>
                <dt>{payment.method}</dt>
                <dd className="p-figures">{money(payment.amount)}</dd>
              </Fragment>
            ))}
        {tendered === null ? null : (
          <>
            <dt>{t('receipt.tendered')}</dt>
            <dd className="p-figures">{money(tendered)}</dd>
          </>
        )}
        {byShow(tickets).map(({ show, seats }) => (
          <Fragment key={show === null ? '' : show.title + show.start}>
            <dt>
              {show === null ? t('receipt.seats', { count: seats.length }) : `${show.title} · ${time(show.start)}`}
            </dt>
            <dd>{seats.join(', ')}</dd>
          </Fragment>
        ))}
        {products.length === 0 ? null : (
          <>
            <dt>{t('receipt.products')}</dt>
            <dd>
              {products.map(({ name, quantity }) => (
                <span key={name} className={classes.product}>{`${quantity} × ${name}`}</span>
              ))}
            </dd>
          </>
        )}
        <dt>{t('receipt.reference')}</dt>
        <dd>{reference}</dd>
      </dl>
      <div className={classes.ways}>
        {tickets.length === 0 ? null : (
          <Button
            component="a"
            size="xl"
            variant="default"
            href={`/api/bill/${receipt.bill}/tickets.pdf`}
            target="_blank"
            rel="noreferrer"
          >
            {t('receipt.tickets')}
          </Button>
        )}
        <Button size="xl" ref={next} onClick={onNext}>
          {t('receipt.next')}
        </Button>
      </div>
      <div className={classes.mail}>
        <MailPart
          bill={{ uuid: receipt.bill, buyer_email: null, mailed_as: tickets.length === 0 ? 'receipt' : 'tickets' }}
        />
      </div>
      <PaperPart bill={receipt.bill} />
    </section>
  );
}

/** Seats of each show of the sale, in the order of its tickets. */
function byShow(tickets: PosReceipt['tickets']): { show: PosReceipt['tickets'][number]['show']; seats: string[] }[] {
  const shows = new Map<string, ReturnType<typeof byShow>[number]>();
  for (const { show, seat } of tickets) {
    const key = JSON.stringify(show);
    const known = shows.get(key) ?? { show, seats: [] };
    if (seat !== null) known.seats.push(seat);
    shows.set(key, known);
  }
  return [...shows.values()];
}
