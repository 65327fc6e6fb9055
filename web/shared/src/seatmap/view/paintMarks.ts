/** What follows the pointer and the keyboard. */
import type { Point } from '../kernel/viewport.ts';
import type { Pen, RoomPen } from '../paint/pen.ts';
import type { SeatColors } from '../paint/seatColors.ts';

export interface Marks {
  colors: SeatColors;
  /** px of seat pitch. */
  cell: number;
  /** Seats that a pick would take. */
  preview: Point[];
  /** Seats somebody works on. */
  selected: Point[];
  /** One that a click would pick. */
  hovered: Point | null;
  focused: Point | null;
}

/** px. */
const ROUND_FROM = 20;
const OUTLINED_FROM = 7;

function ring(pen: Pen, { x, y }: Point, side: number, line: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = line;
  pen.beginPath();
  pen.roundRect(x - side / 2, y - side / 2, side, side, side * 0.26);
  pen.stroke();
}

/** Thousands of seats are outlined at once, at the price of two strokes. */
function outlineAll(pen: RoomPen, seats: readonly Point[], cell: number, colors: SeatColors): void {
  if (seats.length === 0) return;
  const side = Math.max(cell, 4) * 0.98;
  if (cell < OUTLINED_FROM) {
    // An outline would be all there is of the seat. One by one: a path of thousands of squares takes ten times as long.
    pen.fillStyle = colors.focus;
    pen.globalAlpha = 0.6;
    for (const { x, y } of seats) pen.fillRect(x - side / 2, y - side / 2, side, side);
    pen.globalAlpha = 1;
    return;
  }
  if (side < ROUND_FROM) {
    pen.strokeStyle = colors.focus;
    pen.lineWidth = 2;
    for (const { x, y } of seats) pen.strokeRect(x - side / 2 + 1, y - side / 2 + 1, side - 2, side - 2);
    return;
  }
  pen.beginPath();
  for (const { x, y } of seats) pen.roundRect(x - side / 2, y - side / 2, side, side, side * 0.26);
  pen.strokeStyle = colors.ground;
  pen.lineWidth = Math.max(Math.min(3, side * 0.4), side * 0.13);
  pen.stroke();
  pen.strokeStyle = colors.focus;
  pen.lineWidth = Math.max(Math.min(2, side * 0.3), side * 0.08);
  pen.stroke();
}

export function paintMarks(pen: RoomPen, { colors, cell, preview, selected, hovered, focused }: Marks): void {
  const side = Math.max(cell, 10);
  for (const seat of preview) ring(pen, seat, side * 0.96, Math.max(2, side * 0.09), colors.yours.fill);
  outlineAll(pen, selected, cell, colors);
  if (hovered) ring(pen, hovered, side * 0.98, Math.max(1.5, side * 0.06), colors.hover);
  if (focused) {
    // Two rings, light on dark: seen on any seat.
    ring(pen, focused, side + 5, 5, colors.ground);
    ring(pen, focused, side + 5, 2.5, colors.focus);
  }
}
