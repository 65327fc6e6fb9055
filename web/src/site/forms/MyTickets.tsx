import { useApi } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import buttons from '../controls/buttons.module.css';
import typography from '../controls/typography.module.css';
import { Notice } from '../messages/Notice.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import { Field } from './Field.tsx';
import { FormOutcome } from './FormOutcome.tsx';
import forms from './forms.module.css';
import { useForm } from './useForm.ts';

/** Orders found again: by address and order number, or by a mail with the links of all that are still to come. */
export default function MyTickets(): ReactNode {
  const { t } = useTranslation(['forms', 'site']);
  const title = t('site:site-titles.tickets');
  useTitle(title);
  return (
    <div className={`${forms.page} ${forms.several}`}>
      <h1>{title}</h1>
      <FindOrder />
      <MailLinks />
    </div>
  );
}

const noOrder = { email: '', reference: '' };

function FindOrder(): ReactNode {
  const { t } = useTranslation('forms');
  const { paths } = useSite();
  const navigate = useNavigate();
  const { client } = useApi();
  const titleId = useId();
  const form = useForm(noOrder, noOrder, async (values) => {
    const { uuid } = await client.bills.find.mutate(values);
    navigate(paths.bill(uuid));
  });
  const isUnknown = form.failure?.code === 'NOT_FOUND';
  return (
    <form ref={form.form} className={forms.form} noValidate aria-labelledby={titleId} onSubmit={form.onSubmit}>
      <h2 className={forms.title} id={titleId}>
        {t('myTickets.find.title')}
      </h2>
      <Field {...form.field('email')} type="email" label={t('email')} autoComplete="email" maxLength={254} />
      <Field
        {...form.field('reference')}
        label={t('myTickets.find.reference')}
        hint={t('myTickets.find.referenceHint')}
        autoComplete="off"
        maxLength={60}
      />
      {isUnknown ? (
        <div className={forms.outcome} data-outcome tabIndex={-1}>
          <Notice tone="danger" live title={t('myTickets.find.unknown')} />
        </div>
      ) : (
        <FormOutcome form={form} sent={{ title: t('myTickets.find.found'), text: '' }} />
      )}
      <button type="submit" className={buttons.large} aria-disabled={form.outcome === 'sending'}>
        {form.outcome === 'sending' ? t('myTickets.find.searching') : t('myTickets.find.submit')}
      </button>
    </form>
  );
}

const noAddress = { email: '' };

function MailLinks(): ReactNode {
  const { t } = useTranslation('forms');
  const { client } = useApi();
  const titleId = useId();
  const form = useForm(noAddress, noAddress, (values) => client.bills.mailLinks.mutate(values));
  return (
    <form ref={form.form} className={forms.form} noValidate aria-labelledby={titleId} onSubmit={form.onSubmit}>
      <h2 className={forms.title} id={titleId}>
        {t('myTickets.mail.title')}
      </h2>
      <p className={typography.muted}>{t('myTickets.mail.text')}</p>
      <Field {...form.field('email')} type="email" label={t('email')} autoComplete="email" maxLength={254} />
      <FormOutcome form={form} sent={{ title: t('myTickets.mail.sent.title'), text: t('myTickets.mail.sent.text') }} />
      <button
        type="submit"
        className={`${buttons.large} ${buttons.outline}`}
        aria-disabled={form.outcome === 'sending'}
      >
        {form.outcome === 'sending' ? t('sending') : t('myTickets.mail.submit')}
      </button>
    </form>
  );
}
