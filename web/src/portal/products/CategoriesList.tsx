import { Anchor, Button, ColorInput, Group, NumberInput } from '@mantine/core';
import type { CategoryRow, CategoryValues } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ArchiveButton, LocalizedInput, RowDialog, recordOf } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { archiving, List } from '../list/index.ts';
import { swatches } from '../roles/RoleFields.tsx';
import classes from './ProductsList.module.css';

const fresh: CategoryValues = { name: {}, color: '#b9770e', sort: 0 };

/** What products are found under at a till. A category is small enough to be changed in a dialog. */
export default function CategoriesList(): ReactNode {
  const { t } = useTranslation('products');
  const { t: portal } = useTranslation('portal');
  const { number } = useFormats();
  const localized = useLocalized();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('products.write');
  const [open, setOpen] = useState<CategoryRow | 'new' | null>(null);
  const onSettled = async (): Promise<void> => {
    await Promise.all([
      utils.staff.productCategories.invalidate(),
      utils.staff.products.invalidate(),
      utils.staff.history.invalidate(),
    ]);
  };
  const create = trpc.staff.productCategories.create.useMutation({ onSettled });
  const save = trpc.staff.productCategories.save.useMutation({ onSettled });
  const archive = trpc.staff.productCategories.archive.useMutation({ onSettled });
  const add =
    exhibitor !== null ? (
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {t('categories.new')}
      </Button>
    ) : null;
  return (
    <>
      <Anchor component={Link} to="/products" size="sm">
        {portal('areas.products')}
      </Anchor>
      <List
        name="productCategories"
        title={t('categories.title')}
        procedures={trpc.staff.productCategories}
        href={({ id }) => `/products?category=${id}`}
        searchLabel={t('categories.search')}
        {...(add && { action: add })}
        hasArchive
        bulk={add !== null && { nameOf: ({ name }) => localized(name), archive: archiving, onChanged: onSettled }}
        columns={[
          {
            name: 'name',
            title: t('fields.name'),
            sortable: true,
            render: ({ name, color }) => (
              <span className={classes.product}>
                <span className={classes.swatch} style={{ background: color }} aria-hidden />
                {localized(name)}
              </span>
            ),
          },
          {
            name: 'products',
            title: portal('areas.products'),
            sortable: true,
            isNumber: true,
            render: ({ products }) => number(products),
          },
          {
            name: 'sort',
            title: t('fields.sort'),
            sortable: true,
            isNumber: true,
            isWide: true,
            render: ({ sort }) => sort,
          },
          {
            name: 'archived',
            exported: [],
            title: t('categories.actions'),
            render: (category) =>
              exhibitor !== null ? (
                <Group gap={4} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('categories.edit', { name: localized(category.name) })}
                    onClick={() => setOpen(category)}
                  >
                    {t('edit')}
                  </Button>
                  <ArchiveButton
                    archived={t('isArchived', { name: localized(category.name) })}
                    rowLabel={t(category.archived ? 'categories.restore' : 'categories.archive', {
                      name: localized(category.name),
                    })}
                    version={category.row_version}
                    isArchived={category.archived}
                    change={(change) => archive.mutateAsync({ id: category.id, ...change })}
                  />
                </Group>
              ) : null,
          },
        ]}
        empty={{ title: t('categories.empty.title'), text: t('categories.empty.text'), ...(add && { action: add }) }}
      />
      {open === null || exhibitor === null ? null : (
        <RowDialog<CategoryValues, { row_version: number }>
          title={open === 'new' ? t('categories.new') : t('categories.edit', { name: localized(open.name) })}
          form={{
            ...(open === 'new'
              ? {
                  record: { values: fresh, version: null },
                  create: (values) => create.mutateAsync({ exhibitor, values }),
                }
              : {
                  ...recordOf(
                    {
                      data: { ...open, exhibitor },
                      reread: () => utils.staff.productCategories.get.fetch({ id: open.id }, { staleTime: 0 }),
                    },
                    ({ name, color, sort }) => ({ name, color, sort }),
                  ),
                  save: (values, version) => save.mutateAsync({ id: open.id, row_version: version, values }),
                }),
            labels: { name: t('fields.name'), color: t('categories.color'), sort: t('fields.sort') },
          }}
          {...(open !== 'new' && {
            history: { entity: 'product_category', id: open.id, labels: { archived_at: portal('archived') } },
          })}
          onClose={() => setOpen(null)}
        >
          {(form) => (
            <>
              <LocalizedInput {...form.localized('name')} isRequired maxLength={60} />
              <ColorInput {...form.text('color')} format="hex" swatches={swatches} />
              <NumberInput {...form.number('sort')} description={t('help.sort')} min={0} max={9_999} />
              {open === 'new' ? <ExhibitorSelect permission="products.write" isField /> : null}
            </>
          )}
        </RowDialog>
      )}
    </>
  );
}
