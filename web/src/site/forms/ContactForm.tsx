import { useApi } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import buttons from '../controls/buttons.module.css';
import typography from '../controls/typography.module.css';
import { useSite } from '../site.tsx';
import { Field } from './Field.tsx';
import { FormOutcome } from './FormOutcome.tsx';
import forms from './forms.module.css';
import { useForm } from './useForm.ts';

const empty = { name: '', email: '', phone: '', message: '' };

/** A message to the exhibitor. What is wrong with it the server says. */
export function ContactForm(): ReactNode {
  const { t } = useTranslation('forms');
  const { paths } = useSite();
  const api = useApi();
  const titleId = useId();
  const form = useForm(empty, empty, (values) => api.client.contact.send.mutate(values));
  return (
    <form ref={form.form} className={forms.form} noValidate aria-labelledby={titleId} onSubmit={form.onSubmit}>
      <h2 className={forms.title} id={titleId}>
        {t('contact.title')}
      </h2>
      <Field {...form.field('name')} label={t('contact.name')} autoComplete="name" maxLength={120} />
      <div className={forms.pair}>
        <Field {...form.field('email')} type="email" label={t('email')} autoComplete="email" maxLength={254} />
        <Field
          {...form.field('phone')}
          type="tel"
          label={t('contact.phone')}
          autoComplete="tel"
          required={false}
          maxLength={40}
        />
      </div>
      <Field {...form.field('message')} rows={7} label={t('contact.message')} autoComplete="off" maxLength={5000} />
      <p className={typography.hint}>
        <Link to={paths.page('privacy-policy')}>{t('privacyLink')}</Link>
      </p>
      <FormOutcome form={form} sent={{ title: t('contact.sent.title'), text: t('contact.sent.text') }} />
      <button type="submit" className={buttons.large} aria-disabled={form.outcome === 'sending'}>
        {form.outcome === 'sending' ? t('sending') : t('contact.submit')}
      </button>
    </form>
  );
}
