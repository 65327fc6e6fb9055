import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** Where something is shown or sold, with the bit of each (operations.md, enumerations). */
export const places = [
  ['site', 1],
  ['signage', 2],
  ['pos', 4],
  ['portal', 8],
] as const;

/** Chooses places: bits of one number. */
export function PlacesField(props: {
  label: string;
  description?: string;
  value: number;
  /** Bits in which several things differ: neither chosen nor not. */
  mixed?: number;
  nameOf(place: (typeof places)[number][0]): string;
  error?: string;
  disabled?: boolean;
  'data-path'?: string;
  onChange(value: number): void;
}): ReactNode {
  const { value, mixed = 0, nameOf, onChange, ...rest } = props;
  return (
    <Checkbox.Group
      {...rest}
      value={places.filter(([, bit]) => (value & bit) !== 0).map(([place]) => place)}
      onChange={(chosen) =>
        onChange(places.reduce((bits, [place, bit]) => (chosen.includes(place) ? bits | bit : bits), 0))
      }
    >
      <Group mt={6} gap="md">
        {places.map(([place, bit]) => (
          <Checkbox key={place} value={place} label={nameOf(place)} indeterminate={(mixed & bit) !== 0} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
