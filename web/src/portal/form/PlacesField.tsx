import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** Where films and shows are shown, with the bit of each place (operations.md, enumerations). The portal's own bit is chosen nowhere. */
export const places = [
  ['site', 1],
  ['signage', 2],
  ['pos', 4],
] as const;
export type Place = (typeof places)[number];

/** Places where tickets are bought. */
export const salePlaces = [
  ['site', 1],
  ['pos', 4],
] as const satisfies readonly Place[];

/** Chooses some of these places: bits of one number, whose others stay. */
export function PlacesField<P extends Place>(props: {
  label: string;
  description?: string;
  places: readonly P[];
  value: number;
  nameOf(place: P[0]): string;
  error?: string;
  disabled?: boolean;
  'data-path'?: string;
  onChange(value: number): void;
}): ReactNode {
  const { places, value, nameOf, onChange, ...rest } = props;
  return (
    <Checkbox.Group
      {...rest}
      value={places.filter(([, bit]) => (value & bit) !== 0).map(([place]) => place)}
      onChange={(chosen) =>
        onChange(places.reduce((bits, [place, bit]) => (chosen.includes(place) ? bits | bit : bits & ~bit), value))
      }
    >
      <Group mt={6} gap="md">
        {places.map(([place]) => (
          <Checkbox key={place} value={place} label={nameOf(place)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
