import { Checkbox, Group } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';

/** operations.md, enumerations. */
const places = [
  ['site', 1],
  ['signage', 2],
  ['pos', 4],
  ['portal', 8],
] as const;

/** Where something is shown: bits of one number. */
export function Bits(props: {
  label: string;
  description?: string;
  value: number;
  error?: string;
  'data-path': string;
  onChange(value: number): void;
}): ReactNode {
  const { t } = useTranslation('films');
  return (
    <Checkbox.Group
      label={props.label}
      {...(props.description !== undefined && { description: props.description })}
      {...(props.error !== undefined && { error: props.error })}
      value={places.filter(([, bit]) => (props.value & bit) !== 0).map(([place]) => place)}
      onChange={(chosen) =>
        props.onChange(places.reduce((bits, [place, bit]) => (chosen.includes(place) ? bits | bit : bits), 0))
      }
      data-path={props['data-path']}
    >
      <Group mt={6} gap="md">
        {places.map(([place]) => (
          <Checkbox key={place} value={place} label={t(`places.${place}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
