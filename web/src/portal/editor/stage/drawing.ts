/** What a stroke of a drawing tool makes: shown while it is drawn, and kept when it is done. */
import type { Shape } from '@parterre/server/contract';
import type { Point } from '@parterre/ui/seatmap';
import { setFocalPoint } from '../document/attributes.ts';
import { bent } from '../document/curve.ts';
import { addBlock, addFreeRow, addRow, addShape, blockBetween, seatsBetween, spread } from '../document/draw.ts';
import { rounded } from '../document/seats.ts';
import type { EditorState, EditorStore } from '../editorStore.ts';

/** Distance of the grid's lines, in layout units. */
export const gridStep = 0.5;
/** A new curved row: how far its ends stand before its middle, for each seat of it. Its handle bends it further. */
const curveASeat = 0.08;
const textHeight = 1;

const onGrid = ({ x, y }: Point): Point => ({
  x: Math.round(x / gridStep) * gridStep,
  y: Math.round(y / gridStep) * gridStep,
});

/** Ends of a stroke, on the grid if that catches. Null: there is no stroke. */
function endsOf(path: readonly Point[], isSnapping: boolean): { from: Point; to: Point } | null {
  const [from, to] = [path[0], path.at(-1)];
  if (!from || !to) return null;
  return isSnapping ? { from: onGrid(from), to: onGrid(to) } : { from, to };
}

const curveBetween = (from: Point, to: Point): number => rounded(seatsBetween(from, to) * curveASeat);

/** The stroke's shape. A click makes one of a usual size around it. */
export function shapeOf(path: readonly Point[], state: Pick<EditorState, 'tool' | 'shapeKind' | 'isSnapping'>): Shape {
  const ends = endsOf(path, state.isSnapping);
  const { from, to } = ends ?? { from: { x: 0, y: 0 }, to: { x: 0, y: 0 } };
  const kind = state.tool === 'text' ? 'text' : state.shapeKind;
  const [usualWidth, usualHeight] = {
    stage: [10, 2],
    door: [1.5, 1.5],
    pillar: [1, 1],
    rectangle: [3, 2],
    ellipse: [2, 2],
    text: [4, textHeight],
  }[kind] as [number, number];
  const isClick = Math.abs(to.x - from.x) < gridStep && Math.abs(to.y - from.y) < gridStep;
  return {
    kind,
    x: rounded(isClick ? from.x : (from.x + to.x) / 2),
    y: rounded(isClick ? from.y : (from.y + to.y) / 2),
    width: isClick ? usualWidth : Math.max(gridStep, rounded(Math.abs(to.x - from.x))),
    height: isClick ? usualHeight : Math.max(gridStep, rounded(Math.abs(to.y - from.y))),
    degrees: 0,
    text: '',
  };
}

export interface Sketch {
  /** Middles of the seats that there would be. */
  seats: readonly Point[];
  /** Rows of a block; null: of one row. */
  rows: number | null;
  shape: Shape | null;
}

/** What would be made of the stroke as it is now. */
export function sketchOf(
  path: readonly Point[],
  state: Pick<EditorState, 'tool' | 'shapeKind' | 'isSnapping'>,
  screenSide: 'top' | 'bottom',
): Sketch {
  const ends = endsOf(path, state.isSnapping);
  const none: Sketch = { seats: [], rows: null, shape: null };
  if (!ends) return none;
  const { from, to } = ends;
  switch (state.tool) {
    case 'block': {
      const { rows, seats } = blockBetween(from, to);
      const [across, down] = [to.x < from.x ? -1 : 1, to.y < from.y ? -1 : 1];
      const places = Array.from({ length: rows * seats }, (_, index) => ({
        x: from.x + across * (index % seats),
        y: from.y + down * Math.floor(index / seats),
      }));
      return { ...none, seats: places, rows };
    }
    case 'row':
    case 'curvedRow': {
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const step = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
      const line = Array.from({ length: seatsBetween(from, to) }, (_, seat) => ({
        x: from.x + step.x * seat,
        y: from.y + step.y * seat,
      }));
      const fromLeft = step.x < 0 ? line.toReversed() : line;
      const isBent = state.tool === 'curvedRow' && line.length > 2;
      return { ...none, seats: isBent ? bent(fromLeft, curveBetween(from, to), screenSide) : line };
    }
    case 'freeRow':
      return { ...none, seats: spread(path) };
    case 'shape':
    case 'text':
      return { ...none, shape: shapeOf(path, state) };
    default:
      return none;
  }
}

/** Keeps what was drawn. */
export function draw(store: EditorStore, path: readonly Point[]): void {
  const state = store.read();
  const ends = endsOf(path, state.isSnapping);
  if (!ends) return;
  const options = { class: Math.min(state.seatClass, store.drawing.hall.classes.length - 1) };
  switch (state.tool) {
    case 'block':
      store.edit((drawing) => addBlock(drawing, ends, options));
      break;
    case 'row':
      store.edit((drawing) => addRow(drawing, ends, options));
      break;
    case 'curvedRow':
      store.edit((drawing) => addRow(drawing, ends, { ...options, curve: curveBetween(ends.from, ends.to) }));
      break;
    case 'freeRow':
      store.edit((drawing) => addFreeRow(drawing, path, options));
      break;
    case 'shape':
    case 'text':
      store.edit((drawing) => addShape(drawing, shapeOf(path, state)));
      // What it says or how large it is comes next.
      store.set({ tool: 'select', panel: 'inspect' });
      break;
    case 'focalPoint':
      store.redraw((drawing) => setFocalPoint(drawing, ends.to));
      store.set({ tool: 'select', panel: 'inspect' });
      break;
    case 'select':
    case 'hand':
  }
}
