import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { neutrals } from '../../theme/tokens.ts';
import { pictureKey } from '../kernel/look.ts';
import type { Pen } from './pen.ts';
import type { SeatColors } from './seatColors.ts';
import { SeatSprites } from './sprites.ts';
import type { TileContext } from './tiles.ts';

const grey = { fill: neutrals.dark.ground, back: neutrals.dark.ground, ink: neutrals.dark.ground };
const colors = { classes: [grey], yours: grey, gone: '', goneFill: '', ring: '', label: '' } as unknown as SeatColors;
const free = pictureKey('free', 0, 0, 0, false);

/** Sprites whose sheets note where the disc of a seat is drawn, and read as one strong pixel in the middle. */
function sprites() {
  const drawn: { x: number; y: number }[] = [];
  let sheets = 0;
  const pen = new Proxy({} as Pen, {
    get: (_, name) => (name === 'arc' ? (x: number, y: number) => drawn.push({ x, y }) : () => undefined),
    set: () => true,
  });
  const made = new SeatSprites({
    colors,
    screenSide: 'top',
    pitch: 1,
    density: 1,
    sheet: () => {
      sheets++;
      return { image: {} as CanvasImageSource, pen };
    },
    readableSheet: (side) => ({
      pen,
      wipe: () => undefined,
      read: () => {
        const words = new Uint32Array(side * side);
        words[(side / 2) * side + side / 2] = 0xff00ff00;
        return words;
      },
    }),
  });
  return { made, drawn, sheets: () => sheets };
}

test('a seat is copied to where it would be stamped', () => {
  for (const [x, y] of [
    [10, 12],
    [10.25, 12.5],
    [9.9, 30.1],
    [0.13, 0.12],
  ] as const) {
    const { made, drawn } = sprites();
    const at: number[] = [];
    const context = { drawImage: (_: unknown, left: number, top: number) => at.push(left, top) };
    made.stamp(context as unknown as TileContext, free, 0, 0, () => '', x, y, 5);
    const [left = 0, top = 0] = at;
    assert.ok(Number.isInteger(left) && Number.isInteger(top), 'between whole pixels images blur');
    const [disc = { x: 0, y: 0 }] = drawn;
    assert.ok(Math.abs(left + disc.x - x) <= 0.125 && Math.abs(top + disc.y - y) <= 0.125, `${x} ${y}`);

    drawn.length = 0;
    const target = new Uint32Array(64 * 64);
    made.copy(target, 64, free, 0, x, y, 5);
    const found = target.indexOf(0xff00ff00);
    const [copied = disc] = drawn;
    const half = Math.floor(copied.x);
    assert.ok(Math.abs((found % 64) + copied.x - half - x) <= 0.125, `${x} ${y} copied to ${found % 64}`);
    assert.ok(Math.abs(Math.floor(found / 64) + copied.y - half - y) <= 0.125, `${x} ${y}`);
  }
});

test('seats at the edges and beyond leave no pixel in other rows', () => {
  const { made } = sprites();
  const target = new Uint32Array(8 * 8);
  for (const place of [-40, -1, 8, 40]) {
    made.copy(target, 8, free, 0, place, 4, 5);
    made.copy(target, 8, free, 0, 4, place, 5);
  }
  assert.is(
    target.findIndex((word) => word !== 0),
    -1,
  );
  made.copy(target, 8, free, 0, 0, 0, 5);
  made.copy(target, 8, free, 0, 7, 7, 5);
  assert.is(target[0], 0xff00ff00);
  assert.is(target[63], 0xff00ff00);
});

test('the stronger pixel stays', () => {
  const { made } = sprites();
  const target = new Uint32Array(64).fill(0x80ffffff);
  made.copy(target, 8, free, 0, 3, 3, 5);
  assert.is(target[3 * 8 + 3], 0xff00ff00);
  assert.is(target.filter((word) => word === 0x80ffffff).length, 63);
});

test('chairs are drawn, smaller seats copied', () => {
  const { made } = sprites();
  assert.equal(
    [4, 8, 17, 18, 40].map((scale) => made.copies(scale)),
    [true, true, true, false, false],
  );
});

test('one sheet a picture and quarter', () => {
  const { made, sheets } = sprites();
  const context = { drawImage: () => undefined } as unknown as TileContext;
  for (let seat = 0; seat < 100; seat++) made.stamp(context, free, 0, seat, () => '', seat * 5.25, 3, 5);
  assert.is(sheets(), 4);
});

test.run();
