import { Alert, Button, Group, NumberInput, Table, TextInput } from '@mantine/core';
import type { PriceGroupView } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useState } from 'react';
import { news } from '../frame/toasts.ts';
import { useLocalized } from '../text/useLocalized.ts';
import { priceOn } from './priceOn.ts';

/** What is typed: in units of the currency, empty while it is being typed. */
interface Typed {
  price: number | string;
  handling: number | string;
}

/** New prices of several rates for shows from a day on, all at once. */
export function RaisePrices({ group }: { group: PriceGroupView }): ReactNode {
  const { t } = useTranslation('prices');
  const { money, date } = useFormats();
  const errorText = useErrorText();
  const localized = useLocalized();
  const utils = trpc.useUtils();
  const { today } = useProgramme();
  const [day, setDay] = useState('');
  const [typed, setTyped] = useState<Record<number, Typed>>({});
  const raise = trpc.staff.prices.raise.useMutation({
    async onSuccess(_answer, { valid_from }) {
      news(t('group.raise.done', { day: date(valid_from) }));
      setTyped({});
      setDay('');
      await utils.staff.prices.invalidate();
    },
  });
  const live = group.rates.filter(({ archived }) => !archived);
  const rows = live.map((rate) => {
    const now = priceOn(rate, day === '' ? today : day);
    const { price = now.price_minor / 100, handling = now.handling_minor / 100 } = typed[rate.id] ?? {};
    const price_minor = Math.round(Number(price) * 100);
    const handling_minor = Math.round(Number(handling) * 100);
    const isSet = price !== '' && handling !== '';
    const isChanged = isSet && (price_minor !== now.price_minor || handling_minor !== now.handling_minor);
    return { rate, now, price, handling, price_minor, handling_minor, isChanged };
  });
  const changed = rows.filter(({ isChanged }) => isChanged);
  const type = (id: number, before: Typed, change: Partial<Typed>): void =>
    setTyped({ ...typed, [id]: { ...before, ...change } });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        raise.mutate({
          price_group: group.id,
          valid_from: day,
          rates: changed.map(({ rate: { id, row_version }, price_minor, handling_minor }) => ({
            id,
            row_version,
            price_minor,
            handling_minor,
          })),
        });
      }}
    >
      <TextInput
        type="date"
        label={t('group.raise.day')}
        value={day}
        min={today}
        maw={240}
        required
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
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
            {rows.map(({ rate, now, price, handling }) => {
              const name = localized(rate.name);
              return (
                <Table.Tr key={rate.id}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td ta="right" className="p-figures">
                    {money(now.price_minor + now.handling_minor)}
                  </Table.Td>
                  <Table.Td>
                    <NumberInput
                      size="sm"
                      maw={140}
                      aria-label={t('group.raise.price', { rate: name })}
                      prefix="€ "
                      decimalScale={2}
                      fixedDecimalScale
                      min={0}
                      value={price}
                      onChange={(value) => type(rate.id, { price, handling }, { price: value })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <NumberInput
                      size="sm"
                      maw={140}
                      aria-label={t('group.raise.handling', { rate: name })}
                      prefix="€ "
                      decimalScale={2}
                      fixedDecimalScale
                      min={0}
                      value={handling}
                      onChange={(value) => type(rate.id, { price, handling }, { handling: value })}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {raise.error ? (
        <Alert color="red" role="alert" mt="sm">
          {errorText(raise.error)}
        </Alert>
      ) : null}
      <Group mt="md">
        <Button type="submit" disabled={changed.length === 0 || day === ''} loading={raise.isPending}>
          {t('group.raise.action', { count: changed.length })}
        </Button>
      </Group>
    </form>
  );
}
