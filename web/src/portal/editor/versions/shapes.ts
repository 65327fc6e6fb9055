/** How the shapes around the seats differ between two layouts. */
import type { Shape } from '@parterre/server/contract';

export interface ShapeDifference {
  change: 'gone' | 'added' | 'moved' | 'resized' | 'reworded';
  /** The shape as it is now; one that is gone, as it was. */
  shape: Shape;
  /** The text of the shape before. */
  textBefore: string;
}

const samePlace = 0.02;
const isClose = (one: number, other: number): boolean => Math.abs(one - other) < samePlace;

/** `shift`: by how much the plan as a whole was moved, layout units. */
export function shapeDifferences(
  before: readonly Shape[],
  after: readonly Shape[],
  shift: { dx: number; dy: number },
): ShapeDifference[] {
  const olds = before.map((shape) => ({ ...shape, x: shape.x + shift.dx, y: shape.y + shift.dy }));
  const pairs = pairsOf(olds, after);
  const told = after.flatMap((shape): ShapeDifference[] => {
    const old = pairs.get(shape);
    if (!old) return [{ change: 'added', shape, textBefore: '' }];
    const changes = [
      !isThere(old, shape) && ('moved' as const),
      !isAsLarge(old, shape) && ('resized' as const),
      old.text !== shape.text && ('reworded' as const),
    ];
    return changes.flatMap((change) => (change ? [{ change, shape, textBefore: old.text }] : []));
  });
  const left = new Set(pairs.values());
  const gone = olds
    .filter((shape) => !left.has(shape))
    .map((shape) => ({ change: 'gone' as const, shape, textBefore: '' }));
  return [...told, ...gone];
}

const isThere = (old: Shape, now: Shape): boolean =>
  isClose(old.x, now.x) && isClose(old.y, now.y) && isClose(old.degrees, now.degrees);
const isAsLarge = (old: Shape, now: Shape): boolean => isClose(old.width, now.width) && isClose(old.height, now.height);

/**
 * Finds for shapes now the shapes before that they were. Shapes have no names, so those of one kind are paired by what they have in common: first
 * everything, then less and less.
 */
function pairsOf(olds: readonly Shape[], news: readonly Shape[]): Map<Shape, Shape> {
  const pairs = new Map<Shape, Shape>();
  const left = new Set(olds);
  const alike: ((old: Shape, now: Shape) => boolean)[] = [
    (old, now) => isThere(old, now) && isAsLarge(old, now) && old.text === now.text,
    (old, now) => old.text === now.text && (isThere(old, now) || isAsLarge(old, now)),
    (old, now) => old.text === now.text,
    isThere,
  ];
  for (const isAlike of alike)
    for (const now of news) {
      if (pairs.has(now)) continue;
      const old = [...left].find((each) => each.kind === now.kind && isAlike(each, now));
      if (!old) continue;
      pairs.set(now, old);
      left.delete(old);
    }
  return pairs;
}
