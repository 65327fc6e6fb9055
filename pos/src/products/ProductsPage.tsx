import { Alert, Button, SegmentedControl, TextInput } from '@mantine/core';
import type { PosProduct } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { IconBarcode } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BesideBasket } from '../basket/BesideBasket.tsx';
import { quantityIn, withProduct } from '../basket/content.ts';
import { useTill } from '../basket/till.ts';
import { foundProducts } from './foundProducts.ts';
import classes from './Products.module.css';
import { ProductTile } from './ProductTile.tsx';

/** The stock changes with every sale at every till: this is how old it may be on the screen. */
const stockAgeMs = 15_000;

/** What is sold besides tickets: pressed, it is in the basket. By category, by name, or by a scan of the barcode. */
export default function ProductsPage(): ReactNode {
  const { t } = useTranslation('pos');
  const { locale } = useFormats();
  const errorText = useErrorText();
  const { startup } = useProgramme();
  const { data, error, refetch } = trpc.pos.products.useQuery({ locale }, { refetchInterval: stockAgeMs });
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<number | null>(null);
  // News of the catalogue bring new startup data; prices are asked for with them.
  const { now } = startup;
  useEffect(() => {
    if (now !== '') void refetch();
  }, [now, refetch]);
  const { categories = [], products = [] } = data ?? {};
  const chosen = categories.some(({ id }) => id === category) ? category : null;
  const found = foundProducts(products, search, chosen);
  const { content, change } = useTill().basket;
  const searchField = useRef<HTMLInputElement>(null);
  const countOf = (id: number): number => quantityIn(content, id);
  const add = ({ id, name, price_minor, deposit_minor }: PosProduct): void => {
    const line = { product_id: id, name, price: price_minor + deposit_minor, deposit: deposit_minor };
    // A reader may read twice before the page is drawn again.
    change((now) => withProduct(now, { ...line, quantity: quantityIn(now, id) + 1 }));
  };
  return (
    <BesideBasket always>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('products.title')}</h1>
        <TextInput
          size="lg"
          className={classes.search}
          aria-label={t('products.search')}
          placeholder={t('products.search')}
          leftSection={<IconBarcode aria-hidden />}
          maxLength={60}
          autoFocus
          autoComplete="off"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          // A reader ends with Enter: the product is in the basket, and what it reads next replaces what it has read.
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Enter') return;
            currentTarget.select();
            if (found.length === 1 && found[0]) add(found[0]);
          }}
          ref={searchField}
        />
      </div>
      {categories.length > 1 ? (
        <div className={classes.categories}>
          <SegmentedControl
            size="lg"
            aria-label={t('products.categories')}
            value={String(chosen ?? '')}
            onChange={(id) => setCategory(id === '' ? null : Number(id))}
            data={[
              { value: '', label: t('products.all') },
              ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </div>
      ) : null}
      {error === null ? null : (
        <Alert color="red" role="alert" mb="md">
          {errorText(error)}
          <Button size="lg" variant="default" mt="sm" display="block" onClick={() => void refetch()}>
            {t('products.retry')}
          </Button>
        </Alert>
      )}
      {data !== undefined && found.length === 0 ? (
        <p className={classes.none} role="status">
          {t(products.length === 0 ? 'products.empty' : 'products.none')}
        </p>
      ) : null}
      <ul className={classes.list}>
        {found.map((product) => (
          <li key={product.id}>
            <ProductTile
              product={product}
              count={countOf(product.id)}
              onAdd={({ detail }) => {
                add(product);
                // A reader types into the search, whatever a finger has pressed before. By keyboard one stays where one is.
                if (detail > 0) searchField.current?.select();
              }}
              color={categories.find(({ id }) => product.categories.includes(id))?.color ?? null}
            />
          </li>
        ))}
      </ul>
    </BesideBasket>
  );
}
