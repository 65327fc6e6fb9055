/** Seats that the visitor has no longer: sold to others, given to them after the time was up, forgotten by the server. */
import type { Inventory } from '@parterre/engine';
import { ascending, without } from '../seatLists.ts';
import { resume, resumeFrom } from './absence.ts';
import { followCount } from './choosing.ts';
import { forget, mayPropose, setTimer, type Turn, warn } from './turn.ts';
import type { EventOf } from './types.ts';

/** Website specification: while the form is being sent, warnings about lost seats wait this long. */
const CHECKOUT_WARNING_DELAY_MS = 2000;

/** Statuses have changed: are the visitor's seats still theirs? After an absence they may even be free again. */
export function review(turn: Turn, { caughtUp }: EventOf<'review'>): void {
  const { state, world } = turn;
  const { inventory } = world;
  if (inventory === null) return;
  if (caughtUp && state.isProposalOwed) {
    state.isProposalOwed = false;
    followCount(turn);
  }
  if (caughtUp && state.isInDoubt && !state.options.checkingOut) resume(turn);
  const gone = goneOf(turn, inventory);
  if (gone.length === 0) {
    // What is free the server has lost: it is asked for again.
    if (caughtUp && state.asked === null)
      state.confirmed = state.confirmed.filter((seat) => inventory.status(seat) !== 'free');
  } else if (!state.options.checkingOut) lose(turn, { seats: gone });
  // The seats that are just being paid are sold too: the answer is waited for before anybody is frightened.
  else if (state.due.lossDue === null) setTimer(turn, 'lossDue', CHECKOUT_WARNING_DELAY_MS);
}

export function tellLoss(turn: Turn): void {
  const { inventory } = turn.world;
  if (inventory !== null) lose(turn, { seats: goneOf(turn, inventory) });
}

function goneOf({ state, world }: Turn, inventory: Inventory): number[] {
  const { confirmed, due, options } = state;
  const isExpired = due.expired !== null && due.expired <= world.nowMs;
  return confirmed.filter((seat) => {
    const status = inventory.status(seat);
    if (status === 'sold' || status === 'broken') return true;
    if (status === 'blocked') return !options.rules.allowBlocked;
    return isExpired && status !== 'free';
  });
}

/** Others have these. */
export function lose(turn: Turn, { seats }: { seats: readonly number[] }): void {
  const { state } = turn;
  const gone = state.picks.filter((seat) => seats.includes(seat));
  state.confirmed = without(state.confirmed, seats);
  state.picks = without(state.picks, gone);
  state.lost = [...state.lost, ...gone];
  replaceLost(turn);
}

/** The engine fills up what is missing; where visitors choose alone they are told. */
export function replaceLost(turn: Turn): void {
  const { state } = turn;
  if (state.lost.length === 0) return;
  state.isProposalWanted = mayPropose(state);
  if (state.isProposalWanted) return;
  warn(turn, { kind: 'seatsSold', seats: ascending(state.lost) });
  state.lost = [];
}

/** The hold's time is up, by the server's clock. */
export function expire(turn: Turn): void {
  const { state } = turn;
  // The form is on its way: its answer decides, and the server has made the hold longer.
  if (state.options.checkingOut) setTimer(turn, 'expired', CHECKOUT_WARNING_DELAY_MS);
  else {
    const { picks, confirmed } = state;
    warn(turn, { kind: 'expired', seats: ascending(confirmed) });
    forget(turn);
    state.ranOut = picks;
  }
}

/** Those that are still free come back, and the others are replaced, as after a reload. */
export function retake(turn: Turn): void {
  const { ranOut, options } = turn.state;
  if (ranOut.length === 0 || options.count === 0) return;
  turn.state.ranOut = [];
  resumeFrom(turn, { kind: 'resume', token: null, seats: ranOut.slice(0, options.count) });
}
