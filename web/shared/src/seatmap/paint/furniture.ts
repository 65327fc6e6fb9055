/** The room around the seats: the lit screen, row labels. Drawn each frame; there is little of it. */
import type { SeatTable } from '@parterre/engine';
import { fonts } from '../../theme/tokens.ts';
import { type HallLayout, heightOfRow, LABEL_GAP, type LabelledRow } from '../kernel/layout.ts';
import { toLayout, toScreen, type Viewport } from '../kernel/viewport.ts';
import type { RoomPen } from './pen.ts';
import type { SeatColors } from './seatColors.ts';

/** How far the screen's light falls into the room, layout units. */
const LIGHT_REACH = 5.5;

/** The screen as a lit arc, its light on the first rows, and its name. */
export function paintScreen(
  pen: RoomPen,
  viewport: Viewport,
  layout: HallLayout,
  colors: SeatColors,
  name: string,
): void {
  const { screen } = layout;
  const from = toScreen(viewport, screen.from.x, screen.from.y);
  const bend = toScreen(viewport, screen.bend.x, screen.bend.y);
  const to = toScreen(viewport, screen.to.x, screen.to.y);
  const into = screen.bend.y < screen.from.y ? 1 : -1;
  const reach = into * LIGHT_REACH * viewport.scale;
  const spread = Math.abs(reach) * 0.32;
  const crown = (from.y + bend.y) / 2;
  if (Math.max(crown, from.y + reach) > 0 && Math.min(crown, from.y + reach) < viewport.height) {
    const light = pen.createLinearGradient(0, crown, 0, from.y + reach);
    light.addColorStop(0, `${colors.light}30`);
    light.addColorStop(0.35, `${colors.light}12`);
    light.addColorStop(1, `${colors.light}00`);
    pen.fillStyle = light;
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.quadraticCurveTo(bend.x, bend.y, to.x, to.y);
    pen.lineTo(to.x + spread, to.y + reach);
    pen.lineTo(from.x - spread, from.y + reach);
    pen.closePath();
    pen.fill();
  }
  const width = Math.max(2.5, Math.min(6, viewport.scale * 0.16));
  const curve = () => {
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.quadraticCurveTo(bend.x, bend.y, to.x, to.y);
  };
  pen.lineCap = 'round';
  pen.strokeStyle = `${colors.light}38`;
  pen.lineWidth = width * 3.2;
  curve();
  pen.stroke();
  pen.strokeStyle = colors.screen;
  pen.lineWidth = width;
  curve();
  pen.stroke();

  const label = toScreen(viewport, screen.label.x, screen.label.y);
  const size = Math.max(10, Math.min(14, viewport.scale * 0.62));
  // On a small map the letters are larger than the room between screen and name: they stay clear of the screen.
  const clear = crown - into * (width + size * 0.75);
  const labelY = into > 0 ? Math.min(label.y, clear) : Math.max(label.y, clear);
  pen.font = `600 ${size}px ${fonts.text}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = colors.label;
  pen.letterSpacing = `${size * 0.22}px`;
  pen.fillText(name.toLocaleUpperCase(), label.x, labelY);
  pen.letterSpacing = '0px';
}

/** px kept between the edge of the map and a label that stays in sight. */
const EDGE = 15;
const LEAST_LABEL_SPACING = 12;
/** px kept free between a label and the seat beside it. */
const LABEL_CLEARANCE = 3;
/** px by which a label may touch a seat before the seats below it are shaded. */
const TOUCHING = 4;

/** A strip at the edge on which labels of rows that go on beyond it can be read. */
function paintGutter(pen: RoomPen, viewport: Viewport, colors: SeatColors, left: boolean): void {
  const from = left ? 0 : viewport.width;
  const to = left ? 44 : viewport.width - 44;
  const shade = pen.createLinearGradient(from, 0, to, 0);
  shade.addColorStop(0, colors.labelGround);
  shade.addColorStop(0.62, `${colors.labelGround}f4`);
  shade.addColorStop(1, `${colors.labelGround}00`);
  pen.fillStyle = shade;
  pen.fillRect(Math.min(from, to), 0, 44, viewport.height);
}

export interface PlacedLabel {
  label: string;
  /** First and last seat of its row, indexes. */
  first: number;
  last: number;
  /** px; null: the row does not come to this side of the screen, or not within its height. */
  left: LabelPlace | null;
  right: LabelPlace | null;
}

interface LabelPlace {
  x: number;
  y: number;
  /** Whether it stands on seats of its row, which goes on beyond the edge. */
  onSeats: boolean;
}

/**
 * Where the row labels stand: beside both ends of the row, and where the row goes on beyond the edge of the screen, at
 * the edge, as high as the row is there. Where one of them has no room
 * for its text, all are shortened to their last word. `widthOf`: of a label's text, px.
 */
export function placeLabels(
  viewport: Viewport,
  layout: HallLayout,
  seats: Pick<SeatTable, 'x' | 'y'>,
  widthOf: (label: string) => number,
): PlacedLabel[] {
  const { width } = viewport;
  const cell = viewport.scale * layout.pitch;
  const size = labelSize(cell);
  const every = Math.max(1, Math.ceil(LEAST_LABEL_SPACING / cell));
  const rows = layout.rows
    .filter((_, index) => (layout.rows.length - 1 - index) % every === 0)
    .map((row) => {
      const [from, to] = [row.first, row.last].map((seat) => toScreen(viewport, seats.x[seat] ?? 0, 0).x);
      // The edges of its outer seats.
      const edges = { left: (from ?? 0) - cell / 2, right: (to ?? 0) + cell / 2 };
      return { row, edges, rooms: roomsOf(row, edges, viewport) };
    });
  const isNarrow = rows.some(
    ({ row: { label }, rooms }) =>
      label.includes(' ') && widthOf(label) + 2 * LABEL_CLEARANCE > Math.min(rooms.left, rooms.right),
  );
  return rows.flatMap(({ row, edges, rooms }) => {
    const label = isNarrow ? lastWordOf(row.label) : row.label;
    const half = widthOf(label) / 2;
    const isBeside = (side: 'left' | 'right'): boolean => row.room[side] !== Infinity;
    /** From the edge of the outer seat to the middle of the label. */
    const away = (side: 'left' | 'right'): number => {
      // A long label on a small map moves away from the seat instead of lying on it.
      const usual = Math.max((LABEL_GAP - 0.5) * cell, half + LABEL_CLEARANCE);
      return isBeside(side) ? Math.min(usual, rooms[side] - half) : usual;
    };
    const [left, right] = [edges.left - away('left'), edges.right + away('right')];
    // Nothing of the row in sight: no label either.
    if (right < EDGE || left > width - EDGE) return [];
    const beyond = left < 0 || right > width ? EDGE : 0;
    const at = (side: 'left' | 'right', x: number): LabelPlace | null => {
      if (isBeside(side) && 2 * half + LABEL_CLEARANCE > rooms[side]) return null;
      const y = toScreen(viewport, 0, heightOfRow(row, seats, toLayout(viewport, x, 0).x)).y;
      const onSeats = x + half - TOUCHING > edges.left && x - half + TOUCHING < edges.right;
      return y < -size || y > viewport.height + size ? null : { x, y, onSeats };
    };
    const placed = {
      label,
      first: row.first,
      last: row.last,
      left: at('left', left < half + 2 ? Math.max(beyond, half + 2) : left),
      right: at('right', right > width - half - 2 ? Math.min(width - beyond, width - half - 2) : right),
    };
    return placed.left || placed.right ? [placed] : [];
  });
}

/** px for a label on each side of a row: half of what lies between it and the next row beside it, or what there is to the edge of the screen. */
function roomsOf(
  { room }: LabelledRow,
  edges: { left: number; right: number },
  { scale, width }: Viewport,
): { left: number; right: number } {
  const toEdge = { left: edges.left, right: width - edges.right };
  const roomAt = (side: 'left' | 'right'): number => {
    if (room[side] !== Infinity) return (room[side] * scale) / 2;
    // The label of a row that goes on beyond the edge stands at the edge, where there is room.
    return toEdge[side] < 0 ? Infinity : toEdge[side];
  };
  return { left: roomAt('left'), right: roomAt('right') };
}

/** A row's own name: in a hall of several sections the section's name stands before it. */
const lastWordOf = (label: string): string => label.slice(label.lastIndexOf(' ') + 1);

const labelSize = (cell: number): number => Math.max(10, Math.min(14, cell * 0.6));

/** Row labels on both sides, with a strip below those that stand on seats. Returns where they stand. */
export function paintRowLabels(
  pen: RoomPen,
  viewport: Viewport,
  layout: HallLayout,
  seats: Pick<SeatTable, 'x' | 'y'>,
  colors: SeatColors,
): PlacedLabel[] {
  pen.font = `600 ${labelSize(viewport.scale * layout.pitch)}px ${fonts.text}`;
  const placed = placeLabels(viewport, layout, seats, (label) => pen.measureText(label).width);
  if (placed.some(({ left }) => left?.onSeats)) paintGutter(pen, viewport, colors, true);
  if (placed.some(({ right }) => right?.onSeats)) paintGutter(pen, viewport, colors, false);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = colors.label;
  for (const { label, left, right } of placed) {
    if (left) pen.fillText(label, left.x, left.y);
    if (right) pen.fillText(label, right.x, right.y);
  }
  return placed;
}
