import { Alert, Button } from '@mantine/core';
import { useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import classes from './Cash.module.css';

/** Nobody knows whether the till is open: the server did not answer. */
export default function StandingFailed(props: { error: unknown; onRetry(): void }): ReactNode {
  const { t } = useTranslation('cash');
  const errorText = useErrorText();
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{t('closed.failed')}</h1>
      <Alert color="red" role="alert">
        {errorText(props.error)}
      </Alert>
      <div className={classes.ways}>
        <Button size="xl" onClick={props.onRetry}>
          {t('closed.again')}
        </Button>
      </div>
    </section>
  );
}
