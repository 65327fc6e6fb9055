/** What differs between two layouts. Seats are the same when their full names are: tickets are sold by name. */
import type { HallDocument, HallSeat } from '@parterre/engine/types';
import { type ListedSeat, listSeats, type Point } from '../document/seats.ts';

/** What a seat may be else than it was; the order they are told in. */
export const seatTraits = [
  'class',
  'accessible',
  'companion',
  'sofa',
  'blocked',
  'disabled',
  'byHand',
  'zone',
] as const;
export type SeatTrait = (typeof seatTraits)[number];

/** What a hall may have else than it had. */
export const hallTraits = ['screenSide', 'focalPoint', 'classes', 'zones'] as const;
export type HallTrait = (typeof hallTraits)[number];

/** What differs in a row, by full names of seats. */
export interface RowDifference {
  /** The row's label. */
  row: string;
  gone: string[];
  added: string[];
  moved: string[];
  changed: { trait: SeatTrait; seats: string[] }[];
}

export interface Difference {
  /** Indexes into the seats of the hall before. All lists of indexes are ascending. */
  gone: number[];
  /** Indexes into the seats of the hall after. */
  added: number[];
  /** Seats that stand elsewhere among the others: index into the hall after, and where the seat was. */
  moved: { seat: number; from: Point }[];
  /** Seats that are of another kind, moved or not: indexes into the hall after. */
  changed: number[];
  /** Seats that both have. */
  kept: number;
  /** By how much the plan as a whole was moved, layout units; `moved` and `from` are without it. */
  shift: { dx: number; dy: number };
  hall: HallTrait[];
  /** Rows in which something differs: those of the hall after in their order, then those that are gone. */
  rows: RowDifference[];
}

/** Nearer than this is the same place: what was rounded on the way. */
const samePlace = 0.02;

/** ```ts
 * const { gone, rows } = differenceOf(published, draft);
 * ```
 */
export function differenceOf(before: HallDocument, after: HallDocument): Difference {
  const [olds, news] = [listSeats(before), listSeats(after)];
  const oldByName = new Map<string, number>();
  for (const [index, listed] of olds.entries()) {
    const name = fullName(before, listed);
    // When two seats have one name, which a draft may have, the second counts as another seat.
    if (!oldByName.has(name)) oldByName.set(name, index);
  }
  const pairs = new Map<number, number>();
  for (const [index, listed] of news.entries()) {
    const name = fullName(after, listed);
    const old = oldByName.get(name);
    if (old === undefined) continue;
    pairs.set(index, old);
    oldByName.delete(name);
  }
  const shift = commonShift(olds, news, pairs);
  const [oldSofas, newSofas] = [sofasOf(before, olds), sofasOf(after, news)];
  const rows = new Map<string, RowDifference>();
  const told = (row: string): RowDifference => {
    const known = rows.get(row) ?? { row, gone: [], added: [], moved: [], changed: [] };
    rows.set(row, known);
    return known;
  };
  const difference: Difference = {
    gone: [],
    added: [],
    moved: [],
    changed: [],
    kept: pairs.size,
    shift,
    hall: hallTraits.filter((trait) => hallTrait(before, trait, shift) !== hallTrait(after, trait, still)),
    rows: [],
  };
  for (const [index, listed] of news.entries()) {
    const [name, row] = [fullName(after, listed), labelOf(after, listed)];
    const old = olds[pairs.get(index) ?? -1];
    if (!old) {
      difference.added.push(index);
      told(row).added.push(name);
      continue;
    }
    const from = { x: old.x + shift.dx, y: old.y + shift.dy };
    if (Math.hypot(listed.x - from.x, listed.y - from.y) > samePlace) {
      difference.moved.push({ seat: index, from });
      told(row).moved.push(name);
    }
    const traits = seatTraits.filter(
      (trait) => traitOf(before, old, trait, oldSofas) !== traitOf(after, listed, trait, newSofas),
    );
    if (traits.length > 0) difference.changed.push(index);
    for (const trait of traits) {
      const { changed } = told(row);
      const known = changed.find((each) => each.trait === trait);
      if (known) known.seats.push(name);
      else changed.push({ trait, seats: [name] });
    }
  }
  const left = new Set(pairs.values());
  for (const [index, listed] of olds.entries()) {
    if (left.has(index)) continue;
    difference.gone.push(index);
    told(labelOf(before, listed)).gone.push(fullName(before, listed));
  }
  const places = new Map(after.rows.map(({ label }, place) => [label ?? '', place]));
  const placeOf = ({ row }: RowDifference): number => places.get(row) ?? after.rows.length;
  difference.rows = [...rows.values()].sort((one, other) => placeOf(one) - placeOf(other));
  return difference;
}

export const isNothing = ({ gone, added, moved, changed, hall }: Difference): boolean =>
  gone.length + added.length + moved.length + changed.length + hall.length === 0;

const still = { dx: 0, dy: 0 };

const labelOf = (hall: HallDocument, { row }: ListedSeat): string => hall.rows[row]?.label ?? '';
const fullName = (hall: HallDocument, listed: ListedSeat): string =>
  `${labelOf(hall, listed)}${hall.naming.separator}${listed.seat.name ?? ''}`;

const thousandths = (value: number): number => Math.round(value * 1000);

/** The way that more than half of the seats have gone: the plan was moved, not they. */
function commonShift(
  olds: readonly ListedSeat[],
  news: readonly ListedSeat[],
  pairs: ReadonlyMap<number, number>,
): { dx: number; dy: number } {
  const counts = new Map<string, { count: number; dx: number; dy: number }>();
  for (const [index, oldIndex] of pairs) {
    const [now, old] = [news[index], olds[oldIndex]];
    if (!now || !old) continue;
    const [dx, dy] = [thousandths(now.x - old.x) / 1000, thousandths(now.y - old.y) / 1000];
    const known = counts.get(`${dx}/${dy}`);
    if (known) known.count++;
    else counts.set(`${dx}/${dy}`, { count: 1, dx, dy });
  }
  for (const { count, dx, dy } of counts.values()) if (count * 2 > pairs.size) return { dx, dy };
  return still;
}

/** Names of all who share each seat's sofa. Sofas have numbers only to tell them apart. */
function sofasOf(hall: HallDocument, seats: readonly ListedSeat[]): ReadonlyMap<HallSeat, string> {
  const members = new Map<string, ListedSeat[]>();
  for (const listed of seats) {
    if (!listed.seat.sofa) continue;
    const key = `${listed.row}/${listed.seat.sofa}`;
    const known = members.get(key);
    if (known) known.push(listed);
    else members.set(key, [listed]);
  }
  const sofas = new Map<HallSeat, string>();
  for (const sofa of members.values()) {
    const names = sofa.map((listed) => fullName(hall, listed)).sort();
    for (const { seat } of sofa) sofas.set(seat, names.join());
  }
  return sofas;
}

/** What can be compared between two halls: keys, not places in lists. */
function traitOf(
  hall: HallDocument,
  { seat, row }: ListedSeat,
  trait: SeatTrait,
  sofas: ReadonlyMap<HallSeat, string>,
): string | boolean {
  switch (trait) {
    case 'class':
      return hall.classes[seat.class ?? 0]?.key ?? '';
    case 'sofa':
      return sofas.get(seat) ?? '';
    case 'byHand':
      return seat.autoAssign === false;
    case 'zone':
      return hall.zones?.[hall.rows[row]?.zone ?? -1]?.key ?? '';
    default:
      return seat[trait] === true;
  }
}

function hallTrait(hall: HallDocument, trait: HallTrait, { dx, dy }: { dx: number; dy: number }): string {
  const place = (point: Point | undefined): string =>
    point === undefined ? '' : `${thousandths(point.x + dx)}/${thousandths(point.y + dy)}`;
  switch (trait) {
    case 'screenSide':
      return hall.screenSide;
    case 'focalPoint':
      return place(hall.focalPoint);
    case 'classes':
      return sorted(hall.classes.map(({ key, name }) => [key, name]));
    case 'zones':
      return sorted((hall.zones ?? []).map(({ key, name, focalPoint }) => [key, name, place(focalPoint)]));
  }
}

const sorted = (entries: readonly string[][]): string =>
  JSON.stringify(entries.map((entry) => JSON.stringify(entry)).sort());
