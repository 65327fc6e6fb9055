import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Viewport } from '../kernel/viewport.ts';
import { type ScreenContext, SeatTiles, type Surface, TILE, type TileContext } from './tiles.ts';

/** A grid of seats one unit apart; everything drawn is written down. */
function scene(columns: number, rows: number, copies = false, reach = 0.5) {
  const x: number[] = [];
  const y: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      x.push(column);
      y.push(row);
    }
  const log = { stamps: [] as number[], copied: [] as number[], cleared: 0, clipped: 0, surfaces: 0, blits: 0, put: 0 };
  const surface = (): Surface => {
    log.surfaces++;
    const context = {
      clearRect: () => log.cleared++,
      save: () => undefined,
      restore: () => undefined,
      beginPath: () => undefined,
      rect: () => undefined,
      clip: () => log.clipped++,
      drawImage: () => undefined,
      createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
      putImageData: ({ data }: ImageData) => {
        log.put += new Uint32Array(data.buffer).reduce((sum, word) => sum + word, 0);
      },
    } as unknown as TileContext;
    return { image: { tile: log.surfaces } as unknown as CanvasImageSource, context };
  };
  const tiles = new SeatTiles({
    inside: (box) =>
      x
        .map((_, seat) => seat)
        .filter(
          (seat) =>
            (x[seat] ?? 0) >= box.minX &&
            (x[seat] ?? 0) <= box.maxX &&
            (y[seat] ?? 0) >= box.minY &&
            (y[seat] ?? 0) <= box.maxY,
        ),
    x,
    y,
    pitch: 1,
    reach,
    box: { minX: -0.5, minY: -0.5, maxX: columns - 0.5, maxY: rows - 0.5 },
    stamp: (_context, seat) => log.stamps.push(seat),
    copier: {
      copies: () => copies,
      copy: (target, width, seat, x, y) => {
        log.copied.push(seat);
        if (x >= 0 && y >= 0 && x < width && y < width) target[y * width + x] = 1;
      },
    },
    surface,
  });
  const screen = {
    drawImage: () => log.blits++,
    save: () => undefined,
    restore: () => undefined,
    beginPath: () => undefined,
    rect: () => undefined,
    clip: () => undefined,
  } as unknown as ScreenContext;
  const draw = (
    viewport: Partial<Viewport>,
    options: { sharp?: boolean; hasTime?: boolean; density?: number } = {},
  ) => {
    const { sharp = true, hasTime = true, density = 1 } = options;
    log.stamps = [];
    log.cleared = 0;
    log.blits = 0;
    return tiles.draw(
      screen,
      { width: 800, height: 600, scale: 10, x: 20, y: 20, ...viewport },
      density,
      sharp,
      () => hasTime,
    );
  };
  return { tiles, log, draw };
}

test('the first draw paints every visible seat, the second none', () => {
  const { draw, log } = scene(40, 30);
  assert.is(draw({}), true);
  assert.is(new Set(log.stamps).size, 1200);
  assert.is(draw({}), true);
  assert.is(log.stamps.length, 0);
  assert.ok(log.blits > 0);
});

test('small seats are copied into whole tiles, each tile beginning empty; a delta draws them', () => {
  const { tiles, draw, log } = scene(80, 60, true);
  assert.is(draw({}), true);
  assert.is(log.stamps.length, 0);
  assert.is(new Set(log.copied).size, 4800);
  assert.is(log.put, 4800, 'every middle lies in one tile');
  tiles.repaint([3]);
  assert.equal([...new Set(log.stamps)], [3]);
});

test('a pan inside of painted tiles only blits', () => {
  const { draw, log } = scene(40, 30);
  draw({});
  draw({ x: 57, y: -33 });
  assert.is(log.stamps.length, 0);
});

test('a delta repaints its seats and nothing else', () => {
  const { tiles, draw, log } = scene(40, 30);
  draw({});
  log.stamps = [];
  tiles.repaint([3, 700]);
  assert.equal([...new Set(log.stamps)], [3, 700]);
});

test('where seats reach beyond their cells, those around are painted with the one that has changed, within its place', () => {
  const { tiles, draw, log } = scene(40, 30, false, 0.7);
  draw({});
  log.stamps = [];
  tiles.repaint([43]);
  assert.equal(
    [...log.stamps].sort((one, other) => one - other),
    [2, 3, 4, 42, 43, 44, 82, 83, 84],
  );
  assert.is(log.clipped, 1);
});

test('a seat on the border of tiles is repainted in each of them', () => {
  const { tiles, draw, log } = scene(80, 70);
  draw({ width: 900, height: 800 });
  log.stamps = [];
  log.cleared = 0;
  const seat = Math.round(TILE / 10) + Math.round(TILE / 10) * 80;
  tiles.repaint([seat]);
  assert.is(log.cleared, 4);
  assert.equal(log.stamps, [seat, seat, seat, seat]);
});

test('after a change only the tiles are painted anew on which it is seen', () => {
  const { tiles, draw, log } = scene(150, 100);
  const viewport = { width: 1500, height: 1000 };
  assert.is(draw(viewport), true);
  const all = log.surfaces;
  const side = TILE / 10;
  // A seat on the border of two tiles, and one in the middle of a third.
  tiles.renew([side, 10, 2.5 * side, 10]);
  log.surfaces = 0;
  assert.is(draw(viewport), true);
  assert.is(log.surfaces, 3);
  tiles.renew([]);
  assert.is(draw(viewport), true);
  assert.is(log.surfaces, 3);
  tiles.renew();
  assert.is(draw(viewport), true);
  assert.is(log.surfaces, 3 + all);
});

test('what was below stays until all is painted, though it is changed again meanwhile', () => {
  const { tiles, draw, log } = scene(150, 100);
  const viewport = { width: 1500, height: 1000 };
  draw(viewport);
  tiles.renew();
  draw(viewport, { hasTime: false });
  tiles.renew();
  draw(viewport, { hasTime: false });
  // One tile is new; below each of the others something is drawn.
  assert.ok(log.blits >= 6, `${log.blits} pictures`);
});

test('while zooming the old tiles are stretched, then painted sharp', () => {
  const { draw, log } = scene(40, 30);
  draw({});
  assert.is(draw({ scale: 14 }, { sharp: false }), true);
  assert.is(log.stamps.length, 0);
  draw({ scale: 14 });
  assert.ok(log.stamps.length > 0);
});

test('without time a frame paints one tile and asks for the next', () => {
  const { draw, log } = scene(150, 100);
  let frames = 0;
  while (!draw({ width: 1200, height: 900 }, { hasTime: false })) {
    frames++;
    assert.ok(frames < 20);
  }
  assert.ok(frames >= 3);
  assert.ok(log.surfaces >= 4);
});

test('tiles far away are forgotten', () => {
  const { draw, log } = scene(160, 160);
  for (let step = 0; step < 40; step++) draw({ scale: 40, x: -step * 150, y: -step * 150 });
  draw({ scale: 40, x: -38 * 150, y: -38 * 150 });
  assert.is(log.stamps.length, 0, 'what was seen just now is kept');
  draw({ scale: 40, x: 0, y: 0 });
  assert.ok(log.stamps.length > 0);
});

test('where there are no seats there are no tiles', () => {
  const { draw, log } = scene(10, 10);
  assert.is(draw({ x: 5000, y: 5000 }), true);
  assert.is(log.surfaces, 0);
});

test.run();
