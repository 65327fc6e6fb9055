import { ActionIcon, Button, Chip, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayOnWeekday, weekdays, weekdaysText } from './clock.ts';

/** A price of some weekdays while it is entered: there may be no day of it, or no price, yet. */
export interface EnteredWeekdayPrice {
  weekdays: number[];
  price_minor: number | null;
}

const blank: EnteredWeekdayPrice = { weekdays: [], price_minor: null };

/** Other prices of a rate on some weekdays: days are ticked, and their price is typed. */
export function WeekdayPrices(props: {
  value: EnteredWeekdayPrice[];
  /** What the ticket costs on the other days. */
  price: number | null;
  /** Where the value is in its form. */
  path: string;
  errors: Record<string, string>;
  help?: string;
  onChange(value: EnteredWeekdayPrice[]): void;
}): ReactNode {
  const { value, price, path, errors, onChange } = props;
  const { t } = useTranslation('prices');
  const formats = useFormats();
  const label = t('rate.weekday_prices');
  // Days can be ticked at once: the first row is there before anything is entered.
  const rows = value.length === 0 ? [blank] : value;
  const put = (index: number, row: EnteredWeekdayPrice): void =>
    // A row in which nothing is left is none.
    onChange(
      row.weekdays.length === 0 && row.price_minor === null
        ? rows.filter((_, at) => at !== index)
        : rows.map((each, at) => (at === index ? row : each)),
    );
  const isFree = (day: number, index: number): boolean =>
    rows.every((row, at) => at === index || !row.weekdays.includes(day));
  return (
    <Stack gap="xs" data-path={path} role="group" aria-label={label}>
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        {props.help === undefined ? null : (
          <Text size="xs" c="dimmed" maw={640}>
            {props.help}
          </Text>
        )}
      </div>
      {[...rows.entries()].map(([index, row]) => {
        const at = `${path}.${index}`;
        const days = weekdaysText(row.weekdays, formats);
        return (
          // A row has no name of its own, and its place is what it is refused by.
          <Group key={index} gap="sm" align="center">
            <Chip.Group
              multiple
              value={row.weekdays.map(String)}
              onChange={(ticked) => put(index, { ...row, weekdays: ticked.map(Number).sort() })}
            >
              <Group gap={4} data-path={`${at}.weekdays`}>
                {weekdays.map((day) => (
                  <Chip
                    key={day}
                    value={String(day)}
                    size="sm"
                    radius="sm"
                    aria-label={formats.weekday(dayOnWeekday(day))}
                    disabled={!isFree(day, index)}
                  >
                    {formats.weekdayShort(dayOnWeekday(day))}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            {errors[`${at}.weekdays`] === undefined ? null : (
              <Text size="xs" c="red" role="alert">
                {errors[`${at}.weekdays`]}
              </Text>
            )}
            {row === blank ? null : (
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <NumberInput
                  aria-label={t('rate.weekdayPrice', { days })}
                  data-path={`${at}.price_minor`}
                  prefix="€ "
                  decimalScale={2}
                  fixedDecimalScale
                  min={0}
                  w={120}
                  placeholder={price === null ? undefined : formats.money(price)}
                  error={errors[`${at}.price_minor`]}
                  value={row.price_minor === null ? '' : row.price_minor / 100}
                  onChange={(typed) =>
                    onChange(
                      rows.map((each, of) =>
                        of === index
                          ? { ...each, price_minor: typed === '' ? null : Math.round(Number(typed) * 100) }
                          : each,
                      ),
                    )
                  }
                />
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t('rate.removeWeekdays', { days })}
                  onClick={() => onChange(rows.filter((_, of) => of !== index))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Group>
            )}
          </Group>
        );
      })}
      {value.length === 0 ||
      value.some((row) => row.weekdays.length === 0) ||
      !weekdays.some((day) => isFree(day, -1)) ? null : (
        <div>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...value, { ...blank }])}
          >
            {t('rate.addWeekdays')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
