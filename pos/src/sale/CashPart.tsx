import { Button, NumberInput } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useState } from 'react';
import { likelyCash } from './cash.ts';
import classes from './Sale.module.css';

/** Largest amount that can be entered: nobody gives more cash. */
const mostEuros = 100_000;

/** What is to pay, and the cash that is given: what is pressed is sold. `children`: what went wrong. */
export function CashPart(props: {
  amount: number;
  isSending: boolean;
  onPay(tendered: number): void;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('pos');
  const { money } = useFormats();
  const { amount, isSending, onPay } = props;
  const [euros, setEuros] = useState<number | string>('');
  // What ends in zeros, 0.50 say, comes as text.
  const given = euros === '' || Number.isNaN(Number(euros)) ? null : Math.round(Number(euros) * 100);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onPay(given ?? amount);
  };
  return (
    <form className={classes.cash} onSubmit={submit} aria-label={t('cash.title')}>
      <p className={classes.total}>
        <span>{t('cash.total')}</span>
        <output className={`${classes.sum} p-figures`} aria-live="polite">
          {money(amount)}
        </output>
      </p>
      {props.children}
      <fieldset className={classes.notes} aria-label={t('cash.given')}>
        <Button className={classes.exact} size="xl" loading={isSending} onClick={() => onPay(amount)}>
          {t('cash.exact')}
        </Button>
        {likelyCash(amount, 4).map((cash) => (
          <Button
            key={cash}
            size="xl"
            px="xs"
            fz="lg"
            variant="default"
            disabled={isSending}
            aria-label={t('cash.note', { sum: money(cash) })}
            onClick={() => onPay(cash)}
          >
            <span className="p-figures">{money(cash)}</span>
          </Button>
        ))}
      </fieldset>
      <div className={classes.other}>
        <NumberInput
          size="lg"
          label={t('cash.other')}
          value={euros}
          onChange={setEuros}
          min={0}
          max={mostEuros}
          decimalScale={2}
          hideControls
          inputMode="decimal"
        />
        <p className={classes.back} role="status">
          {given === null
            ? ''
            : given < amount
              ? t('cash.tooLittle')
              : t('cash.change', { sum: money(given - amount) })}
        </p>
        <Button type="submit" size="lg" variant="default" disabled={isSending || given === null}>
          {t('cash.sell')}
        </Button>
      </div>
    </form>
  );
}
