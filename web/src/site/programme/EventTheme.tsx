import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Icon } from '../controls/Icon.tsx';
import classes from './EventTheme.module.css';

/** What kind of evening an event is, where it is one of a kind. */
export function EventTheme(props: { theme: string }): ReactNode {
  const { t } = useTranslation('site');
  if (props.theme !== 'ladies') return null;
  return (
    <p className={classes.theme}>
      <Icon name="heart" size={16} />
      {t('events.theme.ladies')}
    </p>
  );
}
