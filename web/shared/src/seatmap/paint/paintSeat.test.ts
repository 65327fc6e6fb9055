import { SeatFlag } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contrast } from '../../theme/color.ts';
import { paletteOf } from '../../theme/palette.ts';
import { pictureKey, pictureOf, type SeatLook, seatLooks } from '../kernel/look.ts';
import { leastDifference } from './colorVision.ts';
import { paintSeat } from './paintSeat.ts';
import { detailAt, type Pen, type SeatDetail } from './pen.ts';
import { seatColors } from './seatColors.ts';

/** Writes down calls and, at each fill or stroke, the colour. */
function recorder(): { pen: Pen; log: string[]; colors: Set<string> } {
  const log: string[] = [];
  const colors = new Set<string>();
  const style: Record<string, unknown> = { globalAlpha: 1 };
  const pen = new Proxy(style, {
    get: (target, name: string) =>
      name in target
        ? target[name]
        : (...values: unknown[]) => {
            if (name === 'fill') colors.add(String(target.fillStyle));
            if (name === 'stroke') colors.add(String(target.strokeStyle));
            log.push(
              name,
              ...values.map((value) => (typeof value === 'number' ? value.toFixed(2) : JSON.stringify(value))),
            );
          },
    set(target, name: string, value: unknown) {
      target[name] = value;
      return true;
    },
  }) as unknown as Pen;
  return { pen, log, colors };
}

const colors = seatColors(paletteOf('dark'), [undefined, undefined]);

function drawn(
  look: SeatLook,
  detail: SeatDetail,
  options: { flags?: number; joins?: number; dimmed?: boolean } = {},
  palette = colors,
) {
  const { pen, log, colors: used } = recorder();
  const frame = { x: 0, y: 0, cell: 24, detail, screenSide: 'top' as const, hairline: 1 };
  paintSeat(
    pen,
    frame,
    pictureOf(pictureKey(look, 0, options.flags ?? 0, options.joins ?? 0, options.dimmed ?? false)),
    palette,
  );
  assert.is(pen.globalAlpha, 1, 'the next seat must not inherit transparency');
  return { shape: log.join(' '), used };
}

test('a turned seat is drawn turned about its middle, what is written on it upright, a dot as ever', () => {
  const paint = (detail: SeatDetail, flags: number, turn: number) => {
    const { pen, log } = recorder();
    const picture = pictureOf(pictureKey('free', 0, flags, 0, false));
    paintSeat(pen, { x: 7, y: 9, cell: 24, detail, screenSide: 'top', hairline: 1, turn }, picture, colors);
    return log.join(' ');
  };
  assert.match(paint('chair', 0, 0.5), /^save translate 7.00 9.00 rotate 0.50 translate -7.00 -9.00 .* restore$/);
  assert.match(paint('chair', SeatFlag.accessible, 0.5), /rotate 0.50.*rotate -0.50/);
  assert.not.match(paint('chair', 0, 0), /rotate/);
  assert.is(paint('dot', 0, 0.5), paint('dot', 0, 0));
});

const sizes: [number, SeatDetail][] = [
  [3, 'dot'],
  [5.9, 'dot'],
  [6, 'block'],
  [17.9, 'block'],
  [18, 'chair'],
];
for (const [px, detail] of sizes) test(`${px} px is a ${detail}`, () => assert.is(detailAt(px), detail));

for (const detail of ['block', 'chair'] as const) {
  test(`as a ${detail} every state has a shape of its own, without its colour`, () => {
    const shapes = new Set(seatLooks.map((look) => drawn(look, detail).shape));
    assert.is(shapes.size, seatLooks.length);
  });
}

test('as a dot all states a visitor must tell apart differ in shape', () => {
  const shapes = new Set(seatLooks.map((look) => drawn(look, 'dot').shape));
  assert.is(shapes.size, seatLooks.length);
});

test('where taken seats stand out, those are filled and free ones are outlines, and every state has its shape', () => {
  const sales = seatColors(paletteOf('light'), [undefined, undefined], 'sold');
  for (const detail of ['dot', 'block', 'chair'] as const) {
    const strong = drawn('sold', detail, {}, sales);
    assert.is(strong.shape, drawn('free', detail).shape, 'as strong as a free one elsewhere');
    assert.ok(strong.used.has(sales.classes[0]?.fill ?? ''));
    assert.not.ok(/ fill/.test(drawn('free', detail, {}, sales).shape), 'an outline');
    const shapes = new Set(seatLooks.map((look) => drawn(look, detail, {}, sales).shape));
    assert.is(shapes.size, seatLooks.length);
  }
});

test('colours are those of their state', () => {
  assert.ok(drawn('free', 'chair').used.has(colors.classes[0]?.fill ?? ''));
  assert.ok(drawn('yours', 'chair').used.has(colors.yours.fill));
  assert.not.ok(drawn('sold', 'chair').used.has(colors.classes[0]?.fill ?? ''));
});

for (const scheme of ['light', 'dark'] as const) {
  test(`one's own seats are told from every class by brightness, in every vision (${scheme})`, () => {
    // Standard, Premium, VIP and Balcony as the demo cinema has them.
    const palette = seatColors(paletteOf(scheme), ['#378ebe', '#00926a', '#f2c14e', '#3a63b8']);
    for (const { fill } of palette.classes) {
      const apart = leastDifference(palette.yoursRing, fill);
      assert.ok(apart >= 10, `${palette.yoursRing} and ${fill} differ by ${apart.toFixed(1)}`);
    }
    // Between the ring and the seat lies the ground: the ring is seen around a seat of any colour.
    assert.ok(contrast(palette.yoursRing, palette.ground) >= 7);
    for (const detail of ['dot', 'block', 'chair'] as const) {
      assert.ok(drawn('yours', detail, {}, palette).used.has(palette.yoursRing), `${detail} without its ring`);
      assert.not.ok(drawn('free', detail, {}, palette).used.has(palette.yoursRing));
    }
  });
}

test('a seat that is being asked for is not drawn as ours: nothing of it is filled', () => {
  for (const detail of ['block', 'chair'] as const) {
    assert.ok(!drawn('pending', detail).used.has(colors.yoursRing));
    assert.ok(!drawn('pending', detail).used.has(colors.yours.back));
  }
});

test('wheelchair places, companion seats and halves of sofas look different', () => {
  const shapes = [{}, { flags: 1 }, { flags: 2 }, { joins: 1 }, { joins: 2 }].map(
    (options) => drawn('free', 'chair', options).shape,
  );
  assert.is(new Set(shapes).size, shapes.length);
});

test.run();
