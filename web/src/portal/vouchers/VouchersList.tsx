import { Button, Group, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { voucherKinds, voucherStates } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconGift, IconStack2, IconTags } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { RowDialog } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { List } from '../list/index.ts';
import { allRows } from './allRows.ts';
import { VoucherState } from './VoucherState.tsx';

/** The gift cards and subscriptions there are, with what is left of them. */
export default function VouchersList(): ReactNode {
  const { t } = useTranslation('vouchers');
  const { t: portal } = useTranslation('portal');
  const { date, dayOf, money, number } = useFormats();
  const localized = useLocalized();
  const exhibitor = useExhibitor('vouchers.write');
  const { data: types } = trpc.staff.voucherTypes.list.useQuery(allRows);
  const { data: packages } = trpc.staff.voucherPackages.list.useQuery(allRows);
  const [isGiving, setIsGiving] = useState(false);
  const toTypes = (
    <Button component={Link} to="/vouchers/types" variant="default" leftSection={<IconTags size={16} aria-hidden />}>
      {t('types.title')}
    </Button>
  );
  const give =
    exhibitor === null || (types?.total ?? 0) === 0 ? null : (
      <Button leftSection={<IconGift size={16} aria-hidden />} onClick={() => setIsGiving(true)}>
        {t('give.title')}
      </Button>
    );
  return (
    <>
      <List
        name="vouchers"
        title={portal('areas.vouchers')}
        procedures={trpc.staff.vouchers}
        searchLabel={t('search')}
        action={
          <Group gap="xs">
            {toTypes}
            <Button
              component={Link}
              to="/vouchers/packages"
              variant="default"
              leftSection={<IconStack2 size={16} aria-hidden />}
            >
              {t('packages.title')}
            </Button>
            {give}
          </Group>
        }
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: voucherStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
          },
          {
            name: 'type',
            label: t('type'),
            options: (types?.rows ?? []).map(({ id, title }) => ({ value: String(id), label: localized(title) })),
          },
          {
            name: 'package',
            label: t('package'),
            options: (packages?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            name: 'kind',
            label: t('kind'),
            options: voucherKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
          },
        ]}
        columns={[
          {
            name: 'barcode',
            title: t('barcode'),
            sortable: true,
            render: ({ barcode }) => (
              <span className="p-figures" style={{ whiteSpace: 'nowrap' }}>
                {barcode}
              </span>
            ),
          },
          {
            name: 'state',
            title: t('state'),
            words: Object.fromEntries(voucherStates.map((state) => [state, t(`states.${state}`)])),
            render: ({ state }) => <VoucherState state={state} />,
          },
          { name: 'type', title: t('type'), sortable: true, render: ({ type }) => localized(type) },
          {
            name: 'turns_left',
            title: t('turns_left'),
            sortable: true,
            isNumber: true,
            render: ({ turns_left, total_turns }) => (total_turns === 0 && turns_left === 0 ? '–' : number(turns_left)),
          },
          {
            name: 'products_left_minor',
            title: t('products_left_minor'),
            sortable: true,
            isNumber: true,
            render: ({ products_left_minor, total_products_minor }) =>
              total_products_minor === 0 && products_left_minor === 0 ? '–' : money(products_left_minor),
          },
          {
            name: 'valid_until',
            title: t('valid_until'),
            sortable: true,
            // The last day on which it is valid, not the moment after it.
            render: ({ valid_until }) => (valid_until === null ? '–' : date(dayOf(Date.parse(valid_until) - 1))),
          },
          {
            name: 'holder_name',
            title: t('holder_name'),
            sortable: true,
            isWide: true,
            render: ({ holder_name }) => holder_name ?? '–',
          },
          {
            name: 'holder_email',
            title: t('holder_email'),
            sortable: true,
            optional: true,
            render: ({ holder_email }) => holder_email ?? '–',
          },
          {
            name: 'package',
            title: t('package'),
            sortable: true,
            optional: true,
            render: ({ package: ofPackage }) => ofPackage ?? '–',
          },
          { name: 'reference', title: t('reference'), optional: true, render: ({ reference }) => reference ?? '–' },
          {
            name: 'valid_from',
            title: t('valid_from'),
            sortable: true,
            optional: true,
            render: ({ valid_from }) => date(dayOf(valid_from)),
          },
          {
            name: 'total_turns',
            title: t('total_turns'),
            sortable: true,
            isNumber: true,
            optional: true,
            render: ({ total_turns }) => number(total_turns),
          },
          {
            name: 'total_products_minor',
            title: t('total_products_minor'),
            sortable: true,
            isNumber: true,
            optional: true,
            render: ({ total_products_minor }) => money(total_products_minor),
          },
          {
            name: 'price_minor',
            title: t('price_minor'),
            sortable: true,
            isNumber: true,
            optional: true,
            render: ({ price_minor }) => money(price_minor),
          },
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: give ?? toTypes }}
      />
      {isGiving && exhibitor !== null ? (
        <GiveDialog key={exhibitor} exhibitor={exhibitor} onClose={() => setIsGiving(false)} />
      ) : null}
    </>
  );
}

interface Gift {
  voucher_type_id: number | null;
  turns: number | null;
  minor: number | null;
  holder_name: string | null;
  holder_email: string | null;
  note: string;
}

/** Gives one without a bill, as after a complaint or as a prize. */
function GiveDialog({ exhibitor, onClose }: { exhibitor: number; onClose(): void }): ReactNode {
  const { t } = useTranslation('vouchers');
  const localized = useLocalized();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { data } = trpc.staff.voucherTypes.list.useQuery(allRows);
  const types = (data?.rows ?? []).filter(({ exhibitor_id }) => exhibitor_id === exhibitor);
  const give = trpc.staff.vouchers.give.useMutation({ onSuccess: () => utils.staff.vouchers.invalidate() });
  return (
    <RowDialog<Gift, { id: number; row_version: number }>
      title={t('give.title')}
      saveLabel={t('give.save')}
      form={{
        record: {
          values: {
            voucher_type_id: types[0]?.id ?? null,
            turns: 1,
            minor: 0,
            holder_name: null,
            holder_email: null,
            note: '',
          },
          version: null,
        },
        labels: {
          voucher_type_id: t('type'),
          turns: t('turns'),
          minor: t('amount'),
          holder_name: t('holder_name'),
          holder_email: t('holder_email'),
          note: t('note'),
        },
        // An empty field is refused by the server, in its words.
        create: (values) =>
          give.mutateAsync({
            exhibitor,
            values: {
              ...values,
              voucher_type_id: values.voucher_type_id as number,
              turns: values.turns as number,
              minor: values.minor as number,
            },
          }),
        onSaved: ({ id }) => navigate(`/vouchers/${id}`),
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">{t('give.text')}</Text>
          <ExhibitorSelect permission="vouchers.write" isField />
          <Select
            {...form.id('voucher_type_id')}
            data-autofocus
            allowDeselect={false}
            data={types.map(({ id, title }) => ({ value: String(id), label: localized(title) }))}
          />
          <SimpleGrid cols={2}>
            <NumberInput {...form.number('turns')} min={0} max={1_000} allowDecimal={false} />
            <NumberInput {...form.money('minor')} prefix="€ " min={0} max={10_000} />
          </SimpleGrid>
          <TextInput {...form.text('holder_name')} maxLength={120} autoComplete="off" />
          <TextInput {...form.text('holder_email')} type="email" maxLength={254} autoComplete="off" />
          <TextInput {...form.text('note')} required description={t('give.note')} maxLength={300} />
        </>
      )}
    </RowDialog>
  );
}
