import { useErrorText } from '@parterre/ui/api';
import type { FieldErrors } from '@parterre/ui/checkout';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import forms from '../forms/forms.module.css';
import { Notice } from '../messages/Notice.tsx';
import classes from './OrderErrors.module.css';
import type { Refusal } from './order.ts';

/** Why the order did not go through: what is wrong with entries, and what is wrong beside them. */
export function OrderErrors(props: {
  errors: FieldErrors;
  refusal: Refusal | null;
  /** How many seats are bought; null: none are held while one goes on. */
  seats: number | null;
  attempt: { attempt: number; of: number } | null;
}): ReactNode {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const { errors, refusal, seats } = props;
  const told = refusal === null ? null : refusalText(refusal);
  return (
    <div className={`${classes.errors} ${forms.outcome}`} data-outcome tabIndex={-1}>
      {Object.keys(errors).length === 0 ? null : (
        <Notice tone="danger" live title={t('errors.validation')}>
          <ul>
            {Object.entries(errors)
              .filter(([field]) => field.startsWith('items') || field.startsWith('vouchers'))
              .map(([field, text]) => (
                <li key={field}>{text}</li>
              ))}
          </ul>
        </Notice>
      )}
      {props.attempt === null ? null : (
        <Notice tone="notice" live title={t('again.title')}>
          <p>{t('again.text', props.attempt)}</p>
        </Notice>
      )}
      {told === null ? null : (
        <Notice tone="danger" live title={told.title}>
          {told.text === undefined ? null : <p>{told.text}</p>}
        </Notice>
      )}
    </div>
  );

  function refusalText(why: Refusal): { title: string; text?: string } {
    if (why.kind === 'noTickets') return { title: t('errors.noTickets') };
    if (why.kind === 'selectSeats') return { title: t('errors.selectSeats', { count: seats ?? 0 }) };
    const { code } = why.error;
    if (code === 'TOO_MANY_REQUESTS')
      return { title: t('errors.tooMany.title'), text: t(`errors.tooMany.${seats === null ? 'noSeats' : 'text'}`) };
    if (code === 'NETWORK') return { title: t('errors.network.title'), text: t('errors.network.text') };
    return { title: t('errors.refused'), text: errorText(why.error) };
  }
}
