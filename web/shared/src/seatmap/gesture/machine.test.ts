import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GestureMachine } from './machine.ts';
import type { GestureEffect, MapTool, PointerInput } from './types.ts';

/** `d1 10,20 @0` down with pointer 1; m, u, c, l likewise. Prefix `t` for touch, `+` with Shift, `*` on what can be moved. */
function play(script: string, tool: MapTool = 'pick'): { effects: GestureEffect[]; state: string } {
  const machine = new GestureMachine();
  machine.tool = tool;
  const types = { d: 'down', m: 'move', u: 'up', c: 'cancel', l: 'leave' } as const;
  const effects = script
    .trim()
    .split(/\s*;\s*/)
    .flatMap((line) => {
      const match = /^(\+?)(\*?)(t?)([dmucl])(\d) (-?\d+),(-?\d+) @(\d+)$/.exec(line);
      if (!match) throw new Error(`cannot read ${line}`);
      const [, adding, grabs, touch, type, id, x, y, at] = match;
      const event: PointerInput = {
        type: types[type as keyof typeof types],
        id: Number(id),
        x: Number(x),
        y: Number(y),
        timeMs: Number(at),
        touch: touch === 't',
        adding: adding === '+',
        grabs: grabs === '*',
      };
      return machine.on(event);
    });
  return { effects, state: machine.state };
}

const kinds: [string, string, string, string][] = [
  ['a click', 'd1 10,10 @0; u1 11,10 @90', 'tap', 'idle'],
  ['a trembling finger', 'td1 10,10 @0; tm1 16,12 @40; tu1 16,12 @90', 'tap', 'idle'],
  ['a mouse that moves as far drags', 'd1 10,10 @0; m1 16,12 @40; u1 16,12 @90', 'leave pan settle', 'idle'],
  ['a long press', 'd1 10,10 @0; u1 10,10 @900', '', 'idle'],
  ['two quick clicks', 'd1 10,10 @0; u1 10,10 @50; d1 12,10 @120; u1 12,10 @160', 'tap doubleTap', 'idle'],
  [
    'three quick clicks',
    'd1 9,9 @0; u1 9,9 @50; d1 9,9 @120; u1 9,9 @160; d1 9,9 @200; u1 9,9 @240',
    'tap doubleTap tap',
    'idle',
  ],
  ['two slow clicks', 'd1 10,10 @0; u1 10,10 @50; d1 12,10 @600; u1 12,10 @640', 'tap tap', 'idle'],
  ['two clicks far apart', 'd1 10,10 @0; u1 10,10 @50; d1 80,10 @120; u1 80,10 @160', 'tap tap', 'idle'],
  ['hovering and leaving', 'm1 10,10 @0; l1 0,0 @20', 'hover leave', 'idle'],
  ['a touch does not hover', 'tm1 10,10 @0', '', 'idle'],
  [
    'two fingers',
    'td1 10,10 @0; td2 110,10 @20; tm2 210,10 @40; tu1 10,10 @80; tu2 210,10 @90',
    'leave pinch settle',
    'idle',
  ],
  ['a third finger is not listened to', 'td1 0,0 @0; td2 90,0 @9; td3 50,50 @20; tm3 70,70 @30', 'leave', 'pinching'],
  [
    'a second finger while dragging',
    'td1 0,0 @0; tm1 40,0 @20; td2 90,0 @40; tm2 140,0 @60',
    'leave pan pinch',
    'pinching',
  ],
  ['the browser takes the pointer', 'td1 0,0 @0; tm1 40,0 @20; tc1 40,0 @30', 'leave pan settle', 'idle'],
];
for (const [what, script, expected, state] of kinds) {
  test(what, () => {
    const played = play(script);
    assert.is(played.effects.map((effect) => effect.kind).join(' '), expected);
    assert.is(played.state, state);
  });
}

const byTool: [string, MapTool, string, string, string][] = [
  [
    'a drag draws',
    'marquee',
    'd1 0,0 @0; m1 40,0 @20; m1 40,30 @30; u1 40,30 @40',
    'leave stroke stroke stroked',
    'idle',
  ],
  ['a click picks', 'marquee', 'd1 0,0 @0; u1 0,0 @40', 'tap', 'idle'],
  [
    'quick clicks pick one after the other',
    'marquee',
    'd1 0,0 @0; u1 0,0 @40; d1 2,0 @80; u1 2,0 @90',
    'tap tap',
    'idle',
  ],
  [
    'a second finger moves the map instead',
    'marquee',
    'td1 0,0 @0; tm1 40,0 @20; td2 90,0 @40; tm2 140,0 @60; tu2 140,0 @70; tu1 40,0 @80',
    'leave stroke unstroke pinch settle',
    'idle',
  ],
  ['the browser takes the pointer', 'marquee', 'd1 0,0 @0; m1 40,0 @20; c1 40,0 @30', 'leave stroke unstroke', 'idle'],
  ['a drag moves the map', 'hand', 'd1 0,0 @0; m1 40,0 @20; u1 40,0 @200', 'leave pan settle', 'idle'],
  ['a click does nothing', 'hand', 'd1 0,0 @0; u1 0,0 @40', '', 'idle'],
];
for (const [what, tool, script, expected, state] of byTool) {
  test(`${tool}: ${what}`, () => {
    const played = play(script, tool);
    assert.is(played.effects.map((effect) => effect.kind).join(' '), expected);
    assert.is(played.state, state);
  });
}

const strokes: [string, MapTool, string, string][] = [
  [
    'beside everything a rectangle',
    'marquee',
    'd1 50,40 @0; m1 10,60 @20; +u1 10,90 @40',
    'marquee 50,40 10,90 adding',
  ],
  ['on what can be moved a movement', 'marquee', '*d1 50,40 @0; m1 10,60 @20; u1 10,90 @40', 'move 50,40 10,90'],
  ['with a pen a drawing, wherever it begins', 'draw', '*d1 5,4 @0; m1 10,60 @20; u1 10,90 @40', 'draw 5,4 10,90'],
];
for (const [what, tool, script, expected] of strokes) {
  test(`a stroke has the ends of its drag: ${what}`, () => {
    const stroke = play(script, tool).effects.at(-1);
    if (stroke?.kind !== 'stroked') throw new Error('no stroke');
    const { of, start, x, y, adding } = stroke;
    assert.is(`${of} ${start.x},${start.y} ${x},${y}${adding ? ' adding' : ''}`, expected);
  });
}

test('a pinch says how much and where', () => {
  const { effects } = play('td1 0,0 @0; td2 100,0 @20; tm2 200,0 @40');
  assert.equal(effects.at(-1), { kind: 'pinch', factor: 2, x: 100, y: 0, dx: 50, dy: 0 });
});

test('a drag adds up to the whole way, and leaves with its speed', () => {
  const { effects } = play('td1 0,0 @0; tm1 20,0 @20; tm1 40,10 @40; tm1 60,20 @60; tu1 60,20 @65');
  const pans = effects.filter((effect) => effect.kind === 'pan');
  assert.is(
    pans.reduce((sum, pan) => sum + pan.dx, 0),
    60,
  );
  assert.is(
    pans.reduce((sum, pan) => sum + pan.dy, 0),
    20,
  );
  const settle = effects.at(-1);
  assert.ok(settle?.kind === 'settle' && Math.abs(settle.velocityX - 40 / 45) < 0.01);
});

test('a finger that rests before it leaves has no speed', () => {
  const settle = play('td1 0,0 @0; tm1 20,0 @20; tm1 40,0 @40; tu1 40,0 @400').effects.at(-1);
  assert.equal(settle, { kind: 'settle', velocityX: 0, velocityY: 0 });
});

test.run();
