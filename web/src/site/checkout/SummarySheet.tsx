import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { scrollBehavior } from '@parterre/ui/theme';
import { type ReactNode, useId, useState } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import classes from './Summary.module.css';

/** What is bought and what it costs, with the button that sends the order: a column at the side, on a phone a sheet at the bottom that opens. */
export function SummarySheet(props: {
  /** How much is bought, in words; null: nothing. */
  count: string | null;
  /** Minor units. */
  amount: number;
  /** What is always in sight, beside the title. */
  head?: ReactNode;
  /** The lines of the order. */
  children: ReactNode;
  notices?: ReactNode;
  /** Minor units that vouchers pay. */
  paid?: number;
  payable: boolean;
  /** Whether details are missing: then there is nothing to send, and the button leads to them. */
  detailsMissing: boolean;
  sending: boolean;
  /** There was no answer, and the order is sent again: which attempt it is. */
  attempt: { attempt: number; of: number } | null;
}): ReactNode {
  const { t } = useTranslation('checkout');
  const { money } = useFormats();
  const [open, setOpen] = useState(false);
  const listId = useId();
  const { count, amount, paid = 0, payable } = props;
  const toDetails = (): void => {
    const field = document.querySelector<HTMLInputElement>('[aria-labelledby=step-buyer] input');
    field?.focus({ preventScroll: true });
    document.getElementById('step-buyer')?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
    setOpen(false);
  };
  return (
    <aside className={classes.summary} aria-label={t('summary.title')} data-open={open} data-empty={count === null}>
      <div className={classes.head}>
        <h2>{t('summary.title')}</h2>
        {props.head}
        <button
          type="button"
          className={`${classes.toggle} ${buttons.icon}`}
          aria-expanded={open}
          aria-controls={listId}
          aria-label={open ? t('summary.hide') : t('summary.show')}
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevronDown" />
        </button>
      </div>
      <div className={classes.body} id={listId}>
        {props.children}
      </div>
      {/* Beside what one presses next: on a phone the map is above, what is below it out of sight. */}
      <div className={classes.notices} role="status">
        {props.notices}
      </div>
      <div className={classes.foot}>
        {paid === 0 ? null : (
          <p className={classes.paid}>
            <span>{t('vouchers.paysAmount')}</span>
            <span className="p-figures">{money(-paid)}</span>
          </p>
        )}
        <p className={classes.total}>
          <span>
            {t('summary.total')}
            <span className={`${typography.hint} ${classes.count}`}>{count}</span>
          </span>
          <output className="p-figures" aria-live="polite">
            {money(amount)}
          </output>
        </p>
        {props.detailsMissing && payable ? (
          <button type="button" className={`${buttons.large} ${buttons.wide}`} onClick={toDetails}>
            {t('summary.toDetails')}
          </button>
        ) : (
          <button
            type="submit"
            className={`${buttons.large} ${buttons.wide}`}
            aria-disabled={!payable}
            aria-busy={props.sending}
          >
            {props.sending
              ? props.attempt === null
                ? t('summary.sending')
                : t('summary.again', props.attempt)
              : amount === 0 && count !== null
                ? t('summary.order')
                : t('summary.pay', { amount: money(amount) })}
          </button>
        )}
      </div>
    </aside>
  );
}
