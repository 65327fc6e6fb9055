import { Anchor, Button, NumberInput, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import type { VoucherValues, VoucherView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { DateField } from '../dates/DateField.tsx';
import { instantOf } from '../dates/instantOf.ts';
import {
  ArchiveButton,
  History,
  type Read,
  RecordPage,
  RowDialog,
  recordOf,
  useRecord,
  useRecordForm,
} from '../form/index.ts';
import { useMayFor } from '../frame/exhibitor.tsx';
import { LinesTable } from '../frame/LinesTable.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { useSigned } from '../frame/useSigned.ts';
import { VoucherState } from './VoucherState.tsx';

/** In the form both are days, of which the last counts whole; empty: none. */
interface Values {
  holder_name: string | null;
  holder_email: string | null;
  valid_from: string;
  valid_until: string;
}

/** A single gift card or subscription: whose it is, how long it is valid, and all that came on it and went. */
export default function VoucherPage(): ReactNode {
  const { t } = useTranslation('vouchers');
  const { id } = useParams();
  const voucher = useRecord(trpc.staff.vouchers.get, { id: Number(id) });
  return (
    <Loaded query={voucher} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Voucher key={id} read={read} />}
    </Loaded>
  );
}

function Voucher({ read }: { read: Read<VoucherView> }): ReactNode {
  const voucher = read.data;
  const { t } = useTranslation('vouchers');
  const { t: portal } = useTranslation('portal');
  const { date, dayOf } = useFormats();
  const localized = useLocalized();
  const { timezone } = useProgramme().startup.exhibitor;
  const utils = trpc.useUtils();
  const canWrite = useMayFor('vouchers.write', voucher.exhibitor);
  const onSettled = () => Promise.all([utils.staff.vouchers.invalidate(), utils.staff.history.invalidate()]);
  const save = trpc.staff.vouchers.save.useMutation({ onSettled });
  const archive = trpc.staff.vouchers.archive.useMutation({ onSettled });
  const [isCorrecting, setIsCorrecting] = useState(false);
  const lastDayOf = (until: string | null): string => (until === null ? '' : dayOf(Date.parse(until) - 1));
  const valuesOf = ({ holder_name, holder_email, valid_from, valid_until }: VoucherView): Values => ({
    holder_name,
    holder_email,
    valid_from: dayOf(valid_from),
    valid_until: lastDayOf(valid_until),
  });
  const midnightOf = (day: string): string => instantOf(`${day}T00:00`, timezone) ?? day;
  /** Days that are as they were keep their moment: a voucher that was sold in the evening begins then. */
  const writtenOf = ({ valid_from, valid_until, ...holder }: Values): VoucherValues => ({
    ...holder,
    valid_from: valid_from === dayOf(voucher.valid_from) ? voucher.valid_from : midnightOf(valid_from),
    valid_until:
      valid_until === lastDayOf(voucher.valid_until)
        ? voucher.valid_until
        : valid_until === ''
          ? null
          : midnightOf(dayAfter(valid_until)),
  });
  const form = useRecordForm<Values, { row_version: number }>({
    ...recordOf(read, valuesOf),
    save: (values, version) => save.mutateAsync({ id: voucher.id, row_version: version, values: writtenOf(values) }),
    labels: {
      holder_name: t('holder_name'),
      holder_email: t('holder_email'),
      valid_from: t('valid_from'),
      valid_until: t('valid_until'),
    },
    show: {
      valid_from: (day) => (day === '' ? '–' : date(day)),
      valid_until: (day) => (day === '' ? '–' : date(day)),
    },
  });
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.vouchers'), to: '/vouchers' }]}
      title={voucher.barcode}
      subtitle={localized(voucher.type.title)}
      state={<VoucherState state={voucher.state} />}
      {...(canWrite && {
        actions: (
          <ArchiveButton
            action={t('takeOut')}
            archived={t('isOutOfUse', { code: voucher.barcode })}
            version={voucher.row_version}
            isArchived={voucher.isOutOfUse}
            change={(change) => archive.mutateAsync({ id: voucher.id, ...change })}
          />
        ),
      })}
      form={form}
      readOnly={!canWrite}
      sections={[
        {
          id: 'holder',
          title: t('sections.holder'),
          content: (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput {...form.text('holder_name')} maxLength={120} autoComplete="off" />
              <TextInput {...form.text('holder_email')} type="email" maxLength={254} autoComplete="off" />
              <DateField {...form.field('valid_from')} required />
              <DateField {...form.field('valid_until')} />
            </SimpleGrid>
          ),
        },
        {
          id: 'ledger',
          title: t('ledger.title'),
          text: t('ledger.text'),
          isApart: true,
          content: (
            <Stack gap="sm">
              <Origin voucher={voucher} />
              <Ledger voucher={voucher} />
              {canWrite ? (
                <Button variant="default" onClick={() => setIsCorrecting(true)} style={{ alignSelf: 'flex-start' }}>
                  {t('correct.title')}
                </Button>
              ) : null}
              {isCorrecting ? <CorrectDialog voucher={voucher} onClose={() => setIsCorrecting(false)} /> : null}
            </Stack>
          ),
        },
        {
          id: 'history',
          title: portal('history.title'),
          isApart: true,
          content: (
            <History entity="voucher" id={voucher.id} labels={{ ...form.labels, deleted_at: t('states.out_of_use') }} />
          ),
        },
      ]}
    />
  );
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Which bill sold it, or that none did. */
function Origin({ voucher }: { voucher: VoucherView }): ReactNode {
  const { t } = useTranslation('vouchers');
  const { money } = useFormats();
  const { sold_by, package: ofPackage } = voucher;
  return (
    <Text size="sm">
      {sold_by !== null ? (
        <Anchor component={Link} to={`/bills/${sold_by.uuid}`} size="sm" underline="always">
          {t('soldBy', { number: sold_by.number, price: money(voucher.price_minor) })}
        </Anchor>
      ) : ofPackage !== null ? (
        <Anchor component={Link} to={`/vouchers?package=${ofPackage.id}`} size="sm" underline="always">
          {t('cardOf', { name: ofPackage.name })}
        </Anchor>
      ) : (
        t('given')
      )}
    </Text>
  );
}

function Ledger({ voucher }: { voucher: VoucherView }): ReactNode {
  const { t } = useTranslation('vouchers');
  const { dateTimeShort, money, number } = useFormats();
  const signed = useSigned();
  const signedMoney = useSigned('money');
  return (
    <LinesTable fz="sm" verticalSpacing={6} aria-label={t('ledger.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('ledger.when')}</Table.Th>
          <Table.Th>{t('ledger.what')}</Table.Th>
          <Table.Th ta="right">{t('turns')}</Table.Th>
          <Table.Th ta="right">{t('amount')}</Table.Th>
          <Table.Th ta="right">{t('ledger.left')}</Table.Th>
          <Table.Th>{t('ledger.bill')}</Table.Th>
          <Table.Th>{t('ledger.by')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {voucher.entries.map((entry) => (
          <Table.Tr key={entry.number}>
            <Table.Td className="p-figures">{dateTimeShort(entry.at)}</Table.Td>
            <Table.Td data-label={t('ledger.what')}>
              {t(`ledger.kinds.${entry.kind}`)}
              {entry.note === null ? null : (
                <Text size="xs" c="dimmed">
                  {entry.note}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right" className="p-figures" data-label={t('turns')}>
              {entry.turns === 0 ? '–' : signed(entry.turns)}
            </Table.Td>
            <Table.Td ta="right" className="p-figures" data-label={t('amount')}>
              {entry.minor === 0 ? '–' : signedMoney(entry.minor)}
            </Table.Td>
            <Table.Td ta="right" className="p-figures" data-label={t('ledger.left')}>
              {number(entry.turns_left)} · {money(entry.minor_left)}
            </Table.Td>
            <Table.Td data-label={t('ledger.bill')}>
              {entry.bill === null ? (
                '–'
              ) : (
                <Anchor component={Link} to={`/bills/${entry.bill.uuid}`} size="sm" underline="always">
                  {entry.bill.number}
                </Anchor>
              )}
            </Table.Td>
            <Table.Td data-label={t('ledger.by')}>{entry.by ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </LinesTable>
  );
}

interface Correction {
  turns: number | null;
  minor: number | null;
  note: string;
}

/** Adds turns or an amount, or takes them away, by an entry that says why. */
function CorrectDialog({ voucher, onClose }: { voucher: VoucherView; onClose(): void }): ReactNode {
  const { t } = useTranslation('vouchers');
  const { money, number } = useFormats();
  const utils = trpc.useUtils();
  const correct = trpc.staff.vouchers.correct.useMutation({ onSettled: () => utils.staff.vouchers.invalidate() });
  const last = voucher.entries.at(-1);
  return (
    <RowDialog<Correction, { row_version: number }>
      title={t('correct.title')}
      saveLabel={t('correct.save')}
      form={{
        record: { values: { turns: 0, minor: 0, note: '' }, version: null },
        labels: { turns: t('correct.turns'), minor: t('correct.amount'), note: t('note') },
        // An empty field is refused by the server, in its words.
        create: ({ turns, minor, note }) =>
          correct.mutateAsync({
            id: voucher.id,
            row_version: voucher.row_version,
            turns: turns as number,
            minor: minor as number,
            note,
          }),
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">
            {t('correct.text', { turns: number(last?.turns_left ?? 0), amount: money(last?.minor_left ?? 0) })}
          </Text>
          <SimpleGrid cols={2}>
            <NumberInput {...form.number('turns')} data-autofocus min={-1_000} max={1_000} allowDecimal={false} />
            <NumberInput {...form.money('minor')} prefix="€ " min={-10_000} max={10_000} />
          </SimpleGrid>
          <TextInput {...form.text('note')} required description={t('correct.note')} maxLength={300} />
        </>
      )}
    </RowDialog>
  );
}
