/** Seats that are new, gone, moved or otherwise, told apart by what is drawn as well as by its colour. */
import type { Palette } from '@parterre/ui/theme';
import type Konva from 'konva';
import type { Point } from '../document/seats.ts';
import type { Paint } from '../stage/SeatPaint.tsx';

export const changeKinds = ['added', 'gone', 'moved', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const colorOf = (palette: Palette, kind: ChangeKind): string => {
  const { good, danger, info, notice } = palette.meaning;
  return { added: good, gone: danger, moved: info, changed: notice }[kind].text;
};

export interface PaintedChanges {
  added: readonly Point[];
  gone: readonly Point[];
  moved: readonly { from: Point; to: Point }[];
  changed: readonly Point[];
}

export function paintDifference(changes: PaintedChanges, palette: Palette): Paint {
  return (pen, { pitch, px }) => {
    const half = pitch * 0.42;
    pen.setAttr('lineWidth', Math.max(pitch * 0.1, 1.5 * px));
    const cover = (places: readonly Point[]): void => {
      pen.setAttr('fillStyle', palette.ground);
      pen.beginPath();
      for (const { x, y } of places) pen.rect(x - pitch / 2, y - pitch / 2, pitch, pitch);
      pen.fill();
    };
    const stroke = (kind: ChangeKind, draw: () => void): void => {
      pen.setAttr('strokeStyle', colorOf(palette, kind));
      pen.beginPath();
      draw();
      pen.stroke();
    };
    cover(changes.gone);
    cover(changes.added);
    stroke('gone', () => {
      for (const { x, y } of changes.gone) {
        line(pen, { x: x - half, y: y - half }, { x: x + half, y: y + half });
        line(pen, { x: x - half, y: y + half }, { x: x + half, y: y - half });
      }
    });
    stroke('added', () => {
      for (const { x, y } of changes.added) {
        pen.rect(x - half, y - half, 2 * half, 2 * half);
        line(pen, { x: x - half / 2, y }, { x: x + half / 2, y });
        line(pen, { x, y: y - half / 2 }, { x, y: y + half / 2 });
      }
    });
    stroke('moved', () => {
      for (const { from, to } of changes.moved) {
        line(pen, from, to);
        pen.moveTo(to.x + half, to.y);
        pen.arc(to.x, to.y, half, 0, 2 * Math.PI);
      }
    });
    stroke('changed', () => {
      for (const { x, y } of changes.changed) {
        pen.moveTo(x, y - half);
        pen.lineTo(x + half, y);
        pen.lineTo(x, y + half);
        pen.lineTo(x - half, y);
        pen.closePath();
      }
    });
  };
}

function line(pen: Konva.Context, from: Point, to: Point): void {
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
}
