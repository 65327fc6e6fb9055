import type { HallRow, HallSeat } from '@parterre/engine';

/** Seat classes that halls are drawn with. */
export const classes = {
  standard: { key: 'standard_seats', name: 'Standard' },
  premium: { key: 'premium', name: 'Premium' },
  vip: { key: 'vip', name: 'VIP' },
  couple: { key: 'couple', name: 'Couple' },
  balcony: { key: 'balcony', name: 'Balcony' },
};

export const thousandths = (value: number) => Math.round(value * 1000) / 1000;

/** Slots of a row as text: `o` a seat, `.` an aisle, `a` accessible, `c` its companion. */
export type Slots = string;

/** Bends a row of `slots` around the screen: `radius` in seat pitches, `depth` the distance of its middle from the front. */
export function curved(
  slots: Slots,
  depth: number,
  radius: number,
  seatOf: (slot: number) => Partial<HallSeat>,
): HallRow['seats'] {
  const middle = (slots.length - 1) / 2;
  return [...slots].map((mark, slot) => {
    if (mark === '.') return null;
    const angle = (slot - middle) / radius;
    return {
      ...seatOf(slot),
      x: thousandths(radius * Math.sin(angle)),
      y: thousandths(depth - radius * (1 - Math.cos(angle))),
      ...(mark === 'a' ? { accessible: true as const } : {}),
      ...(mark === 'c' ? { companion: true as const } : {}),
    };
  });
}
