import '@parterre/engine/planning/node';
import { readFileSync } from 'node:fs';
import type { HallDocument } from '@parterre/engine';
import { importHall } from '@parterre/engine/planning';
import { type ClassStyle, type ScreenData, screen } from '../screen.ts';
import { inventedHalls } from './halls.ts';
import { classStyles } from './venue.ts';

/**
 * The plan of a real auditorium, as the box office software answers it. Its VIP area is all but the three front rows and
 * the sofas; here, where a VIP seat costs more than others, only the three rows around the best place are VIP.
 */
function kouter(): HallDocument {
  const file = new URL('../../data/vista-156-seats.json', import.meta.url);
  const { document, findings } = importHall(readFileSync(file), { format: 'vista' });
  if (!document) throw new Error(`${file.pathname} is no plan any more: ${JSON.stringify(findings[0])}`);
  const classOf = (key: string) => document.classes.findIndex((each) => each.key === key);
  const vip = classOf('vip');
  // From the back, where the plan begins: M, the sofas of L, K; then J to H.
  const isBestRow = (row: number) => row >= 3 && row <= 5;
  const rows = document.rows.map((row, index) => ({
    ...row,
    seats: row.seats.map((seat) =>
      seat?.class === vip && !isBestRow(index) ? { ...seat, class: classOf('standard_seats') } : seat,
    ),
  }));
  return { ...document, name: 'Kouter', rows };
}

function styleOf(key: string, name: string): ClassStyle {
  const words = `${key} ${name}`.toLowerCase();
  const style = (['vip', 'couple', 'balcony', 'premium'] as const).find((each) => words.includes(each));
  return classStyles[style ?? 'standard'];
}

/** Three in Gent, two in Brussel. Needs the engine to be loaded. */
export function loadScreens(): ScreenData[] {
  return [
    screen(1, 1, kouter(), {}, styleOf),
    screen(2, 1, inventedHalls.leie(), {}, styleOf),
    screen(
      3,
      1,
      inventedHalls.schelde(),
      { social_distancing_enabled: true, seat_clearance: 2, stranded_seats: 'off' },
      styleOf,
    ),
    screen(4, 2, inventedHalls.grand(), {}, styleOf),
    screen(5, 2, inventedHalls.salon(), { stranded_seats: 'off', place_kept_free: true }, styleOf),
  ];
}
