import '@parterre/engine/node';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawingOf } from '../../testing/drawing.ts';
import { begin, continued, type History, kept, record, redo, undo } from './history.ts';
import { type Drawing, nothing } from './types.ts';

const drawings = ['o', 'oo', 'ooo', 'oooo'].map((row) => drawingOf(row)) as [Drawing, Drawing, Drawing, Drawing];
const entry = (drawing: Drawing) => ({ drawing, selection: nothing });
const drawn = (...all: Drawing[]): History => {
  const [first = drawings[0], ...rest] = all;
  return rest.reduce((history, drawing) => record(history, entry(drawing)), begin(entry(first)));
};
/** The drawing as the server sends it: another object, with its keys in another order. */
function fromServer({ hall, scenery }: Drawing): Drawing {
  const { rows, ...rest } = JSON.parse(JSON.stringify(hall));
  return { scenery: JSON.parse(JSON.stringify(scenery)), hall: { rows, ...rest } };
}
const seats = ({ drawing }: { drawing: Drawing }) => drawing.hall.rows[0]?.seats.length;

const rows: { name: string; before: History | null; opened: Drawing; past: number[]; future: number[] }[] = [
  { name: 'nothing was kept', before: null, opened: drawings[2], past: [], future: [] },
  { name: 'the newest is there', before: drawn(...drawings), opened: drawings[3], past: [1, 2, 3], future: [] },
  { name: 'the server has the one before', before: drawn(...drawings), opened: drawings[2], past: [1, 2], future: [4] },
  { name: 'some was undone', before: undo(drawn(...drawings)), opened: drawings[2], past: [1, 2], future: [4] },
  { name: 'somebody else drew', before: drawn(...drawings), opened: drawingOf('ooooo'), past: [], future: [] },
];
for (const { name, before, opened, past, future } of rows)
  test(`a drawing is opened again: ${name}`, () => {
    const history = continued(before && structuredClone(kept(before)), fromServer(opened));
    assert.equal(history.past.map(seats), past);
    assert.equal(history.future.map(seats), future);
    assert.is(seats(history.now), opened.hall.rows[0]?.seats.length);
    if (past.length > 0) assert.is(seats(undo(history).now), past.at(-1));
    if (future.length > 0) assert.is(seats(redo(history).now), future.at(-1));
  });

test('of a long history the last steps are kept', () => {
  let history = begin(entry(drawings[0]));
  for (let step = 0; step < 250; step++) history = record(history, entry({ ...drawings[step % 2 === 0 ? 1 : 2] }));
  assert.is(kept(history).past.length, 100);
  assert.is(kept(history).past.at(-1), history.past.at(-1));
});

test.run();
