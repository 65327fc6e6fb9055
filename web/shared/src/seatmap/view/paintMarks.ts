/** What follows the pointer and the keyboard. */
import type { Point } from '../kernel/viewport.ts';
import type { Pen, RoomPen } from '../paint/pen.ts';
import type { SeatColors } from '../paint/seatColors.ts';

/** Where a seat's middle is, px, and how it is turned, radians. */
export interface Standing extends Point {
  turn: number;
}

export interface Marks {
  colors: SeatColors;
  /** px of seat pitch. */
  cell: number;
  /** Seats that a pick would take. */
  preview: Standing[];
  outOfOrder: Point[];
  /** One that a click would pick. */
  hovered: Standing | null;
  focused: Standing | null;
}

function ring(pen: Pen, { x, y, turn }: Standing, side: number, line: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = line;
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.beginPath();
  pen.roundRect(-side / 2, -side / 2, side, side, side * 0.26);
  pen.stroke();
  pen.restore();
}

/** A cross of two lines, light under dark: seen on any seat and on a sold one, and by whoever sees no colours. */
export function paintCross(
  pen: Pen,
  { x, y }: Point,
  side: number,
  colors: Pick<SeatColors, 'ground' | 'focus'>,
): void {
  const reach = side * 0.3;
  for (const [color, line] of [
    [colors.ground, Math.max(3, side * 0.2)],
    [colors.focus, Math.max(1.5, side * 0.09)],
  ] as const) {
    pen.strokeStyle = color;
    pen.lineWidth = line;
    pen.beginPath();
    pen.moveTo(x - reach, y - reach);
    pen.lineTo(x + reach, y + reach);
    pen.moveTo(x + reach, y - reach);
    pen.lineTo(x - reach, y + reach);
    pen.stroke();
  }
}

export function paintMarks(pen: RoomPen, { colors, cell, preview, outOfOrder, hovered, focused }: Marks): void {
  const side = Math.max(cell, 10);
  for (const seat of outOfOrder) paintCross(pen, seat, Math.max(cell, 6), colors);
  for (const seat of preview) ring(pen, seat, side * 0.96, Math.max(2, side * 0.09), colors.yours.fill);
  if (hovered) ring(pen, hovered, side * 0.98, Math.max(1.5, side * 0.06), colors.hover);
  if (focused) {
    // Two rings, light on dark: seen on any seat.
    ring(pen, focused, side + 5, 5, colors.ground);
    ring(pen, focused, side + 5, 2.5, colors.focus);
  }
}
