import {
  type AssignRequest,
  type Inventory,
  SeatFlag,
  type SelectionRules,
  type UnmetWish,
  type Violation,
  type ViolationCode,
} from '@parterre/engine';
import type { HoldInput } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { AskedRules, SaleSource } from '../../ports/seatDesk.ts';
import type { ShowRecord } from '../../ports/showStore.ts';
import type { SeatState } from './seatState.ts';

/** What is asked of one show, with the party's own seats. */
export interface SelectionRequest {
  want: HoldInput['want'];
  source: SaleSource;
  rules: AskedRules | undefined;
  /** Seats of the party's token that it still holds. */
  own: number[];
  /** The engine chose all of them. */
  ownAssigned: boolean;
}

export interface Selection {
  seats: number[];
  /** Every seat was chosen by the engine. */
  assigned: boolean;
  /** Why the party does not sit better than it does, where the engine has just chosen for all of it. */
  unmet: UnmetWish[];
}

const takenCodes: ReadonlySet<ViolationCode> = new Set<ViolationCode>(['SEAT_SOLD', 'SEAT_RESERVED', 'SEAT_HELD']);
/** What a party that is still picking may leave for later, and what nobody is blamed for who did not pick. */
const completenessCodes: ReadonlySet<ViolationCode> = new Set<ViolationCode>([
  'STRANDED_SEAT',
  'SPLIT_SOFA',
  'COMPANION_ALONE',
]);

/** The reserve is kept for who comes to the cinema: what sells there may sell it. Blocked seats are for staff alone. */
export function rulesFor(record: ShowRecord, source: SaleSource, asked?: AskedRules): SelectionRules {
  const rules = asked ? { ...record.rules, ...asked } : record.rules;
  const isInCinema = source === 'pos' || source === 'register';
  return {
    // Written out, as this is done for every hold: a copy by `...` costs ten times as much.
    count: rules.count,
    classes: rules.classes,
    strandedSeats: asked?.strandedOnlyWarns && rules.strandedSeats === 'forbid' ? 'warn' : rules.strandedSeats,
    seatClearance: rules.seatClearance,
    sofasTogether: rules.sofasTogether,
    placeKeptFree: rules.placeKeptFree,
    companionsWithAccessible: rules.companionsWithAccessible,
    accessible: rules.accessible,
    allowBlocked: source === 'pos' && (asked?.allowBlocked ?? true),
    onlineReserve: isInCinema ? 0 : record.onlineReserve,
  };
}

/** Which seats the party gets, or a `ParterreError` to refuse with. Nothing is changed. */
export function select(state: SeatState, record: ShowRecord, request: SelectionRequest): Selection | ParterreError {
  const { want, source } = request;
  const asked = want.kind === 'auto' ? want.count : want.seats.length;
  if (source !== 'pos' && asked > record.maxTicketsPerOrder)
    return new ParterreError('SELECTION_REFUSED', { values: { rule: 'TOO_MANY', limit: record.maxTicketsPerOrder } });
  return want.kind === 'auto' ? assign(state, record, request, want) : take(state, record, request, want.seats);
}

/** Takes exactly these seats. */
function take(
  state: SeatState,
  record: ShowRecord,
  request: SelectionRequest,
  seats: number[],
): Selection | ParterreError {
  if (seats.length === 0) return { seats, assigned: false, unmet: [] };
  const rules = rulesFor(record, request.source, request.rules);
  const violations = checked(state, seats, rules, request.own);
  const nonsense = violations.filter(({ code }) => code === 'UNKNOWN_SEAT' || code === 'DUPLICATE_SEAT');
  if (nonsense.length > 0) return refused(nonsense);
  if (request.source !== 'pos' && !record.visitorsChoose) {
    const chosen = seats.filter((seat) => !request.own.includes(seat));
    if (chosen.length > 0)
      return new ParterreError('SELECTION_REFUSED', { seats: chosen, values: { rule: 'ASSIGNED' } });
  }
  if (violations.some(({ code }) => code === 'ONLINE_QUOTA'))
    return tooFew(state, { ...termsOf(rules), algorithm: record.algorithm, count: seats.length, own: request.own }, 0);
  const taken = violations.filter(({ code }) => takenCodes.has(code));
  if (taken.length > 0) return new ParterreError('SEATS_TAKEN', { seats: union(taken) });
  const assigned =
    request.ownAssigned && seats.length === request.own.length && seats.every((seat) => request.own.includes(seat));
  const isComplete = request.rules?.count !== undefined && !assigned;
  const forbidding = violations.filter(
    ({ code, severity }) => severity === 'forbid' && (isComplete || !completenessCodes.has(code)),
  );
  if (forbidding.length > 0) return refused(forbidding);
  return { seats, assigned, unmet: [] };
}

/** The engine chooses, by the screen's algorithm. */
function assign(
  state: SeatState,
  record: ShowRecord,
  request: SelectionRequest,
  want: Extract<HoldInput['want'], { kind: 'auto' }>,
): Selection | ParterreError {
  const rules = rulesFor(record, request.source, request.rules);
  const classes = want.classes ?? rules.classes;
  // A page that was loaded before the layout changed may ask for a class that is no more.
  const known = state.hall.classes;
  if (classes && !classes.every((wanted) => known.some(({ key }) => key === wanted)))
    return new ParterreError('SELECTION_REFUSED', { values: { rule: 'WRONG_CLASS' } });
  // The engine knows of the lease of such a seat alone, and would give it out again.
  const mine = request.own.filter((seat) => !state.broken.has(seat));
  const kept = [...new Set(want.keep ?? [])].filter((seat) => mine.includes(seat)).slice(0, want.count);
  const missing = want.count - kept.length;
  const assigned = kept.length === 0 || request.ownAssigned;
  const { flags } = state.hall.seats;
  const keptAccessible = kept.filter((seat) => ((flags[seat] ?? 0) & SeatFlag.accessible) !== 0).length;
  const accessible = Math.min(missing, Math.max(0, (want.accessible ?? 0) - keptAccessible));
  if (missing > 0 && kept.length > 0 && accessible === 0) {
    // Whoever comes sits with those who are there already, as near as the rules let.
    const seats = state.inventory.resized(kept, want.count, { ...rules, classes, count: undefined }, mine);
    if (seats.length > 0) return { seats: [...seats], assigned, unmet: [] };
  }
  let chosen: number[] = [];
  let unmet: UnmetWish[] = [];
  if (missing > 0) {
    const terms: Terms = {
      ...termsOf(rules),
      algorithm: record.algorithm,
      count: missing,
      accessible,
      classes,
      // Where seats are to be kept empty between parties, those kept are no other party's: they would push the new ones away.
      own: rules.seatClearance > 0 ? mine : mine.filter((seat) => !kept.includes(seat)),
      avoid: rules.seatClearance > 0 ? [...(want.avoid ?? []), ...kept] : want.avoid,
    };
    const answer = state.inventory.assign({
      ...terms,
      // Nobody pays for a dearer class who did not ask for one; the six orders know nothing of prices.
      surcharges:
        record.algorithm === 'best_available'
          ? Object.fromEntries(known.map(({ key }) => [key, record.surcharges[key] ?? 0]))
          : undefined,
      // The rule that picks are checked by is a preference here: nobody is refused who does not pick.
      strandedSeats: rules.strandedSeats,
    });
    if (answer.unmet.includes('ENOUGH_ACCESSIBLE'))
      return new ParterreError('NOT_ENOUGH_SEATS', { values: { context: 'accessible' } });
    chosen = [...answer.seats];
    if (chosen.length < missing) return tooFew(state, terms, kept.length);
    // Beside kept seats, or without those proposed before, the engine speaks of a part of the party or of the hall.
    if (kept.length === 0 && !want.avoid?.length) unmet = answer.unmet;
  }
  return { seats: [...kept, ...chosen], assigned, unmet };
}

/** What a party asks for, but for what it would rather have. */
type Terms = Omit<AssignRequest, 'surcharges' | 'strandedSeats'>;

function termsOf({ classes, seatClearance, sofasTogether, placeKeptFree, onlineReserve }: SelectionRules) {
  return { classes, seatClearance, sofasTogether, placeKeptFree, onlineReserve };
}

/**
 * Why a party does not get as many seats as `terms` ask for: NOT_ENOUGH_SEATS with how many it could have on the same
 * terms, its own and the `kept` ones included, or SOLD_OUT when nobody could have any.
 */
function tooFew(state: SeatState, terms: Terms, kept: number): ParterreError {
  const { inventory } = state;
  const available = kept + mostSeats(inventory, terms);
  const { seatClearance, sofasTogether, onlineReserve, own } = terms;
  const isAnyLeft = (accessible: number) =>
    inventory.largestParty({ accessible, seatClearance, sofasTogether, onlineReserve, own }) > 0;
  if (available > 0 || isAnyLeft(0) || isAnyLeft(1))
    return new ParterreError('NOT_ENOUGH_SEATS', { values: { available } });
  // The box office may still have seats, or others have not decided yet: other texts under the same code.
  const context = inventory.freeCount() > 0 ? 'online' : state.undecidedCount() > 0 ? 'undecided' : undefined;
  return new ParterreError('SOLD_OUT', { values: context ? { context } : undefined });
}

/**
 * The largest party below `terms.count` that would get seats, together or not. Every size is asked for, as free seats
 * cannot be counted: some are too near to other parties, and sofas for two seat no three people.
 */
function mostSeats(inventory: Inventory, terms: Terms): number {
  const { own = [], accessible = 0, onlineReserve = 0 } = terms;
  const free = Math.max(0, inventory.onlineCount() - onlineReserve) + own.length;
  for (let count = Math.min(terms.count - 1, free); count > 0; count--) {
    const answer = inventory.assign({ ...terms, count, accessible: Math.min(accessible, count) });
    if (answer.seats.length === count) return count;
  }
  return 0;
}

/** The whole selection at the moment of buying. Answers with what only warns. */
export function checkComplete(
  state: SeatState,
  record: ShowRecord,
  selection: {
    seats: number[];
    own: number[];
    assigned: boolean;
    count: number;
    source: SaleSource;
    rules?: AskedRules;
  },
): Violation[] {
  // What was held beside the reserve may be bought, also when its leases were lost and others have come up to it since.
  const rules = { ...rulesFor(record, selection.source, selection.rules), count: selection.count, onlineReserve: 0 };
  const violations = checked(state, selection.seats, rules, selection.own);
  const taken = violations.filter(({ code }) => takenCodes.has(code));
  if (taken.length > 0) throw new ParterreError('SEATS_TAKEN', { seats: union(taken) });
  const isForgiven = (violation: Violation) => selection.assigned && completenessCodes.has(violation.code);
  const forbidding = violations.filter((violation) => violation.severity === 'forbid' && !isForgiven(violation));
  if (forbidding.length > 0) throw refused(forbidding);
  return violations.map((violation) => ({ ...violation, severity: 'warn' }));
}

/**
 * What is wrong with a selection. The engine refuses what is out of order, but for what somebody has leased: there it
 * knows of the lease alone, and whoever holds such a seat is refused here.
 */
function checked(state: SeatState, seats: number[], rules: SelectionRules, own: number[]): Violation[] {
  const violations = state.inventory.check(seats, rules, own);
  const broken = state.broken.size === 0 ? [] : own.filter((seat) => seats.includes(seat) && state.broken.has(seat));
  return broken.length === 0
    ? violations
    : [...violations, { code: 'SEAT_BLOCKED', severity: 'forbid', seats: broken }];
}

/** One rule at a time: seats and words must be about the same thing. */
function refused(violations: Violation[]): ParterreError {
  const rule = violations[0]?.code ?? 'EMPTY_SELECTION';
  return new ParterreError('SELECTION_REFUSED', {
    seats: union(violations.filter(({ code }) => code === rule)),
    values: { rule },
  });
}
function union(violations: Violation[]): number[] {
  return [...new Set(violations.flatMap(({ seats }) => seats))].sort((a, b) => a - b);
}
