import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSite } from '../site.tsx';

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
    <form className="newsletter-box" noValidate aria-labelledby={`${id}-title`} onSubmit={onSubmit}>
      <div>
        <h2 className="newsletter-box-title" id={`${id}-title`}>
          {t('footer.newsletter.title')}
        </h2>
        <p className="muted" id={`${id}-text`}>
          {t('footer.newsletter.text')}
        </p>
      </div>
      <div className="newsletter-box-field">
        <input
          className="field"
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
        <button type="submit" className="button" disabled={address === ''}>
          {t('footer.newsletter.submit')}
        </button>
      </div>
    </form>
  );
}
