/** Seats that were weighed for a party: a frame around each run, with its place in the list. */
import type { Palette } from '@parterre/ui/theme';
import type { Paint } from '../stage/SeatPaint.tsx';

export function paintWeighed(
  seats: { x: ArrayLike<number>; y: ArrayLike<number> },
  weighed: readonly { groups: readonly (readonly number[])[]; label: string; isChosen: boolean }[],
  palette: Palette,
): Paint {
  return (pen, { pitch, px }) => {
    for (const { groups, label, isChosen } of weighed) {
      pen.setAttr('strokeStyle', isChosen ? palette.text : palette.meaning.info.text);
      pen.setAttr('lineWidth', (isChosen ? 3 : 2) * px);
      pen.setLineDash(isChosen ? [] : [5 * px, 3 * px]);
      for (const group of groups) {
        pen.beginPath();
        for (const [place, seat] of group.entries()) {
          const [x, y] = [seats.x[seat] ?? 0, seats.y[seat] ?? 0];
          if (place === 0) pen.moveTo(x - pitch * 0.45, y + pitch * 0.5);
          pen.lineTo(x + pitch * 0.45, y + pitch * 0.5);
        }
        pen.stroke();
        const first = group[0];
        if (first === undefined) continue;
        const size = Math.max(pitch * 0.42, 11 * px);
        const [x, y] = [(seats.x[first] ?? 0) - pitch * 0.5, (seats.y[first] ?? 0) - pitch * 0.45];
        pen.setLineDash([]);
        pen.beginPath();
        pen.arc(x, y, size * 0.75, 0, 2 * Math.PI);
        pen.setAttr('fillStyle', isChosen ? palette.text : palette.meaning.info.fill);
        pen.fill();
        pen.setAttr('fillStyle', isChosen ? palette.ground : palette.meaning.info.on);
        pen.setAttr('font', `600 ${size}px sans-serif`);
        pen.setAttr('textAlign', 'center');
        pen.setAttr('textBaseline', 'middle');
        pen.fillText(label, x, y);
        pen.setLineDash(isChosen ? [] : [5 * px, 3 * px]);
      }
    }
  };
}
