import { Button, Group } from '@mantine/core';
import { productKinds, productStatuses } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { Picture } from '@parterre/ui/picture';
import { IconFileImport, IconPlus, IconTags, IconTransfer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { archiving, List } from '../list/index.ts';
import { LowStock, ProductState } from './ProductState.tsx';
import classes from './ProductsList.module.css';

/** Reads all categories at once: nobody filters by more than 200. */
const allCategories = { per_page: 200 };

/** What is sold besides tickets, in the order of the tills. */
export default function ProductsList(): ReactNode {
  const { t } = useTranslation('products');
  const { t: portal } = useTranslation('portal');
  const { list, money, number } = useFormats();
  const localized = useLocalized();
  const { data } = trpc.staff.productCategories.list.useQuery(allCategories);
  const categories = data?.rows ?? [];
  const mayWrite = useExhibitor('products.write') !== null;
  const add = mayWrite ? (
    <>
      <Button component={Link} to="/products/new?kind=set" variant="default">
        {t('newSet')}
      </Button>
      <Button component={Link} to="/products/new" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('new')}
      </Button>
    </>
  ) : null;
  return (
    <List
      name="products"
      title={portal('areas.products')}
      procedures={trpc.staff.products}
      searchLabel={t('search')}
      action={
        <Group gap="xs">
          <Button
            component={Link}
            to="/products/categories"
            variant="default"
            leftSection={<IconTags size={16} aria-hidden />}
          >
            {t('categories.title')}
          </Button>
          <Button
            component={Link}
            to="/products/movements"
            variant="default"
            leftSection={<IconTransfer size={16} aria-hidden />}
          >
            {t('movements.title')}
          </Button>
          {mayWrite ? (
            <Button
              component={Link}
              to="/products/import"
              variant="default"
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {t('import.title')}
            </Button>
          ) : null}
          {add}
        </Group>
      }
      filters={[
        {
          name: 'category',
          label: t('categories.title'),
          options: categories.map(({ id, name }) => ({ value: String(id), label: localized(name) })),
        },
        {
          name: 'status',
          label: t('fields.status'),
          options: productStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
        },
        {
          name: 'kind',
          label: t('kind'),
          options: productKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        },
        { name: 'low', label: t('stock.title'), single: true, options: [{ value: 'yes', label: t('stock.low') }] },
      ]}
      hasArchive
      bulk={
        mayWrite && {
          nameOf: ({ name }) => localized(name),
          fields: [
            {
              name: 'status',
              label: t('fields.status'),
              kind: 'choice',
              options: productStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
              valueOf: ({ status }) => status,
              changes: (status) => ({ status: productStatuses.find((each) => each === status) ?? 'active' }),
            },
            {
              name: 'categories',
              label: t('categories.title'),
              kind: 'members',
              options: categories.map(({ id, name }) => ({ value: id, label: localized(name) })),
              has: (product, category) => product.categories.includes(category),
              changes: (changed) => ({ categories: changed }),
            },
            {
              name: 'low_stock',
              label: t('fields.low_stock'),
              kind: 'number',
              min: 0,
              max: 100_000,
              valueOf: ({ low_stock }) => low_stock ?? 0,
              changes: (low_stock) => ({ low_stock }),
            },
          ],
          archive: archiving,
        }
      }
      columns={[
        {
          name: 'name',
          title: t('fields.name'),
          sortable: true,
          render: ({ name, picture }) => (
            <span className={classes.product}>
              {picture === null ? <i aria-hidden /> : <Picture src={picture} sizes="28px" />}
              {localized(name)}
            </span>
          ),
        },
        {
          name: 'price_minor',
          title: t('fields.price_minor'),
          sortable: true,
          isNumber: true,
          render: ({ price_minor }) => money(price_minor),
        },
        {
          name: 'stock',
          title: t('stock.title'),
          isNumber: true,
          render: ({ stock, low }) => (
            <Group gap={6} justify="flex-end" wrap="nowrap">
              {low > 0 ? <LowStock /> : null}
              {stock === null ? '–' : number(stock)}
            </Group>
          ),
        },
        {
          name: 'status',
          title: t('fields.status'),
          sortable: true,
          words: Object.fromEntries(productStatuses.map((status) => [status, t(`statuses.${status}`)])),
          isCompact: true,
          render: ({ status, archived }) => <ProductState status={status} archived={archived} />,
        },
        {
          name: 'categories',
          title: t('categories.title'),
          exported: [],
          isWide: true,
          render: (product) =>
            list(categories.filter(({ id }) => product.categories.includes(id)).map(({ name }) => localized(name))),
        },
        { name: 'vat', title: t('fields.vat_id'), sortable: true, isWide: true, render: ({ vat }) => vat ?? '–' },
        {
          name: 'barcode',
          title: t('fields.barcode'),
          sortable: true,
          isWide: true,
          isCompact: true,
          render: ({ barcode }) => barcode ?? '–',
        },
        {
          name: 'deposit_minor',
          title: t('fields.deposit_minor'),
          sortable: true,
          isNumber: true,
          optional: true,
          render: ({ deposit_minor }) => (deposit_minor === 0 ? '–' : money(deposit_minor)),
        },
        {
          name: 'kind',
          title: t('kind'),
          sortable: true,
          optional: true,
          words: Object.fromEntries(productKinds.map((kind) => [kind, t(`kinds.${kind}`)])),
          render: ({ kind }) => t(`kinds.${kind}`),
        },
        {
          name: 'low_stock',
          title: t('fields.low_stock'),
          sortable: true,
          isNumber: true,
          optional: true,
          render: ({ low_stock }) => (low_stock === null ? '–' : number(low_stock)),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text'), ...(add && { action: <Group gap="xs">{add}</Group> }) }}
    />
  );
}
