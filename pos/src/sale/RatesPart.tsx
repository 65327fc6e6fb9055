import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { Tariff } from '@parterre/server/contract';
import { type Caps, type Cart, capReason, nextQuantity, previousQuantity, quantityOf } from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconMinus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './Sale.module.css';

/** A rate is a large button: each press is a ticket. Most people come in twos, so there is a press for that beside it. */
export function RatesPart(props: {
  cart: Cart;
  tariffs: readonly Tariff[];
  caps: Caps;
  isSending: boolean;
  onQuantity(rateId: number, quantity: number): void;
}): ReactNode {
  const { t } = useTranslation('pos');
  const { money } = useFormats();
  const { cart, tariffs, caps, isSending, onQuantity } = props;
  /** The rate at which one pressed in vain. */
  const [atLimit, setAtLimit] = useState<number | null>(null);
  const change = (rateId: number, quantity: number): void => {
    if (isSending) return;
    const isSame = quantity === quantityOf(cart, rateId);
    setAtLimit(isSame ? rateId : null);
    if (!isSame) onQuantity(rateId, quantity);
  };
  return (
    <section className={classes.rates} aria-label={t('rates.title')}>
      {tariffs.length === 0 ? <p className={classes.quiet}>{t('rates.none')}</p> : null}
      <ul>
        {tariffs.map((tariff) => {
          const { price_rate_id: id, name } = tariff;
          const quantity = quantityOf(cart, id);
          const reason = atLimit === id ? capReason(cart, tariff, caps) : null;
          return (
            <li key={id}>
              <UnstyledButton
                className={classes.rate}
                data-chosen={quantity > 0 || undefined}
                aria-label={t('rates.more', { name, price: money(tariff.total_price), count: quantity })}
                onClick={() => change(id, nextQuantity(cart, tariff, caps))}
              >
                <b className="p-figures">{quantity}</b>
                <span>{name}</span>
                <span className="p-figures">{money(tariff.total_price)}</span>
              </UnstyledButton>
              <ActionIcon
                size={50}
                h="100%"
                variant="default"
                fz="lg"
                className="p-figures"
                aria-label={t('rates.pair', { name })}
                onClick={() => change(id, nextQuantity(cart, tariff, caps, 2))}
              >
                +2
              </ActionIcon>
              <ActionIcon
                size={50}
                h="100%"
                variant="default"
                aria-label={t('rates.less', { name })}
                aria-disabled={quantity === 0}
                onClick={() => change(id, quantity === 0 ? 0 : previousQuantity(cart, tariff))}
              >
                <IconMinus aria-hidden />
              </ActionIcon>
              <p role="status" className={classes.limit}>
                {reason === null
                  ? ''
                  : t(`rates.limit.${reason}`, {
                      count:
                        reason === 'rate'
                          ? tariff.max_tickets
                          : reason === 'order'
                            ? caps.perOrder
                            : caps.remainingOnline,
                    })}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
