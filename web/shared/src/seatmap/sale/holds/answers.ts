/** What the server's answers and refusals mean in the phase that asked. */
import type { HoldAnswer } from '@parterre/server/contract';
import type { AppError } from '../../../api/errors.ts';
import { ascending, inOrderOf, without } from '../seatLists.ts';
import { follow, outdate } from './absence.ts';
import { keepToCount } from './choosing.ts';
import { replaceLost } from './losing.ts';
import { askingOf, forget, giveBack, mayPropose, setTimer, type Turn, warn } from './turn.ts';
import type { EventOf } from './types.ts';

type Refused = EventOf<'refused'>;

/** Seats from before that nobody could answer for are asked for again after this. */
const RESUME_AGAIN_MS = 5_000;
/** Codes after which nobody has looked at the seats: they may still be the visitor's. */
const unanswered: readonly AppError['code'][] = ['NETWORK', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL'];

export function answered(turn: Turn, { request, answer }: EventOf<'answered'>): void {
  const { state, world } = turn;
  const { want } = request;
  // Asked for without a hold, while one came late: only the new one is shown.
  if (request.token === null) giveBack(turn, state.hold?.token);
  accept(turn, answer, (request.sentAtMs + world.nowMs) / 2);
  if (want.kind === 'extend') return;
  if (request.repeats !== null) {
    // The page before the reload has left the seats, so that they have a minute; asked for with their token they have their time back.
    if (state.picks.length === 0) state.picks = answer.seats;
    state.isResumptionOwed = true;
    return;
  }
  // Nothing new is said about seats that are merely asked for again.
  if (want.kind === 'auto' || state.phase.name === 'choosing') state.unmet = answer.unmet;
  // Whoever picked on meanwhile keeps that wish; it is sent next.
  if (state.picks === request.picks) state.picks = inOrderOf(request.picks, answer.seats);
  // Fewer may be wanted by now.
  if (state.due.countSettled === null) keepToCount(turn);
  endFollowing(turn, answer.seats);
  state.phase = { name: 'choosing' };
  if (want.kind === 'seats') replaceLost(turn);
  else if (state.lost.length > 0) {
    warn(turn, { kind: 'autoAssignSeatsSold', seats: ascending(state.lost), fresh: ascending(answer.seats) });
    state.lost = [];
  }
}

/** What was given up as unanswered did happen: what is held is put right, nothing stays held that nobody sees. */
export function late(turn: Turn, { request, answer }: EventOf<'late'>): void {
  const { state, world } = turn;
  const { hold, picks, asked } = state;
  if (picks.length === 0 || (hold !== null && request.token === null)) giveBack(turn, answer.token);
  else if (hold === null || hold.token === request.token) accept(turn, answer, world.nowMs);
  else state.confirmed = [];
  // The server may carry out the late request after the one that is on its way: what is chosen is asked for once more.
  if (asked !== null) state.isResumptionOwed = true;
}

export const answeredInVain = (turn: Turn, { answer }: { answer: HoldAnswer }): void => giveBack(turn, answer.token);

function accept(turn: Turn, answer: HoldAnswer, answeredAtMs: number): void {
  const { state, world } = turn;
  const { token, expiresAtMs, extensionsLeft, nowMs, seats, together } = answer;
  state.clockOffsetMs = nowMs - answeredAtMs;
  state.confirmed = seats;
  state.isInDoubt = false;
  state.unanswered = null;
  state.ranOut = [];
  state.together = together;
  state.hold = { token, expiresAtMs, extensionsLeft };
  setTimer(turn, 'expired', Math.max(0, expiresAtMs - world.nowMs - state.clockOffsetMs));
}

/** Some seats may have no namesake, or somebody else has it: the engine fills up what is missing. */
function endFollowing(turn: Turn, seats: readonly number[]): void {
  const { state } = turn;
  if (state.phase.name !== 'following') return;
  warn(turn, { kind: seats.length > 0 ? 'followed' : 'rearranged', seats: ascending(seats) });
  if (seats.length < state.options.count) state.isProposalWanted = mayPropose(state);
}

/** The pick is taken back, and said why. */
export function refusedPick(turn: Turn, event: Refused): void {
  if (isDealtWith(turn, event)) return;
  const { state } = turn;
  const { code, seats = [] } = event.error;
  const { want } = event.request;
  const lost = code === 'SEATS_TAKEN' ? seats.filter((seat) => state.confirmed.includes(seat)) : [];
  state.lost = [...state.lost, ...lost];
  state.confirmed = without(state.confirmed, lost);
  state.picks = inOrderOf(state.picks, state.confirmed);
  state.isProposalWanted = false;
  state.isInDoubt = unanswered.includes(code);
  const isTooMany = state.picks.length > state.options.count;
  state.isProposalOwed = isTooMany || (want.kind === 'auto' && unanswered.includes(code));
  if (state.lost.length > 0) warn(turn, { kind: 'seatsSold', seats: ascending(new Set(state.lost)) });
  else refuse(turn, event);
  state.lost = [];
}

export function refusedResumption(turn: Turn, event: Refused): void {
  if (isDealtWith(turn, event)) return;
  const { state } = turn;
  const { want } = event.request;
  const { code, seats = [], retryAfterSeconds = 0 } = event.error;
  if (unanswered.includes(code)) {
    // The seats may still be the visitor's: they are asked for again, at once when the server is there again.
    state.phase = { name: 'waiting', asking: askingOf(state.phase) ?? 'resuming' };
    setTimer(turn, 'resumptionDue', Math.max(RESUME_AGAIN_MS, retryAfterSeconds * 1000));
  } else if (event.request.repeats !== null) {
    // The request of the page before the reload was not carried out: the seats are asked for without its hold.
    state.unanswered = null;
    if (state.picks.length === 0) state.isProposalWanted = mayPropose(state);
  } else if (want.kind === 'auto') {
    // Others cannot be had: those from before are asked for as they were.
    refuse(turn, event);
  } else if (code === 'SEATS_TAKEN' && want.kind === 'seats') {
    // The rest is asked for first, then what somebody else has taken is replaced.
    const taken = want.seats.some((seat) => seats.includes(seat)) ? seats : want.seats;
    const gone = state.picks.filter((seat) => taken.includes(seat));
    state.picks = without(state.picks, gone);
    state.lost = [...state.lost, ...gone];
    if (state.picks.length > 0) return;
    state.phase = { name: 'choosing' };
    replaceLost(turn);
  } else {
    // They can be had no more as they were: begin as if there had been none.
    endFollowing(turn, []);
    giveBack(turn, state.hold?.token);
    forget(turn);
    state.isByHand = false;
    state.isProposalWanted = mayPropose(state);
  }
}

/** Refusals that mean one thing in every phase. Returns whether this was one. */
function isDealtWith(turn: Turn, event: Refused): boolean {
  const { state } = turn;
  const { want, token } = event.request;
  const { code } = event.error;
  if (code === 'SEATS_REARRANGED') {
    const isNamed = state.hold === null || state.hold.expiresAtMs > 0;
    // The hall is got anew, even if the layout stays: others may have been given another place in it.
    if (isNamed && state.phase.name !== 'following') outdate(turn);
    else {
      // One chooses anew: of seats from before a reload nobody here knows the names, and those that follow are followed once.
      forget(turn);
      follow(turn, []);
    }
    return true;
  }
  if (want.kind === 'extend') {
    refuse(turn, event);
    return true;
  }
  const isHoldDead = token !== null && (code === 'HOLD_EXPIRED' || code === 'HOLD_INVALID');
  // An answer that came late may have the very seats.
  const isHoldNew = token === null && state.hold !== null && !unanswered.includes(code);
  if (isHoldDead || isHoldNew) {
    // What is wished for is asked for anew: without the hold, or with it.
    if (want.kind === 'auto') state.isProposalWanted = true;
    if (isHoldNew) return true;
    state.hold = null;
    state.confirmed = [];
    setTimer(turn, 'expired', null);
    return true;
  }
  if (want.kind === 'auto' && want.avoid && (code === 'NOT_ENOUGH_SEATS' || code === 'SOLD_OUT')) {
    // All that there are have been proposed: once more from the best.
    state.proposed = [];
    state.isProposalWanted = true;
    return true;
  }
  return false;
}

function refuse({ effects }: Turn, { request: { want }, error }: Refused): void {
  const asked = want.kind === 'seats' ? want.seats : [];
  effects.push({ kind: 'refuse', reason: error, seats: error.seats?.length ? error.seats : asked });
}
