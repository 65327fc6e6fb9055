import { Alert, Button, Loader } from '@mantine/core';
import type { PosReceipt } from '@parterre/server/contract';
import { useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { QrCode } from '@parterre/ui/qr';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { kindsOf, usePrints } from '../printing/usePrints.ts';
import { ticketsUrlOf } from '../sale/ticketsUrl.ts';
import classes from './Register.module.css';
import type { Helping } from './register.ts';

/** It is paid: tickets come out of the printer, or are a code to be scanned where they do not. */
export function Paid(props: { receipt: PosReceipt; help: Helping; onNext(): void }): ReactNode {
  const { t } = useTranslation(['register', 'printing']);
  const { money, list } = useFormats();
  const errorText = useErrorText();
  const { receipt, help, onNext } = props;
  const { bill, amount, reference, tickets, products } = receipt;
  const { data, isUnderWay, failed, again, isAsking, refusal } = usePrints(bill);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isFailed = failed.length > 0 && !isUnderWay;
  const call = useEffectEvent(() => help.call('printer', bill));
  useEffect(() => {
    if (isFailed) call();
  }, [isFailed]);
  const first = failed[0]?.failure ?? null;
  const hasPrinter = data === undefined || data.printer.address !== null;
  const seats = tickets.flatMap(({ seat }) => (seat === null ? [] : [seat]));
  return (
    <section className={classes.paid} aria-labelledby="paid-title">
      <div className={classes.thanks}>
        <h1 className={classes.greeting} id="paid-title" ref={title} tabIndex={-1}>
          {t('paid.title')}
        </h1>
        <div role="status">
          {isUnderWay || data === undefined ? (
            <p className={classes.text}>
              <Loader size="md" mr="md" aria-hidden />
              {t('paid.printing')}
            </p>
          ) : hasPrinter && !isFailed ? (
            <p className={classes.text}>{t('paid.printed')}</p>
          ) : null}
        </div>
        {isFailed || refusal !== null ? (
          <Alert color="yellow" role="alert" title={t('paid.notPrinted')}>
            {refusal !== null ? errorText(refusal) : first === null ? null : t(`printing:failure.${first}`)}
          </Alert>
        ) : null}
        <dl className={classes.facts}>
          <dt>{t('paid.amount')}</dt>
          <dd className="p-figures">{money(amount)}</dd>
          {seats.length === 0 ? null : (
            <>
              <dt>{t('paid.seats', { count: seats.length })}</dt>
              <dd>{seats.join(', ')}</dd>
            </>
          )}
          {products.length === 0 ? null : (
            <>
              <dt>{t('paid.products')}</dt>
              <dd>{list(products.map(({ name, quantity }) => `${quantity} × ${name}`))}</dd>
            </>
          )}
          <dt>{t('paid.reference')}</dt>
          <dd>{reference}</dd>
        </dl>
        <div className={classes.ways}>
          {hasPrinter && data !== undefined && !isUnderWay ? (
            <Button
              className={classes.next}
              variant={isFailed ? 'filled' : 'default'}
              loading={isAsking}
              onClick={() => void again(isFailed ? kindsOf(failed) : tickets.length > 0 ? ['tickets'] : ['receipt'])}
            >
              {t('paid.again')}
            </Button>
          ) : null}
          <Button className={classes.next} variant={isFailed ? 'default' : 'filled'} onClick={onNext}>
            {t('paid.done')}
          </Button>
        </div>
      </div>
      {tickets.length === 0 ? null : (
        <figure className={classes.code} data-needed={isFailed || !hasPrinter || undefined}>
          <QrCode text={ticketsUrlOf(bill)} label={t('paid.code')} />
          <figcaption>{t(isFailed || !hasPrinter ? 'paid.codeInstead' : 'paid.codeText')}</figcaption>
        </figure>
      )}
    </section>
  );
}
