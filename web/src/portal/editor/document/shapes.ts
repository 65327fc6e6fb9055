import type { Shape } from '@parterre/server/contract';
import type { Drawing, Edited, Selection } from './types.ts';

/** Each selected shape with something else about it. */
export function changeShapes(drawing: Drawing, selection: Selection, change: Partial<Shape>): Edited {
  const { hall, scenery } = drawing;
  const selected = new Set(selection.shapes);
  const shapes = scenery.shapes.map((shape, index) => (selected.has(index) ? { ...shape, ...change } : shape));
  return { drawing: { hall, scenery: { ...scenery, shapes } }, selection };
}
