import { demonstration } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import classes from './DemoNote.module.css';

/** Says above every page that nothing here is real; where strangers may come by, so that nobody misses it. */
export function DemoNote(): ReactNode {
  const { t } = useTranslation('site');
  const [kind] = useState(demonstration);
  if (kind === 'off') return null;
  return (
    <aside className={classes.note} data-kind={kind} aria-label={t('demo.label')}>
      <p>{t(kind === 'public' ? 'demo.public' : 'demo.text')}</p>
    </aside>
  );
}
