import { Alert, Badge, Button, FileButton, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ImportColumn, ImportPreview, ImportRow } from '@parterre/server/contract';
import { fieldErrors, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Crumbs } from '../frame/Crumbs.tsx';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { NotAllowed } from '../frame/NotAllowed.tsx';
import { saveFile } from '../frame/saveFile.ts';
import { textOfFile } from '../frame/textOfFile.ts';
import { done, failed } from '../frame/toasts.ts';

const outcomeColors = { new: 'green', changed: 'blue', same: 'gray', refused: 'red' } as const;

/** A spreadsheet of products: what it would change is shown first, row by row; what is refused is left out. */
export default function ImportPage(): ReactNode {
  const { t } = useTranslation('products');
  const { t: portal } = useTranslation('portal');
  const { list } = useFormats();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('products.write');
  const [read, setRead] = useState<{ file: string; text: string; preview: ImportPreview } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reading = trpc.staff.products.readImport.useMutation();
  const importing = trpc.staff.products.import.useMutation();
  if (exhibitor === null) return <NotAllowed />;

  async function show(file: string, text: string): Promise<void> {
    if (exhibitor === null) return;
    setRefusal(null);
    try {
      setRead({ file, text, preview: await reading.mutateAsync({ exhibitor, text }) });
    } catch (thrown) {
      setRead(null);
      setRefusal(fieldErrors(thrown).text ?? errorText(thrown));
    }
  }

  async function take(file: File | null): Promise<void> {
    if (file !== null) await show(file.name, await textOfFile(file));
  }

  async function write(): Promise<void> {
    if (exhibitor === null || read === null) return;
    const { text, preview } = read;
    try {
      const { created, changed } = await importing.mutateAsync({ exhibitor, text, digest: preview.digest });
      await Promise.all([utils.staff.products.invalidate(), utils.staff.history.invalidate()]);
      done(t('import.done', { created, changed }));
      void navigate('/products');
    } catch (thrown) {
      setRefusal(errorText(thrown));
      // What it would do by now is shown instead.
      void show(read.file, text).then(() => setRefusal(errorText(thrown)));
    }
  }

  async function download(format: 'us' | 'eu'): Promise<void> {
    if (exhibitor === null) return;
    try {
      const { text } = await utils.staff.products.importTemplate.fetch({ exhibitor, format }, { staleTime: 0 });
      saveFile(text, { name: 'products.csv', type: 'text/csv' });
    } catch (thrown) {
      failed(thrown);
    }
  }

  const rows = read?.preview.rows ?? [];
  const of = (outcome: ImportRow['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
  const writes = of('new') + of('changed');
  return (
    <Stack gap="md" maw={1100}>
      <div>
        <Crumbs crumbs={[{ label: portal('areas.products'), to: '/products' }]} here={t('import.title')} />
        <Title order={1} size="h2">
          {t('import.title')}
        </Title>
        <Text c="dimmed" maw={640}>
          {t('import.text')}
        </Text>
      </div>
      <ExhibitorSelect permission="products.write" isField />
      <Group gap="xs">
        <FileButton onChange={(file) => void take(file)} accept=".csv,.txt,text/csv">
          {(button) => (
            <Button
              {...button}
              variant={read === null ? 'filled' : 'default'}
              loading={reading.isPending}
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {t(read === null ? 'import.choose' : 'import.another')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void download('eu')}
        >
          {t('import.templateEu')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void download('us')}
        >
          {t('import.templateUs')}
        </Button>
      </Group>
      {refusal === null ? null : (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      {read === null ? (
        <Text size="sm" c="dimmed" maw={640}>
          {t('import.columns')}
        </Text>
      ) : (
        <>
          <div role="status">
            <Text fw={600}>{read.file}</Text>
            <Text size="sm">
              {t('import.counts', { new: of('new'), changed: of('changed'), same: of('same'), refused: of('refused') })}
            </Text>
            {read.preview.ignored.length === 0 ? null : (
              <Text size="sm" c="dimmed">
                {t('import.ignored', { columns: list(read.preview.ignored) })}
              </Text>
            )}
          </div>
          <PreviewTable rows={rows} />
          {of('refused') > 0 && writes > 0 ? (
            <Alert color="yellow" role="status">
              {t('import.leftOut', { count: of('refused') })}
            </Alert>
          ) : null}
          <div>
            <Button disabled={writes === 0} loading={importing.isPending} onClick={() => void write()}>
              {writes === 0 ? t('import.nothing') : t('import.write', { count: writes })}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

function PreviewTable({ rows }: { rows: ImportRow[] }): ReactNode {
  const { t } = useTranslation('products');
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing={6} aria-label={t('import.preview')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right">{t('import.line')}</Table.Th>
            <Table.Th>{t('import.outcome')}</Table.Th>
            <Table.Th>{t('fields.name')}</Table.Th>
            <Table.Th>{t('import.what')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td ta="right" className="p-figures">
                {row.line}
              </Table.Td>
              <Table.Td>
                <Badge color={outcomeColors[row.outcome]} variant="outline" tt="none" miw="max-content">
                  {t(`import.outcomes.${row.outcome}`)}
                </Badge>
              </Table.Td>
              <Table.Td>{row.name || '–'}</Table.Td>
              <Table.Td>
                <Changes row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Changes({ row: { changes, errors } }: { row: ImportRow }): ReactNode {
  const { t } = useTranslation('products');
  const { money } = useFormats();
  const columnName = (column: string): string => t(`import.names.${column as ImportColumn}`);
  function written(column: ImportColumn, value: string): string {
    if (column === 'price' || column === 'deposit') return money(Number(value));
    if (column === 'status') return t(`statuses.${value as 'active' | 'inactive'}`);
    if (column === 'keeps_stock') return t(value === 'yes' ? 'yes' : 'no');
    return value || '–';
  }
  return (
    <>
      {Object.entries(errors).map(([column, messages]) => (
        <Text key={column} size="sm" c="red">
          {column === ''
            ? messages.join(' ')
            : t('import.wrong', { column: columnName(column), why: messages.join(' ') })}
        </Text>
      ))}
      {changes.map(({ column, before, after }) => (
        <Text key={column} size="sm">
          {before === null
            ? t('import.set', { column: columnName(column), after: written(column, after) })
            : t('import.change', {
                column: columnName(column),
                before: written(column, before),
                after: written(column, after),
              })}
        </Text>
      ))}
    </>
  );
}
