import { ActionIcon, Group, NumberInput, Select, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { mostParts, type ProductOptions, type ProductValues, setShares } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RecordForm } from '../form/index.ts';
import { LinesTable } from '../frame/LinesTable.tsx';
import { usePercent } from '../prices/usePercent.ts';

type Part = ProductValues['parts'][number];

/** What a set is made of, and how its price is split over its parts, which says with which VAT each cent is sold. */
export function SetParts({ form, options }: { form: RecordForm<ProductValues>; options: ProductOptions }): ReactNode {
  const { t } = useTranslation('products');
  const { money } = useFormats();
  const localized = useLocalized();
  const percent = usePercent();
  const { parts, price_minor } = form.values;
  const singleOf = (id: number) => options.singles.find((single) => single.id === id);
  const vatOf = (id: number) => options.vats.find((vat) => vat.id === singleOf(id)?.vat_id);
  const priceOf = ({ product_id }: Part): number => singleOf(product_id)?.price_minor ?? 0;
  const shares = setShares(
    price_minor ?? 0,
    parts.map((part) => ({ price_minor: priceOf(part), quantity: part.quantity })),
  );
  const apart = parts.reduce((sum, part) => sum + priceOf(part) * part.quantity, 0);
  const left = options.singles.filter(({ id }) => !parts.some(({ product_id }) => product_id === id));
  const set = (next: Part[]): void => form.set('parts', next);
  const nameOf = (id: number): string => localized(singleOf(id)?.name) || `#${id}`;
  return (
    <Stack gap="sm" data-path="parts" role="group" aria-label={t('set.title')}>
      {parts.length === 0 ? null : (
        <LinesTable>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('set.part')}</Table.Th>
              <Table.Th>{t('set.quantity')}</Table.Th>
              <Table.Th ta="right">{t('set.alone')}</Table.Th>
              <Table.Th ta="right">{t('set.share')}</Table.Th>
              <Table.Th ta="right">{t('fields.vat_id')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('categories.actions')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts.map((part, index) => {
              const name = nameOf(part.product_id);
              const vat = vatOf(part.product_id);
              return (
                <Table.Tr key={part.product_id}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td data-label={t('set.quantity')}>
                    <NumberInput
                      aria-label={t('set.quantityOf', { name })}
                      size="xs"
                      w={80}
                      min={1}
                      max={100}
                      allowDecimal={false}
                      value={part.quantity}
                      error={form.errors[`parts.${index}.quantity`]}
                      onChange={(quantity) =>
                        set(parts.map((each) => (each === part ? { ...each, quantity: Number(quantity) } : each)))
                      }
                    />
                  </Table.Td>
                  <Table.Td ta="right" className="p-figures" data-label={t('set.alone')}>
                    {money(priceOf(part) * part.quantity)}
                  </Table.Td>
                  <Table.Td ta="right" className="p-figures" data-label={t('set.share')}>
                    {money(shares[index] ?? 0)}
                  </Table.Td>
                  <Table.Td ta="right" className="p-figures" data-label={t('fields.vat_id')}>
                    {vat === undefined || vat.percent === null ? '–' : percent(vat.percent)}
                  </Table.Td>
                  <Table.Td ta="right">
                    <ActionIcon
                      variant="default"
                      size={32}
                      aria-label={t('set.remove', { name })}
                      onClick={() => set(parts.filter((each) => each !== part))}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </LinesTable>
      )}
      {parts.length === 0 ? null : (
        <Text size="sm">
          {t(apart > (price_minor ?? 0) ? 'set.saves' : 'set.same', {
            apart: money(apart),
            saved: money(apart - (price_minor ?? 0)),
          })}
        </Text>
      )}
      {form.errors.parts === undefined ? null : (
        <Text size="sm" c="red" role="alert">
          {form.errors.parts}
        </Text>
      )}
      <Group>
        <Select
          label={t('set.add')}
          placeholder={t('set.choose')}
          maw={320}
          searchable
          disabled={parts.length >= mostParts}
          value={null}
          nothingFoundMessage={t('set.none')}
          leftSection={<IconPlus size={16} aria-hidden />}
          data={left.map(({ id, name }) => ({ value: String(id), label: localized(name) }))}
          onChange={(id) => id !== null && set([...parts, { product_id: Number(id), quantity: 1 }])}
        />
      </Group>
    </Stack>
  );
}
