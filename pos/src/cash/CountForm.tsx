import { Button, TextInput } from '@mantine/core';
import type { CashCount } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Keypad, PointKey } from '../keys/Keypad.tsx';
import { AmountField, withKey } from './AmountField.tsx';
import classes from './Cash.module.css';
import { after, coins, countedSum, type Denomination, denominations, notes, withPieces } from './count.ts';

/** Notes and coins with how many there are of each, and keys for who has no keyboard. `children`: beside the keys, what is done with it. */
export function CountForm(props: {
  count: CashCount;
  onCount(count: CashCount): void;
  onSubmit(): void;
  /** An amount that is entered beside the count, by the same keys. */
  amount?: { label: string; value: number | string; onChange(value: number | string): void };
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('cash');
  const { money } = useFormats();
  const { count, onCount, amount } = props;
  /** Which field the keys type into. */
  const [active, setActive] = useState<Denomination | 'amount'>(denominations[0] ?? '1');
  const fields = useRef(new Map<Denomination, HTMLInputElement>());
  const goTo = (value: Denomination): void => {
    setActive(value);
    fields.current.get(value)?.focus();
  };
  // Whoever has a keyboard types at once.
  useEffect(() => {
    const [first] = denominations;
    if (first !== undefined) fields.current.get(first)?.focus();
  }, []);
  const type = (value: Denomination, text: string): void => onCount(withPieces(count, value, text));
  const textOf = (value: Denomination): string => String(count[value] ?? '');
  const onKey = (event: KeyboardEvent, value: Denomination): void => {
    const steps = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    // Enter in the last field sends the form, as in any other.
    if (steps === undefined || (event.key === 'Enter' && value === denominations.at(-1))) return;
    event.preventDefault();
    goTo(after(value, steps));
  };
  const column = (title: string, values: readonly Denomination[]): ReactNode => (
    <fieldset className={classes.column}>
      <legend>{title}</legend>
      {values.map((value) => (
        <div key={value} className={classes.row} data-active={value === active || undefined}>
          <span className={`${classes.value} p-figures`} aria-hidden>
            {money(Number(value))}
          </span>
          <TextInput
            ref={(input) => {
              if (input) fields.current.set(value, input);
              else fields.current.delete(value);
            }}
            size="lg"
            className={classes.pieces ?? ''}
            aria-label={t('count.pieces', { value: money(Number(value)) })}
            value={textOf(value)}
            placeholder="0"
            // The keys beside it are its keyboard.
            inputMode="none"
            autoComplete="off"
            onFocus={() => setActive(value)}
            onKeyDown={(event) => onKey(event, value)}
            onChange={({ currentTarget }) => type(value, currentTarget.value)}
          />
          <span className={`${classes.subtotal} p-figures`} aria-hidden>
            {money(Number(value) * (count[value] ?? 0))}
          </span>
        </div>
      ))}
    </fieldset>
  );
  return (
    <form
      className={classes.counting}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {column(t('count.notes'), notes)}
      {column(t('count.coins'), coins)}
      <div className={classes.beside}>
        <p className={classes.total}>
          <span>{t('count.total')}</span>
          <output className={`${classes.sum} p-figures`} aria-live="polite">
            {money(countedSum(count))}
          </output>
        </p>
        <Keypad
          onDigit={(digit) => {
            if (active === 'amount') amount?.onChange(withKey(amount.value, digit));
            else type(active, textOf(active) + digit);
          }}
          onBack={() => {
            if (active === 'amount') amount?.onChange(String(amount.value).slice(0, -1));
            else type(active, textOf(active).slice(0, -1));
          }}
          extra={
            active === 'amount' ? (
              <PointKey onPress={() => amount?.onChange(withKey(amount.value, '.'))} />
            ) : (
              <Button
                size="xl"
                px="xs"
                variant="default"
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => goTo(after(active))}
              >
                {t('count.next')}
              </Button>
            )
          }
        />
        {amount === undefined ? null : <AmountField size="lg" {...amount} onFocus={() => setActive('amount')} />}
        {props.children}
      </div>
    </form>
  );
}
