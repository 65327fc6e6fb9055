import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import buttons from '../controls/buttons.module.css';
import { focusContent } from '../navigation/focusContent.ts';
import { useSite } from '../site.tsx';
import classes from './CookieConsent.module.css';

const consentKey = 'cookie-consent';

function isAnswered(): boolean {
  try {
    return localStorage.getItem(consentKey) !== null;
  } catch {
    return false;
  }
}

/** The site sets only the cookies it needs, so there is nothing to refuse: the banner says so once. */
export function CookieConsent(props: {
  /** A slim strip in the page's flow, where the bottom of the screen is taken. */
  inline?: boolean;
}): ReactNode {
  const { t } = useTranslation('site');
  const { paths } = useSite();
  const [answered, setAnswered] = useState(isAnswered);
  if (answered) return null;
  const accept = (): void => {
    try {
      localStorage.setItem(consentKey, 'necessary');
    } catch {
      // It is asked again next time.
    }
    focusContent();
    setAnswered(true);
  };
  return (
    <section className={classes.consent} data-inline={props.inline === true} aria-label={t('consent.label')}>
      <p>
        {t('consent.text')} <Link to={paths.page('privacy-policy')}>{t('consent.more')}</Link>
      </p>
      <button
        type="button"
        className={props.inline === true ? `${buttons.small} ${buttons.quiet}` : buttons.quiet}
        onClick={accept}
      >
        {t('consent.accept')}
      </button>
    </section>
  );
}
