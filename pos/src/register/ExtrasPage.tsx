import { Alert, Button } from '@mantine/core';
import type { PosProduct } from '@parterre/server/contract';
import { errorOf, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { amountOf, withProduct } from '../basket/content.ts';
import { ProductTile } from '../products/ProductTile.tsx';
import classes from './Register.module.css';
import { useRegister } from './register.ts';

/** The stock changes with every sale: this is how old it may be on the screen. */
const stockAgeMs = 15_000;

/** What is sold besides tickets. Where nothing is, one goes on. */
export default function ExtrasPage(): ReactNode {
  const { t } = useTranslation('register');
  const { locale, money } = useFormats();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { content, change } = useRegister().basket;
  const { data, error } = trpc.pos.products.useQuery({ locale }, { refetchInterval: stockAgeMs });
  const [category, setCategory] = useState<number | null>(null);
  if (data?.products.length === 0 || (error !== null && errorOf(error).code === 'MODULE_INACTIVE'))
    return <Navigate to="/pay" replace />;
  const { categories = [], products = [] } = data ?? {};
  const chosen = categories.find(({ id }) => id === category)?.id ?? categories[0]?.id ?? null;
  const shown = products.filter((product) => chosen === null || product.categories.includes(chosen));
  const countOf = (id: number): number => content.products.find(({ product_id }) => product_id === id)?.quantity ?? 0;
  const set = ({ id, name, price_minor, deposit_minor }: PosProduct, quantity: number): void =>
    change((now) =>
      withProduct(now, { product_id: id, name, price: price_minor + deposit_minor, deposit: deposit_minor, quantity }),
    );
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('extras.title')}</h1>
        {categories.length > 1 ? (
          <ul className={classes.days} aria-label={t('extras.categories')}>
            {categories.map(({ id, name }) => (
              <li key={id}>
                <Button
                  className={classes.aside}
                  variant={id === chosen ? 'light' : 'default'}
                  aria-pressed={id === chosen}
                  onClick={() => setCategory(id)}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={classes.scroll} aria-busy={data === undefined && error === null}>
        {error === null ? null : <Alert color="yellow">{errorText(error)}</Alert>}
        <ul className={classes.products}>
          {shown.map((product) => (
            <li key={product.id}>
              <ProductTile
                product={product}
                count={countOf(product.id)}
                onAdd={() => set(product, countOf(product.id) + 1)}
                color={categories.find(({ id }) => product.categories.includes(id))?.color ?? null}
              />
              {countOf(product.id) === 0 ? null : (
                <Button
                  className={classes.aside}
                  variant="default"
                  fullWidth
                  aria-label={t('extras.lessOf', { name: product.name })}
                  onClick={() => set(product, countOf(product.id) - 1)}
                >
                  {t('extras.less')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        <Button className={classes.next} variant="default" onClick={() => void navigate(-1)}>
          {t('back')}
        </Button>
        <output className={`${classes.sum} p-figures`}>{money(amountOf(content))}</output>
        <Button className={classes.next} component={Link} to="/pay">
          {t(content.products.length === 0 ? 'extras.without' : 'extras.next')}
        </Button>
      </div>
    </div>
  );
}
