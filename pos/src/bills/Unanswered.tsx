import { Alert, Button, Loader } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import classes from './Bills.module.css';
import type { Wishing } from './useWish.ts';

/** What was asked for has no answer: it is asked for again, and until then nothing changes hands. */
export function Unanswered({ wishing }: { wishing: Wishing }): ReactNode {
  const { t } = useTranslation('tillBills');
  return (
    <section className={classes.middle} role="status">
      <h1 className={classes.title}>{t('unanswered.title')}</h1>
      <Alert color="yellow">{t('unanswered.text')}</Alert>
      {wishing.state.kind === 'sending' ? (
        <Loader aria-label={t('unanswered.asking')} />
      ) : (
        <Button size="xl" onClick={wishing.askAgain}>
          {t('unanswered.again')}
        </Button>
      )}
    </section>
  );
}
