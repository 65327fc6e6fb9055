/**
 * Tools in any order, on what the ones before them left: a drawing the engine takes, and a history that leads back to the
 * same bytes. SEED=… repeats a run that failed.
 */
import '@parterre/engine/node';
import { Hall } from '@parterre/engine';
import { randomOf } from '@parterre/ui/testing/random';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawingOf } from '../../testing/drawing.ts';
import { addAisle, closeGaps } from './aisles.ts';
import { align, duplicate, mirror, move, remove, space, turn } from './arrange.ts';
import * as attributes from './attributes.ts';
import { copied, pasted } from './clipboard.ts';
import { bend } from './curve.ts';
import { addBlock, addFreeRow, addRow, addShape } from './draw.ts';
import { drawable, faultsOf, mend } from './faults.ts';
import { begin, type History, record, redo, undo } from './history.ts';
import { labelRows, numberSeats, usualNumbering } from './numbering.ts';
import { listSeats, seatCount } from './seats.ts';
import type { Drawing, Edited, Selection } from './types.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

type Random = () => number;
type Tool = (drawing: Drawing, selection: Selection, random: Random) => Edited;

const between = (random: Random, from: number, to: number): number => from + random() * (to - from);
const oneOf = <T>(random: Random, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];
const point = (random: Random) => ({ x: between(random, -20, 20), y: between(random, -20, 20) });

const tools: Tool[] = [
  (drawing, _, random) => {
    const from = point(random);
    return addBlock(drawing, { from, to: { x: from.x + between(random, -6, 6), y: from.y + between(random, -4, 4) } });
  },
  (drawing, _, random) =>
    addRow(drawing, { from: point(random), to: point(random) }, { curve: between(random, -3, 3) }),
  (drawing, _, random) => addFreeRow(drawing, [point(random), point(random), point(random)]),
  (drawing, _, random) =>
    addShape(drawing, {
      kind: oneOf(random, ['stage', 'door', 'text']),
      ...point(random),
      width: 2,
      height: 1,
      degrees: 0,
      text: 'S',
    }),
  (drawing, selection, random) => move(drawing, selection, { dx: between(random, -9, 9), dy: between(random, -9, 9) }),
  (drawing, selection, random) => turn(drawing, selection, between(random, -180, 180)),
  (drawing, selection, random) => mirror(drawing, selection, oneOf(random, ['horizontal', 'vertical'])),
  (drawing, selection, random) =>
    align(drawing, selection, oneOf(random, ['left', 'centre', 'right', 'top', 'middle', 'bottom'])),
  (drawing, selection, random) => space(drawing, selection, oneOf(random, ['horizontal', 'vertical'])),
  (drawing, selection, random) => bend(drawing, selection, between(random, -4, 4)),
  (drawing, selection) => duplicate(drawing, selection, { dx: 1, dy: 6 }),
  remove,
  (drawing, selection) => addAisle(drawing, selection),
  closeGaps,
  (drawing, selection, random) =>
    attributes.setFlag(drawing, selection, oneOf(random, attributes.seatFlags), random() < 0.7),
  (drawing, selection, random) =>
    attributes.setClass(drawing, selection, Math.floor(random() * drawing.hall.classes.length)),
  (drawing, selection, random) => attributes.joinSofas(drawing, selection, oneOf(random, [2, 3])),
  attributes.breakSofas,
  (drawing, selection) => attributes.setName(drawing, selection, '1'),
  (drawing, selection) => ({ drawing: attributes.addClass(drawing, 'Loge'), selection }),
  (drawing, selection, random) => ({ drawing: attributes.removeClass(drawing, Math.floor(random() * 4)), selection }),
  (drawing, selection, random) => ({ drawing: attributes.setFocalPoint(drawing, point(random)), selection }),
  (drawing, selection, random) =>
    numberSeats(drawing, selection, {
      ...usualNumbering,
      pattern: oneOf(random, ['along', 'from_middle']),
      countsGaps: random() < 0.5,
    }),
  (drawing, selection) =>
    labelRows(drawing, selection, { prefix: '', start: 'A', step: 1, direction: 'from_top' }) ?? { drawing, selection },
  (drawing, selection, random) => pasted(drawing, copied(drawing, selection), point(random)) ?? { drawing, selection },
  (drawing, selection) => {
    const fault = faultsOf(drawing.hall)[0];
    return { drawing: fault ? { ...drawing, hall: mend(drawing.hall, fault) } : drawing, selection };
  },
];

/** Some of the seats, near each other as a rectangle would take them, and sometimes a shape. */
function chosen({ hall, scenery }: Drawing, random: Random): Selection {
  const { x, y } = point(random);
  const reach = between(random, 2, 20);
  const seats = listSeats(hall).flatMap((seat, index) =>
    Math.abs(seat.x - x) < reach && Math.abs(seat.y - y) < reach ? [index] : [],
  );
  return { seats, shapes: scenery.shapes.flatMap((_, index) => (random() < 0.2 ? [index] : [])) };
}

const bytes = ({ drawing }: Edited): string => JSON.stringify(drawing);

for (let run = 0; run < 5; run++)
  test(`operations, seed ${seed + run}`, () => {
    const random = randomOf(seed + run);
    let history: History = begin({ drawing: drawingOf('oo.oo', 'ovvo'), selection: { seats: [], shapes: [] } });
    const written = [bytes(history.now)];
    for (let step = 0; step < 40; step++) {
      const { drawing } = history.now;
      // A hall that grows without end tests no more than a small one.
      const tool = seatCount(drawing.hall) > 300 ? remove : (tools[Math.floor(random() * tools.length)] ?? remove);
      const entries = history.past.length;
      history = record(history, tool(drawing, chosen(drawing, random), random));
      if (history.past.length > entries) written.push(bytes(history.now));
      const { hall } = history.now.drawing;
      const selected = history.now.selection.seats;
      assert.ok(selected.every((seat, at) => seat < seatCount(hall) && (at === 0 || seat > (selected[at - 1] ?? -1))));
      if (seatCount(hall) > 0) assert.is(Hall.fromDocument(drawable(hall)).seatCount, seatCount(hall));
    }
    for (const before of written.slice(0, -1).toReversed()) {
      history = undo(history);
      assert.is(bytes(history.now), before);
    }
    for (const after of written.slice(1)) {
      history = redo(history);
      assert.is(bytes(history.now), after);
    }
    assert.is(redo(history), history);
  });

test('what is typed into one field is one entry, until the field is left', () => {
  const made = (name: string) => attributes.setName(drawingOf('o'), { seats: [0], shapes: [] }, name);
  let history = begin(made('1'));
  history = record(history, made('12'), 'name');
  history = record(history, made('123'), 'name');
  assert.is(history.past.length, 1);
  history = record({ ...history, gesture: null }, made('124'), 'name');
  assert.is(history.past.length, 2);
});

test.run();
