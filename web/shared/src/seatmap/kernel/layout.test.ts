import '@parterre/engine/node';
import { Hall, type HallDocument, type HallSeat } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { JOIN_LEFT, JOIN_RIGHT, layoutOf } from './layout.ts';

const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-4, `${a} is not ${b}`);

function hallOf(rows: (HallSeat | null)[][], screenSide: 'top' | 'bottom' = 'top'): Hall {
  const document: HallDocument = {
    format: 'parterre-hall',
    version: 1,
    name: 'Test',
    screenSide,
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [{ key: 'standard_seats', name: 'Standard' }],
    rows: rows.map((seats) => ({ seats })),
  };
  return Hall.fromDocument(document);
}

test('a grid: pitch 1, labels at both ends', () => {
  const { pitch, rows, box } = layoutOf(
    hallOf([
      [{}, {}, null, {}],
      [{}, {}, null, {}],
    ]),
  );
  assert.is(pitch, 1);
  assert.equal(
    rows.map(({ label }) => label),
    ['A', 'B'],
  );
  assert.ok(box.minX < -1 && box.maxX > 4, 'room for labels');
  assert.ok(box.minY < -2, 'room for the screen above');
});

test('the screen is on its side and bows away from the seats', () => {
  for (const side of ['top', 'bottom'] as const) {
    const { screen, seatBox } = layoutOf(
      hallOf(
        [
          [{}, {}],
          [{}, {}],
        ],
        side,
      ),
    );
    if (side === 'top') assert.ok(screen.bend.y < screen.from.y && screen.from.y < seatBox.minY);
    else assert.ok(screen.bend.y > screen.from.y && screen.from.y > seatBox.maxY);
  }
});

test('seats and rows closer than a unit make the seats smaller', () => {
  close(
    layoutOf(
      hallOf([
        [
          { x: 0, y: 0 },
          { x: 0.8, y: 0 },
        ],
      ]),
    ).pitch,
    0.8,
  );
  close(
    layoutOf(
      hallOf([
        [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
        ],
        [
          { x: 0, y: 0.7 },
          { x: 1, y: 0.7 },
        ],
      ]),
    ).pitch,
    0.7,
  );
});

test('a row of a curve does not count as close because its end comes near', () => {
  const curve = (radius: number, half: number): HallSeat[] =>
    Array.from({ length: 2 * half + 1 }, (_, index) => ({
      x: Math.sin((index - half) / radius) * radius,
      y: Math.cos((index - half) / radius) * radius,
    }));
  assert.ok(layoutOf(hallOf([curve(12, 7), curve(13.1, 9)])).pitch > 0.95);
});

test('sofas are joined to the side where they go on', () => {
  const { joins } = layoutOf(hallOf([[{ sofa: 1 }, { sofa: 1 }, { sofa: 2 }, { sofa: 2 }, {}]]));
  assert.equal([...joins], [JOIN_RIGHT, JOIN_LEFT, JOIN_RIGHT, JOIN_LEFT, 0]);
});

test('a hall of one seat has a layout', () => {
  const { box } = layoutOf(hallOf([[{}]]));
  assert.ok(box.maxX > box.minX && box.maxY > box.minY && Number.isFinite(box.minY));
});

test.run();
