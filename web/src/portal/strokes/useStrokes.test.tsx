/** What the tools make of gestures, on a plan of two rows of three seats, ten px apart, with a shape below them. */

import type { MapView, Point } from '@parterre/ui/seatmap';
import { GestureMachine, type PointerInput } from '@parterre/ui/seatmap/gesture';
import { renderHook } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type StrokeOptions, type Strokes, useStrokes } from './useStrokes.ts';

const seatAt = (x: number, y: number): number => {
  const [column, row] = [Math.round(x / 10), Math.round(y / 10)];
  const isOn = Math.hypot(x - column * 10, y - row * 10) < 4 && column >= 0 && column < 3 && row >= 0 && row < 2;
  return isOn ? row * 3 + column : -1;
};
const isBetween = (value: number, one: number, other: number) =>
  Math.min(one, other) <= value && value <= Math.max(one, other);
const view = {
  viewport: { width: 1000, height: 1000 },
  hovered: -1,
  placeAt: (x: number, y: number) => ({ x, y }),
  seatAt,
  seatOn: ({ x, y }: Point) => seatAt(x, y),
  shapeAt: ({ x, y }: Point) => (isBetween(x, 0, 20) && isBetween(y, 40, 50) ? 0 : -1),
  rowLabelledAt: ({ x, y }: Point) => (x === -15 && y === 10 ? [3, 4, 5] : []),
  isPickable: () => true,
  shapesBetween: () => [],
  seatsBetween: (from: Point, to: Point) =>
    [0, 1, 2, 3, 4, 5].filter(
      (seat) => isBetween((seat % 3) * 10, from.x, to.x) && isBetween(Math.floor(seat / 3) * 10, from.y, to.y),
    ),
} as unknown as MapView;

interface Case {
  name: string;
  tool: keyof Strokes['tools'];
  /** `d 0,0` down; m, u, h (held) likewise. Prefix `+` with Shift. */
  script: string;
  selected?: number[];
  told: unknown[];
}

const cases: Case[] = [
  {
    name: 'a drag beside all seats draws a rectangle',
    tool: 'marquee',
    script: 'd 5,5; m 25,15; u 25,15',
    told: [['select', [4, 5], false]],
  },
  {
    name: 'a drag of a selected seat carries what is selected',
    tool: 'marquee',
    selected: [0, 1],
    script: 'd 0,0; m 30,0; u 30,0',
    told: [['move', 30, 0]],
  },
  {
    name: 'a drag of another seat takes that one and carries it',
    tool: 'marquee',
    selected: [0, 1],
    script: 'd 20,0; m 50,0; u 50,0',
    told: [
      ['select', [2], false],
      ['move', 30, 0],
    ],
  },
  {
    name: 'with Shift a rectangle begins on a seat',
    tool: 'marquee',
    script: '+d 0,0; +m 10,10; +u 10,10',
    told: [['select', [0, 1, 3, 4], true]],
  },
  {
    name: 'a drag of a shape takes that one and carries it',
    tool: 'marquee',
    script: 'd 5,45; m 5,85; u 5,85',
    told: [
      ['shape', 0],
      ['move', 0, 40],
    ],
  },
  {
    name: 'the label of a row selects it',
    tool: 'marquee',
    script: 'd -15,10; u -15,10',
    told: [['select', [3, 4, 5], false]],
  },
  {
    name: 'a click beside everything selects nothing',
    tool: 'marquee',
    script: 'd 90,90; u 90,90',
    told: [['select', [], false]],
  },
  { name: 'a finger that moves at once moves the map', tool: 'pick', script: 'd 0,0; m 30,0; u 30,0', told: [] },
  {
    name: 'a finger that rests on a seat selects it',
    tool: 'pick',
    script: 'd 0,0; h 0,0; u 0,0',
    told: [['select', [0], false]],
  },
  {
    name: 'a finger that rests on a seat and then moves carries it',
    tool: 'pick',
    script: 'd 0,0; h 0,0; m 30,0; u 30,0',
    told: [
      ['select', [0], false],
      ['select', [0], false],
      ['move', 30, 0],
    ],
  },
  {
    name: 'a finger that rests beside the seats draws a rectangle',
    tool: 'pick',
    script: 'd 5,5; h 5,5; m 25,15; u 25,15',
    told: [['select', [4, 5], false]],
  },
  {
    name: 'what draws draws beside the seats',
    tool: 'draw',
    script: 'd 50,0; m 80,0; u 80,0',
    told: [['draw', 50, 80]],
  },
  { name: 'and by a click', tool: 'draw', script: 'd 50,0; u 50,0', told: [['draw', 50, 50]] },
  {
    name: 'what draws carries a seat that it begins on',
    tool: 'draw',
    script: 'd 0,0; m 30,0; u 30,0',
    told: [
      ['select', [0], false],
      ['move', 30, 0],
    ],
  },
  {
    name: 'what marks a place does so on a seat as well',
    tool: 'mark',
    script: 'd 0,0; u 0,0',
    told: [['draw', 0, 0]],
  },
];

for (const { name, tool, script, selected = [], told } of cases)
  test(name, () => {
    const heard: unknown[] = [];
    const options: StrokeOptions = {
      selected: { seats: selected, shapes: [] },
      onSelect: (seats, adding) => heard.push(['select', seats, adding]),
      onPickShape: (shape) => heard.push(['shape', shape]),
      onMove: ({ dx, dy }) => heard.push(['move', dx, dy]),
      onDraw: (path) => heard.push(['draw', path[0]?.x, path.at(-1)?.x]),
    };
    const { result } = renderHook(() => useStrokes(options));
    const inHand = result.current.tools[tool];
    const machine = new GestureMachine({
      taps: inHand.taps,
      zoomsOnDoubleTap: false,
      drag: (start) => inHand.drag?.(start, view) ?? null,
      hold: (start) => inHand.hold?.(start, view) ?? null,
    });
    const types = { d: 'down', m: 'move', u: 'up', h: 'held' } as const;
    for (const [index, step] of script.split('; ').entries()) {
      const [, shift, type, x, y] = /^(\+?)([dmuh]) (-?\d+),(-?\d+)$/.exec(step) ?? [];
      const input: PointerInput = {
        type: types[type as keyof typeof types],
        id: 1,
        x: Number(x),
        y: Number(y),
        timeMs: index * 20,
        touch: tool === 'pick',
        adding: shift === '+',
        copying: false,
        panning: false,
      };
      for (const effect of machine.on(input)) {
        if (effect.kind === 'tool') inHand.apply?.(effect.effect, view);
        // The map picks a seat that is tapped and asks the tool about taps beside seats.
        if (effect.kind === 'tap' && (inHand.taps === 'places' || view.seatAt(effect.x, effect.y) < 0))
          inHand.onTap?.({ x: effect.x, y: effect.y }, effect.adding, view);
      }
    }
    assert.equal(heard, told);
  });

test.run();
