/** Seats that were weighed for a party: a line under each run, with its place in the list. */
import type { Palette } from '@parterre/ui/theme';
import type { Paint } from '../stage/SeatPaint.tsx';
import { numberPlaces } from './numberPlaces.ts';

export function paintWeighed(
  seats: { x: ArrayLike<number>; y: ArrayLike<number> },
  weighed: readonly { groups: readonly (readonly number[])[]; label: string; isChosen: boolean }[],
  palette: Palette,
): Paint {
  return (pen, { pitch, px }) => {
    const size = Math.max(pitch * 0.42, 11 * px);
    const runs = weighed.flatMap(({ groups, label, isChosen }) =>
      groups.filter(({ length }) => length > 0).map((group) => ({ group, label, isChosen })),
    );
    const starts = runs.map(({ group }) => {
      const [first = 0, second = first] = group;
      const at = (seat: number) => ({ x: (seats.x[seat] ?? 0) - pitch * 0.5, y: (seats.y[seat] ?? 0) - pitch * 0.45 });
      return { at: at(first), towards: at(second) };
    });
    // The chosen one has its number where it belongs, and the others beside it.
    const inTurn = [...runs.keys()].sort((one, other) => Number(runs[other]?.isChosen) - Number(runs[one]?.isChosen));
    const places = numberPlaces(
      inTurn.flatMap((run) => starts[run] ?? []),
      size * 1.6,
    );
    // What is painted last lies on top: the chosen one, and numbers on lines.
    for (const run of inTurn.toReversed()) {
      const { group = [], isChosen = false } = runs[run] ?? {};
      pen.setAttr('strokeStyle', isChosen ? palette.text : palette.meaning.info.text);
      pen.setAttr('lineWidth', (isChosen ? 3 : 2) * px);
      pen.setLineDash(isChosen ? [] : [5 * px, 3 * px]);
      pen.beginPath();
      for (const [place, seat] of group.entries()) {
        const [x, y] = [seats.x[seat] ?? 0, seats.y[seat] ?? 0];
        if (place === 0) pen.moveTo(x - pitch * 0.45, y + pitch * 0.5);
        pen.lineTo(x + pitch * 0.45, y + pitch * 0.5);
      }
      pen.stroke();
    }
    pen.setLineDash([]);
    pen.setAttr('strokeStyle', palette.ground);
    pen.setAttr('lineWidth', 1.5 * px);
    pen.setAttr('font', `600 ${size}px sans-serif`);
    pen.setAttr('textAlign', 'center');
    pen.setAttr('textBaseline', 'middle');
    for (const [turn, run] of [...inTurn.entries()].reverse()) {
      const { label = '', isChosen = false } = runs[run] ?? {};
      const { x, y } = places[turn] ?? { x: 0, y: 0 };
      pen.beginPath();
      pen.arc(x, y, size * 0.75, 0, 2 * Math.PI);
      pen.setAttr('fillStyle', isChosen ? palette.text : palette.meaning.info.fill);
      pen.fill();
      // A ring around it: on a free seat its colour is the seat's.
      pen.stroke();
      pen.setAttr('fillStyle', isChosen ? palette.ground : palette.meaning.info.on);
      pen.fillText(label, x, y);
    }
  };
}
