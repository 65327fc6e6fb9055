/** Halls to look at: a grid, a curve with everything in it, a large one. */
import type { HallDocument, HallRow, HallSeat } from '@parterre/engine';

const base = {
  format: 'parterre-hall',
  version: 1,
  screenSide: 'top',
  naming: { rows: 'letters_from_bottom', seats: 'from_left', separator: '-' },
} as const;

const classes = [
  { key: 'standard_seats', name: 'Standard' },
  { key: 'vip_seats', name: 'VIP' },
  { key: 'love_seats', name: 'Love seat' },
];

function grid(name: string, rows: number, columns: number, aisles: number[]): HallDocument {
  const made: HallRow[] = [];
  for (let row = 0; row < rows; row++) {
    made.push({
      seats: Array.from({ length: columns }, (_, slot): HallSeat | null =>
        aisles.includes(slot) ? null : { class: row >= rows * 0.55 && row < rows * 0.8 ? 1 : 0 },
      ),
    });
  }
  return { ...base, name, classes, rows: made };
}

/** Rows on circles around a point before the screen, an aisle in the middle, sofas behind, wheelchairs in front. */
export function curved(): HallDocument {
  const rows: HallRow[] = [];
  for (let row = 0; row < 11; row++) {
    const radius = 16 + row * 1.12;
    const perSide = 7 + Math.floor(row / 2);
    const seats: (HallSeat | null)[] = [];
    const last = row === 10;
    for (let place = -perSide; place <= perSide; place++) {
      if (place === 0) {
        seats.push(null);
        continue;
      }
      const along = Math.sign(place) * (Math.abs(place) + 0.35);
      const angle = along / radius;
      const seat: HallSeat = {
        x: Number((30 + Math.sin(angle) * radius).toFixed(3)),
        y: Number((Math.cos(angle) * radius * 0.9).toFixed(3)),
      };
      if (last) {
        seat.class = 2;
        const index = place < 0 ? place + perSide : place - 1;
        if (perSide % 2 === 0 || index < perSide - 1) seat.sofa = (place < 0 ? 1 : 20) + Math.floor(index / 2);
      } else if (row >= 6) seat.class = 1;
      if (row === 0 && (place === -1 || place === 1)) seat.accessible = true;
      if (row === 0 && (place === -2 || place === 2)) seat.companion = true;
      if (row === 4 && place === 3) seat.blocked = true;
      seats.push(seat);
    }
    rows.push({ seats });
  }
  return { ...base, name: 'Salle Varda', classes, rows };
}

export const halls: Record<string, () => HallDocument> = {
  small: () => grid('Zaal 2', 9, 16, [4, 11]),
  curved,
  large: () => grid('Grand Foyer', 32, 44, [8, 21, 22, 35]),
  huge: () => grid('Ten thousand', 100, 106, [20, 41, 64, 85]),
  vast: () => grid('A hundred thousand', 290, 350, [50, 120, 175, 230, 300]),
};
