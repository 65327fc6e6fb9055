/** What stands around the seats, quieter than they are. */
import { fonts } from '../../theme/tokens.ts';
import type { MapShape } from '../kernel/shapes.ts';
import { toScreen, type Viewport } from '../kernel/viewport.ts';
import type { RoomPen } from './pen.ts';
import type { SeatColors } from './seatColors.ts';

/** Words are no smaller, px; where they do not fit they are left out, save those that are a shape of their own. */
const LEAST_TEXT = 9;
const MOST_TEXT = 22;
/** A pillar is as solid as the wall. */
const SOLID = 0.85;

export function paintShapes(pen: RoomPen, viewport: Viewport, shapes: readonly MapShape[], colors: SeatColors): void {
  for (const shape of shapes) {
    const { x, y } = toScreen(viewport, shape.x, shape.y);
    const reach = (Math.hypot(shape.width, shape.height) * viewport.scale) / 2;
    if (x < -reach || y < -reach || x > viewport.width + reach || y > viewport.height + reach) continue;
    pen.save();
    pen.translate(x, y);
    pen.rotate((shape.degrees * Math.PI) / 180);
    paintShape(pen, shape, viewport.scale, colors);
    pen.restore();
  }
}

/** Paints a shape with its middle at the pen's origin. `scale`: px per layout unit. */
export function paintShape(pen: RoomPen, shape: MapShape, scale: number, colors: SeatColors): void {
  const [width, height] = [shape.width * scale, shape.height * scale];
  pen.lineWidth = 1.5;
  pen.strokeStyle = colors.gone;
  pen.fillStyle = colors.goneFill;
  if (shape.kind !== 'text') {
    pen.beginPath();
    if (shape.kind === 'door') outlineDoor(pen, width, height);
    else if (shape.kind === 'ellipse' || shape.kind === 'pillar') pen.ellipse(0, 0, width / 2, height / 2, 0, 0, 7);
    else pen.roundRect(-width / 2, -height / 2, width, height, Math.min(6, width / 6, height / 6));
    if (shape.kind === 'pillar') {
      pen.globalAlpha = SOLID;
      pen.fillStyle = colors.gone;
    }
    if (shape.kind !== 'door') pen.fill();
    pen.globalAlpha = 1;
    pen.stroke();
  }
  if (shape.text !== '') writeIn(pen, shape, width, height, colors);
}

/** The opening, and the leaf with the way it swings. */
function outlineDoor(pen: RoomPen, width: number, height: number): void {
  const [left, right] = [-width / 2, width / 2];
  pen.moveTo(left, height / 2);
  pen.lineTo(left, -height / 2);
  pen.quadraticCurveTo(right, -height / 2, right, height / 2);
  pen.moveTo(left, height / 2);
  pen.lineTo(right, height / 2);
}

function writeIn(pen: RoomPen, shape: MapShape, width: number, height: number, colors: SeatColors): void {
  const isAlone = shape.kind === 'text';
  let size = Math.min(MOST_TEXT, height * (isAlone ? 0.9 : 0.5));
  pen.font = `600 ${size}px ${fonts.text}`;
  const wide = pen.measureText(shape.text).width;
  if (wide > width * 0.94) size *= (width * 0.94) / wide;
  if (size < LEAST_TEXT) {
    if (!isAlone) return;
    size = LEAST_TEXT;
  }
  pen.font = `600 ${size}px ${fonts.text}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = colors.label;
  pen.fillText(shape.text, 0, 0);
}
