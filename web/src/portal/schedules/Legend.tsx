import { useTranslation } from '@parterre/ui/i18n';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './Timeline.module.css';

/** What each way of drawing on the timeline means. */
export function Legend(): ReactNode {
  const { t } = useTranslation('schedules');
  const samples: { name: 'preshow' | 'feature' | 'cleaning' | 'draft' | 'taken' | 'full'; drawn: ReactNode }[] = [
    { name: 'preshow', drawn: <Sample part={classes.preshow} /> },
    { name: 'feature', drawn: <Sample part={classes.feature} /> },
    { name: 'cleaning', drawn: <Sample part={classes.cleaning} /> },
    { name: 'draft', drawn: <Sample frame={classes.draft} part={classes.feature} /> },
    { name: 'taken', drawn: <Bar width="60%" /> },
    { name: 'full', drawn: <Bar width="100%" isFull /> },
  ];
  return (
    <ul className={classes.legend} aria-label={t('legend.title')}>
      {samples.map(({ name, drawn }) => (
        <li key={name}>
          {drawn}
          {t(`legend.${name}`)}
        </li>
      ))}
    </ul>
  );
}

function Sample({ frame, part }: { frame?: string | undefined; part: string | undefined }): ReactNode {
  return (
    <span className={clsx(classes.sample, frame)} aria-hidden>
      <i className={part} />
    </span>
  );
}

function Bar({ width, isFull = false }: { width: string; isFull?: boolean }): ReactNode {
  return (
    <span className={classes.sample} aria-hidden>
      <span className={classes.fullness}>
        <i data-full={isFull || undefined} style={{ width }} />
      </span>
    </span>
  );
}
