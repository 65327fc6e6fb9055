/** Values of seats as squares, turned as the seats are: the stronger the larger and the deeper, so that it is read without colour too. */
import { hexOf, type Palette, parseCssColor } from '@parterre/ui/theme';
import type { Paint } from '../stage/SeatPaint.tsx';

const steps = 8;

/** `values`: by seat 0 to 1; NaN: nothing is known, and the place is left empty. */
export function paintHeat(
  seats: { x: ArrayLike<number>; y: ArrayLike<number> },
  values: ArrayLike<number>,
  palette: Palette,
  color: string,
): Paint {
  const buckets: number[][] = Array.from({ length: steps + 1 }, () => []);
  for (let seat = 0; seat < values.length; seat++) {
    const value = values[seat] ?? Number.NaN;
    buckets[Number.isNaN(value) ? steps : Math.min(steps - 1, Math.floor(value * steps))]?.push(seat);
  }
  return (pen, { pitch, px, turnOf }) => {
    const square = (seat: number, side: number): void => {
      const [x, y, turn] = [seats.x[seat] ?? 0, seats.y[seat] ?? 0, turnOf(seat)];
      if (turn === 0) {
        pen.rect(x - side / 2, y - side / 2, side, side);
        return;
      }
      // From the middle to two corners; the others lie opposite.
      const [across, down] = [(Math.cos(turn) * side) / 2, (Math.sin(turn) * side) / 2];
      const [one, other] = [
        { x: across - down, y: down + across },
        { x: across + down, y: down - across },
      ];
      pen.moveTo(x + one.x, y + one.y);
      pen.lineTo(x + other.x, y + other.y);
      pen.lineTo(x - one.x, y - one.y);
      pen.lineTo(x - other.x, y - other.y);
      pen.closePath();
    };
    // The chairs below are of no interest here.
    pen.setAttr('fillStyle', palette.ground);
    pen.beginPath();
    for (const bucket of buckets) for (const seat of bucket) square(seat, pitch);
    pen.fill();
    for (const [step, bucket] of buckets.entries()) {
      if (bucket.length === 0) continue;
      pen.beginPath();
      if (step === steps) {
        pen.setAttr('strokeStyle', palette.lineStrong);
        pen.setAttr('lineWidth', Math.max(px, pitch * 0.04));
        for (const seat of bucket) square(seat, pitch * 0.3);
        pen.stroke();
      } else {
        pen.setAttr('fillStyle', heatColor(palette, color, step / (steps - 1)));
        for (const seat of bucket) square(seat, pitch * (0.5 + (0.42 * step) / (steps - 1)));
        pen.fill();
      }
    }
  };
}

/** A colour between hardly there and the colour itself. */
export function heatColor(palette: Palette, color: string, strength: number): string {
  const [from, to] = [parseCssColor(palette.inset), parseCssColor(color)];
  if (!from || !to) return color;
  const share = 0.25 + 0.75 * strength;
  const between = (one: number, other: number): number => one + (other - one) * share;
  return hexOf({ r: between(from.r, to.r), g: between(from.g, to.g), b: between(from.b, to.b) });
}
