import { useTranslation } from '@parterre/ui/i18n';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Scanner.module.css';

/** How many have come, of so many at most; one at least. */
export function Stepper(props: { count: number; most: number; onCount(count: number): void }): ReactNode {
  const { t } = useTranslation('scanner');
  const { count, most, onCount } = props;
  return (
    <div className={classes.stepper}>
      <button
        type="button"
        className={classes.step}
        aria-label={t('party.less')}
        disabled={count <= 1}
        onClick={() => onCount(count - 1)}
      >
        <IconMinus aria-hidden />
      </button>
      <output className={`${classes.seat} p-figures`}>{t('party.of', { count, all: most })}</output>
      <button
        type="button"
        className={classes.step}
        aria-label={t('party.more')}
        disabled={count >= most}
        onClick={() => onCount(count + 1)}
      >
        <IconPlus aria-hidden />
      </button>
    </div>
  );
}
