import '@parterre/engine/node';
import { Hall, type HallSeat } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { layoutOf } from '../kernel/layout.ts';
import { fitScale, fitted, toScreen, type Viewport } from '../kernel/viewport.ts';
import { placeLabels } from './furniture.ts';

/** Rows on circles around one point, as in a hall that is curved towards its screen: the ends are farther forward. */
function curvedHall(rows: number, half: number): Hall {
  const row = (radius: number): HallSeat[] =>
    Array.from({ length: 2 * half + 1 }, (_, index) => ({
      x: Math.sin((index - half) / radius) * radius,
      y: Math.cos((index - half) / radius) * radius,
    }));
  return Hall.fromDocument({
    format: 'parterre-hall',
    version: 1,
    name: 'Curved',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [{ key: 'standard_seats', name: 'Standard' }],
    rows: Array.from({ length: rows }, (_, index) => ({ seats: row(14 + index) })),
  });
}

const hall = curvedHall(12, 16);
const layout = layoutOf(hall);
const [width, height] = [390, 400];
const whole = fitScale(layout.box, width, height, 10);

/** Looking at a place of the hall at a scale. */
const viewports: [string, Viewport][] = [1, 2, 4].flatMap((zoom) =>
  [-0.8, -0.4, 0, 0.4, 0.8].map((share): [string, Viewport] => {
    const { minX, maxX, minY, maxY } = layout.seatBox;
    const at = { x: (minX + maxX) / 2 + ((maxX - minX) / 2) * share, y: (minY + maxY) / 2 };
    const box = { minX: at.x, maxX: at.x, minY: at.y, maxY: at.y };
    return [`zoom ${zoom}, ${share} to the side`, fitted(box, width, height, whole * zoom)];
  }),
);

for (const [name, viewport] of viewports) {
  test(`a label stands at its row where that is visible: ${name}`, () => {
    const placed = placeLabels(viewport, layout, hall.seats, (label) => label.length * 8);
    assert.ok(placed.length > 2, `${placed.length} labels`);
    for (const { label, left, right } of placed) {
      const row = layout.rows.find((one) => one.label === label);
      const seats = Array.from({ length: hall.seatCount }, (_, seat) => seat)
        .filter((seat) => hall.seats.row[seat] === row?.row)
        .map((seat) => toScreen(viewport, hall.seats.x[seat] ?? 0, hall.seats.y[seat] ?? 0));
      for (const place of [left, right]) {
        if (!place) continue;
        const nearest = seats.reduce((best, seat) =>
          Math.abs(seat.x - place.x) < Math.abs(best.x - place.x) ? seat : best,
        );
        const apart = Math.abs(nearest.y - place.y);
        assert.ok(apart < viewport.scale * 0.6, `${label}: ${apart.toFixed(1)} px beside its row`);
      }
    }
  });
}

test('labels lie on seats only of rows that go on beyond the edge: a hall seen whole keeps its outer seats clear', () => {
  for (const [name, viewport] of viewports) {
    const ends = layout.rows.map(({ first, last }) =>
      [first, last].map((seat) => toScreen(viewport, hall.seats.x[seat] ?? 0, 0).x),
    );
    const isBeyond = ends.some(([left = 0, right = 0]) => left < 0 || right > width);
    const placed = placeLabels(viewport, layout, hall.seats, () => 22);
    const isOnSeats = placed.some(({ left, right }) => left?.onSeats || right?.onSeats);
    if (!isBeyond && viewport.scale === whole) assert.not(isOnSeats, name);
    if (viewport.scale > 2 * whole) assert.ok(isOnSeats, name);
  }
});

test.run();
