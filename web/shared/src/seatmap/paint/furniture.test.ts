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

/** Two sections of three rows beside each other, so many units apart, the second a little further down. */
const sections = (gap: number): Hall =>
  Hall.fromDocument({
    format: 'parterre-hall',
    version: 1,
    name: 'Sections',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [{ key: 'standard_seats', name: 'Standard' }],
    rows: ['Stalls', 'Balcony'].flatMap((section, place) =>
      ['A', 'B', 'C'].map((label, row) => ({
        label: `${section} ${label}`,
        seats: [0, 1, 2].map((seat) => ({ x: seat + place * (2 + gap), y: row + place * 0.2 })),
      })),
    ),
  });

for (const { gap, screen, label, inner } of [
  { gap: 12, screen: 2000, label: 'Stalls A', inner: true },
  { gap: 4, screen: 700, label: 'A', inner: true },
  { gap: 1.2, screen: 700, label: 'A', inner: false },
])
  test(`sections ${gap} apart: labels say “${label}”${inner ? '' : ', outside alone'}, and none lies on another or on a seat`, () => {
    const halls = sections(gap);
    const { box, ...plan } = layoutOf(halls);
    const viewport = fitted(box, screen, 300, fitScale(box, screen, 300, 10));
    const widthOf = (text: string) => text.length * 8;
    const placed = placeLabels(viewport, { box, ...plan }, halls.seats, widthOf);
    assert.is(placed[0]?.label, label);
    assert.is(placed[0]?.right !== null, inner);
    assert.ok(
      placed.every((row, index) => (index < 3 ? row.left : row.right) !== null),
      'outside they stand in any case',
    );
    const taken = placed.flatMap(({ label: text, left, right }) =>
      [left, right].flatMap((place) => (place ? [{ ...place, half: widthOf(text) / 2 }] : [])),
    );
    const cell = viewport.scale * plan.pitch;
    const seats = Array.from({ length: halls.seatCount }, (_, seat) => ({
      ...toScreen(viewport, halls.seats.x[seat] ?? 0, halls.seats.y[seat] ?? 0),
      half: cell / 2,
    }));
    for (const [index, one] of taken.entries())
      for (const other of [...taken.slice(index + 1), ...seats])
        if (Math.abs(one.y - other.y) < cell / 2)
          assert.ok(Math.abs(one.x - other.x) >= one.half + other.half, `${one.x},${one.y} on ${other.x},${other.y}`);
  });

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
