/** What the server is to be asked next: the latest wish, once the request before it is over. */
import type { HoldInput } from '@parterre/server/contract';
import { ascending, sameSeats, without } from '../seatLists.ts';
import { hasSomethingToResume, setTimer, type Turn } from './turn.ts';
import type { HoldRequest, HoldState } from './types.ts';

/** Sends what is wished for, unless something is on its way. */
export function ask(turn: Turn): void {
  const { state, effects, world } = turn;
  if (state.asked !== null || world.inventory === null || !mayAsk(state)) return;
  if (!hasSomethingToResume(state) && state.phase.name !== 'choosing') state.phase = { name: 'choosing' };
  const repeats = state.phase.name === 'resuming' ? state.unanswered : null;
  const want = repeats?.want ?? wishOf(state);
  if (want === null) return;
  const { picks, arrangement, hold } = state;
  const isResumed = hold !== null && state.phase.name !== 'choosing';
  const request: HoldRequest = {
    want,
    token: hold?.token ?? null,
    isResumed,
    picks,
    repeats,
    arrangement,
    sentAtMs: world.nowMs,
  };
  if (want.kind === 'extend') state.isExtensionWanted = false;
  if (want.kind === 'auto') state.isProposalWanted = false;
  if (want.kind === 'release') {
    state.hold = null;
    state.confirmed = [];
    setTimer(turn, 'expired', null);
  }
  state.asked = request;
  effects.push({ kind: 'ask', request });
}

function mayAsk({ phase, options }: HoldState): boolean {
  // The order that is on its way may have the very seats that are followed: its answer decides.
  if (phase.name === 'following') return !options.checkingOut;
  return phase.name === 'choosing' || phase.name === 'resuming';
}

function wishOf(state: HoldState): HoldRequest['want'] | null {
  const { phase, picks, confirmed, hold } = state;
  const isChoosing = phase.name === 'choosing';
  if (state.isExtensionWanted && hold !== null && isChoosing) return { kind: 'extend' };
  const kept = state.isByHand ? picks : [];
  // What is to be kept is asked for first where it is not held: of seats that are not, the server keeps none.
  if (state.isProposalWanted && without(kept, confirmed).length === 0) return proposal(state, kept);
  if (picks.length === 0) return hold === null ? null : { kind: 'release' };
  // Those from before are asked for whatever is confirmed: an answer may have come late.
  return isChoosing && sameSeats(picks, confirmed) ? null : { kind: 'seats', seats: ascending(picks) };
}

function proposal({ options, proposed }: HoldState, keep: readonly number[]): HoldInput['want'] {
  const { count, classes, accessible } = options;
  return {
    kind: 'auto',
    count,
    ...(classes ? { classes } : {}),
    ...(accessible > 0 ? { accessible: Math.min(accessible, count) } : {}),
    ...(keep.length > 0 ? { keep: [...keep] } : {}),
    ...(keep.length === 0 && proposed.length > 0 ? { avoid: [...proposed] } : {}),
  };
}
