import { SeatPicker } from '@parterre/ui/seatmap';
import { useState } from 'react';
import type { Scene } from './scene.ts';

const rules = {
  strandedSeats: 'off',
  seatClearance: 0,
  sofasTogether: true,
  companionsWithAccessible: true,
  allowBlocked: false,
} as const;
const count = 2;

/** The website's picker without a server: what is picked is one's own at once. */
export function Visitor({ scene }: { scene: Scene }) {
  const { source, inventory, seatClasses } = scene;
  const [selected, setSelected] = useState<readonly number[]>([]);
  const groupOf = (seat: number) => [...inventory.groupAround(seat, count, rules, { own: selected })];
  return (
    <SeatPicker
      source={source}
      seatClasses={seatClasses}
      selected={selected}
      pending={none}
      distanced={none}
      pickable={(seat) => selected.includes(seat) || inventory.pickable(seat, rules, selected)}
      groupOf={groupOf}
      onPick={(seat) => setSelected((before) => (before.includes(seat) ? [] : groupOf(seat)))}
    />
  );
}

const none: readonly number[] = [];
