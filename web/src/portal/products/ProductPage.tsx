import { Alert, Anchor, MultiSelect, NumberInput, Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import {
  type ProductKind,
  type ProductOptions,
  type ProductValues,
  type ProductView,
  productStatuses,
} from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { ImageField } from '../form/ImageField.tsx';
import {
  ArchiveButton,
  History,
  LocalizedInput,
  type Read,
  type RecordForm,
  RecordPage,
  recordOf,
  useRecord,
  useRecordForm,
} from '../form/index.ts';
import { ExhibitorSelect, useExhibitor, useMayFor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { usePercent } from '../prices/usePercent.ts';
import { ProductState } from './ProductState.tsx';
import { SetParts } from './SetParts.tsx';
import { StockSection } from './StockSection.tsx';

const valuesOf = ({
  id: _,
  row_version: __,
  exhibitor: ___,
  kind: ____,
  archived: _____,
  contained_vat: ______,
  deposit_total_minor: _______,
  in_sets: ________,
  ...values
}: ProductView): ProductValues => ({ ...values, description: values.description ?? {} });

/** A description that says nothing is none. */
const writtenOf = ({ description, ...values }: ProductValues): ProductValues => ({
  ...values,
  description: Object.values(description ?? {}).some(Boolean) ? description : null,
});

function freshProduct(kind: ProductKind, { vats }: ProductOptions): ProductValues {
  return {
    name: {},
    description: {},
    picture: null,
    barcode: null,
    price_minor: 0,
    vat_id: kind === 'set' ? null : (vats[0]?.id ?? null),
    deposit_minor: 0,
    status: 'active',
    categories: [],
    sort: 0,
    keeps_stock: kind === 'single',
    low_stock: null,
    parts: [],
  };
}

/** What is sold besides tickets: a single product, or a set made of several. */
export default function ProductPage(): ReactNode {
  const { t } = useTranslation('products');
  const { id } = useParams();
  const [address] = useSearchParams();
  const exhibitor = useExhibitor('products.write');
  const product = useRecord(trpc.staff.products.get, id === undefined ? null : { id: Number(id) });
  const whose = id === undefined ? exhibitor : (product.data?.data.exhibitor ?? null);
  const options = trpc.staff.products.options.useQuery({ exhibitor: whose ?? 0 }, { enabled: whose !== null });
  const kind = address.get('kind') === 'set' ? 'set' : 'single';
  if (id === undefined)
    return (
      <Loaded query={options}>
        {(known) => <Product key={`${kind} ${whose}`} read={null} kind={kind} options={known} />}
      </Loaded>
    );
  return (
    <Loaded query={product} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => (
        <Loaded query={options}>
          {(known) => <Product key={id} read={read} kind={read.data.kind} options={known} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Product(props: { read: Read<ProductView> | null; kind: ProductKind; options: ProductOptions }): ReactNode {
  const { read, kind, options } = props;
  const product = read?.data ?? null;
  const isSet = kind === 'set';
  const { t } = useTranslation('products');
  const { t: portal } = useTranslation('portal');
  const { list } = useFormats();
  const localized = useLocalized();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('products.write');
  const canWrite = useMayFor('products.write', product === null ? exhibitor : product.exhibitor);
  const onSuccess = () =>
    Promise.all([utils.staff.products.invalidate(), utils.staff.stock.invalidate(), utils.staff.history.invalidate()]);
  const save = trpc.staff.products.save.useMutation({ onSuccess });
  const create = trpc.staff.products.create.useMutation({ onSuccess });
  const form = useRecordForm<ProductValues, { row_version: number; id?: number }>({
    ...(read === null
      ? {
          record: { values: freshProduct(kind, options), version: null },
          create: (values) => create.mutateAsync({ exhibitor: exhibitor ?? 0, kind, values: writtenOf(values) }),
        }
      : {
          ...recordOf(read, valuesOf),
          save: (values, version) =>
            save.mutateAsync({ id: read.data.id, row_version: version, values: writtenOf(values) }),
        }),
    labels: {
      name: t('fields.name'),
      description: t('fields.description'),
      picture: t('fields.picture'),
      barcode: t('fields.barcode'),
      price_minor: t('fields.price_minor'),
      vat_id: t('fields.vat_id'),
      deposit_minor: t('fields.deposit_minor'),
      status: t('fields.status'),
      categories: t('categories.title'),
      sort: t('fields.sort'),
      keeps_stock: t('fields.keeps_stock'),
      low_stock: t('fields.low_stock'),
      parts: t('set.title'),
    },
    show: {
      picture: (picture) => t(picture === null ? 'noPicture' : 'aPicture'),
      categories: (ids) =>
        list(options.categories.filter(({ id }) => ids.includes(id)).map(({ name }) => localized(name))),
      vat_id: (id) => localized(options.vats.find((vat) => vat.id === id)?.name) || '–',
      status: (status) => t(`statuses.${status}`),
      parts: (parts) =>
        list(
          parts.map(
            ({ product_id, quantity }) =>
              `${quantity} × ${localized(options.singles.find(({ id }) => id === product_id)?.name) || `#${product_id}`}`,
          ),
        ),
    },
    onSaved: ({ id }) => (id === undefined ? undefined : navigate(`/products/${id}`)),
  });
  const title = product === null ? t(isSet ? 'newSet' : 'new') : localized(product.name);
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.products'), to: '/products' }]}
      title={title}
      {...(product !== null && {
        state: <ProductState status={product.status} archived={product.archived} />,
        subtitle: t(`kinds.${kind}`),
        ...(canWrite && { actions: <Archive product={product} name={title} /> }),
      })}
      form={form}
      readOnly={!canWrite}
      notice={product === null ? <ExhibitorSelect permission="products.write" isField /> : null}
      sections={[
        { id: 'what', title: t('sections.what'), content: <What form={form} options={options} /> },
        ...(isSet
          ? [
              {
                id: 'parts',
                title: t('set.title'),
                text: t('set.text'),
                content: <SetParts form={form} options={options} />,
              },
            ]
          : []),
        {
          id: 'price',
          title: t('sections.price'),
          content: <Price form={form} product={product} options={options} isSet={isSet} />,
        },
        {
          id: 'offered',
          title: t('sections.offered'),
          content: <Offered form={form} product={product} isSet={isSet} />,
        },
        ...(product?.keeps_stock
          ? [
              {
                id: 'stock',
                title: t('stock.title'),
                text: t('stock.text'),
                isApart: true,
                content: <StockSection product={product} name={title} />,
              },
            ]
          : []),
        ...(product !== null
          ? [
              {
                id: 'history',
                title: t('history'),
                isApart: true,
                content: (
                  <History
                    entity="product"
                    id={product.id}
                    labels={form.labels}
                    show={{ picture: () => t('aPicture') }}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

type Form = RecordForm<ProductValues>;

function What({ form, options }: { form: Form; options: ProductOptions }): ReactNode {
  const { t } = useTranslation('products');
  const localized = useLocalized();
  const { values } = form;
  return (
    <>
      <LocalizedInput {...form.localized('name')} isRequired maxLength={120} />
      <LocalizedInput
        {...form.localized('description' as 'name')}
        description={t('help.description')}
        maxLength={300}
        rows={2}
      />
      <ImageField
        label={form.labels.picture}
        use="product"
        value={values.picture}
        error={form.errors.picture}
        onChange={(urls) => form.set('picture', urls as ProductValues['picture'])}
      />
      <MultiSelect
        {...form.ids('categories')}
        description={
          <>
            {t('help.categories')}{' '}
            <Anchor component={Link} to="/products/categories" underline="always" inherit>
              {t('categories.manage')}
            </Anchor>
          </>
        }
        data={options.categories
          .filter(({ id, archived }) => !archived || values.categories.includes(id))
          .map(({ id, name }) => ({ value: String(id), label: localized(name) }))}
        searchable
        clearable
      />
    </>
  );
}

function Price(props: { form: Form; product: ProductView | null; options: ProductOptions; isSet: boolean }): ReactNode {
  const { form, product, options, isSet } = props;
  const { t } = useTranslation('products');
  const { money } = useFormats();
  const localized = useLocalized();
  const percent = usePercent();
  const contained = product?.contained_vat ?? null;
  const isAsRead = form.changed.length === 0;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput
          {...form.money('price_minor')}
          description={t('help.price')}
          prefix="€ "
          min={0}
          max={10_000}
          withAsterisk
        />
        {isSet ? null : (
          <Select
            {...form.id('vat_id')}
            description={t('help.vat')}
            withAsterisk
            allowDeselect={false}
            data={options.vats.map(({ id, name, percent: today }) => ({
              value: String(id),
              label: today === null ? localized(name) : `${localized(name)} · ${percent(today)}`,
            }))}
          />
        )}
        {isSet ? null : (
          <NumberInput
            {...form.money('deposit_minor')}
            description={t('help.deposit')}
            prefix="€ "
            min={0}
            max={10_000}
          />
        )}
      </SimpleGrid>
      {isSet && product !== null && product.deposit_total_minor > 0 ? (
        <Text size="sm">{t('set.deposit', { sum: money(product.deposit_total_minor) })}</Text>
      ) : null}
      {product !== null && contained === null ? (
        <Alert color="yellow" role="status">
          {t('vat.none')}
        </Alert>
      ) : null}
      {contained !== null && isAsRead ? (
        <Text size="sm" c="dimmed" component="div">
          {contained.map(({ code, percent_hundredths, gross_minor, vat_minor }) => (
            <div key={code}>
              {t('vat.contains', {
                gross: money(gross_minor),
                vat: money(vat_minor),
                percent: percent(percent_hundredths),
                code,
              })}
            </div>
          ))}
        </Text>
      ) : null}
    </>
  );
}

function Offered({ form, product, isSet }: { form: Form; product: ProductView | null; isSet: boolean }): ReactNode {
  const { t } = useTranslation('products');
  const localized = useLocalized();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          {...form.field('status')}
          description={t('help.status')}
          allowDeselect={false}
          data={productStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
        />
        <TextInput {...form.text('barcode')} description={t('help.barcode')} maxLength={60} autoComplete="off" />
        <NumberInput {...form.number('sort')} description={t('help.sort')} min={0} max={9_999} allowDecimal={false} />
      </SimpleGrid>
      {isSet ? null : (
        <>
          <Switch {...form.checkbox('keeps_stock')} description={t('help.keeps_stock')} />
          {form.values.keeps_stock ? (
            <NumberInput
              {...form.number('low_stock')}
              description={t('help.low_stock')}
              min={0}
              max={100_000}
              maw={320}
              allowDecimal={false}
            />
          ) : null}
        </>
      )}
      {product !== null && product.in_sets.length > 0 ? (
        <Text size="sm" component="div">
          {t('set.in')}{' '}
          {product.in_sets.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <Anchor component={Link} to={`/products/${id}`} size="sm" underline="always">
                {localized(name)}
              </Anchor>
            </span>
          ))}
        </Text>
      ) : null}
    </>
  );
}

function Archive({ product, name }: { product: ProductView; name: string }): ReactNode {
  const { t } = useTranslation('products');
  const utils = trpc.useUtils();
  const archive = trpc.staff.products.archive.useMutation({ onSettled: () => utils.staff.products.invalidate() });
  return (
    <ArchiveButton
      archived={t('isArchived', { name })}
      version={product.row_version}
      isArchived={product.archived}
      change={(change) => archive.mutateAsync({ id: product.id, ...change })}
    />
  );
}
