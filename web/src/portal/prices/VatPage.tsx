import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { VatValues, VatView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DateField } from '../dates/DateField.tsx';
import {
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

/** A kind of VAT with its percentages. */
export default function VatPage(): ReactNode {
  const { t } = useTranslation('prices');
  const { id } = useParams();
  const vat = useRecord(trpc.staff.vats.get, id === undefined ? null : { id: Number(id) });
  if (id === undefined) return <Vat read={null} />;
  return (
    <Loaded query={vat} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Vat key={read.data.id} read={read} />}
    </Loaded>
  );
}

function Vat({ read }: { read: Read<VatView> | null }): ReactNode {
  const vat = read?.data ?? null;
  const { t } = useTranslation('prices');
  const { t: portal } = useTranslation('portal');
  const { date } = useFormats();
  const localized = useLocalized();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { today } = useProgramme();
  const exhibitor = useExhibitor('prices.write');
  const canWrite = useMayFor('prices.write', vat === null ? exhibitor : vat.exhibitor);
  const onSuccess = () =>
    Promise.all([utils.staff.vats.invalidate(), utils.staff.prices.invalidate(), utils.staff.history.invalidate()]);
  const save = trpc.staff.vats.save.useMutation({ onSuccess });
  const create = trpc.staff.vats.create.useMutation({ onSuccess });
  const fresh = { code: '', name: {}, percentages: [{ valid_from: today, percent_hundredths: 0 }] };
  const form = useRecordForm<VatValues, { row_version: number }>({
    ...(read === null
      ? {
          record: { values: fresh, version: null },
          create: (values) => create.mutateAsync({ exhibitor: exhibitor ?? 0, values }),
        }
      : {
          ...recordOf(read, ({ code, name, percentages }) => ({ code, name, percentages })),
          save: (values, version) => save.mutateAsync({ id: read.data.id, row_version: version, values }),
        }),
    labels: { code: t('vat.code'), name: t('vat.name'), percentages: t('vat.percentages') },
    onSaved: () => (vat === null ? navigate('/prices/vat') : undefined),
  });
  return (
    <RecordPage
      crumbs={[
        { label: portal('areas.prices'), to: '/prices' },
        { label: t('vat.title'), to: '/prices/vat' },
      ]}
      title={vat === null ? t('vat.new') : localized(vat.name)}
      form={form}
      readOnly={!canWrite}
      notice={vat === null ? <ExhibitorSelect permission="prices.write" isField /> : null}
      sections={[
        {
          id: 'what',
          title: t('vat.what'),
          content: (
            <>
              <LocalizedInput {...form.localized('name')} isRequired maxLength={120} />
              <TextInput {...form.text('code')} description={t('vat.codeHelp')} required maxLength={40} />
            </>
          ),
        },
        {
          id: 'percentages',
          title: t('vat.percentages'),
          text: t('vat.percentagesHelp'),
          content: (
            <>
              {vat?.last_sold ? <Text size="sm">{t('vat.lastSold', { day: date(vat.last_sold) })}</Text> : null}
              <Percentages form={form} lastSold={vat?.last_sold ?? ''} />
            </>
          ),
        },
        ...(vat !== null
          ? [
              {
                id: 'history',
                title: t('history'),
                isApart: true,
                content: <History entity="vat" id={vat.id} labels={form.labels} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Percentages({ form, lastSold }: { form: RecordForm<VatValues>; lastSold: string }): ReactNode {
  const { t } = useTranslation('prices');
  const rows = form.values.percentages;
  const change = (index: number, values: Partial<(typeof rows)[number]>): void =>
    form.set(
      'percentages',
      rows.map((row, at) => (at === index ? { ...row, ...values } : row)),
    );
  return (
    <Stack gap="xs" data-path="percentages" role="group" aria-label={t('vat.percentages')}>
      {[...rows.entries()].map(([index, row]) => {
        const isUsed = row.valid_from !== '' && row.valid_from <= lastSold;
        return (
          // A row has no name of its own, and its place is what it is refused by.
          <Group key={index} align="flex-end" gap="xs">
            <DateField
              label={t('vat.from')}
              value={row.valid_from}
              readOnly={isUsed}
              error={form.errors[`percentages.${index}.valid_from`]}
              onChange={(valid_from) => change(index, { valid_from })}
            />
            <NumberInput
              label={t('vat.rate')}
              suffix=" %"
              decimalScale={2}
              min={0}
              max={100}
              maw={140}
              readOnly={isUsed}
              value={row.percent_hundredths / 100}
              onChange={(value) => change(index, { percent_hundredths: Math.round(Number(value) * 100) })}
            />
            {isUsed || rows.length === 1 ? null : (
              <ActionIcon
                variant="default"
                size={36}
                aria-label={t('vat.remove', { day: row.valid_from })}
                onClick={() =>
                  form.set(
                    'percentages',
                    rows.filter((_, at) => at !== index),
                  )
                }
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        );
      })}
      {form.errors.percentages ? (
        <Text size="sm" c="red" role="alert">
          {form.errors.percentages}
        </Text>
      ) : null}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            form.set('percentages', [
              ...rows,
              { valid_from: '', percent_hundredths: rows.at(-1)?.percent_hundredths ?? 0 },
            ])
          }
        >
          {t('vat.add')}
        </Button>
      </div>
    </Stack>
  );
}
