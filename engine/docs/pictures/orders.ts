/** The six orders: in which order seats are looked at, numbered and shaded. */
import { Hall, type HallDocument, Inventory, scanOrders } from '../../js/index.ts';
import { explain } from '../../js/planning/index.ts';
import { Paper, RAMP_STEPS } from './paper.ts';

const ROWS = 5;
const SEATS = 9;
const PITCH = 26;

export function orders(): string {
  const paper = new Paper(880, 464, 'The six orders in which seats are looked at, drawn in a hall of five rows');
  const hall = Hall.fromDocument(ordinaryHall(ROWS, SEATS));
  const show = new Inventory(hall);
  scanOrders.forEach((algorithm, index) => {
    const left = 32 + (index % 3) * 285 + 7;
    const top = 58 + Math.floor(index / 3) * 226;
    const width = SEATS * PITCH;
    paper.screen(left + 16, left + width - 16, top - 16, 6);
    const { seatRank: ranks } = explain(show, { algorithm, count: 1 });
    for (let seat = 0; seat < hall.seatCount; seat++) {
      const rank = ranks[seat] ?? 0;
      const x = left + (hall.seats.slot[seat] ?? 0) * PITCH;
      const y = top + (hall.seats.row[seat] ?? 0) * PITCH;
      const step = Math.min(RAMP_STEPS - 1, Math.floor((rank / hall.seatCount) * RAMP_STEPS));
      paper.rect(`r${step}`, x + 1.5, y + 1.5, PITCH - 3, PITCH - 3, 6);
      paper.text(`s11 c on-r${step}${rank === 0 ? ' b' : ''}`, x + PITCH / 2, y + PITCH / 2 + 4, String(rank + 1));
      if (rank === 0) paper.rect('hollow bold l-accent', x - 0.5, y - 0.5, PITCH + 1, PITCH + 1, 8);
    }
    paper.text('s12 c mono text', left + width / 2, top + ROWS * PITCH + 24, algorithm);
  });
  show.free();
  hall.free();
  return paper.svg();
}

/** Rows of seats without an aisle, the screen on top. */
function ordinaryHall(rows: number, seats: number): HallDocument {
  return {
    format: 'parterre-hall',
    version: 1,
    name: 'Studio',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [{ key: 'standard_seats', name: 'Standard' }],
    rows: Array.from({ length: rows }, () => ({ seats: Array.from({ length: seats }, () => ({})) })),
  };
}
