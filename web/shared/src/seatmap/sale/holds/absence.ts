/** Seats from before: a page that goes and comes back, a reload, a hall that is another one meanwhile. */
import { askingOf, forget, giveBack, hasSomethingToResume, mayPropose, setTimer, type Turn, warn } from './turn.ts';
import type { EventOf } from './types.ts';

/** A hold from before a reload, or the seats of an order that was given up; the server says what still stands. */
export function resumeFrom({ state }: Turn, { token, seats, unanswered = null }: EventOf<'resume'>): void {
  state.hold = token === null ? null : { token, expiresAtMs: 0, extensionsLeft: 0 };
  state.picks = seats;
  state.isByHand = seats.length > 0;
  state.unanswered = token === null ? unanswered : null;
  state.phase = { name: 'resuming' };
}

/** The page goes, perhaps for good: its seats wait a short while for it. */
export function leave({ state, effects }: Turn): void {
  const { asked, hold } = state;
  const isUnanswered = asked?.want.kind === 'seats' || asked?.want.kind === 'auto';
  if (!isUnanswered && hold === null) return;
  effects.push({ kind: 'leave', token: isUnanswered ? null : (hold?.token ?? null) });
  state.phase = { name: 'left', from: state.phase };
}

/** It is there again: its seats are asked for as after a reload, once what is on its way has been answered, an order too. */
export function comeBack({ state }: Turn): void {
  if (state.phase.name !== 'left') return;
  state.phase = state.phase.from;
  state.isResumptionOwed = true;
}

/** The seats that were chosen are asked for, whatever the server confirmed before. */
export function resume(turn: Turn): void {
  const { state } = turn;
  const { phase } = state;
  const asking = askingOf(phase);
  if (asking === null && phase.name !== 'choosing') return;
  state.isResumptionOwed = false;
  setTimer(turn, 'resumptionDue', null);
  state.phase = { name: hasSomethingToResume(state) ? (asking ?? 'resuming') : 'choosing' };
  if (state.picks.length > 0) state.confirmed = [];
}

/** What is held here is void, as the server says; which seat is which is known when the hall is here anew. */
export function outdate(turn: Turn): void {
  const { state, effects } = turn;
  state.confirmed = [];
  state.phase = { name: 'outdated' };
  setTimer(turn, 'expired', null);
  setTimer(turn, 'resumptionDue', null);
  effects.push({ kind: 'reload' });
}

/**
 * The seats are those of another layout, or others sit there now: what was held is void. Whoever has chosen seats of `before` is asked for
 * those of the same names; of the others one chooses again, or the engine does. What was ordered, its bill has moved.
 */
export function rearrange(turn: Turn, { before }: EventOf<'rearranged'>): void {
  const { state, world } = turn;
  const { picks, hold } = state;
  const now = world.inventory?.hall;
  forget(turn);
  state.phase = { name: 'choosing' };
  state.arrangement++;
  // One that was taken while the page still had the hall from before is of other seats than were meant.
  giveBack(turn, hold?.token);
  if (picks.length === 0) state.isProposalWanted = mayPropose(state);
  else follow(turn, now ? picks.map((seat) => before.namesakeOf(seat, now)).filter((seat) => seat >= 0) : []);
}

/** Asks for the seats of the same names; where there are none, one chooses anew. */
export function follow(turn: Turn, seats: readonly number[]): void {
  const { state } = turn;
  state.picks = seats;
  if (seats.length > 0) {
    state.isByHand = true;
    state.phase = { name: 'following' };
  } else {
    state.isProposalWanted = mayPropose(state);
    warn(turn, { kind: 'rearranged', seats: [] });
  }
}
