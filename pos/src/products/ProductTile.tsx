import type { PosProduct } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { MouseEvent, ReactNode } from 'react';
import classes from './Products.module.css';

/** A product with its price and what is left of it, pressed it is in the basket. `color`: of its category; null: it has none; `count`: in the basket. */
export function ProductTile(props: {
  product: PosProduct;
  color: string | null;
  count: number;
  onAdd(event: MouseEvent): void;
}): ReactNode {
  const { t } = useTranslation(['pos', 'basket']);
  const { money, list } = useFormats();
  const { product, color, count, onAdd } = props;
  const { name, description, picture, price_minor, deposit_minor, left, low, parts } = product;
  const about = parts.length > 0 ? list(parts.map((part) => `${part.quantity} × ${part.name}`)) : description;
  return (
    <article
      className={classes.tile}
      data-empty={left === 0 || undefined}
      data-low={low || undefined}
      data-chosen={count > 0 || undefined}
    >
      <button
        type="button"
        className={classes.press}
        disabled={left !== null && count >= left}
        aria-label={t('basket:add', { name, price: money(price_minor + deposit_minor), count })}
        onClick={onAdd}
      />
      {count === 0 ? null : (
        <b className={`${classes.chosen} p-figures`} aria-hidden>
          {count}
        </b>
      )}
      {picture === null ? (
        <span className={classes.band} style={color === null ? undefined : { background: color }} aria-hidden />
      ) : (
        <img className={classes.picture} src={picture} alt="" loading="lazy" />
      )}
      <h2 className={classes.name}>{name}</h2>
      {about === '' ? null : <p className={classes.about}>{about}</p>}
      <p className={classes.price}>
        <b>{money(price_minor)}</b>
        {deposit_minor > 0 ? <span>{t('products.deposit', { sum: money(deposit_minor) })}</span> : null}
      </p>
      {left === null ? null : (
        <p className={classes.left}>{left === 0 ? t('products.soldOut') : t('products.left', { count: left })}</p>
      )}
    </article>
  );
}
