import { Button } from '@mantine/core';
import type { PosReceipt } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Sale.module.css';

/** A sale that was made: what the buyer gets back is what one looks for, then comes the next customer. */
export function Receipt({ receipt, onNext }: { receipt: PosReceipt; onNext(): void }): ReactNode {
  const { t } = useTranslation('pos');
  const { money } = useFormats();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { amount, tendered, change, reference, tickets } = receipt;
  return (
    <section className={classes.middle} aria-labelledby="receipt-title">
      <h1 className={classes.title} id="receipt-title">
        {t('receipt.title')}
      </h1>
      <p className={classes.change} role="status">
        <span>{t('receipt.change')}</span> <b className={`${classes.returned} p-figures`}>{money(change)}</b>
      </p>
      <dl className={classes.facts}>
        <dt>{t('receipt.amount')}</dt>
        <dd className="p-figures">{money(amount)}</dd>
        <dt>{t('receipt.tendered')}</dt>
        <dd className="p-figures">{money(tendered)}</dd>
        <dt>{t('receipt.seats', { count: tickets.length })}</dt>
        <dd>{tickets.map(({ seat }) => seat).join(', ')}</dd>
        <dt>{t('receipt.reference')}</dt>
        <dd>{reference}</dd>
      </dl>
      <div className={classes.ways}>
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
        <Button size="xl" ref={next} onClick={onNext}>
          {t('receipt.next')}
        </Button>
      </div>
    </section>
  );
}
