import { Button } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import classes from './Start.module.css';
import { StartPage } from './StartPage.tsx';

/** Another page of the till goes on: two side by side would each lock it, and sell from one drawer. */
export function TakenOver({ place }: { place: string }): ReactNode {
  const { t } = useTranslation('start');
  return (
    <StartPage place={place} title={t('takenOver.title')}>
      <p className={classes.text}>{t('takenOver.text')}</p>
      <Button size="xl" onClick={() => location.reload()}>
        {t('takenOver.here')}
      </Button>
    </StartPage>
  );
}
