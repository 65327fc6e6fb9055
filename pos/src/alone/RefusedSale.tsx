import { Button, TextInput } from '@mantine/core';
import { offlineRefusals } from '@parterre/server/contract';
import { errorOf, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import classes from './Alone.module.css';
import type { AloneSale } from './tillStorage.ts';

/** What the server takes. */
const [longestReason, longestSold] = [200, 500];

/** Whether the server refuses a sale whatever is done at the till. */
export function isForGood(refusal: unknown): boolean {
  return offlineRefusals.includes(errorOf(refusal).code);
}

/** A sale that the server does not take: what it was, why, and how it is set aside. */
export function RefusedSale(props: {
  sale: AloneSale;
  refusal: unknown;
  onSetAside(said: { sold: string; reason: string }): Promise<void>;
}): ReactNode {
  const { sale, refusal, onSetAside } = props;
  const { t } = useTranslation('alone');
  const { money, dateTimeShort } = useFormats();
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const field = useRef<HTMLInputElement>(null);
  const seats = sale.tickets.map(({ seat }) => seat).join(', ');
  const what = `${sale.title} · ${sale.screen} · ${dateTimeShort(sale.start)} · ${seats}`;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const text = reason.trim();
    setIsMissing(text === '');
    if (text === '') field.current?.focus();
    if (text === '' || isSending) return;
    setIsSending(true);
    setFailure(null);
    try {
      await onSetAside({ sold: what.slice(0, longestSold), reason: text });
    } catch (error) {
      setFailure(error);
      setIsSending(false);
    }
  };
  return (
    <li className={classes.refused}>
      <h3>{what}</h3>
      <p>{t('refused.sold', { at: dateTimeShort(sale.soldAtMs), sum: money(sale.cash) })}</p>
      <p>{errorOf(refusal).code === 'NOT_FOUND' ? t('refused.unknown') : errorText(refusal)}</p>
      <form className={classes.setAside} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          ref={field}
          size="lg"
          label={t('refused.reason')}
          value={reason}
          maxLength={longestReason}
          autoComplete="off"
          error={isMissing ? t('refused.missing') : null}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setIsMissing(false);
          }}
        />
        <Button
          size="lg"
          type="submit"
          variant="default"
          loading={isSending}
          aria-label={t('refused.setAsideOf', { what })}
        >
          {t('refused.setAside')}
        </Button>
      </form>
      {failure === null ? null : <p role="alert">{errorText(failure)}</p>}
    </li>
  );
}
