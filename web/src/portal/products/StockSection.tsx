import { Anchor, Button, Group, NumberInput, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { ProductView, StockEntryRow, StockOfCinema, StockWritten } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { RowDialog } from '../form/index.ts';
import { LinesTable } from '../frame/LinesTable.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { done } from '../frame/toasts.ts';
import { useSigned } from '../frame/useSigned.ts';
import { LowStock } from './ProductState.tsx';

/** How many of a product there are in each cinema, what came and went, and what can be written down of it. */
export function StockSection({ product, name }: { product: ProductView; name: string }): ReactNode {
  const stock = trpc.staff.stock.of.useQuery({ id: product.id });
  return (
    <Loaded query={stock} height={160}>
      {({ cinemas, entries }) => (
        <Stack gap="md">
          <Cinemas product={product} name={name} cinemas={cinemas} />
          <Entries product={product} entries={entries} />
        </Stack>
      )}
    </Loaded>
  );
}

type Kind = 'delivery' | 'waste' | 'count';
const kinds: readonly Kind[] = ['delivery', 'waste', 'count'];

function Cinemas(props: { product: ProductView; name: string; cinemas: StockOfCinema[] }): ReactNode {
  const { product, name, cinemas } = props;
  const { t } = useTranslation('products');
  const { dateTimeShort, number } = useFormats();
  const { account } = useStaff();
  const [open, setOpen] = useState<{ kind: Kind; at: StockOfCinema } | null>(null);
  const mayAt = (cinema: number): boolean =>
    account.memberships.some(
      ({ exhibitor, cinemas: own, permissions }) =>
        exhibitor.id === product.exhibitor &&
        permissions.includes('stock.write') &&
        (own === null || own.includes(cinema)),
    );
  return (
    <>
      <LinesTable>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('stock.cinema')}</Table.Th>
            <Table.Th ta="right">{t('stock.there')}</Table.Th>
            <Table.Th>{t('stock.counted')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{t('categories.actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cinemas.map((at) => (
            <Table.Tr key={at.cinema.id}>
              <Table.Td>{at.cinema.name}</Table.Td>
              <Table.Td data-label={t('stock.there')} ta="right" className="p-figures">
                <Group gap={6} justify="flex-end" wrap="nowrap">
                  {at.isLow ? <LowStock /> : null}
                  <Text span fw={600}>
                    {number(at.stock)}
                  </Text>
                </Group>
              </Table.Td>
              <Table.Td data-label={t('stock.counted')}>
                {at.counted_at === null ? t('stock.never') : dateTimeShort(at.counted_at)}
              </Table.Td>
              <Table.Td>
                {mayAt(at.cinema.id) ? (
                  <Group gap={4} wrap="nowrap" justify="flex-end">
                    {kinds.map((kind) => (
                      <Button
                        key={kind}
                        size="compact-sm"
                        variant={kind === 'delivery' ? 'light' : 'subtle'}
                        aria-label={t(`stock.actions.${kind}At`, { cinema: at.cinema.name })}
                        onClick={() => setOpen({ kind, at })}
                      >
                        {t(`stock.actions.${kind}`)}
                      </Button>
                    ))}
                  </Group>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </LinesTable>
      {open === null ? null : (
        <StockDialog key={open.kind} {...open} product={product} name={name} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

interface Written extends StockWritten {
  row_version: number;
}

/** Writes down a delivery, what was thrown away, or a count, whose difference is said before it is. */
function StockDialog(props: {
  kind: Kind;
  at: StockOfCinema;
  product: ProductView;
  name: string;
  onClose(): void;
}): ReactNode {
  const { kind, at, product, name, onClose } = props;
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const signed = useSigned();
  const utils = trpc.useUtils();
  const onSettled = () => Promise.all([utils.staff.stock.invalidate(), utils.staff.products.list.invalidate()]);
  const move = trpc.staff.stock.move.useMutation({ onSettled });
  const count = trpc.staff.stock.count.useMutation({ onSettled });
  const quantityName = kind === 'count' ? 'counted' : 'quantity';
  // The number of the entry that is seen: what is sold while somebody counts is no difference.
  const [seen] = useState({ number: at.number, stock: at.stock });
  const place = { product: product.id, cinema: at.cinema.id };
  return (
    <RowDialog<{ [name in 'quantity' | 'counted']: number | null } & { note: string | null }, Written>
      title={t(`stock.dialogs.${kind}`, { name, cinema: at.cinema.name })}
      saveLabel={t(`stock.save.${kind}`)}
      form={{
        record: { values: { quantity: null, counted: null, note: null }, version: null },
        labels: { quantity: t('stock.quantity'), counted: t('stock.found'), note: t('stock.note') },
        async create(values) {
          // An empty field is refused by the server, in its words.
          const quantity = values[quantityName] as number;
          const { note } = values;
          const written =
            kind === 'count'
              ? await count.mutateAsync({ ...place, counted: quantity, seen: seen.number, note })
              : await move.mutateAsync({ ...place, kind, quantity, note });
          return { ...written, row_version: 1 };
        },
        savedText: null,
        onSaved: ({ stock, difference }) =>
          done(t('stock.written', { difference: signed(difference), stock: number(stock) })),
      }}
      onClose={onClose}
    >
      {(form) => {
        const found = form.values.counted;
        const difference = found === null ? null : found - seen.stock;
        return (
          <>
            <Text size="sm">{t(kind === 'count' ? 'stock.expected' : 'stock.now', { count: seen.stock })}</Text>
            <NumberInput
              {...form.number(quantityName)}
              data-autofocus
              min={0}
              max={100_000}
              allowDecimal={false}
              required
            />
            {kind === 'count' && difference !== null ? (
              <Text size="sm" fw={600} role="status" {...(difference < 0 && { c: 'red' })}>
                {difference === 0
                  ? t('stock.agrees')
                  : t(difference < 0 ? 'stock.missing' : 'stock.tooMany', { count: Math.abs(difference) })}
              </Text>
            ) : null}
            <TextInput {...form.text('note')} description={t(`stock.noteHelp.${kind}`)} maxLength={300} />
          </>
        );
      }}
    </RowDialog>
  );
}

function Entries(props: { product: ProductView; entries: StockEntryRow[] }): ReactNode {
  const { product, entries } = props;
  const { t } = useTranslation('products');
  const { dateTimeShort, number } = useFormats();
  const signed = useSigned();
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('stock.none')}
      </Text>
    );
  return (
    <div>
      <LinesTable fz="sm" verticalSpacing={6} aria-label={t('movements.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('stock.when')}</Table.Th>
            <Table.Th>{t('stock.cinema')}</Table.Th>
            <Table.Th>{t('kind')}</Table.Th>
            <Table.Th ta="right">{t('stock.change')}</Table.Th>
            <Table.Th ta="right">{t('stock.after')}</Table.Th>
            <Table.Th>{t('stock.by')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td className="p-figures">{dateTimeShort(entry.at)}</Table.Td>
              <Table.Td data-label={t('stock.cinema')}>{entry.cinema}</Table.Td>
              <Table.Td data-label={t('kind')}>
                {t(`stock.kinds.${entry.kind}`)}
                {entry.note === null ? null : (
                  <Text size="xs" c="dimmed">
                    {entry.note}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right" className="p-figures" data-label={t('stock.change')}>
                {signed(entry.quantity)}
                {entry.counted === null ? null : (
                  <Text size="xs" c="dimmed">
                    {t('stock.countedSo', { count: entry.counted })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right" className="p-figures" data-label={t('stock.after')}>
                {number(entry.balance)}
              </Table.Td>
              <Table.Td data-label={t('stock.by')}>{entry.by ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </LinesTable>
      <Anchor component={Link} to={`/products/movements?product=${product.id}`} size="sm">
        {t('movements.all')}
      </Anchor>
    </div>
  );
}
