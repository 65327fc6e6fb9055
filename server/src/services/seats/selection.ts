import { assignmentAlgorithms, type SelectionRules, type Violation, type ViolationCode } from '@parterre/engine';
import type { HoldInput } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { SaleSource } from '../../ports/seatDesk.ts';
import type { ShowRecord } from '../../ports/showStore.ts';
import type { SeatState } from './seatState.ts';

/** What is asked of one show, with the party's own seats. */
export interface SelectionRequest {
  want: HoldInput['want'];
  source: SaleSource;
  rules: Partial<SelectionRules> | undefined;
  /** Seats of the party's token that it still holds. */
  own: number[];
  /** The engine chose all of them. */
  ownAssigned: boolean;
}

export interface Selection {
  seats: number[];
  /** Every seat was chosen by the engine. */
  assigned: boolean;
  warnings: { code: string; seats: number[] }[];
}

const takenCodes: ReadonlySet<ViolationCode> = new Set<ViolationCode>(['SEAT_SOLD', 'SEAT_RESERVED', 'SEAT_HELD']);
/** What a party that is still picking may leave for later, and what nobody is blamed for who did not pick. */
const completenessCodes: ReadonlySet<ViolationCode> = new Set<ViolationCode>([
  'STRANDED_SEAT',
  'SPLIT_SOFA',
  'COMPANION_ALONE',
]);

export function rulesFor(record: ShowRecord, source: SaleSource, asked?: Partial<SelectionRules>): SelectionRules {
  const rules = { ...record.rules, ...asked };
  return { ...rules, allowBlocked: source === 'pos' && (asked?.allowBlocked ?? true) };
}

/** Which seats the party gets, or a `ParterreError` to refuse with. Nothing is changed. */
export function select(state: SeatState, record: ShowRecord, request: SelectionRequest): Selection | ParterreError {
  const { want, source } = request;
  const asked = want.kind === 'auto' ? want.count : want.seats.length;
  if (source !== 'pos' && asked > record.maxTicketsPerOrder)
    return new ParterreError('SELECTION_REFUSED', { values: { rule: 'TOO_MANY', maximum: record.maxTicketsPerOrder } });
  return want.kind === 'auto' ? assign(state, record, request, want) : take(state, record, request, want.seats);
}

/** Exactly these seats. */
function take(
  state: SeatState,
  record: ShowRecord,
  request: SelectionRequest,
  seats: number[],
): Selection | ParterreError {
  if (seats.length === 0) return { seats, assigned: false, warnings: [] };
  const rules = rulesFor(record, request.source, request.rules);
  const violations = state.inventory.check(seats, rules, request.own);
  const nonsense = violations.filter(({ code }) => code === 'UNKNOWN_SEAT' || code === 'DUPLICATE_SEAT');
  if (nonsense.length > 0) return refused(nonsense);
  if (request.source !== 'pos' && !record.visitorsChoose) {
    const chosen = seats.filter((seat) => !request.own.includes(seat));
    if (chosen.length > 0)
      return new ParterreError('SELECTION_REFUSED', { seats: chosen, values: { rule: 'ASSIGNED' } });
  }
  const closed = checkReserve(state, record, request, seats);
  if (closed) return closed;
  const taken = violations.filter(({ code }) => takenCodes.has(code));
  if (taken.length > 0) return new ParterreError('SEATS_TAKEN', { seats: union(taken) });
  const assigned =
    request.ownAssigned && seats.length === request.own.length && seats.every((seat) => request.own.includes(seat));
  const isComplete = request.rules?.count !== undefined && !assigned;
  const forbidding = violations.filter(
    ({ code, severity }) => severity === 'forbid' && (isComplete || !completenessCodes.has(code)),
  );
  if (forbidding.length > 0) return refused(forbidding);
  return { seats, assigned, warnings: violations.map(toWarning) };
}

/** The engine chooses, by the screen's algorithm. */
function assign(
  state: SeatState,
  record: ShowRecord,
  request: SelectionRequest,
  want: { count: number; classes?: string[]; keep?: number[] },
): Selection | ParterreError {
  const rules = rulesFor(record, request.source, request.rules);
  const classes = want.classes ?? rules.classes;
  // With seats to be kept empty between parties, kept seats would push the new ones away: then all are chosen anew.
  const kept =
    rules.seatClearance > 0
      ? []
      : [...new Set(want.keep ?? [])].filter((seat) => request.own.includes(seat)).slice(0, want.count);
  const own = request.own.filter((seat) => !kept.includes(seat));
  const missing = want.count - kept.length;
  let best: Selection | null = null;
  // The screen's algorithm decides. Only where its answer breaks a rule that forbids are the other orders tried.
  const { seatClearance, sofasTogether, companionsWithAccessible } = rules;
  const asked = { count: missing, classes, seatClearance, sofasTogether, companionsWithAccessible, own };
  for (const algorithm of [record.algorithm, ...assignmentAlgorithms]) {
    const chosen = missing === 0 ? [] : [...state.inventory.assign({ ...asked, algorithm }).seats];
    if (chosen.length < missing) break;
    const seats = [...kept, ...chosen];
    const violations = state.inventory.check(seats, { ...rules, classes, count: want.count }, request.own);
    const assigned = kept.length === 0 || request.ownAssigned;
    const candidate = { seats, assigned, warnings: violations.map(toWarning) };
    best ??= candidate;
    if (violations.some(({ severity }) => severity === 'forbid') && missing > 0) continue;
    best = candidate;
    break;
  }
  const closed = checkReserve(state, record, request, best?.seats ?? new Array<number>(want.count).fill(-1));
  if (closed) return closed;
  if (best) return best;
  return tooFew(state, state.inventory.onlineCount() + request.own.length);
}

/** `available`: how many the party could have, its own included. */
function tooFew(state: SeatState, available: number): ParterreError {
  // The box office may still have seats: another text under the same code.
  const values = state.inventory.freeCount() > 0 ? { context: 'online' } : undefined;
  return available === 0
    ? new ParterreError('SOLD_OUT', { values })
    : new ParterreError('NOT_ENOUGH_SEATS', { values: { available } });
}

/** Seats kept back for the box office: the website stops before it. */
function checkReserve(
  state: SeatState,
  record: ShowRecord,
  request: SelectionRequest,
  seats: number[],
): ParterreError | null {
  if (request.source === 'pos') return null;
  // What the party gives back is free again.
  const more = seats.length - request.own.length;
  if (more <= 0) return null;
  const available = Math.max(0, state.inventory.onlineCount() - record.onlineReserve);
  // Named seats that are gone are better told as taken.
  if (more <= available || (request.want.kind === 'seats' && record.onlineReserve === 0)) return null;
  return tooFew(state, available + request.own.length);
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
    rules?: Partial<SelectionRules>;
  },
): Violation[] {
  const rules = { ...rulesFor(record, selection.source, selection.rules), count: selection.count };
  const violations = state.inventory.check(selection.seats, rules, selection.own);
  const taken = violations.filter(({ code }) => takenCodes.has(code));
  if (taken.length > 0) throw new ParterreError('SEATS_TAKEN', { seats: union(taken) });
  const isForgiven = (violation: Violation) => selection.assigned && completenessCodes.has(violation.code);
  const forbidding = violations.filter((violation) => violation.severity === 'forbid' && !isForgiven(violation));
  if (forbidding.length > 0) throw refused(forbidding);
  return violations.map((violation) => ({ ...violation, severity: 'warn' }));
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
function toWarning({ code, seats }: Violation): { code: string; seats: number[] } {
  return { code, seats: [...seats] };
}
