import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Idle } from './idle.ts';
import { GestureMachine } from './machine.ts';
import type { GestureEffect, GestureState, GestureTool, PointerInput } from './types.ts';

const picking: GestureTool = { taps: 'seats', zoomsOnDoubleTap: true, drag: () => null, hold: () => null };

/** `d1 10,20 @0` down with pointer 1; m, u, c, l, h (held) likewise. Prefix `t` for touch, `+` with Shift, `#` with the middle button. */
function play(script: string, tool: GestureTool = picking): { effects: GestureEffect[]; state: string } {
  const machine = new GestureMachine(tool);
  const types = { d: 'down', m: 'move', u: 'up', c: 'cancel', l: 'leave', h: 'held' } as const;
  const effects = script
    .trim()
    .split(/\s*;\s*/)
    .flatMap((line) => {
      const match = /^([+#]?)(t?)([dmuclh])(\d) (-?\d+),(-?\d+) @(\d+)$/.exec(line);
      if (!match) throw new Error(`cannot read ${line}`);
      const [, held, touch, type, id, x, y, at] = match;
      const event: PointerInput = {
        type: types[type as keyof typeof types],
        id: Number(id),
        x: Number(x),
        y: Number(y),
        timeMs: Number(at),
        touch: touch === 't',
        adding: held === '+',
        copying: false,
        panning: held === '#',
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
  ['the middle button moves the map', '#d1 10,10 @0; #m1 40,12 @40; #u1 40,12 @90', 'leave pan settle', 'idle'],
  ['the middle button picks nothing', '#d1 10,10 @0; #u1 10,10 @90', '', 'idle'],
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

test('a hand moves the map, and its taps do nothing', () => {
  const hand: GestureTool = { taps: 'nothing', zoomsOnDoubleTap: false, drag: () => null, hold: () => null };
  const kindsOf = (script: string) => play(script, hand).effects.map(({ kind }) => kind);
  assert.equal(kindsOf('d1 0,0 @0; m1 40,0 @20; u1 40,0 @200'), ['leave', 'pan', 'settle']);
  assert.equal(kindsOf('d1 0,0 @0; u1 0,0 @40'), []);
});

test('a press that has moved goes on in the state that the tool brings, with its first movement', () => {
  const heard: string[] = [];
  const own: GestureState = {
    name: 'own',
    on(event) {
      heard.push(event.type);
      return { state: event.type === 'up' ? new Idle() : own, effects: [{ kind: 'tool', effect: event.x }] };
    },
  };
  const drag = ({ x }: PointerInput) => (x < 50 ? own : null);
  const tool: GestureTool = { taps: 'seats', zoomsOnDoubleTap: false, drag, hold: drag };
  const { effects, state } = play('d1 0,0 @0; m1 40,0 @20; m1 60,0 @30; u1 70,0 @40', tool);
  assert.equal(heard, ['move', 'move', 'up']);
  assert.equal(effects, [{ kind: 'leave' }, ...[40, 60, 70].map((effect) => ({ kind: 'tool', effect }))]);
  assert.is(state, 'idle');
  assert.is(play('d1 60,0 @0; m1 99,0 @20', tool).state, 'panning');

  heard.length = 0;
  const held = play('td1 0,0 @0; th1 0,0 @450; tm1 40,0 @500; tu1 40,0 @900', tool);
  assert.equal(
    [heard, held.effects.map(({ kind }) => kind)],
    [
      ['move', 'up'],
      ['leave', 'tool', 'tool'],
    ],
  );
  const elsewhere = play('td1 60,0 @0; th1 60,0 @450; tm1 99,0 @500', tool);
  assert.is(elsewhere.state, 'panning', 'where the tool takes hold of nothing the finger goes on as it was');
  assert.is(play('td1 0,0 @0; td2 90,0 @100; th1 0,0 @450', tool).state, 'pinching', 'two fingers hold nothing');
});

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

test('regression: the middle button moves the map as far as the mouse and no farther', () => {
  const settle = play('#d1 0,0 @0; m1 20,0 @20; m1 40,0 @40; m1 60,0 @60; u1 60,0 @65').effects.at(-1);
  assert.equal(settle, { kind: 'settle', velocityX: 0, velocityY: 0 });
});

test('regression: two quick taps with Shift both add', () => {
  const { effects } = play('+d1 10,10 @0; +u1 10,10 @50; +d1 30,10 @120; +u1 30,10 @160');
  assert.equal(
    effects.map((effect) => 'adding' in effect && effect.adding),
    [true, true],
  );
});

test.run();
