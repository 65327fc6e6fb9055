import type { Startup } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import fields from '../forms/fields.module.css';
import classes from './PaymentChoice.module.css';

type Method = Startup['payment_methods'][number];

/** Shown only when there is a choice; otherwise the first method is taken. */
export function PaymentChoice(props: {
  methods: readonly Method[];
  value: number | null;
  error: string | undefined;
  onChange(id: number): void;
}): ReactNode {
  const { t } = useTranslation('checkout');
  return (
    <fieldset className={classes.methods} aria-describedby={props.error === undefined ? undefined : 'methods-error'}>
      <legend className="p-hidden">{t('payment.title')}</legend>
      {props.methods.map((method) => (
        <label key={method.id} className={classes.method} data-chosen={method.id === props.value}>
          <input
            type="radio"
            name="payment_method_id"
            value={method.id}
            checked={method.id === props.value}
            onChange={() => props.onChange(method.id)}
          />
          <Icon name={method.component === 'mobile' ? 'mobile' : 'card'} size={24} />
          <span className={classes.text}>
            <span>{method.name}</span>
            <span className={typography.hint}>
              {t(`payment.hint.${method.component === 'mobile' ? 'mobile' : 'redirect'}`)}
            </span>
          </span>
        </label>
      ))}
      {props.error === undefined ? null : (
        <p className={fields.error} id="methods-error">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
