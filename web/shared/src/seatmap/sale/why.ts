/** What rules and prices have to do with the seats that the engine chose: told to those who let it choose. */
import type { Hall, Inventory, PartyTerms } from '@parterre/engine';
import type { DearerSeats, Obstacle } from '../types.ts';
import type { HoldState } from './holds/types.ts';

type Chosen = Pick<HoldState, 'options' | 'picks' | 'confirmed' | 'together'>;

function termsOf({ options, picks, confirmed }: Chosen) {
  const { rules, classes, accessible } = options;
  return {
    accessible,
    ...(classes && { classes }),
    seatClearance: rules.seatClearance ?? 0,
    sofasTogether: rules.sofasTogether ?? false,
    placeKeptFree: rules.placeKeptFree ?? false,
    own: [...new Set([...confirmed, ...picks])],
  } satisfies PartyTerms;
}

/** Why the engine seated a party in several groups: the first rule without which they would sit together. */
export function obstacleOf(chosen: Chosen, inventory: Inventory): Obstacle {
  const { count } = chosen.options;
  const terms = termsOf(chosen);
  // Asked for this very number: a row with sofas may take four and no three.
  const fits = (change: PartyTerms): boolean =>
    inventory.assign({ algorithm: 'best_available', count, ...terms, ...change }).together;
  if (fits({})) return 'price';
  if (terms.accessible > 0 && fits({ accessible: 0 })) return 'wheelchair';
  if (terms.sofasTogether && fits({ sofasTogether: false })) return 'sofas';
  if (terms.seatClearance > 0 && fits({ seatClearance: 0 })) return 'distance';
  return inventory.largestRun() >= count ? 'kept' : 'noRow';
}

/**
 * Seats in one row that the engine would have given were prices no matter: where it seated the party apart for them, or more than
 * a quarter of the hall farther from the best view.
 */
export function dearerSeats(chosen: Chosen, inventory: Inventory): DearerSeats | null {
  const { picks, options } = chosen;
  const { count, surcharges, rules } = options;
  if (picks.length !== count || count === 0 || Object.values(surcharges).every((extra) => extra === 0)) return null;
  const { hall } = inventory;
  const costOf = (seats: ArrayLike<number>): number =>
    Array.from(seats, (seat) => surcharges[hall.classes[hall.seats.class[seat] ?? 0]?.key ?? ''] ?? 0).reduce(
      (sum, extra) => sum + extra,
      0,
    );
  const best = inventory.assign({
    ...termsOf(chosen),
    algorithm: 'best_available',
    count,
    strandedSeats: rules.strandedSeats ?? 'off',
  });
  const extraMinor = costOf(best.seats) - costOf(picks);
  if (!best.together || extraMinor <= 0) return null;
  const isFar = fromView(hall, picks) - fromView(hall, best.seats) > (hall.bounds.maxY - hall.bounds.minY) / 4;
  if (chosen.together && !isFar) return null;
  return { seats: [...best.seats], row: hall.rowLabel(hall.seats.row[best.seats[0] ?? 0] ?? 0), extraMinor };
}

/** How far the middle of these seats is from the best view, in the units of the drawing. */
function fromView(hall: Hall, seats: ArrayLike<number>): number {
  const mean = (column: ArrayLike<number>): number =>
    Array.from(seats, (seat) => column[seat] ?? 0).reduce((sum, at) => sum + at, 0) / seats.length;
  const { focalPoint } = hall;
  return Math.hypot(mean(hall.seats.x) - focalPoint.x, mean(hall.seats.y) - focalPoint.y);
}
