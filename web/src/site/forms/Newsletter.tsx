import { useApi } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Html } from '../content/Html.tsx';
import buttons from '../controls/buttons.module.css';
import typography from '../controls/typography.module.css';
import NotFound from '../layout/NotFound.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import { useCaptcha } from './captcha.ts';
import { Field } from './Field.tsx';
import { FormOutcome } from './FormOutcome.tsx';
import forms from './forms.module.css';
import { useForm } from './useForm.ts';

/** Signing up for the newsletter, while the exhibitor has one. */
export default function Newsletter(): ReactNode {
  const { startup } = useSite();
  return startup.settings.features.includes('newsletters') ? <SignUp /> : <NotFound />;
}

const empty = { first_name: '', last_name: '', email: '' };

function SignUp(): ReactNode {
  const { t } = useTranslation(['forms', 'site']);
  const { startup, paths } = useSite();
  const { email = '' } = useParams();
  const navigate = useNavigate();
  const api = useApi();
  const captcha = useCaptcha();
  const title = t('site:site-titles.newsletter');
  useTitle(title);

  const form = useForm({ ...empty, email }, empty, async (values) => {
    await api.client.newsletter.subscribe.mutate({ ...values, grecaptcha: await captcha.token() });
    // The address was taken: a reload or a link passed on does not fill it in again.
    if (email !== '') navigate(paths.newsletter(), { replace: true, state: { savePosition: true } });
  });
  const { set } = form;

  // The box in the footer was used on this very page.
  useEffect(() => {
    if (email !== '') set('email', email);
  }, [email, set]);

  const area = startup.widgets['newsletter-subscribe'];
  return (
    <div className={forms.page}>
      <h1>{title}</h1>
      {area === undefined || area === '' ? null : <Html className={forms.lead} html={area} />}
      <form ref={form.form} className={forms.form} noValidate aria-label={title} onSubmit={form.onSubmit}>
        <div className={forms.pair}>
          <Field
            {...form.field('first_name')}
            label={t('newsletter.firstName')}
            autoComplete="given-name"
            required={false}
            maxLength={80}
          />
          <Field
            {...form.field('last_name')}
            label={t('newsletter.lastName')}
            autoComplete="family-name"
            required={false}
            maxLength={80}
          />
        </div>
        <Field {...form.field('email')} type="email" label={t('email')} autoComplete="email" maxLength={254} />
        <p className={typography.hint}>
          {t('newsletter.privacy')} <Link to={paths.page('privacy-policy')}>{t('privacyLink')}</Link>
        </p>
        <div ref={captcha.badge} className={forms.captcha} />
        <FormOutcome form={form} sent={{ title: t('newsletter.sent.title'), text: t('newsletter.sent.text') }} />
        <button type="submit" className={buttons.large} aria-disabled={form.outcome === 'sending'}>
          {form.outcome === 'sending' ? t('sending') : t('newsletter.submit')}
        </button>
      </form>
    </div>
  );
}
