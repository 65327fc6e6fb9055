import { ActionIcon, Button, Checkbox, Group, NumberInput, Select, Stack, Switch, Text } from '@mantine/core';
import type {
  DatedPrice,
  PriceGroupView,
  PriceRateValues,
  PriceRateView,
  WeekdayPrice,
} from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DateField } from '../dates/DateField.tsx';
import { TimeField } from '../dates/TimeField.tsx';
import {
  ArchiveButton,
  History,
  LocalizedInput,
  PlacesField,
  partOfRead,
  type Read,
  type RecordForm,
  RecordPage,
  recordOf,
  salePlaces,
  useRecord,
  useRecordForm,
} from '../form/index.ts';
import { useMayFor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { Message } from '../frame/Message.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { clockOf, minuteOf, weekdayPricesText, weekdays } from './clock.ts';
import { priceRange } from './priceRange.ts';
import { useConditions } from './useConditions.ts';
import { type EnteredWeekdayPrice, WeekdayPrices } from './WeekdayPrices.tsx';

/** The values of the form: a description is there, though nothing may be written in it; prices of weekdays are as they are entered. */
type Values = Omit<PriceRateValues, 'description' | 'door_note' | 'weekday_prices' | 'dated_prices'> & {
  description: NonNullable<PriceRateValues['description']>;
  door_note: NonNullable<PriceRateValues['door_note']>;
  weekday_prices: EnteredWeekdayPrice[];
  dated_prices: (Omit<DatedPrice, 'weekday_prices'> & { weekday_prices: EnteredWeekdayPrice[] })[];
};

const valuesOf = ({
  id: _,
  row_version: __,
  archived: ___,
  sold: ____,
  description,
  door_note,
  ...values
}: PriceRateView): Values => ({
  ...values,
  description: description ?? {},
  door_note: door_note ?? {},
});

const isEmpty = (texts: Values['description']): boolean => Object.values(texts).every((text) => text === '');

/** A description in which nothing is written in any language is none, and so is a price of no weekday. */
function writtenOf({ description, door_note, ...values }: Values): PriceRateValues {
  // A price that is missing is refused by the server, at its field.
  const ticked = (prices: EnteredWeekdayPrice[]) =>
    prices.filter(({ weekdays }) => weekdays.length > 0) as WeekdayPrice[];
  return {
    ...values,
    description: isEmpty(description) ? null : description,
    door_note: isEmpty(door_note) ? null : door_note,
    weekday_prices: ticked(values.weekday_prices),
    dated_prices: values.dated_prices.map((dated) => ({ ...dated, weekday_prices: ticked(dated.weekday_prices) })),
  };
}

/** A rate of a group: what it costs, and every condition under which it is offered. */
export default function RatePage(): ReactNode {
  const { t } = useTranslation('prices');
  const { id, rate: rateId } = useParams();
  const group = useRecord(trpc.staff.prices.get, { id: Number(id) });
  const gone = { title: t('gone.title'), text: t('gone.text') };
  return (
    <Loaded query={group} gone={gone}>
      {(read) => {
        const rate = read.data.rates.find((each) => String(each.id) === rateId) ?? null;
        const [vat] = read.data.vats;
        if (rate === null && rateId !== undefined) return <Message {...gone} />;
        if (vat === undefined) return <Message title={t('rate.new')} text={t('rate.noVat')} />;
        return <Rate key={rateId ?? 'new'} read={read} rate={rate} vat={vat.id} />;
      }}
    </Loaded>
  );
}

function Rate(props: { read: Read<PriceGroupView>; rate: PriceRateView | null; vat: number }): ReactNode {
  const { read, rate, vat } = props;
  const group = read.data;
  const { t } = useTranslation('prices');
  const { t: portal } = useTranslation('portal');
  const formats = useFormats();
  const { money, date } = formats;
  const localized = useLocalized();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { weekday } = useConditions();
  const canWrite = useMayFor('prices.write', group.exhibitor);
  const onSuccess = () => Promise.all([utils.staff.prices.invalidate(), utils.staff.history.invalidate()]);
  const save = trpc.staff.prices.saveRate.useMutation({ onSuccess });
  const create = trpc.staff.prices.createRate.useMutation({ onSuccess });
  const form = useRecordForm<Values, { row_version: number }>({
    ...(rate === null
      ? {
          record: { values: freshRate(vat, group.rates.length), version: null },
          create: (values) => create.mutateAsync({ price_group: group.id, values: writtenOf(values) }),
        }
      : {
          ...recordOf(
            partOfRead(read, ({ rates }) => rates.find(({ id }) => id === rate.id) ?? rate),
            valuesOf,
          ),
          save: (values, version) => save.mutateAsync({ id: rate.id, row_version: version, values: writtenOf(values) }),
        }),
    labels: {
      name: t('rate.name'),
      description: t('rate.description'),
      door_note: t('rate.door_note'),
      price_minor: t('rate.price_minor'),
      handling_minor: t('rate.handling_minor'),
      weekday_prices: t('rate.weekday_prices'),
      dated_prices: t('rate.dated_prices'),
      vat_id: t('rate.vat_id'),
      handling_vat_id: t('rate.handling_vat_id'),
      min_tickets: t('rate.min_tickets'),
      max_tickets: t('rate.max_tickets'),
      per_schedule: t('rate.per_schedule'),
      visibility: t('rate.visibility'),
      usable: t('rate.usable'),
      weekdays: t('rate.weekdays'),
      start_from: t('rate.start_from'),
      start_until: t('rate.start_until'),
      one_day_ahead: t('rate.one_day_ahead'),
      accept_voucher: t('rate.accept_voucher'),
      sort: t('rate.sort'),
    },
    show: {
      price_minor: money,
      handling_minor: money,
      weekday_prices: (prices) => weekdayPricesText(prices, formats) || '–',
      dated_prices: (prices) =>
        prices
          .map(({ valid_from, price_minor, handling_minor, weekday_prices }) =>
            [
              t('group.rates.from', { day: date(valid_from), sum: money(price_minor + handling_minor) }),
              weekdayPricesText(weekday_prices, formats),
            ]
              .filter((text) => text !== '')
              .join(', '),
          )
          .join('; ') || '–',
    },
    onSaved: () => (rate === null ? navigate(`/prices/${group.id}`) : undefined),
  });
  const vats = group.vats.map(({ id, name }) => ({ value: String(id), label: localized(name) }));
  const euro = { prefix: '€ ', min: 0 };
  return (
    <RecordPage
      crumbs={[
        { label: portal('areas.prices'), to: '/prices' },
        { label: group.name, to: `/prices/${group.id}` },
      ]}
      title={rate === null ? t('rate.new') : localized(rate.name)}
      {...(rate !== null && {
        state: rate.archived ? <ArchivedBadge /> : null,
        subtitle: t('rate.usedIn', { count: group.upcoming }),
        figures: [
          { label: t('range'), value: priceRange(sumsOf(rate), formats) },
          { label: t('sold'), value: rate.sold },
        ],
      })}
      form={form}
      readOnly={!canWrite}
      {...(rate !== null && { actions: <ArchiveRate rate={rate} name={localized(rate.name)} /> })}
      sections={[
        {
          id: 'texts',
          title: t('rate.texts'),
          content: (
            <>
              <LocalizedInput {...form.localized('name')} isRequired maxLength={120} />
              <LocalizedInput {...form.localized('description')} maxLength={300} />
              <LocalizedInput {...form.localized('door_note')} description={t('rate.doorNoteHelp')} maxLength={100} />
            </>
          ),
        },
        {
          id: 'price',
          title: t('rate.money'),
          content: (
            <>
              <NumberInput {...form.money('price_minor')} {...euro} required />
              <WeekdayPrices
                value={form.values.weekday_prices}
                price={form.values.price_minor}
                path="weekday_prices"
                errors={form.errors}
                help={t('rate.weekdayHelp')}
                onChange={(prices) => form.set('weekday_prices', prices)}
              />
              <Select {...form.id('vat_id')} data={vats} allowDeselect={false} maw={320} />
              <NumberInput {...form.money('handling_minor')} {...euro} description={t('rate.handlingHelp')} required />
              <Select {...form.id('handling_vat_id')} data={vats} allowDeselect={false} maw={320} />
              <DatedPrices form={form} />
            </>
          ),
        },
        {
          id: 'who',
          title: t('rate.who'),
          content: (
            <>
              <NumberInput {...form.number('min_tickets')} min={0} max={100} />
              <NumberInput {...form.number('max_tickets')} min={1} max={100} />
              <NumberInput {...form.number('per_schedule')} min={1} description={t('rate.perHelp')} />
              <Switch {...form.checkbox('accept_voucher')} />
            </>
          ),
        },
        {
          id: 'when',
          title: t('rate.when'),
          content: (
            <>
              <Switch {...form.checkbox('usable')} />
              <PlacesField {...form.field('visibility')} places={salePlaces} nameOf={(place) => t(`places.${place}`)} />
              <Checkbox.Group
                label={t('rate.weekdays')}
                description={t('rate.weekdaysHelp')}
                data-path="weekdays"
                value={form.values.weekdays.map(String)}
                onChange={(days) => form.set('weekdays', days.map(Number).sort())}
              >
                <Group mt="xs" gap="md">
                  {weekdays.map((day) => (
                    <Checkbox key={day} value={String(day)} label={weekday(day)} />
                  ))}
                </Group>
              </Checkbox.Group>
              <Group align="flex-end" gap="sm">
                {(['start_from', 'start_until'] as const).map((name) => (
                  <TimeField
                    key={name}
                    maw={200}
                    label={form.labels[name]}
                    error={form.errors[name]}
                    data-path={name}
                    value={clockOf(form.values[name])}
                    onChange={(clock) => form.set(name, minuteOf(clock))}
                  />
                ))}
              </Group>
              <Switch {...form.checkbox('one_day_ahead')} />
              <NumberInput {...form.number('sort')} min={0} max={9999} />
            </>
          ),
        },
        ...(rate !== null
          ? [
              {
                id: 'history',
                title: t('history'),
                isApart: true,
                content: <History entity="price_rate" id={rate.id} labels={form.labels} />,
              },
            ]
          : []),
      ]}
    />
  );
}

/** What is paid with the handling, on the days of the week. */
const sumsOf = ({ price_minor, handling_minor, weekday_prices }: PriceRateView): number[] =>
  [{ price_minor }, ...weekday_prices].map((each) => each.price_minor + handling_minor);

function freshRate(vat: number, sort: number): Values {
  return {
    name: {},
    description: {},
    door_note: {},
    price_minor: 1000,
    handling_minor: 0,
    weekday_prices: [],
    dated_prices: [],
    vat_id: vat,
    handling_vat_id: vat,
    min_tickets: 0,
    max_tickets: 10,
    per_schedule: null,
    visibility: 15,
    usable: true,
    weekdays: [],
    start_from: null,
    start_until: null,
    one_day_ahead: false,
    accept_voucher: true,
    sort,
  };
}

function DatedPrices({ form }: { form: RecordForm<Values> }): ReactNode {
  const { t } = useTranslation('prices');
  const rows = form.values.dated_prices;
  const change = (index: number, values: Partial<(typeof rows)[number]>): void =>
    form.set(
      'dated_prices',
      rows.map((row, at) => (at === index ? { ...row, ...values } : row)),
    );
  return (
    <Stack gap="xs" data-path="dated_prices" role="group" aria-label={t('rate.dated_prices')}>
      <Text size="sm" fw={500}>
        {t('rate.dated_prices')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('rate.datedHelp')}
      </Text>
      {[...rows.entries()].map(([index, row]) => (
        // A row has no name of its own, and its place is what it is refused by.
        <Stack key={index} gap="xs">
          <Group align="flex-end" gap="xs">
            <DateField
              label={t('rate.day')}
              value={row.valid_from}
              error={form.errors[`dated_prices.${index}.valid_from`]}
              onChange={(valid_from) => change(index, { valid_from })}
            />
            {(['price_minor', 'handling_minor'] as const).map((name) => (
              <NumberInput
                key={name}
                label={t(`rate.${name}`)}
                prefix="€ "
                decimalScale={2}
                fixedDecimalScale
                min={0}
                maw={140}
                value={row[name] / 100}
                onChange={(value) => change(index, { [name]: Math.round(Number(value) * 100) })}
              />
            ))}
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('rate.removeDay', { day: row.valid_from })}
              onClick={() =>
                form.set(
                  'dated_prices',
                  rows.filter((_, at) => at !== index),
                )
              }
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
          <WeekdayPrices
            value={row.weekday_prices}
            price={row.price_minor}
            path={`dated_prices.${index}.weekday_prices`}
            errors={form.errors}
            onChange={(weekday_prices) => change(index, { weekday_prices })}
          />
        </Stack>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            const { price_minor, handling_minor, weekday_prices } = rows.at(-1) ?? form.values;
            form.set('dated_prices', [...rows, { valid_from: '', price_minor, handling_minor, weekday_prices }]);
          }}
        >
          {t('rate.addDay')}
        </Button>
      </div>
    </Stack>
  );
}

function ArchiveRate({ rate: { id, row_version, archived }, name }: { rate: PriceRateView; name: string }): ReactNode {
  const { t } = useTranslation('prices');
  const utils = trpc.useUtils();
  const archive = trpc.staff.prices.archiveRate.useMutation({ onSettled: () => utils.staff.prices.invalidate() });
  return (
    <ArchiveButton
      archived={t('isArchived', { name })}
      version={row_version}
      isArchived={archived}
      change={(change) => archive.mutateAsync({ id, ...change })}
    />
  );
}
