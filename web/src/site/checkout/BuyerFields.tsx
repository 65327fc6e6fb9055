import type { FieldErrors } from '@parterre/ui/checkout';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId } from 'react';
import { Field } from '../forms/Field.tsx';
import fields from '../forms/fields.module.css';
import { useSite } from '../site.tsx';
import classes from './BuyerFields.module.css';
import type { Buyer } from './order.ts';

/** Who gets what is bought. What is wrong with it the server says. */
export function BuyerFields(props: {
  buyer: Buyer;
  errors: FieldErrors;
  /** What is sent to the address. */
  emailHint: string;
  /** The programme by mail may be asked for. */
  hasNewsletter: boolean;
  onChange(changes: Partial<Buyer>): void;
  onClear(field: string): void;
}): ReactNode {
  const { t } = useTranslation('checkout');
  const { startup } = useSite();
  const { buyer, errors, onChange, onClear } = props;
  const newsletterId = useId();
  return (
    <div className={classes.buyer}>
      <Field
        name="name"
        label={t('buyer.name')}
        autoComplete="name"
        maxLength={120}
        value={buyer.name}
        error={errors.name}
        onKey={() => onClear('name')}
        onChange={(name) => onChange({ name })}
      />
      <Field
        name="email"
        type="email"
        label={t('buyer.email')}
        hint={props.emailHint}
        autoComplete="email"
        maxLength={254}
        value={buyer.email}
        error={errors.email}
        onKey={() => onClear('email')}
        onChange={(email) => onChange({ email })}
      />
      <Field
        name="email_confirmation"
        type="email"
        label={t('buyer.emailConfirmation')}
        autoComplete="email"
        maxLength={254}
        value={buyer.email_confirmation}
        error={errors.email_confirmation}
        onKey={() => onClear('email_confirmation')}
        onChange={(email_confirmation) => onChange({ email_confirmation })}
      />
      {props.hasNewsletter && startup.settings.public.newsletter_signup_on_checkout ? (
        <div className={fields.check}>
          <input
            id={newsletterId}
            name="newsletter_signup"
            type="checkbox"
            checked={buyer.newsletter_signup}
            aria-describedby={errors.newsletter_signup === undefined ? undefined : `${newsletterId}-error`}
            onChange={(event) => {
              onClear('newsletter_signup');
              onChange({ newsletter_signup: event.target.checked });
            }}
          />
          <label htmlFor={newsletterId}>{t('buyer.newsletter')}</label>
          {errors.newsletter_signup === undefined ? null : (
            <p className={fields.error} id={`${newsletterId}-error`}>
              {errors.newsletter_signup}
            </p>
          )}
        </div>
      ) : null}
    </div>
  );
}
