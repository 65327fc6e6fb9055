/** The room around the seats: the lit screen, row labels. Drawn each frame; there is little of it. */
import type { SeatTable } from '@parterre/engine';
import { fonts } from '../../theme/tokens.ts';
import { type HallLayout, heightOfRow, LABEL_GAP } from '../kernel/layout.ts';
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
 * the edge, as high as the row is there. `widthOf`: of a label's text, px.
 */
export function placeLabels(
  viewport: Viewport,
  layout: HallLayout,
  seats: Pick<SeatTable, 'x' | 'y'>,
  widthOf: (label: string) => number,
): PlacedLabel[] {
  const cell = viewport.scale * layout.pitch;
  const size = labelSize(cell);
  const every = Math.max(1, Math.ceil(LEAST_LABEL_SPACING / cell));
  // A long label on a small map moves away from the first seat instead of lying on it.
  const room = (LABEL_GAP - 0.5) * cell - LABEL_CLEARANCE;
  const { width } = viewport;
  return layout.rows.flatMap((row, index) => {
    if ((layout.rows.length - 1 - index) % every !== 0) return [];
    const left = toScreen(viewport, row.left.x, row.left.y);
    const right = toScreen(viewport, row.right.x, row.right.y);
    // Nothing of the row in sight: no label either.
    if (right.x < EDGE || left.x > width - EDGE) return [];
    const half = widthOf(row.label) / 2;
    const beyond = left.x < 0 || right.x > width ? EDGE : 0;
    const [firstX, lastX] = [row.first, row.last].map((seat) => toScreen(viewport, seats.x[seat] ?? 0, 0).x);
    const at = (x: number): LabelPlace | null => {
      const y = toScreen(viewport, 0, heightOfRow(row, seats, toLayout(viewport, x, 0).x)).y;
      const onSeats = x + half - TOUCHING > (firstX ?? 0) - cell / 2 && x - half + TOUCHING < (lastX ?? 0) + cell / 2;
      return y < -size || y > viewport.height + size ? null : { x, y, onSeats };
    };
    const outward = Math.max(0, half - room);
    const placed = {
      label: row.label,
      left: at(left.x - outward < half + 2 ? Math.max(beyond, half + 2) : left.x - outward),
      right: at(right.x + outward > width - half - 2 ? Math.min(width - beyond, width - half - 2) : right.x + outward),
    };
    return placed.left || placed.right ? [placed] : [];
  });
}

const labelSize = (cell: number): number => Math.max(10, Math.min(14, cell * 0.6));

/** Row labels on both sides, with a strip below those that stand on seats. */
export function paintRowLabels(
  pen: RoomPen,
  viewport: Viewport,
  layout: HallLayout,
  seats: Pick<SeatTable, 'x' | 'y'>,
  colors: SeatColors,
): void {
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
}
