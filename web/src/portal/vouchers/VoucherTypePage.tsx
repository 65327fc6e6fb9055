import { Alert, NumberInput, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type VoucherKind,
  type VoucherTypeValues,
  type VoucherTypeView,
  voucherKinds,
} from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import {
  ArchiveButton,
  History,
  LocalizedInput,
  PlacesField,
  type Read,
  type RecordForm,
  RecordPage,
  recordOf,
  salePlaces,
  useRecord,
  useRecordForm,
  useRemoved,
} from '../form/index.ts';
import { RichText } from '../form/RichText.tsx';
import { ExhibitorSelect, useExhibitor, useMayFor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';

const valuesOf = ({
  id: _,
  row_version: __,
  exhibitor: ___,
  kind: ____,
  archived: _____,
  ...values
}: VoucherTypeView): VoucherTypeValues => values;

/** A subscription of some visits, and a gift card of an amount that pays tickets too. */
const freshType = (kind: VoucherKind): VoucherTypeValues => ({
  slug: '',
  title: {},
  page_title: {},
  description: {},
  content: {},
  turns_default: kind === 'subscription' ? 10 : 0,
  turns_min: kind === 'subscription' ? 5 : 0,
  turns_max: kind === 'subscription' ? 20 : 0,
  turns_step: kind === 'subscription' ? 5 : 1,
  cost_turn_minor: 0,
  value_ticket_minor: 0,
  value_handling_minor: 0,
  products_enabled: kind === 'giftcard',
  products_default_minor: kind === 'giftcard' ? 2_500 : 0,
  products_min_minor: kind === 'giftcard' ? 1_000 : 0,
  products_max_minor: kind === 'giftcard' ? 25_000 : 0,
  products_step_minor: 500,
  amount_pays_tickets: kind === 'giftcard',
  validity: '+1 year',
  reuse_minutes: 0,
  turns_per_show: null,
  visibility: 5,
  sort: 0,
});

/** What a gift card or a subscription is: what can be bought, what it is worth, how long it is valid. */
export default function VoucherTypePage(): ReactNode {
  const { t } = useTranslation('vouchers');
  const { id } = useParams();
  const [address] = useSearchParams();
  const exhibitor = useExhibitor('vouchers.write');
  const type = useRecord(trpc.staff.voucherTypes.get, id === undefined ? null : { id: Number(id) });
  const kind = voucherKinds.find((each) => each === address.get('kind')) ?? 'subscription';
  if (id === undefined) return <VoucherType key={`${kind} ${exhibitor}`} read={null} kind={kind} />;
  return (
    <Loaded query={type} gone={{ title: t('types.gone.title'), text: t('types.gone.text') }}>
      {(read) => <VoucherType key={id} read={read} kind={read.data.kind} />}
    </Loaded>
  );
}

function VoucherType({ read, kind }: { read: Read<VoucherTypeView> | null; kind: VoucherKind }): ReactNode {
  const type = read?.data ?? null;
  const { t } = useTranslation('vouchers');
  const { t: portal } = useTranslation('portal');
  const { list } = useFormats();
  const localized = useLocalized();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { removed, setRemoved, carry } = useRemoved();
  const chosen = useExhibitor('vouchers.write');
  const exhibitor = type?.exhibitor ?? chosen;
  const canWrite = useMayFor('vouchers.write', exhibitor);
  const onSuccess = async (answer: { removed: string[] }): Promise<void> => {
    setRemoved(answer.removed);
    await Promise.all([utils.staff.voucherTypes.invalidate(), utils.staff.history.invalidate()]);
  };
  const save = trpc.staff.voucherTypes.save.useMutation({ onSuccess });
  const create = trpc.staff.voucherTypes.create.useMutation({ onSuccess });
  const form = useRecordForm<VoucherTypeValues, { row_version: number; id?: number; removed: string[] }>({
    ...(read === null
      ? {
          record: { values: freshType(kind), version: null },
          create: (values) => create.mutateAsync({ exhibitor: exhibitor ?? 0, kind, values }),
        }
      : {
          ...recordOf(read, valuesOf),
          save: (values, version) => save.mutateAsync({ id: read.data.id, row_version: version, values }),
        }),
    labels: {
      slug: t('fields.slug'),
      title: t('fields.title'),
      page_title: t('fields.page_title'),
      description: t('fields.description'),
      content: t('fields.content'),
      turns_default: t('fields.turns_default'),
      turns_min: t('fields.turns_min'),
      turns_max: t('fields.turns_max'),
      turns_step: t('fields.turns_step'),
      cost_turn_minor: t('fields.cost_turn_minor'),
      value_ticket_minor: t('fields.value_ticket_minor'),
      value_handling_minor: t('fields.value_handling_minor'),
      products_enabled: t('fields.products_enabled'),
      products_default_minor: t('fields.products_default_minor'),
      products_min_minor: t('fields.products_min_minor'),
      products_max_minor: t('fields.products_max_minor'),
      products_step_minor: t('fields.products_step_minor'),
      amount_pays_tickets: t('fields.amount_pays_tickets'),
      validity: t('fields.validity'),
      reuse_minutes: t('fields.reuse_minutes'),
      turns_per_show: t('fields.turns_per_show'),
      visibility: t('fields.visibility'),
      sort: t('fields.sort'),
    },
    show: {
      visibility: (bits) =>
        list(salePlaces.flatMap(([place, bit]) => ((bits & bit) === 0 ? [] : t(`places.${place}`)))) || '–',
    },
    onSaved: ({ id, removed }) => (id === undefined ? undefined : navigate(`/vouchers/types/${id}`, carry(removed))),
  });
  const title = type === null ? t(`types.new.${kind}`) : localized(type.title);
  return (
    <RecordPage
      crumbs={[
        { label: portal('areas.vouchers'), to: '/vouchers' },
        { label: t('types.title'), to: '/vouchers/types' },
      ]}
      title={title}
      {...(type !== null && {
        subtitle: t(`kinds.${kind}`),
        ...(type.archived && { state: <ArchivedBadge /> }),
        ...(canWrite && { actions: <Archive type={type} name={title} /> }),
      })}
      form={form}
      readOnly={!canWrite}
      notice={
        <>
          {type === null ? <ExhibitorSelect permission="vouchers.write" isField /> : null}
          {removed.length > 0 ? (
            <Alert color="yellow" role="status">
              {t('types.removed', { parts: removed.join(', ') })}
            </Alert>
          ) : null}
        </>
      }
      sections={[
        { id: 'what', title: t('sections.what'), content: <What form={form} /> },
        { id: 'turns', title: t('sections.turns'), text: t('sections.turnsText'), content: <Turns form={form} /> },
        { id: 'amount', title: t('sections.amount'), text: t('sections.amountText'), content: <Amount form={form} /> },
        { id: 'valid', title: t('sections.valid'), content: <Valid form={form} exhibitor={exhibitor} /> },
        {
          id: 'text',
          title: t('fields.content'),
          text: t('help.content'),
          isApart: true,
          content: (
            <RichText
              label={t('fields.content')}
              value={form.values.content}
              onChange={(content) => form.set('content', content)}
              error={Object.entries(form.errors).find(([path]) => path.startsWith('content'))?.[1]}
            />
          ),
        },
        ...(type === null
          ? []
          : [
              {
                id: 'history',
                title: portal('history.title'),
                isApart: true,
                content: <History entity="voucher_type" id={type.id} labels={form.labels} />,
              },
            ]),
      ]}
    />
  );
}

type Form = RecordForm<VoucherTypeValues>;

function What({ form }: { form: Form }): ReactNode {
  const { t } = useTranslation('vouchers');
  return (
    <>
      <LocalizedInput {...form.localized('title')} isRequired maxLength={120} />
      <TextInput
        {...form.text('slug')}
        required
        description={t('help.slug', { address: `/en/info/voucher/${form.values.slug || '…'}` })}
        maxLength={80}
        autoCapitalize="off"
        spellCheck={false}
      />
      <LocalizedInput {...form.localized('page_title')} description={t('help.page_title')} maxLength={200} />
      <LocalizedInput {...form.localized('description')} description={t('help.description')} maxLength={300} rows={2} />
      <PlacesField {...form.field('visibility')} places={salePlaces} nameOf={(place) => t(`places.${place}`)} />
      <NumberInput
        {...form.number('sort')}
        description={t('help.sort')}
        min={0}
        max={9_999}
        maw={320}
        allowDecimal={false}
      />
    </>
  );
}

const turnFields = ['turns_min', 'turns_max', 'turns_step', 'turns_default'] as const;
const amountFields = [
  'products_min_minor',
  'products_max_minor',
  'products_step_minor',
  'products_default_minor',
] as const;

function Turns({ form }: { form: Form }): ReactNode {
  const { t } = useTranslation('vouchers');
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {turnFields.map((name) => (
          <NumberInput
            key={name}
            {...form.number(name)}
            min={name === 'turns_step' ? 1 : 0}
            max={1_000}
            allowDecimal={false}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberInput
          {...form.money('cost_turn_minor')}
          description={t('help.cost_turn')}
          prefix="€ "
          min={0}
          max={10_000}
        />
        <NumberInput
          {...form.money('value_ticket_minor')}
          description={t('help.value_ticket')}
          prefix="€ "
          min={0}
          max={10_000}
        />
        <NumberInput
          {...form.money('value_handling_minor')}
          description={t('help.value_handling')}
          prefix="€ "
          min={0}
          max={10_000}
        />
        <NumberInput
          {...form.number('turns_per_show')}
          description={t('help.turns_per_show')}
          min={1}
          max={1_000}
          allowDecimal={false}
        />
        <NumberInput
          {...form.number('reuse_minutes')}
          description={t('help.reuse_minutes')}
          min={0}
          max={100_000}
          allowDecimal={false}
        />
      </SimpleGrid>
    </>
  );
}

function Amount({ form }: { form: Form }): ReactNode {
  const { t } = useTranslation('vouchers');
  return (
    <>
      <Switch {...form.checkbox('products_enabled')} />
      {form.values.products_enabled ? (
        <>
          <SimpleGrid cols={{ base: 2, sm: 4 }}>
            {amountFields.map((name) => (
              <NumberInput
                key={name}
                {...form.money(name)}
                prefix="€ "
                min={name === 'products_step_minor' ? 0.01 : 0}
                max={10_000}
              />
            ))}
          </SimpleGrid>
          <Switch {...form.checkbox('amount_pays_tickets')} description={t('help.amount_pays_tickets')} />
        </>
      ) : null}
    </>
  );
}

function Valid({ form, exhibitor }: { form: Form; exhibitor: number | null }): ReactNode {
  const { t } = useTranslation('vouchers');
  const { date } = useFormats();
  const [validity] = useDebouncedValue(form.values.validity, 300);
  const { data } = trpc.staff.voucherTypes.validUntil.useQuery(
    { exhibitor: exhibitor ?? 0, validity: validity.slice(0, 60) },
    { enabled: exhibitor !== null && validity !== '' },
  );
  return (
    <>
      <TextInput
        {...form.text('validity')}
        required
        description={t('help.validity')}
        maxLength={60}
        maw={420}
        spellCheck={false}
      />
      {data === undefined ? null : (
        <Text size="sm" role="status" {...(data.until === null && { c: 'red' })}>
          {data.until === null ? t('validNever') : t('validUntil', { day: date(data.until) })}
        </Text>
      )}
    </>
  );
}

function Archive({ type, name }: { type: VoucherTypeView; name: string }): ReactNode {
  const { t } = useTranslation('vouchers');
  const utils = trpc.useUtils();
  const archive = trpc.staff.voucherTypes.archive.useMutation({
    onSettled: () => utils.staff.voucherTypes.invalidate(),
  });
  return (
    <ArchiveButton
      archived={t('types.isArchived', { name })}
      version={type.row_version}
      isArchived={type.archived}
      change={(change) => archive.mutateAsync({ id: type.id, ...change })}
    />
  );
}
