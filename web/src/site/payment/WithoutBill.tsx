import { errorOf, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import buttons from '../controls/buttons.module.css';
import { PageSkeleton } from '../controls/Skeleton.tsx';
import { Notice } from '../messages/Notice.tsx';
import { useSite } from '../site.tsx';
import classes from './payment.module.css';

/** Stands for a page whose bill is not there: still on its way, unknown, or not to be had right now. */
export function WithoutBill(props: { title: string; error: unknown; onRetry(): void }): ReactNode {
  const { t } = useTranslation('payment');
  const errorText = useErrorText();
  const { paths } = useSite();
  if (props.error === null) return <PageSkeleton />;
  const { code } = errorOf(props.error);
  if (code === 'NOT_FOUND' || code === 'MALFORMED_REQUEST' || code === 'VALIDATION_FAILED') {
    return <Navigate to={paths.notFound} replace />;
  }
  return (
    <div className={classes.payment}>
      <h1>{props.title}</h1>
      <Notice tone="danger" live title={errorText(props.error)} />
      <button type="button" className={buttons.button} onClick={props.onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}
