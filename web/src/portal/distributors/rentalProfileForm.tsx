import { ActionIcon, Button, Group, Input, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import type { RentalProfileValues, RentalRate } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type RecordForm, type RecordSection, type Saving, useRecordForm } from '../form/index.ts';

export const emptyProfile: RentalProfileValues = {
  name: '',
  shared: false,
  rates: [{ from_week: 1, percent_hundredths: 5_000 }],
  minimum_guarantee_minor: 0,
};

export function useProfileForm<A extends { row_version: number }>(
  saving: Saving<RentalProfileValues, A>,
): RecordForm<RentalProfileValues> {
  const { t } = useTranslation('distributors');
  const { number, money } = useFormats();
  return useRecordForm<RentalProfileValues, A>({
    ...saving,
    labels: {
      name: t('fields.name'),
      shared: t('profiles.shared'),
      rates: t('profiles.rates'),
      minimum_guarantee_minor: t('profiles.minimum'),
    },
    show: {
      minimum_guarantee_minor: money,
      rates: (rates) =>
        rates
          .map(({ from_week, percent_hundredths }) =>
            t('profiles.fromWeek', { week: from_week, percent: number(percent_hundredths / 100) }),
          )
          .join(', '),
    },
  });
}

export function useProfileSections(form: RecordForm<RentalProfileValues>): RecordSection[] {
  const { t } = useTranslation('distributors');
  return [
    {
      id: 'rates',
      title: t('profiles.rates'),
      text: t('profiles.ratesText'),
      content: (
        <Stack maw={720}>
          <TextInput {...form.text('name')} withAsterisk maxLength={120} />
          <Rates form={form} />
          <NumberInput
            {...form.money('minimum_guarantee_minor')}
            min={0}
            maw={292}
            prefix="€ "
            description={t('profiles.minimumHelp')}
          />
          <Switch {...form.checkbox('shared')} description={t('profiles.sharedHelp')} />
        </Stack>
      ),
    },
  ];
}

/** Which percentage is paid from which week of the run on. */
function Rates({ form }: { form: RecordForm<RentalProfileValues> }): ReactNode {
  const { t } = useTranslation('distributors');
  const { rates } = form.values;
  const set = (index: number, change: Partial<RentalRate>): void =>
    form.set(
      'rates',
      rates.map((rate, at) => (at === index ? { ...rate, ...change } : rate)),
    );
  const last = rates.at(-1);
  return (
    <Stack gap="xs" data-path="rates">
      {rates.map((rate, index) => (
        <Group
          key={String(index)}
          align="flex-end"
          gap="sm"
          wrap="nowrap"
          role="group"
          aria-label={t('profiles.rate', { number: index + 1 })}
        >
          <NumberInput
            label={t('profiles.from')}
            value={rate.from_week}
            min={1}
            max={520}
            allowDecimal={false}
            w={140}
            error={form.errors[`rates.${index}.from_week`]}
            onChange={(value) => set(index, { from_week: Number(value) })}
          />
          <NumberInput
            label={t('profiles.percent')}
            value={rate.percent_hundredths / 100}
            min={0}
            max={100}
            decimalScale={2}
            suffix=" %"
            w={140}
            error={form.errors[`rates.${index}.percent_hundredths`]}
            onChange={(value) => set(index, { percent_hundredths: Math.round(Number(value) * 100) })}
          />
          {index === 0 ? null : (
            <ActionIcon
              variant="subtle"
              color="red"
              size="input-sm"
              aria-label={t('profiles.removeRate', { number: index + 1 })}
              onClick={() =>
                form.set(
                  'rates',
                  rates.filter((_rate, at) => at !== index),
                )
              }
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {form.errors.rates === undefined ? null : <Input.Error role="alert">{form.errors.rates}</Input.Error>}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            form.set('rates', [
              ...rates,
              { from_week: (last?.from_week ?? 0) + 1, percent_hundredths: last?.percent_hundredths ?? 0 },
            ])
          }
        >
          {t('profiles.addRate')}
        </Button>
      </Group>
    </Stack>
  );
}
