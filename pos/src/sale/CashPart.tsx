import { Button, NumberInput } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useState } from 'react';
import { likelyCash } from './cash.ts';
import classes from './Sale.module.css';

/** Largest amount that can be entered: nobody gives more cash. */
const mostEuros = 100_000;

/**
 * What is to pay, and the cash that is given: what is pressed is sold. Where less cash is entered than there is to pay, a card pays the rest
 * first. `children`: what went wrong.
 */
export function CashPart(props: {
  /** What the amount is called; left out: what is to pay. */
  label?: string;
  /** What is done with the amount that was entered; left out: it is sold. */
  action?: string;
  amount: number;
  /** What is paid in cash for it. */
  cash: number;
  /** Ways to pay by card here. */
  cards: readonly { id: number; name: string }[];
  /** False: it is one payment, by cash or by card. */
  inParts?: boolean;
  /** Selling it on account; left out where that is not possible. */
  account?: ReactNode;
  isSending: boolean;
  onPay(tendered: number): void;
  /** `part`: what of the amount; null: all of it. */
  onCard(methodId: number, part: number | null): void;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('pos');
  const { money } = useFormats();
  const { amount, cash, cards, inParts = true, isSending, onPay, onCard } = props;
  const [euros, setEuros] = useState<number | string>('');
  // What ends in zeros, 0.50 say, comes as text.
  const given = euros === '' || Number.isNaN(Number(euros)) ? null : Math.round(Number(euros) * 100);
  const isPart = given !== null && given > 0 && given < Math.min(cash, amount);
  const part = inParts && isPart && cards.length > 0 ? amount - given : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onPay(given ?? cash);
  };
  return (
    <form className={classes.cash} onSubmit={submit} aria-label={t('cash.title')}>
      <p className={classes.total}>
        <span>{props.label ?? t('cash.total')}</span>
        <output className={`${classes.sum} p-figures`} aria-live="polite">
          {money(amount)}
        </output>
      </p>
      {cash === amount ? null : <p className={classes.inCash}>{t('cash.inCash', { sum: money(cash) })}</p>}
      {props.children}
      <fieldset className={classes.notes} aria-label={t('cash.given')}>
        <Button className={classes.exact} size="xl" loading={isSending} onClick={() => onPay(cash)}>
          {t('cash.exact')}
        </Button>
        {likelyCash(cash, 4).map((note) => (
          <Button
            key={note}
            size="lg"
            px="xs"
            variant="default"
            disabled={isSending}
            aria-label={t('cash.note', { sum: money(note) })}
            onClick={() => onPay(note)}
          >
            <span className="p-figures">{money(note)}</span>
          </Button>
        ))}
      </fieldset>
      <div className={classes.means}>
        {cards.map(({ id, name }) => (
          <Button key={id} size="lg" variant="light" disabled={isSending} onClick={() => onCard(id, part)}>
            {part === null ? name : t('cash.cardPart', { method: name, sum: money(part) })}
          </Button>
        ))}
        {props.account}
      </div>
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
            : given < cash
              ? part === null
                ? t('cash.tooLittle')
                : t('cash.restByCard', { sum: money(part) })
              : t('cash.change', { sum: money(given - cash) })}
        </p>
        <Button type="submit" size="lg" variant="default" disabled={isSending || given === null}>
          {props.action ?? t('cash.sell')}
        </Button>
      </div>
    </form>
  );
}
