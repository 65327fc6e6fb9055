/** One seat, drawn in the middle of a square cell. Every state differs in shape as well as in colour. */
import type { SeatLook, SeatPicture } from '../kernel/look.ts';
import type { Pen, SeatDetail } from './pen.ts';
import type { SeatColors, SeatTone } from './seatColors.ts';

export interface SeatFrame {
  /** Middle of the cell, px. */
  x: number;
  y: number;
  /** Side of the cell: the seat pitch, px. */
  cell: number;
  detail: SeatDetail;
  /** Seats look at the screen. */
  screenSide: 'top' | 'bottom';
  /** Thinnest line that is sharp: one device pixel, in the pen's px. */
  hairline: number;
  /** How the seat stands in its row, radians clockwise; left out: straight. What is written on it stands upright. */
  turn?: number;
}

const DIMMED = 0.16;
/** Line around one's own seats, as a share of the cell. */
const YOURS_RING = 0.09;

interface Body {
  left: number;
  top: number;
  width: number;
  height: number;
  radius: number;
}

/** The seat proper; towards a joined neighbour it reaches the edge of the cell. */
function bodyOf(frame: SeatFrame, picture: SeatPicture, share: number): Body {
  const side = frame.cell * share;
  const left = picture.joinLeft ? frame.x - frame.cell / 2 : frame.x - side / 2;
  const right = picture.joinRight ? frame.x + frame.cell / 2 : frame.x + side / 2;
  return { left, top: frame.y - side / 2, width: right - left, height: side, radius: side * 0.26 };
}

function outline(pen: Pen, body: Body, picture: SeatPicture, inset = 0): void {
  const radius = Math.max(0, body.radius - inset / 2);
  const left = picture.joinLeft ? 0 : radius;
  const right = picture.joinRight ? 0 : radius;
  const x = body.left + (picture.joinLeft ? 0 : inset);
  const width = body.left + body.width - (picture.joinRight ? 0 : inset) - x;
  pen.beginPath();
  pen.roundRect(x, body.top + inset, width, body.height - 2 * inset, [left, right, right, left]);
}

/** An outline that stays open towards a joined neighbour. */
function strokeOutline(pen: Pen, body: Body, picture: SeatPicture, line: number): void {
  pen.lineWidth = line;
  if (!picture.joinLeft && !picture.joinRight) {
    outline(pen, body, picture, line / 2);
    pen.stroke();
    return;
  }
  const top = body.top + line / 2;
  const bottom = body.top + body.height - line / 2;
  const open = picture.joinRight ? body.left + body.width : body.left;
  const shut = picture.joinRight ? body.left + line / 2 : body.left + body.width - line / 2;
  const towards = picture.joinRight ? 1 : -1;
  const radius = Math.max(0, body.radius - line / 2);
  pen.beginPath();
  pen.moveTo(open, top);
  if (picture.joinLeft && picture.joinRight) {
    pen.lineTo(body.left, top);
    pen.moveTo(body.left, bottom);
  } else {
    pen.lineTo(shut + towards * radius, top);
    pen.quadraticCurveTo(shut, top, shut, top + radius);
    pen.lineTo(shut, bottom - radius);
    pen.quadraticCurveTo(shut, bottom, shut + towards * radius, bottom);
  }
  pen.lineTo(open, bottom);
  pen.stroke();
}

function tick(pen: Pen, x: number, y: number, size: number, ink: string): void {
  pen.strokeStyle = ink;
  pen.lineWidth = Math.max(1, size * 0.2);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  pen.moveTo(x - size * 0.42, y + size * 0.03);
  pen.lineTo(x - size * 0.1, y + size * 0.35);
  pen.lineTo(x + size * 0.45, y - size * 0.33);
  pen.stroke();
}

/** A wheelchair: head, back and seat in one stroke, the wheel. */
export function wheelchair(pen: Pen, x: number, y: number, size: number, ink: string): void {
  pen.fillStyle = ink;
  pen.strokeStyle = ink;
  pen.lineWidth = Math.max(1, size * 0.12);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  pen.arc(x - size * 0.08, y - size * 0.42, size * 0.11, 0, Math.PI * 2);
  pen.fill();
  pen.beginPath();
  pen.moveTo(x - size * 0.08, y - size * 0.22);
  pen.lineTo(x - size * 0.06, y + size * 0.08);
  pen.lineTo(x + size * 0.22, y + size * 0.08);
  pen.lineTo(x + size * 0.36, y + size * 0.4);
  pen.stroke();
  pen.beginPath();
  pen.arc(x - size * 0.05, y + size * 0.2, size * 0.28, -Math.PI * 0.02, Math.PI * 1.25);
  pen.stroke();
}

/** A person beside: head and shoulders. */
export function companion(pen: Pen, x: number, y: number, size: number, ink: string): void {
  pen.fillStyle = ink;
  pen.beginPath();
  pen.arc(x, y - size * 0.22, size * 0.19, 0, Math.PI * 2);
  pen.fill();
  pen.beginPath();
  pen.roundRect(x - size * 0.34, y + size * 0.06, size * 0.68, size * 0.36, [
    size * 0.3,
    size * 0.3,
    size * 0.06,
    size * 0.06,
  ]);
  pen.fill();
}

function cross(pen: Pen, frame: SeatFrame, reach: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = Math.max(frame.hairline, frame.cell * 0.07);
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(frame.x - reach, frame.y - reach);
  pen.lineTo(frame.x + reach, frame.y + reach);
  pen.moveTo(frame.x + reach, frame.y - reach);
  pen.lineTo(frame.x - reach, frame.y + reach);
  pen.stroke();
}

/**
 * The look that a seat is drawn with. On a map on which taken seats stand out, a sold one is drawn as free ones are on other maps, a reserved
 * one likewise with a gap in it, and a free one as an outline.
 */
function lookDrawn({ look }: SeatPicture, { standOut }: SeatColors): SeatLook | 'quiet' | 'undecided' {
  if (standOut === 'free') return look;
  return look === 'free' ? 'quiet' : look === 'sold' ? 'free' : look === 'reserved' ? 'undecided' : look;
}

function dot(pen: Pen, frame: SeatFrame, picture: SeatPicture, colors: SeatColors): void {
  const radius = frame.cell * 0.36;
  const disc = (size: number) => {
    pen.beginPath();
    pen.arc(frame.x, frame.y, size, 0, Math.PI * 2);
  };
  switch (lookDrawn(picture, colors)) {
    case 'free':
      pen.fillStyle = colors.classes[picture.classIndex]?.fill ?? colors.gone;
      disc(radius);
      pen.fill();
      return;
    case 'quiet':
      pen.strokeStyle = colors.classes[picture.classIndex]?.fill ?? colors.gone;
      pen.lineWidth = frame.hairline;
      disc(radius * 0.7);
      pen.stroke();
      return;
    case 'yours':
      // Larger than its cell's share and ringed: the own seats must be found at any scale.
      pen.fillStyle = colors.yoursRing;
      disc(frame.cell * 0.56);
      pen.fill();
      pen.fillStyle = colors.yours.fill;
      disc(frame.cell * 0.34);
      pen.fill();
      return;
    case 'pending':
      pen.strokeStyle = colors.yours.fill;
      pen.lineWidth = Math.max(frame.hairline, frame.cell * 0.18);
      disc(frame.cell * 0.5 - pen.lineWidth / 2);
      pen.stroke();
      return;
    case 'distanced':
      pen.strokeStyle = colors.gone;
      pen.lineWidth = Math.max(frame.hairline, frame.cell * 0.16);
      pen.beginPath();
      pen.moveTo(frame.x - radius * 0.6, frame.y);
      pen.lineTo(frame.x + radius * 0.6, frame.y);
      pen.stroke();
      return;
    case 'held':
      pen.strokeStyle = colors.ring;
      pen.lineWidth = Math.max(frame.hairline, frame.cell * 0.16);
      disc(radius - pen.lineWidth / 2);
      pen.stroke();
      return;
    case 'sold':
      pen.fillStyle = colors.gone;
      disc(radius * 0.55);
      pen.fill();
      return;
    case 'undecided':
      pen.fillStyle = colors.classes[picture.classIndex]?.fill ?? colors.gone;
      pen.beginPath();
      pen.rect(frame.x - radius * 0.8, frame.y - radius * 0.8, radius * 1.6, radius * 0.8);
      pen.fill();
      return;
    case 'reserved':
      pen.fillStyle = colors.ring;
      pen.beginPath();
      pen.rect(frame.x - radius * 0.8, frame.y, radius * 1.6, radius * 0.8);
      pen.fill();
      return;
    case 'blocked':
      cross(pen, frame, radius * 0.7, colors.gone);
  }
}

function filled(pen: Pen, frame: SeatFrame, picture: SeatPicture, tone: SeatTone, share: number): void {
  const body = bodyOf(frame, picture, share);
  if (frame.detail === 'block') {
    outline(pen, body, picture);
    pen.fillStyle = tone.fill;
    pen.fill();
    return;
  }
  // Back rest: the whole seat in the darker tone, the cushion on it, nearer to the screen.
  outline(pen, body, picture);
  pen.fillStyle = tone.back;
  pen.fill();
  const rest = body.height * 0.17;
  const cushion = { ...body, top: frame.screenSide === 'top' ? body.top : body.top + rest, height: body.height - rest };
  outline(pen, { ...cushion, radius: body.radius * 0.95 }, picture);
  pen.fillStyle = tone.fill;
  pen.fill();
  if (picture.joinRight) {
    // The seam of a sofa: two places, one piece.
    pen.strokeStyle = tone.back;
    pen.lineWidth = frame.hairline;
    pen.beginPath();
    pen.moveTo(frame.x + frame.cell / 2 - frame.hairline / 2, cushion.top + cushion.height * 0.3);
    pen.lineTo(frame.x + frame.cell / 2 - frame.hairline / 2, cushion.top + cushion.height * 0.7);
    pen.stroke();
  }
}

/** Middle of the cushion: numbers and symbols stand here. */
export const cushionOffset = (frame: Pick<SeatFrame, 'cell' | 'detail' | 'screenSide'>): number =>
  frame.detail === 'chair' ? (frame.screenSide === 'top' ? -1 : 1) * frame.cell * 0.068 : 0;

/** Somebody works on it: an outline within its cell; on a dot it would be all there is of the seat. */
function selection(pen: Pen, { x, y, cell, detail, hairline }: SeatFrame, colors: SeatColors): void {
  const side = cell * 0.98;
  pen.beginPath();
  if (detail === 'dot') {
    pen.rect(x - side / 2, y - side / 2, side, side);
    pen.fillStyle = colors.focus;
    pen.globalAlpha = 0.6;
    pen.fill();
    pen.globalAlpha = 1;
    return;
  }
  const thin = Math.max(Math.min(2 * hairline, side * 0.3), side * 0.08);
  pen.roundRect(x - side / 2 + thin / 2, y - side / 2 + thin / 2, side - thin, side - thin, side * 0.24);
  if (detail === 'chair') {
    pen.strokeStyle = colors.ground;
    pen.lineWidth = Math.max(Math.min(3 * hairline, side * 0.4), side * 0.13);
    pen.stroke();
  }
  pen.strokeStyle = colors.focus;
  pen.lineWidth = thin;
  pen.stroke();
}

/** Draws a seat without its number (numbers are sprites of their own). */
export function paintSeat(pen: Pen, frame: SeatFrame, picture: SeatPicture, colors: SeatColors): void {
  const { x, y, turn = 0, detail } = frame;
  const isTurned = turn !== 0 && detail !== 'dot';
  if (isTurned) {
    pen.save();
    pen.translate(x, y);
    pen.rotate(turn);
    pen.translate(-x, -y);
  }
  paintLook(pen, frame, picture, colors);
  if (picture.selected) selection(pen, frame, colors);
  if (isTurned) pen.restore();
}

type Glyph = (pen: Pen, x: number, y: number, size: number, ink: string) => void;

/** A symbol in the middle of the cushion, upright whichever way the seat is turned. */
function upright(pen: Pen, frame: SeatFrame, glyph: Glyph, size: number, ink: string): void {
  const { x, turn = 0 } = frame;
  const y = frame.y + cushionOffset(frame);
  pen.save();
  pen.translate(x, y);
  pen.rotate(-turn);
  glyph(pen, 0, 0, size, ink);
  pen.restore();
}

function paintLook(pen: Pen, frame: SeatFrame, picture: SeatPicture, colors: SeatColors): void {
  pen.globalAlpha = picture.dimmed && picture.look !== 'yours' && picture.look !== 'pending' ? DIMMED : 1;
  if (frame.detail === 'dot') {
    dot(pen, frame, picture, colors);
    pen.globalAlpha = 1;
    return;
  }
  const tone = colors.classes[picture.classIndex] ?? { fill: colors.gone, back: colors.gone, ink: colors.label };
  switch (lookDrawn(picture, colors)) {
    case 'free': {
      filled(pen, frame, picture, tone, 0.8);
      if (picture.mark === 'accessible') upright(pen, frame, wheelchair, frame.cell * 0.52, tone.ink);
      if (picture.mark === 'companion') upright(pen, frame, companion, frame.cell * 0.46, tone.ink);
      break;
    }
    case 'quiet':
      pen.strokeStyle = tone.fill;
      strokeOutline(pen, bodyOf(frame, picture, 0.74), picture, Math.max(frame.hairline, frame.cell * 0.055));
      if (picture.mark === 'accessible') upright(pen, frame, wheelchair, frame.cell * 0.46, colors.label);
      if (picture.mark === 'companion') upright(pen, frame, companion, frame.cell * 0.4, colors.label);
      break;
    case 'undecided': {
      // A filled seat with a gap in it: a reserved seat is not sold yet.
      filled(pen, frame, picture, tone, 0.8);
      const body = bodyOf(frame, picture, 0.8);
      pen.fillStyle = colors.ground;
      pen.beginPath();
      pen.roundRect(
        body.left + body.width * 0.18,
        body.top + body.height * 0.52,
        body.width * 0.64,
        body.height * 0.2,
        0,
      );
      pen.fill();
      break;
    }
    case 'yours':
      pen.strokeStyle = colors.yoursRing;
      strokeOutline(pen, bodyOf(frame, picture, 1), picture, Math.max(1.5 * frame.hairline, frame.cell * YOURS_RING));
      filled(pen, frame, picture, colors.yours, 0.76);
      upright(pen, frame, tick, frame.cell * 0.36, colors.yours.ink);
      break;
    case 'pending': {
      // Asked for, not ours yet: an outline with a dot, nothing of it filled.
      pen.strokeStyle = colors.yours.fill;
      strokeOutline(pen, bodyOf(frame, picture, 0.88), picture, Math.max(1.5 * frame.hairline, frame.cell * 0.1));
      pen.fillStyle = colors.yours.fill;
      pen.beginPath();
      pen.arc(frame.x, frame.y, frame.cell * 0.13, 0, Math.PI * 2);
      pen.fill();
      break;
    }
    case 'held': {
      const line = Math.max(frame.hairline * 1.5, frame.cell * 0.09);
      pen.strokeStyle = colors.ring;
      pen.lineWidth = line;
      pen.beginPath();
      pen.arc(frame.x, frame.y, frame.cell * 0.36 - line / 2, 0, Math.PI * 2);
      pen.stroke();
      if (frame.cell >= 10 * frame.hairline) {
        pen.fillStyle = colors.ring;
        pen.beginPath();
        pen.arc(frame.x, frame.y, frame.cell * 0.09, 0, Math.PI * 2);
        pen.fill();
      }
      break;
    }
    case 'sold':
      pen.strokeStyle = colors.gone;
      strokeOutline(pen, bodyOf(frame, picture, 0.7), picture, Math.max(frame.hairline, frame.cell * 0.045));
      break;
    case 'reserved': {
      // Painted like a sold one, with a bar at its foot; what stands above the bar stays readable.
      const body = bodyOf(frame, picture, 0.7);
      pen.strokeStyle = colors.ring;
      strokeOutline(pen, body, picture, Math.max(frame.hairline, frame.cell * 0.045));
      pen.fillStyle = colors.ring;
      pen.beginPath();
      pen.roundRect(body.left, body.top + body.height * 0.78, body.width, body.height * 0.22, body.radius * 0.4);
      pen.fill();
      break;
    }
    case 'distanced': {
      outline(pen, bodyOf(frame, picture, 0.7), picture);
      pen.fillStyle = colors.goneFill;
      pen.fill();
      pen.strokeStyle = colors.gone;
      pen.lineWidth = Math.max(frame.hairline, frame.cell * 0.1);
      pen.lineCap = 'round';
      pen.beginPath();
      pen.moveTo(frame.x - frame.cell * 0.16, frame.y);
      pen.lineTo(frame.x + frame.cell * 0.16, frame.y);
      pen.stroke();
      break;
    }
    case 'blocked': {
      const body = bodyOf(frame, picture, 0.7);
      pen.fillStyle = colors.goneFill;
      outline(pen, body, picture);
      pen.fill();
      cross(pen, frame, frame.cell * 0.2, colors.gone);
    }
  }
  pen.globalAlpha = 1;
}
