/** A time of day in 24 hours, whatever the machine's habit. */
import { TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useTranslation } from '@parterre/ui/i18n';
import type { ComponentProps, ReactNode } from 'react';

type Input = ComponentProps<typeof TimePicker>;

export interface TimeFieldProps
  extends Pick<Input, 'description' | 'error' | 'disabled' | 'maw' | 'inputWrapperOrder'> {
  label: string;
  /** `HH:MM`; empty: none. */
  value: string;
  onChange(clock: string): void;
  'data-path'?: string;
}

export function TimeField({ label, ...input }: TimeFieldProps): ReactNode {
  const { t } = useTranslation('portal');
  return (
    <TimePicker
      {...input}
      label={label}
      format="24h"
      hoursInputLabel={t('dates.hoursOf', { field: label })}
      minutesInputLabel={t('dates.minutesOf', { field: label })}
    />
  );
}
