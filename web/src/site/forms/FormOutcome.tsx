import type { AppError } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Notice } from '../messages/Notice.tsx';
import forms from './forms.module.css';
import type { FormState } from './useForm.ts';

/** How sending a form ended; stands above its button. */
export function FormOutcome(props: {
  form: Pick<FormState<Record<string, string>>, 'outcome' | 'failure'>;
  sent: { title: string; text: string };
}): ReactNode {
  const { t } = useTranslation('forms');
  const { outcome, failure } = props.form;
  if (outcome === 'none' || outcome === 'sending') return null;
  return (
    <div className={forms.outcome} data-outcome tabIndex={-1}>
      {outcome === 'sent' ? (
        <Notice tone="good" live title={props.sent.title}>
          <p>{props.sent.text}</p>
        </Notice>
      ) : null}
      {outcome === 'refused' ? <Notice tone="danger" live title={t('refused')} /> : null}
      {outcome === 'failed' && failure !== null ? <Failure error={failure} /> : null}
    </div>
  );
}

/** The server's own words where it knows what to do next; else that we know and look into it. */
function Failure(props: { error: AppError }): ReactNode {
  const { t } = useTranslation('forms');
  const { code, message } = props.error;
  const kind = code === 'NETWORK' ? 'offline' : 'failed';
  const told = kind === 'failed' && code !== 'INTERNAL' && message !== '';
  return (
    <Notice tone="danger" live title={t(`${kind}.title`)}>
      <p>{told ? message : t(`${kind}.text`)}</p>
    </Notice>
  );
}
