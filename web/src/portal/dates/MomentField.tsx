/** A day and a time of it. */
import { Group } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';

/** `value`: `YYYY-MM-DDTHH:MM`, in which the day or the time may be missing (`2026-12-24T`); empty: neither is there. */
export function MomentField(props: {
  label: string;
  description?: string;
  value: string;
  error?: string | undefined;
  /** Where the value is in its form. */
  'data-path'?: string;
  onChange(moment: string): void;
}): ReactNode {
  const { t } = useTranslation('portal');
  const { label, description, value, error, onChange } = props;
  const [day = '', clock = ''] = value.split('T');
  const tell = (newDay: string, newClock: string): void =>
    onChange(newDay === '' && newClock === '' ? '' : `${newDay}T${newClock}`);
  return (
    <Group align="flex-end" gap="sm" data-path={props['data-path']}>
      <DateField
        label={label}
        description={description}
        error={error}
        maw={220}
        value={day}
        onChange={(newDay) => tell(newDay, clock)}
      />
      <TimeField label={t('dates.time')} value={clock} onChange={(newClock) => tell(day, newClock)} />
    </Group>
  );
}
