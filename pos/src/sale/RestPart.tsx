import { Alert, Button } from '@mantine/core';
import type { PosPaymentMethod } from '@parterre/server/contract';
import { errorLines, trpc, useErrorText, useWishKey } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { CashPart } from './CashPart.tsx';
import classes from './Sale.module.css';
import type { SellingActions, SellingState } from './useSelling.ts';

/** A part of a sale is paid: the rest is paid in cash or by another card, or the sale is given up and the part goes back. */
export function RestPart(props: {
  part: Extract<SellingState, { kind: 'part' }>;
  methods: readonly PosPaymentMethod[];
  cashFor(amount: number): number;
  selling: SellingActions;
}): ReactNode {
  const { t } = useTranslation('pos');
  const { money, locale } = useFormats();
  const errorText = useErrorText();
  const { part, methods, cashFor, selling } = props;
  const { sale, payment, left, error } = part;
  const giveUp = trpc.bills.giveUp.useMutation({ onSuccess: selling.askAgain });
  const isSending = part.isSending || giveUp.isPending;
  const wishKey = useWishKey();
  const [isWithoutCash, setIsWithoutCash] = useState(false);
  const cash = methods.find(({ is_cash }) => is_cash);

  const pay = (payment_method_id: number, amount: number, tendered: number | null): void => {
    const rest = { payment_method_id, amount, tendered, locale };
    // Nothing was begun by a payment that was refused: the next one is another.
    if (error !== null) wishKey.forget();
    void selling.payRest({ ...rest, payment_id: wishKey.of(rest) });
  };
  const refused = error ?? giveUp.error;
  const said = isWithoutCash
    ? t('cash.noMethod')
    : error !== null
      ? errorLines(error) || error.message
      : giveUp.error !== null
        ? errorText(giveUp.error)
        : payment.payment === 'failed' || payment.payment === 'cancelled'
          ? t(`parts.${payment.payment}`)
          : '';
  return (
    <section className={classes.middle} aria-labelledby="parts-title">
      <h1 className={classes.title} id="parts-title">
        {t('parts.title')}
      </h1>
      <p role="status">{t('parts.paid', { sum: money(sale.amount - left), amount: money(sale.amount) })}</p>
      <CashPart
        label={t('parts.left')}
        amount={left}
        cash={cashFor(left)}
        cards={methods.filter(({ is_cash }) => !is_cash)}
        isSending={isSending}
        onPay={(tendered) => (cash ? pay(cash.id, left, tendered) : setIsWithoutCash(true))}
        onCard={(methodId, some) => pay(methodId, some ?? left, null)}
      >
        <div role="alert" className={classes.notice}>
          {said === '' ? null : <Alert color={refused === null ? 'yellow' : 'red'}>{said}</Alert>}
        </div>
      </CashPart>
      <div className={classes.giveUp}>
        <p>{t('parts.cancelText')}</p>
        <Button size="lg" variant="default" disabled={isSending} onClick={() => giveUp.mutate({ uuid: payment.bill })}>
          {t('parts.cancel')}
        </Button>
      </div>
    </section>
  );
}
