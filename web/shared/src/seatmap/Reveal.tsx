import { useEffect } from 'react';
import { useMapParts } from './mapContext.ts';

/** Brings seats to the middle of the map, at a size at which they can be read; another array brings them once more. */
export function Reveal({ seats }: { seats: readonly number[] | null }) {
  const { view } = useMapParts();
  useEffect(() => {
    const seat = seats?.[Math.floor(seats.length / 2)];
    if (seat === undefined || seat >= view.hall.seatCount) return;
    const { x, y } = view.positionOf(seat);
    view.approach(x, y);
  }, [seats, view]);
  return null;
}
