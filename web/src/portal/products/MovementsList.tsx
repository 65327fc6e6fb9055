import { Anchor, Text } from '@mantine/core';
import { stockKinds } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useSigned } from '../frame/useSigned.ts';
import { List } from '../list/index.ts';

/** Reads all products at once: nobody filters by more than 200. */
const allProducts = { per_page: 200 };

/** All that came and went, of all products in one's cinemas; each entry leads to its product. */
export default function MovementsList(): ReactNode {
  const { t } = useTranslation('products');
  const { t: portal } = useTranslation('portal');
  const { dateTimeShort, number } = useFormats();
  const localized = useLocalized();
  const signed = useSigned();
  const { startup } = useProgramme();
  const { data } = trpc.staff.products.list.useQuery(allProducts);
  const filters = useMemo(
    () => [
      {
        name: 'kind',
        label: t('kind'),
        options: stockKinds.map((kind) => ({ value: kind, label: t(`stock.kinds.${kind}`) })),
      },
      { name: 'at', label: t('movements.day'), range: 'instants' as const },
      {
        name: 'product',
        label: t('movements.product'),
        options: (data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: localized(name) })),
      },
      {
        name: 'cinema',
        label: t('stock.cinema'),
        options: startup.cinemas.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    [t, localized, data, startup.cinemas],
  );
  return (
    <>
      <Anchor component={Link} to="/products" size="sm">
        {portal('areas.products')}
      </Anchor>
      <List
        name="stockEntries"
        title={t('movements.title')}
        procedures={trpc.staff.stock}
        href={({ product_id }) => `/products/${product_id}#stock`}
        searchLabel={t('movements.search')}
        filters={filters}
        columns={[
          {
            name: 'product',
            title: t('movements.product'),
            sortable: true,
            render: ({ product }) => localized(product),
          },
          {
            name: 'at',
            title: t('stock.when'),
            sortable: true,
            isCompact: true,
            render: ({ at }) => dateTimeShort(at),
          },
          {
            name: 'kind',
            title: t('kind'),
            sortable: true,
            words: Object.fromEntries(stockKinds.map((kind) => [kind, t(`stock.kinds.${kind}`)])),
            render: ({ kind }) => t(`stock.kinds.${kind}`),
          },
          {
            name: 'quantity',
            title: t('stock.change'),
            sortable: true,
            isNumber: true,
            render: ({ quantity }) => signed(quantity),
          },
          {
            name: 'balance',
            title: t('stock.after'),
            isNumber: true,
            render: ({ balance }) => number(balance),
          },
          { name: 'cinema', title: t('stock.cinema'), sortable: true, isWide: true, render: ({ cinema }) => cinema },
          { name: 'by', title: t('stock.by'), sortable: true, isWide: true, render: ({ by }) => by ?? '–' },
          {
            name: 'note',
            title: t('stock.note'),
            isWide: true,
            render: ({ note }) => (
              <Text size="sm" lineClamp={2}>
                {note}
              </Text>
            ),
          },
        ]}
        empty={{ title: t('movements.empty.title'), text: t('movements.empty.text') }}
      />
    </>
  );
}
