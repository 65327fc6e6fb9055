import { UnstyledButton } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { quantityIn, withProduct } from '../basket/content.ts';
import { useTill } from '../basket/till.ts';
import { useSellsProducts } from '../products/useSellsProducts.ts';
import classes from './Sale.module.css';

/** How many fit beside each other on a till. */
const mostAtHand = 4;

/** The first products that staff have put in order, beside the tickets: each press adds one to the basket. */
export function GoodsPart({ isSending }: { isSending: boolean }): ReactNode {
  const { t } = useTranslation(['pos', 'basket']);
  const { locale, money } = useFormats();
  const { content, change } = useTill().basket;
  const isSold = useSellsProducts();
  const { data } = trpc.pos.products.useQuery({ locale }, { enabled: isSold });
  const products = (data?.products ?? []).filter(({ left }) => left !== 0).slice(0, mostAtHand);
  if (!isSold || (data !== undefined && products.length === 0)) return null;
  return (
    <section className={classes.goods} aria-label={t('products.toAdd')}>
      {products.map(({ id, name, price_minor, deposit_minor, left }) => {
        const count = quantityIn(content, id);
        const price = price_minor + deposit_minor;
        const addOne = () =>
          change((now) =>
            withProduct(now, {
              product_id: id,
              name,
              price,
              deposit: deposit_minor,
              quantity: quantityIn(now, id) + 1,
            }),
          );
        return (
          <UnstyledButton
            key={id}
            className={classes.good}
            data-chosen={count > 0 || undefined}
            disabled={isSending || (left !== null && count >= left)}
            aria-label={t('basket:add', { name, price: money(price), count })}
            onClick={addOne}
          >
            <span>{name}</span>
            <span className="p-figures">{count > 0 ? `${count} ×` : money(price)}</span>
          </UnstyledButton>
        );
      })}
    </section>
  );
}
