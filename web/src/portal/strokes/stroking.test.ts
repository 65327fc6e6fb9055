import { GestureMachine, type GestureTool, type PointerInput } from '@parterre/ui/seatmap/gesture';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type StrokeEffect, type StrokeKind, Stroking } from './stroking.ts';

const tool = (of: StrokeKind): GestureTool => ({
  taps: 'seats',
  zoomsOnDoubleTap: false,
  drag: (start) => new Stroking(start, of),
  hold: (start) => new Stroking(start, of),
});

/** `d1 10,20` down with pointer 1; m, u, c, h (held) likewise. Prefix `+` with Shift. What is told, and the state after it. */
function play(script: string, of: StrokeKind = 'marquee'): { told: string[]; strokes: StrokeEffect[]; state: string } {
  const machine = new GestureMachine(tool(of));
  const types = { d: 'down', m: 'move', u: 'up', c: 'cancel', h: 'held' } as const;
  const effects = script.split('; ').flatMap((line, index) => {
    const [, adding, type = 'd', id, x, y] = /^(\+?)([dmuch])(\d) (\d+),(\d+)$/.exec(line) ?? [];
    const event: PointerInput = {
      type: types[type as keyof typeof types],
      id: Number(id),
      x: Number(x),
      y: Number(y),
      timeMs: index * 20,
      touch: false,
      adding: adding === '+',
      copying: false,
      panning: false,
    };
    return machine.on(event);
  });
  const strokes = effects.flatMap((effect) => (effect.kind === 'tool' ? [effect.effect as StrokeEffect] : []));
  const told = effects.map((effect) => (effect.kind === 'tool' ? (effect.effect as StrokeEffect).kind : effect.kind));
  return { told, strokes, state: machine.state };
}

const scripts: [string, string, string, string][] = [
  ['a drag draws', 'd1 0,0; m1 40,0; m1 40,30; u1 40,30', 'leave stroke stroke stroked', 'idle'],
  ['a click picks', 'd1 0,0; u1 0,0', 'tap', 'idle'],
  ['quick clicks pick one after the other', 'd1 0,0; u1 0,0; d1 2,0; u1 2,0', 'tap tap', 'idle'],
  [
    'a second finger moves the map instead',
    'd1 0,0; m1 40,0; d2 90,0; m2 140,0; u2 140,0; u1 40,0',
    'leave stroke unstroke pinch settle',
    'idle',
  ],
  [
    'a finger that rested draws once it has moved',
    'd1 0,0; h1 0,0; m1 2,0; m1 40,0; u1 40,0',
    'leave stroke stroked',
    'idle',
  ],
  ['a finger that rested and trembled draws nothing', 'd1 0,0; h1 0,0; m1 2,0; u1 2,0', 'leave unstroke', 'idle'],
  ['the browser takes the pointer', 'd1 0,0; m1 40,0; c1 40,0', 'leave stroke unstroke', 'idle'],
];
for (const [what, script, expected, state] of scripts)
  test(what, () => {
    const played = play(script);
    assert.is(played.told.join(' '), expected);
    assert.is(played.state, state);
  });

for (const of of ['marquee', 'move', 'draw'] as const)
  test(`a ${of} has the ends of its drag, and whether it adds`, () => {
    const stroke = play('d1 50,40; m1 10,60; +u1 10,90', of).strokes.at(-1);
    if (stroke?.kind !== 'stroked') throw new Error('no stroke');
    assert.equal(
      [stroke.of, stroke.start.x, stroke.start.y, stroke.x, stroke.y, stroke.adding],
      [of, 50, 40, 10, 90, true],
    );
  });

test.run();
