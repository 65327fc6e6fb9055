import { type Caps, capReason, nextQuantity, previousQuantity, quantityOf, rateErrors } from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import fields from '../forms/fields.module.css';
import type { PendingBill } from './order.ts';
import classes from './RateList.module.css';
import type { Tariff } from './types.ts';

/** The rates of the show, each with a stepper that knows every limit. */
export function RateList(props: {
  bill: PendingBill;
  tariffs: readonly Tariff[];
  caps: Caps;
  onQuantity(rateId: number, quantity: number): void;
}): ReactNode {
  const { bill, tariffs, caps, onQuantity } = props;
  return (
    <ul className={classes.rates}>
      {tariffs.map((tariff) => (
        <li key={tariff.price_rate_id}>
          <Rate bill={bill} tariff={tariff} caps={caps} onQuantity={onQuantity} />
        </li>
      ))}
    </ul>
  );
}

function Rate(props: {
  bill: PendingBill;
  tariff: Tariff;
  caps: Caps;
  onQuantity(rateId: number, quantity: number): void;
}): ReactNode {
  const { t } = useTranslation('checkout');
  const { money } = useFormats();
  const hintId = useId();
  const { bill, tariff, caps, onQuantity } = props;
  const quantity = quantityOf(bill, tariff.price_rate_id);
  const next = nextQuantity(bill, tariff, caps);
  const reason = capReason(bill, tariff, caps);
  const errors = rateErrors(bill, tariff.price_rate_id);
  // Said only where the visitor is: at a rate that has tickets.
  const hint =
    reason !== null && (quantity > 0 || reason !== 'order')
      ? t(`rates.cap.${reason}`, { count: reason === 'rate' ? tariff.max_tickets : caps.perOrder })
      : '';
  const minimum = quantity === 0 && tariff.min_tickets > 1 ? t('rates.minimum', { count: tariff.min_tickets }) : '';
  // Not `disabled` at a limit: that would take the focus from the button that was just pressed.
  const change = (to: number): void => {
    if (to !== quantity) onQuantity(tariff.price_rate_id, to);
  };
  return (
    <div className={classes.rate}>
      <div className={classes.text}>
        <span className={classes.name}>{tariff.name}</span>
        {tariff.description === null ? null : <span className={typography.hint}>{tariff.description}</span>}
        {minimum === '' ? null : <span className={typography.hint}>{minimum}</span>}
      </div>
      <span className={`${classes.price} p-figures`}>
        {tariff.total_price === 0 ? t('free') : money(tariff.total_price)}
      </span>
      <div className={classes.stepper}>
        <button
          type="button"
          className={buttons.icon}
          aria-label={t('rates.less', { name: tariff.name })}
          aria-disabled={quantity === 0}
          onClick={() => change(quantity === 0 ? 0 : previousQuantity(bill, tariff))}
        >
          <Icon name="minus" />
        </button>
        <output
          className={`${classes.value} p-figures`}
          aria-live="polite"
          aria-label={t('rates.count', { count: quantity })}
        >
          {quantity}
        </output>
        <button
          type="button"
          className={buttons.icon}
          aria-label={t('rates.more', { name: tariff.name })}
          aria-describedby={hint === '' ? undefined : hintId}
          aria-disabled={next === quantity}
          onClick={() => change(next)}
        >
          <Icon name="plus" />
        </button>
      </div>
      {hint === '' ? null : (
        <p className={`${classes.hint} ${typography.hint}`} id={hintId}>
          {hint}
        </p>
      )}
      {errors.length === 0 ? null : (
        <p className={fields.error} role="alert">
          {errors[0]}
        </p>
      )}
    </div>
  );
}
