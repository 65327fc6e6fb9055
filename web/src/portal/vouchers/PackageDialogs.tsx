import {
  Button,
  FileButton,
  NumberInput,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { mostCards, type VoucherPackageListRow, type VoucherPackageValues } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type RecordForm, RowDialog, recordOf } from '../form/index.ts';
import { ExhibitorSelect } from '../frame/exhibitor.tsx';
import { textOfFile } from '../frame/textOfFile.ts';
import { failed } from '../frame/toasts.ts';
import { allRows } from './allRows.ts';

interface NewPackage extends VoucherPackageValues {
  voucher_type_id: number | null;
  total_turns: number | null;
  total_products: number | null;
  cards: number | null;
  codes: string;
}

/** Makes the cards of a package: their codes are made, or stand on cards that are printed already. */
export function MakePackageDialog({ exhibitor, onClose }: { exhibitor: number; onClose(): void }): ReactNode {
  const { t } = useTranslation('vouchers');
  const utils = trpc.useUtils();
  const { data } = trpc.staff.voucherTypes.list.useQuery(allRows);
  const types = (data?.rows ?? []).filter(({ exhibitor_id }) => exhibitor_id === exhibitor);
  const first = types[0]?.id ?? null;
  const { data: type } = trpc.staff.voucherTypes.get.useQuery({ id: first ?? 0 }, { enabled: first !== null });
  const [isPrinted, setIsPrinted] = useState(false);
  const make = trpc.staff.voucherPackages.create.useMutation({
    onSuccess: () =>
      Promise.all([
        utils.staff.voucherPackages.invalidate(),
        utils.staff.vouchers.invalidate(),
        utils.staff.voucherTypes.invalidate(),
      ]),
  });
  // What a type suggests is known once it is read.
  if (data === undefined || (first !== null && type === undefined)) return null;
  return (
    <RowDialog<NewPackage, { id: number; row_version: number }>
      title={t('packages.new')}
      saveLabel={t('packages.save')}
      form={{
        record: {
          values: {
            name: '',
            voucher_type_id: first,
            total_turns: type?.turns_default ?? 0,
            total_products: type?.products_default_minor ?? 0,
            cards: 100,
            codes: '',
          },
          version: null,
        },
        labels: {
          name: t('packages.name'),
          voucher_type_id: t('type'),
          total_turns: t('packages.turns'),
          total_products: t('packages.amount'),
          cards: t('packages.howMany'),
          codes: t('packages.codes'),
        },
        // An empty field is refused by the server, in its words.
        create: (values) =>
          make.mutateAsync({
            exhibitor,
            values: {
              ...values,
              total_turns: values.total_turns as number,
              total_products: values.total_products as number,
              cards: isPrinted ? null : values.cards,
              codes: isPrinted ? values.codes : null,
            },
          }),
        savedText: t('packages.made'),
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">{t('packages.text')}</Text>
          <ExhibitorSelect permission="vouchers.write" isField />
          <TextInput {...form.text('name')} required maxLength={120} autoComplete="off" />
          <OnEach form={form} types={types} />
          <Radio.Group
            label={t('packages.which')}
            value={isPrinted ? 'printed' : 'new'}
            onChange={(which) => setIsPrinted(which === 'printed')}
          >
            <Stack gap={6} mt={4}>
              <Radio value="new" label={t('packages.new_codes')} />
              <Radio value="printed" label={t('packages.known_codes')} />
            </Stack>
          </Radio.Group>
          {isPrinted ? (
            <PrintedCodes form={form} />
          ) : (
            <NumberInput {...form.number('cards')} required min={1} max={mostCards} allowDecimal={false} />
          )}
        </>
      )}
    </RowDialog>
  );
}

/** The type, and what of it is on each card. */
function OnEach({
  form,
  types,
}: {
  form: RecordForm<NewPackage>;
  types: { id: number; title: VoucherPackageListRow['type'] }[];
}): ReactNode {
  const { t } = useTranslation('vouchers');
  const { money, number } = useFormats();
  const localized = useLocalized();
  const utils = trpc.useUtils();
  const { voucher_type_id: id } = form.values;
  const { data: type } = trpc.staff.voucherTypes.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });

  async function choose(chosen: string | null): Promise<void> {
    form.id('voucher_type_id').onChange(chosen);
    try {
      const suggested = await utils.staff.voucherTypes.get.fetch({ id: Number(chosen) });
      form.set('total_turns', suggested.turns_default);
      form.set('total_products', suggested.products_default_minor);
    } catch (thrown) {
      failed(thrown);
    }
  }

  const offers = (values: { least: number; most: number; step: number }, write: (value: number) => string): string =>
    t('packages.offers', { least: write(values.least), most: write(values.most), step: write(values.step) });
  return (
    <>
      <Select
        {...form.id('voucher_type_id')}
        onChange={(chosen) => void choose(chosen)}
        allowDeselect={false}
        data={types.map(({ id, title }) => ({ value: String(id), label: localized(title) }))}
      />
      <SimpleGrid cols={2}>
        <NumberInput
          {...form.number('total_turns')}
          description={type && offers({ least: type.turns_min, most: type.turns_max, step: type.turns_step }, number)}
          min={0}
          max={1_000}
          allowDecimal={false}
        />
        {type?.products_enabled === false ? null : (
          <NumberInput
            {...form.money('total_products')}
            description={
              type &&
              offers(
                { least: type.products_min_minor, most: type.products_max_minor, step: type.products_step_minor },
                money,
              )
            }
            prefix="€ "
            min={0}
            max={10_000}
          />
        )}
      </SimpleGrid>
    </>
  );
}

/** Codes as whoever printed the cards sends them. */
function PrintedCodes({ form }: { form: RecordForm<NewPackage> }): ReactNode {
  const { t } = useTranslation('vouchers');
  async function take(file: File | null): Promise<void> {
    if (file !== null) form.set('codes', await textOfFile(file));
  }
  return (
    <>
      <Textarea
        {...form.text('codes')}
        required
        description={t('packages.codesHelp')}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        className="p-figures"
      />
      <FileButton onChange={(file) => void take(file)} accept=".csv,.txt,text/csv,text/plain">
        {(button) => (
          <Button
            {...button}
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('packages.file')}
          </Button>
        )}
      </FileButton>
    </>
  );
}

/** Changes what a package is called. */
export function NamePackageDialog({ of, onClose }: { of: VoucherPackageListRow; onClose(): void }): ReactNode {
  const { t } = useTranslation('vouchers');
  const utils = trpc.useUtils();
  const save = trpc.staff.voucherPackages.save.useMutation({
    onSettled: () =>
      Promise.all([
        utils.staff.voucherPackages.invalidate(),
        utils.staff.vouchers.invalidate(),
        utils.staff.history.invalidate(),
      ]),
  });
  const { id, name, row_version } = of;
  return (
    <RowDialog<VoucherPackageValues, { row_version: number }>
      title={t('packages.editOf', { name })}
      form={{
        ...recordOf<VoucherPackageValues & { row_version: number }, VoucherPackageValues>(
          {
            data: { name, row_version },
            reread: () => utils.staff.voucherPackages.get.fetch({ id }, { staleTime: 0 }),
          },
          (read) => ({ name: read.name }),
        ),
        save: (values, version) => save.mutateAsync({ id, row_version: version, values }),
        labels: { name: t('packages.name') },
      }}
      history={{ entity: 'voucher_package', id }}
      onClose={onClose}
    >
      {(form) => <TextInput {...form.text('name')} required maxLength={120} autoComplete="off" />}
    </RowDialog>
  );
}
