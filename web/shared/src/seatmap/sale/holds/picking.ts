/** Which seats a pick takes, and what the engine says of those that are picked. */
import { type Inventory, SeatFlag, SeatStatusCode, type SelectionRules, type Violation } from '@parterre/engine';
import { without } from '../seatLists.ts';
import type { HoldState } from './types.ts';

type Chosen = Pick<HoldState, 'options' | 'picks' | 'confirmed' | 'isByHand'>;

/** `complete`: also what only a whole selection can be asked. */
function rulesOf({ options: { rules } }: Chosen, complete: boolean): SelectionRules {
  return {
    strandedSeats: complete ? (rules.strandedSeats ?? 'off') : 'off',
    seatClearance: rules.seatClearance ?? 0,
    sofasTogether: complete && (rules.sofasTogether ?? false),
    placeKeptFree: complete && (rules.placeKeptFree ?? false),
    companionsWithAccessible: complete && (rules.companionsWithAccessible ?? false),
    allowBlocked: rules.allowBlocked ?? false,
    ...(rules.classes ? { classes: rules.classes } : {}),
  };
}

/** A request on its way may show as held before its answer is here: what was picked before counts as the visitor's. */
const ownSeats = ({ confirmed, picks }: Chosen): number[] => [...new Set([...confirmed, ...picks])];

const sofaOf = ({ options }: Chosen, inventory: Inventory, seat: number): number[] =>
  options.rules.sofasTogether ? inventory.hall.sofaGroup(seat) : [seat];

/** Rules on the whole selection; only asked when it is complete. */
export function violations(chosen: Chosen, inventory: Inventory): Violation[] {
  const { picks, options } = chosen;
  if (picks.length === 0 || picks.length !== options.count) return [];
  return inventory.check(picks, rulesOf(chosen, true), picks);
}

/** Free seats that stay empty beside another party: those too close to it, and the rest of its sofa. */
export function distanced(chosen: Chosen, inventory: Inventory): number[] {
  const { seatClearance = 0, sofasTogether } = chosen.options.rules;
  if (seatClearance === 0 && !sofasTogether) return [];
  const free: number[] = [];
  inventory.statuses().forEach((status, seat) => {
    if (status === SeatStatusCode.free) free.push(seat);
  });
  const rules = { ...rulesOf(chosen, false), seatClearance };
  const isClose = ({ code }: Violation) => code === 'TOO_CLOSE';
  const close = seatClearance === 0 ? [] : inventory.check(free, rules, ownSeats(chosen)).find(isClose)?.seats;
  const { flags } = inventory.hall.seats;
  const isHalf = (seat: number) => ((flags[seat] ?? 0) & SeatFlag.sofa) !== 0 && !isSofaOpen(chosen, inventory, seat);
  return [...new Set([...(close ?? []), ...(sofasTogether ? free.filter(isHalf) : [])])];
}

/** One's own can be given back; of the others the engine says which a visitor may have. Half a sofa is nobody's. */
export const pickable = (chosen: Chosen, inventory: Inventory, seat: number): boolean =>
  chosen.picks.includes(seat) || isSofaOpen(chosen, inventory, seat);

/** Whether a visitor may have the seat and all that is sold together with it. */
function isSofaOpen(chosen: Chosen, inventory: Inventory, seat: number): boolean {
  const [rules, own] = [rulesOf(chosen, false), ownSeats(chosen)];
  const { flags } = inventory.hall.seats;
  const isSold = (place: number) => place === seat || ((flags[place] ?? 0) & SeatFlag.disabled) === 0;
  return sofaOf(chosen, inventory, seat)
    .filter(isSold)
    .every((place) => chosen.picks.includes(place) || inventory.pickable(place, rules, own));
}

/**
 * The seats that a pick of a free seat takes, that seat among them: as many as are still open, beside each other where
 * there is room; the whole party while the engine has chosen all its seats; else the seat with its sofa. Empty: none.
 */
export function groupOf(chosen: Chosen, inventory: Inventory, seat: number): number[] {
  const { count, rules } = chosen.options;
  if (count === 0) return [];
  const single = sofaOf(chosen, inventory, seat);
  // Where a place may stay free, the last of an odd party takes one of the sofa, and nobody gives way for it.
  const open = rules.placeKeptFree && chosen.picks.length < count ? count - chosen.picks.length : count;
  const fresh = single.length <= open ? single : [seat];
  const size = groupSize(chosen);
  if (size <= fresh.length) return fresh;
  // The whole party moves, or what is open is filled: either way those that stay are looked at together with the new.
  const picked = size < count ? [...chosen.picks] : [];
  const group = [...inventory.groupAround(seat, size, rulesOf(chosen, true), { own: ownSeats(chosen), picked })];
  // The seat itself is the youngest of them, its sofa beside it.
  return group.length > fresh.length ? [...without(group, fresh), ...fresh] : fresh;
}

/** How many seats a pick is for. Who picks by hand, or where the engine is not to help, picks one by one. */
function groupSize({ options: { count, autoAssign }, picks, isByHand }: Chosen): number {
  const open = count - picks.length;
  if (!autoAssign) return 1;
  if (open > 0) return open;
  return isByHand ? 1 : count;
}

/** The picks of a party that has become smaller: the engine says without whom the others sit best. */
export const fewer = (chosen: Chosen, inventory: Inventory): number[] => [
  ...inventory.resized(chosen.picks, chosen.options.count, rulesOf(chosen, true), ownSeats(chosen)),
];

/** The picks after this seat was picked or given back, or why it may not be. When there are too many the oldest pick gives way. */
export function toggled(chosen: Chosen, inventory: Inventory, seat: number): readonly number[] | Violation {
  const { picks: before, options } = chosen;
  const fresh = before.includes(seat) ? [] : groupOf(chosen, inventory, seat);
  const picks =
    fresh.length === 0
      ? without(before, sofaOf(chosen, inventory, seat))
      : [...without(before, fresh), ...fresh].slice(-options.count);
  return refusalOf(chosen, inventory, picks) ?? picks;
}

/** Why these seats may not be picked, whatever is picked later. */
export const refusalOf = (chosen: Chosen, inventory: Inventory, picks: readonly number[]): Violation | undefined =>
  inventory
    .check(picks, rulesOf(chosen, false), ownSeats(chosen))
    .find(({ severity, code }) => severity === 'forbid' && code !== 'EMPTY_SELECTION');
