/** What a visitor wishes: picks, proposals, another number of tickets. */
import { fewer, refusalOf, toggled } from './picking.ts';
import { setTimer, type Turn } from './turn.ts';
import type { EventOf } from './types.ts';

/** Several clicks on a stepper are one wish. */
const COUNT_PAUSE_MS = 140;
/** The server takes no more seats to avoid. */
const MOST_PROPOSED = 1000;

export function configure(turn: Turn, { options }: EventOf<'configure'>): void {
  const { state } = turn;
  const { count, accessible } = state.options;
  state.options = options;
  if (options.count !== count) {
    state.proposed = [];
    setTimer(turn, 'countSettled', COUNT_PAUSE_MS);
  } else if (options.accessible !== accessible && count > 0) {
    state.isByHand = false;
    state.isProposalWanted = true;
    state.proposed = [];
  }
}

export function followCount(turn: Turn): void {
  const { state } = turn;
  const { count, autoAssign } = state.options;
  const isAsking = state.phase.name === 'resuming' || state.phase.name === 'following';
  if (state.picks.length < count && autoAssign && !isAsking) state.isProposalWanted = true;
  if (count === 0) {
    state.isByHand = state.isProposalWanted = false;
    state.ranOut = [];
  }
  keepToCount(turn);
}

/** Where there are too many, those stay who sit best together, whoever chose them. */
export function keepToCount({ state, world: { inventory } }: Turn): void {
  const { count } = state.options;
  if (state.picks.length <= count) return;
  const left = inventory === null || count === 0 ? state.picks.slice(0, count) : fewer(state, inventory);
  state.picks = state.picks.filter((seat) => left.includes(seat));
}

/** Picks or gives back. Returns whether it was heard. */
export function toggle(turn: Turn, { seat }: EventOf<'toggle'>): boolean {
  const { state, effects, world } = turn;
  if (!world.inventory || state.options.count === 0 || isOffline(turn, [seat])) return false;
  const picks = toggled(state, world.inventory, seat);
  if ('code' in picks) {
    effects.push({ kind: 'refuse', reason: picks, seats: picks.seats });
    return false;
  }
  state.picks = picks;
  state.isByHand = true;
  state.isProposalWanted = false;
  // Whoever picks or gives back a seat right after the count has changed means that seat: no other is chosen for it.
  setTimer(turn, 'countSettled', null);
  keepToCount(turn);
  return true;
}

/** Takes seats that were offered, in place of all that are chosen. Returns whether it was heard. */
export function choose(turn: Turn, { seats }: EventOf<'choose'>): boolean {
  const { state, effects, world } = turn;
  if (!world.inventory || seats.length !== state.options.count || isOffline(turn, seats)) return false;
  const refusal = refusalOf(state, world.inventory, seats);
  if (refusal !== undefined) {
    effects.push({ kind: 'refuse', reason: refusal, seats: refusal.seats });
    return false;
  }
  state.picks = seats;
  state.isByHand = true;
  state.isProposalWanted = false;
  setTimer(turn, 'countSettled', null);
  return true;
}

/** The engine chooses others than those it has proposed and those that are chosen now. */
export function propose(turn: Turn): void {
  const { state } = turn;
  if (state.options.count === 0 || isOffline(turn, [])) return;
  state.isByHand = false;
  state.proposed = [...new Set([...state.proposed, ...state.picks])].slice(-MOST_PROPOSED);
  state.isProposalWanted = true;
  if (state.phase.name === 'following' || state.phase.name === 'waiting') {
    state.phase = { name: 'resuming' };
    setTimer(turn, 'resumptionDue', null);
  }
}

/** Without a way to the server no pick can become the visitor's: it is said at once, not after some attempts. */
function isOffline({ effects, world }: Turn, seats: readonly number[]): boolean {
  if (!world.isOnline) effects.push({ kind: 'refuse', reason: { code: 'NETWORK', message: '' }, seats });
  return !world.isOnline;
}
