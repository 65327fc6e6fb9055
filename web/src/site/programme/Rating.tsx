import type { Movie } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import classes from './Rating.module.css';

/** The age rating as a small badge: "12" on sight, "from 12 years" to a screen reader. */
export function Rating(props: { rating: Movie['rating'] }): ReactNode {
  const { t } = useTranslation('site');
  const all = props.rating === 'all';
  const meaning = all ? t('film.rating.all') : t('film.rating.from', { age: props.rating });
  return (
    <span className={classes.rating} title={meaning}>
      <span aria-hidden="true">{all ? t('film.rating.short') : props.rating}</span>
      <span className="p-hidden">{meaning}</span>
    </span>
  );
}
