/** Halls of any shape, for tests. */
import type { HallDocument, HallRow, HallSeat } from '../js/types.ts';
import type { Random } from './random.ts';

function randomSeat(random: Random, classes: number): HallSeat {
  const seat: HallSeat = { class: random.below(classes) };
  if (random.chance(5)) seat.blocked = true;
  if (random.chance(4)) seat.disabled = true;
  if (random.chance(5)) seat.autoAssign = false;
  if (random.chance(15)) seat.accessible = true;
  return seat;
}

function randomRow(random: Random, classes: number, widest: number): HallRow {
  const aisles = random.pick([0, 5, 15, 60]);
  const seats = Array.from({ length: random.below(widest + 1) }, () =>
    random.chance(aisles) ? null : randomSeat(random, classes),
  );
  const withSofas = random.chance(50);
  let sofas = 0;
  for (const [slot, seat] of seats.entries()) {
    const before = seats[slot - 1];
    if (!seat || !before) continue;
    if (before.accessible && random.chance(30)) seat.companion = true;
    if (withSofas && random.chance(30)) {
      before.sofa ??= ++sofas;
      seat.sofa = before.sofa;
    }
  }
  return random.chance(25) ? { seats, zone: random.below(2) } : { seats };
}

/** Empty rows, aisles, curves, sofas, rows wider than one, two or three words of 64 slots. */
export function randomDocument(random: Random): HallDocument {
  const classes = 1 + random.below(3);
  const widest = random.pick([6, 14, 40, 70, 140, 200]);
  const rows = Array.from({ length: random.below(9) }, () => randomRow(random, classes, widest));
  if (random.chance(40)) {
    for (const [index, { seats }] of rows.entries()) {
      for (const [slot, seat] of seats.entries()) {
        const away = slot - seats.length / 2;
        if (seat) Object.assign(seat, { x: slot + index * 0.37, y: index * 1.1 + away * away * 0.01 });
      }
    }
  }
  return {
    format: 'parterre-hall',
    version: 1,
    name: 'Random',
    screenSide: random.pick(['top', 'bottom']),
    naming: { rows: 'numbers_from_top', seats: 'from_left', separator: '-' },
    classes: Array.from({ length: classes }, (_, index) => ({ key: `class${index}`, name: '' })),
    zones: [
      { key: 'stalls', name: 'Stalls' },
      { key: 'balcony', name: 'Balcony', focalPoint: random.chance(30) ? { x: 5.5, y: 4 } : undefined },
    ],
    focalPoint: random.chance(30) ? { x: 3.25, y: 1.5 } : undefined,
    rows,
  };
}
