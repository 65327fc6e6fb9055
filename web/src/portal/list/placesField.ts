import type { BitsChange } from '@parterre/server/contract';
import type { Place } from '../form/index.ts';
import type { BulkField } from './BulkInput.tsx';

const sum = (bits: number[]): number => bits.reduce((all, bit) => all | bit, 0);

/** Where many things are shown or sold: each place by itself. */
export function placesField<Row, Changes, P extends Place>(field: {
  name: string;
  label: string;
  places: readonly P[];
  nameOf(place: P[0]): string;
  bitsOf(row: Row): number;
  changes(bits: BitsChange): Changes;
}): BulkField<Row, Changes> {
  const { name, label, places, nameOf, bitsOf, changes } = field;
  return {
    name,
    label,
    kind: 'members',
    options: places.map(([place, bit]) => ({ value: bit, label: nameOf(place) })),
    has: (row, bit) => (bitsOf(row) & bit) !== 0,
    changes: ({ add, remove }) => changes({ add: sum(add), remove: sum(remove) }),
  };
}
