import { Alert, Button, Group, NumberInput, Table } from '@mantine/core';
import { type PriceGroupView, type PriceRateView, periodOn } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { DateField } from '../dates/DateField.tsx';
import { ConflictNotice, partOfRead, type Read, recordOf, useRecordForm } from '../form/index.ts';
import { weekdaysText } from './clock.ts';

/** What each rate costs, in cents: `price 3`, `handling 3`, `weekdays 3 6,7` by the rate's id; null while it is being typed. */
type Prices = Record<string, number | null>;

/** New prices of several rates for shows from a day on, all at once. */
export function RaisePrices({ read }: { read: Read<PriceGroupView> }): ReactNode {
  const group = read.data;
  const { t } = useTranslation('prices');
  const formats = useFormats();
  const { money, date } = formats;
  const localized = useLocalized();
  const utils = trpc.useUtils();
  const { today } = useProgramme();
  const [day, setDay] = useState('');
  const raise = trpc.staff.prices.raise.useMutation();
  /** The groups that the form has been based on, by their version: each of their rates has a version of its own. */
  const groups = useRef(new Map<number, PriceGroupView>());
  const from = day === '' ? today : day;
  const { record, reread } = recordOf(
    partOfRead(read, (view) => ({ view, row_version: versionOf(view) })),
    ({ view, row_version }) => {
      groups.current.set(row_version, view);
      return pricesOf(view, from);
    },
  );
  const live = ratesOf(group);
  const form = useRecordForm<Prices, { row_version: number }>({
    record,
    reread,
    labels: Object.fromEntries(
      live.flatMap(({ id, name, ...rate }) => [
        [`price ${id}`, t('group.raise.price', { rate: localized(name) })],
        [`handling ${id}`, t('group.raise.handling', { rate: localized(name) })],
        ...periodOn(rate, from).weekday_prices.map(({ weekdays }) => [
          weekdayField(id, weekdays),
          t('group.raise.weekday', { rate: localized(name), days: weekdaysText(weekdays, formats) }),
        ]),
      ]),
    ),
    show: Object.fromEntries(
      Object.keys(record.values).map((name) => [name, (cents) => (cents === null ? '–' : money(cents))]),
    ),
    savedText: t('group.raise.done', { day: date(from) }),
    async save(values, version) {
      const rates = (groups.current.get(version)?.rates ?? []).flatMap(({ id, row_version, ...rate }) => {
        const [price_minor, handling_minor] = [values[`price ${id}`] ?? null, values[`handling ${id}`] ?? null];
        if (!raised.includes(id) || price_minor === null || handling_minor === null) return [];
        const weekday_prices = periodOn(rate, from).weekday_prices.map(({ weekdays, price_minor }) => ({
          weekdays,
          price_minor: values[weekdayField(id, weekdays)] ?? price_minor,
        }));
        return [{ id, row_version, price_minor, handling_minor, weekday_prices }];
      });
      await raise.mutateAsync({ price_group: group.id, valid_from: day, rates });
      await Promise.all([utils.staff.prices.invalidate(), utils.staff.history.invalidate()]);
      return { row_version: versionOf(await read.reread()) };
    },
    onSaved: () => setDay(''),
  });
  /** The rates that get another price. */
  const raised = live
    .map((rate) => ({ id: rate.id, fields: Object.keys(fieldsOf(rate, from)) }))
    .filter(
      ({ fields }) =>
        fields.some((name) => form.changed.includes(name)) &&
        fields.every((name) => (form.values[name] ?? null) !== null),
    )
    .map(({ id }) => id);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <ConflictNotice form={form} />
      <DateField label={t('group.raise.day')} value={day} min={today} maw={240} required onChange={setDay} />
      <Table.ScrollContainer minWidth={480} mt="sm">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th ta="right">{t('group.raise.now')}</Table.Th>
              <Table.Th>{t('rate.price_minor')}</Table.Th>
              <Table.Th>{t('rate.handling_minor')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {live.map((rate) => {
              const now = periodOn(rate, from);
              return (
                <Fragment key={rate.id}>
                  <Table.Tr>
                    <Table.Td>{localized(rate.name)}</Table.Td>
                    <Table.Td ta="right" className="p-figures">
                      {money(now.price_minor + now.handling_minor)}
                    </Table.Td>
                    {(['price', 'handling'] as const).map((part) => {
                      const { label, ...input } = form.money(`${part} ${rate.id}`);
                      return (
                        <Table.Td key={part}>
                          <NumberInput {...input} aria-label={label} size="sm" maw={140} prefix="€ " min={0} />
                        </Table.Td>
                      );
                    })}
                  </Table.Tr>
                  {now.weekday_prices.map(({ weekdays, price_minor }) => {
                    const { label, ...input } = form.money(weekdayField(rate.id, weekdays));
                    return (
                      <Table.Tr key={weekdays.join()}>
                        <Table.Td pl="xl" c="dimmed">
                          {weekdaysText(weekdays, formats)}
                        </Table.Td>
                        <Table.Td ta="right" className="p-figures">
                          {money(price_minor + now.handling_minor)}
                        </Table.Td>
                        <Table.Td>
                          <NumberInput {...input} aria-label={label} size="sm" maw={140} prefix="€ " min={0} />
                        </Table.Td>
                        <Table.Td />
                      </Table.Tr>
                    );
                  })}
                </Fragment>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {form.refusal === null ? null : (
        <Alert color="red" role="alert" mt="sm">
          {form.refusal}
        </Alert>
      )}
      <Group mt="md">
        <Button type="submit" disabled={raised.length === 0 || day === ''} loading={form.isSaving}>
          {t('group.raise.action', { count: raised.length })}
        </Button>
      </Group>
    </form>
  );
}

const ratesOf = ({ rates }: PriceGroupView) => rates.filter(({ archived }) => !archived);

const weekdayField = (id: number, weekdays: number[]): string => `weekdays ${id} ${weekdays.join()}`;

/** What a rate costs on a day and on the weekdays of that time, by the names of the form's fields. */
function fieldsOf(rate: PriceRateView, day: string): Prices {
  const { price_minor, handling_minor, weekday_prices } = periodOn(rate, day);
  return {
    [`price ${rate.id}`]: price_minor,
    [`handling ${rate.id}`]: handling_minor,
    ...Object.fromEntries(weekday_prices.map((each) => [weekdayField(rate.id, each.weekdays), each.price_minor])),
  };
}

const pricesOf = (group: PriceGroupView, day: string): Prices =>
  Object.assign({}, ...ratesOf(group).map((rate) => fieldsOf(rate, day)));

/** Grows with each change of one of its rates: a rate has a version, and is never taken away. */
const versionOf = ({ rates }: PriceGroupView): number => rates.reduce((sum, { row_version }) => sum + row_version, 0);
