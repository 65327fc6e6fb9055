/** The room around the seats: the lit screen, stairs, row labels. Drawn each frame; there is little of it. */
import { fonts } from '../../theme/tokens.ts';
import { type HallLayout, LABEL_GAP } from '../kernel/layout.ts';
import { toScreen, type Viewport } from '../kernel/viewport.ts';
import type { SeatColors } from './seatColors.ts';

type Brush = CanvasRenderingContext2D;

/** How far the screen's light falls into the room, layout units. */
const LIGHT_REACH = 5.5;

/** The screen as a lit arc, its light on the first rows, and its name. */
export function paintScreen(
  brush: Brush,
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
    const light = brush.createLinearGradient(0, crown, 0, from.y + reach);
    light.addColorStop(0, `${colors.light}30`);
    light.addColorStop(0.35, `${colors.light}12`);
    light.addColorStop(1, `${colors.light}00`);
    brush.fillStyle = light;
    brush.beginPath();
    brush.moveTo(from.x, from.y);
    brush.quadraticCurveTo(bend.x, bend.y, to.x, to.y);
    brush.lineTo(to.x + spread, to.y + reach);
    brush.lineTo(from.x - spread, from.y + reach);
    brush.closePath();
    brush.fill();
  }
  const width = Math.max(2.5, Math.min(6, viewport.scale * 0.16));
  const curve = () => {
    brush.beginPath();
    brush.moveTo(from.x, from.y);
    brush.quadraticCurveTo(bend.x, bend.y, to.x, to.y);
  };
  brush.lineCap = 'round';
  brush.strokeStyle = `${colors.light}38`;
  brush.lineWidth = width * 3.2;
  curve();
  brush.stroke();
  brush.strokeStyle = colors.screen;
  brush.lineWidth = width;
  curve();
  brush.stroke();

  const label = toScreen(viewport, screen.label.x, screen.label.y);
  const size = Math.max(10, Math.min(14, viewport.scale * 0.62));
  brush.font = `600 ${size}px ${fonts.text}`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillStyle = colors.label;
  brush.letterSpacing = `${size * 0.22}px`;
  brush.fillText(name.toLocaleUpperCase(), label.x, label.y);
  brush.letterSpacing = '0px';
}

/** Stairs show where the aisles are. */
export function paintSteps(brush: Brush, viewport: Viewport, layout: HallLayout, colors: SeatColors): void {
  const lift = Math.max(1, viewport.scale * 0.06);
  brush.fillStyle = colors.step;
  brush.beginPath();
  for (const step of layout.steps) {
    const { x, y } = toScreen(viewport, step.x, step.y);
    const width = step.width * viewport.scale;
    if (x < -width || x > viewport.width + width || y < -8 || y > viewport.height + 8 || width < 2) continue;
    for (const offset of [-0.25, 0.25])
      brush.rect(x - width / 2, y + offset * viewport.scale * layout.pitch - lift / 2, width, lift);
  }
  brush.fill();
}

/** px kept between the edge of the map and a label that stays in sight. */
const EDGE = 15;
const LEAST_LABEL_SPACING = 12;
/** px kept free between a label and the seat beside it. */
const LABEL_CLEARANCE = 3;

/** A strip at the edge on which labels of rows that go on beyond it can be read. */
function paintGutter(brush: Brush, viewport: Viewport, colors: SeatColors, left: boolean): void {
  const from = left ? 0 : viewport.width;
  const to = left ? 44 : viewport.width - 44;
  const shade = brush.createLinearGradient(from, 0, to, 0);
  shade.addColorStop(0, colors.labelGround);
  shade.addColorStop(0.62, `${colors.labelGround}f4`);
  shade.addColorStop(1, `${colors.labelGround}00`);
  brush.fillStyle = shade;
  brush.fillRect(Math.min(from, to), 0, 44, viewport.height);
}

/** Row labels at both ends; a row that goes on beyond the edge keeps its label at the edge. */
export function paintRowLabels(brush: Brush, viewport: Viewport, layout: HallLayout, colors: SeatColors): void {
  const cell = viewport.scale * layout.pitch;
  const size = Math.max(10, Math.min(14, cell * 0.6));
  const every = Math.max(1, Math.ceil(LEAST_LABEL_SPACING / cell));
  const placed = layout.rows.flatMap((row, index) => {
    if ((layout.rows.length - 1 - index) % every !== 0) return [];
    const left = toScreen(viewport, row.left.x, row.left.y);
    const right = toScreen(viewport, row.right.x, row.right.y);
    if (Math.max(left.y, right.y) < -size || Math.min(left.y, right.y) > viewport.height + size) return [];
    // Nothing of the row in sight: no label either.
    if (right.x < EDGE || left.x > viewport.width - EDGE) return [];
    return [{ label: row.label, left, right }];
  });
  if (placed.some(({ left }) => left.x < EDGE)) paintGutter(brush, viewport, colors, true);
  if (placed.some(({ right }) => right.x > viewport.width - EDGE)) paintGutter(brush, viewport, colors, false);
  brush.font = `600 ${size}px ${fonts.text}`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillStyle = colors.label;
  const room = (LABEL_GAP - 0.5) * cell - LABEL_CLEARANCE;
  for (const { label, left, right } of placed) {
    // A long label on a small map moves away from the first seat instead of lying on it.
    const outward = Math.max(0, brush.measureText(label).width / 2 - room);
    brush.fillText(label, Math.max(EDGE, left.x - outward), left.y);
    brush.fillText(label, Math.min(viewport.width - EDGE, right.x + outward), right.y);
  }
}
