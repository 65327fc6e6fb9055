/** Where the numbers of runs stand, so that none covers another. */
interface Point {
  x: number;
  y: number;
}

/** A run's number stands `at` its first seat; it gives way along the run, `towards` the same place of the next seat. */
interface Start {
  at: Point;
  towards: Point;
}

/**
 * A place for each number, in their order: the first ones stand where they belong, later ones as little further along their
 * run as there is room. Never the other way, where the names of rows are. `room`: how far the middles of two numbers are
 * apart at least, in the unit of the places.
 */
export function numberPlaces(starts: readonly Start[], room: number): Point[] {
  const places: Point[] = [];
  for (const { at, towards } of starts) {
    const far = Math.hypot(towards.x - at.x, towards.y - at.y);
    // A run of one seat has no direction of its own: rows mostly go from left to right.
    const [dx, dy] = far === 0 ? [1, 0] : [(towards.x - at.x) / far, (towards.y - at.y) / far];
    const step = room / 4;
    let place = at;
    // It ends: each place that is taken is left behind after eight steps.
    for (let steps = 1; places.some((other) => isNear(place, other, room)); steps++)
      place = { x: at.x + dx * step * steps, y: at.y + dy * step * steps };
    places.push(place);
  }
  return places;
}

/** Whether two places are nearer than `room`, with a thousandth of tolerance, for steps that come to exactly the room. */
const isNear = (one: Point, other: Point, room: number): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < room * 0.999;
