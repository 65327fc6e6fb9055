import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import buttons from '../controls/buttons.module.css';
import typography from '../controls/typography.module.css';
import fields from '../forms/fields.module.css';
import { useSite } from '../site.tsx';
import classes from './NewsletterBox.module.css';

/** The start of signing up: takes the address along to the newsletter's page. */
export function NewsletterBox(): ReactNode {
  const { t } = useTranslation('site');
  const { paths } = useSite();
  const navigate = useNavigate();
  const id = useId();
  const [email, setEmail] = useState('');
  const address = email.trim();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // Enter in the empty field, where the button cannot be pressed.
    if (address === '') return;
    setEmail('');
    navigate(paths.newsletter(address));
  };
  return (
    <form className={classes.box} noValidate aria-labelledby={`${id}-title`} onSubmit={onSubmit}>
      <div>
        <h2 className={classes.title} id={`${id}-title`}>
          {t('footer.newsletter.title')}
        </h2>
        <p className={typography.muted} id={`${id}-text`}>
          {t('footer.newsletter.text')}
        </p>
      </div>
      <div className={classes.field}>
        <input
          className={fields.input}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder={t('footer.newsletter.email')}
          aria-label={t('footer.newsletter.email')}
          aria-describedby={`${id}-text`}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <button type="submit" className={buttons.button} disabled={address === ''}>
          {t('footer.newsletter.submit')}
        </button>
      </div>
    </form>
  );
}
