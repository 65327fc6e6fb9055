/**
 * A row as an arc. Its curve is one number: how far its ends stand before its middle, towards the screen, in seats; 0 is
 * straight. Nothing of it is kept: it is measured from where the seats are, so it can never say otherwise than the plan.
 */
import type { HallDocument, HallSeat } from '@parterre/engine/types';
import { byRow, changeSeats, listSeats, type Point, rounded } from './seats.ts';
import type { Drawing, Edited, Selection } from './types.ts';

/** An arc of unit speed: `along` is the distance on it from its middle. */
interface Arc {
  middle: Point;
  /** At its middle, from the first seat to the last. */
  direction: Point;
  /** From the middle towards the screen. */
  towards: Point;
  /** One over the radius; 0: straight. Positive: the ends bend towards the screen. */
  bend: number;
}

/** Largest rise of a curve as a part of its length: beyond half a circle the ends would meet again. */
const mostOfLength = 1 / Math.PI;

/** The curve of the first selected row that has at least three seats; 0 where there is none. */
export function curveOf(hall: HallDocument, seats: readonly number[]): number {
  for (const row of byRow(hall, seats)) {
    if (row.seats.length < 3) continue;
    const places = listSeats(hall, row.seats);
    const arc = arcThrough(places, hall.screenSide);
    const [from, to] = ends(arc, places);
    return rounded(riseOf(arc.bend, to - from));
  }
  return 0;
}

/** Bends every row that has three selected seats. Their middle and their distances on the row stay. */
export function bend(drawing: Drawing, selection: Selection, curve: number): Edited {
  const { hall } = drawing;
  const moved = new Map<number, Point>();
  for (const row of byRow(hall, selection.seats)) {
    if (row.seats.length < 3) continue;
    for (const [seat, place] of bent(listSeats(hall, row.seats), curve, hall.screenSide).entries())
      moved.set(row.seats[seat] ?? -1, place);
  }
  const change = (seat: HallSeat, index: number): HallSeat => ({ ...seat, ...moved.get(index) });
  return { drawing: { ...drawing, hall: changeSeats(hall, [...moved.keys()], change) }, selection };
}

/** The places of one row, from the first to the last, with another curve. */
export function bent(places: readonly Point[], curve: number, screenSide: HallDocument['screenSide']): Point[] {
  const arc = arcThrough(places, screenSide);
  const [from, to] = ends(arc, places);
  const other = { ...arc, bend: bendFor(curve, to - from) };
  // Seats that are not evenly spread stay where they were on the row.
  return places.map((place) => pointOn(other, alongOf(arc, place)));
}

/**
 * The places of one row, from the first to the last, moved along it. `by`: how far each, given where all are on the row, in seats. One that
 * lies beside the row's arc stays as far beside it.
 */
export function alongRow(
  places: readonly Point[],
  screenSide: HallDocument['screenSide'],
  by: (along: readonly number[]) => readonly number[],
): Point[] {
  const arc = arcThrough(places, screenSide);
  const along = places.map((place) => alongOf(arc, place));
  const movements = by(along);
  return places.map(({ x, y }, index) => {
    const at = along[index] ?? 0;
    const [from, to] = [pointOn(arc, at), pointOn(arc, at + (movements[index] ?? 0))];
    return { x: x + to.x - from.x, y: y + to.y - from.y };
  });
}

/** The circle through the first, a middle and the last place; its middle is half way between the ends. */
function arcThrough(places: readonly Point[], screenSide: HallDocument['screenSide']): Arc {
  const first = places[0] ?? { x: 0, y: 0 };
  const last = places.at(-1) ?? first;
  const between = places[Math.floor((places.length - 1) / 2)] ?? first;
  const chord = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  const direction = { x: (last.x - first.x) / chord, y: (last.y - first.y) / chord };
  const up = screenSide === 'top' ? 1 : -1;
  const towards = { x: direction.y * up, y: -direction.x * up };
  const half = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  const across = (between.x - half.x) * direction.x + (between.y - half.y) * direction.y;
  /** How far the middle place lies behind the chord, away from the screen. */
  const behind = -((between.x - half.x) * towards.x + (between.y - half.y) * towards.y);
  if (Math.abs(behind) < 0.001) return { middle: half, direction, towards, bend: 0 };
  // The circle's middle lies on the chord's bisector, `reach` before the chord.
  const reach = (chord ** 2 / 4 - across ** 2 - behind ** 2) / (2 * behind);
  const radius = Math.hypot(chord / 2, reach);
  const rise = behind > 0 ? radius - reach : -(radius + reach);
  const middle = { x: half.x - towards.x * rise, y: half.y - towards.y * rise };
  return { middle, direction, towards, bend: Math.sign(behind) / radius };
}

function alongOf({ middle, direction, towards, bend: bends }: Arc, { x, y }: Point): number {
  const across = (x - middle.x) * direction.x + (y - middle.y) * direction.y;
  if (bends === 0) return across;
  const before = (x - middle.x) * towards.x + (y - middle.y) * towards.y;
  return Math.atan2(across * bends, 1 - before * bends) / bends;
}

function pointOn({ middle, direction, towards, bend: bends }: Arc, along: number): Point {
  const across = bends === 0 ? along : Math.sin(along * bends) / bends;
  const before = bends === 0 ? 0 : (1 - Math.cos(along * bends)) / bends;
  return {
    x: rounded(middle.x + direction.x * across + towards.x * before),
    y: rounded(middle.y + direction.y * across + towards.y * before),
  };
}

function ends(arc: Arc, places: readonly Point[]): [number, number] {
  const along = places.map((place) => alongOf(arc, place));
  return [Math.min(...along), Math.max(...along)];
}

/** How far the ends of an arc of this length stand before its middle. */
function riseOf(bends: number, length: number): number {
  return bends === 0 ? 0 : (1 - Math.cos((length / 2) * bends)) / bends;
}

/** The other way round, by halving: the rise grows with the bend up to half a circle. */
function bendFor(rise: number, length: number): number {
  const wanted = Math.min(Math.abs(rise), length * mostOfLength);
  if (wanted < 0.0005 || length === 0) return 0;
  let low = 0;
  let high = Math.PI / length;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (riseOf(middle, length) < wanted) low = middle;
    else high = middle;
  }
  return Math.sign(rise) * high;
}
