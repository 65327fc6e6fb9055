/**
 * What becomes of the visitor's seats: which transition an event makes in which phase. After each event one place decides
 * what the server is asked (wish.ts).
 *
 *     choosing            | a reload; back after an absence, or after a change without an answer -> resuming
 *     choosing            | seats whose time ran out, wanted again -> resuming
 *     resuming, following | an answer                           -> choosing
 *     resuming, following | no answer                           -> waiting -> as before
 *     any                 | the server has rearranged the seats -> outdated
 *     any                 | the hall is here as it is now       -> following, or choosing where nothing was chosen
 *     any                 | the page goes, with seats           -> left -> resuming
 *     any                 | a bill has the seats                -> kept
 *     any                 | the sale is over                    -> stopped
 *
 * Nothing leads out of `kept` and `stopped`.
 */
import { comeBack, leave, outdate, rearrange, resume, resumeFrom } from './absence.ts';
import { answered, answeredInVain, late, refusedPick, refusedResumption } from './answers.ts';
import { choose, configure, followCount, propose, toggle } from './choosing.ts';
import { expire, lose, retake, review, tellLoss } from './losing.ts';
import { giveBack, type Turn } from './turn.ts';
import {
  type EventOf,
  type HoldEffect,
  type HoldEvent,
  type HoldState,
  noHolds,
  type Phase,
  type World,
} from './types.ts';
import { ask } from './wish.ts';

/** What is not named changes nothing. */
type Transitions = {
  [Kind in HoldEvent['kind']]?: ((turn: Turn, event: EventOf<Kind>) => void) | undefined;
};

const choosing: Transitions = {
  configure,
  resume: resumeFrom,
  toggle,
  choose,
  propose,
  countSettled: followCount,
  extend: ({ state }) => {
    state.isExtensionWanted = state.hold !== null;
  },
  retake,
  answered,
  late,
  refused: refusedPick,
  review,
  lose,
  lossDue: tellLoss,
  expired: expire,
  leave,
  outdated: outdate,
  rearranged: rearrange,
  keep: (turn) => end(turn, 'kept'),
  stop: (turn) => {
    giveBack(turn, turn.state.hold?.token);
    end(turn, 'stopped');
  },
};

const resuming: Transitions = { ...choosing, refused: refusedResumption };

const phases: Record<Phase['name'], Transitions> = {
  choosing,
  resuming,
  following: resuming,
  waiting: {
    ...choosing,
    resumptionDue: resume,
    review: (turn, { caughtUp }) => (caughtUp ? resume(turn) : undefined),
    toggle: (turn, event) => (toggle(turn, event) ? resume(turn) : undefined),
    choose: (turn, event) => (choose(turn, event) ? resume(turn) : undefined),
  },
  outdated: { ...choosing, answered: answeredInVain, late: answeredInVain, refused: undefined },
  left: {
    back: comeBack,
    review: (turn, { caughtUp }) => (caughtUp ? comeBack(turn) : undefined),
    // Whoever does something is there.
    toggle: comeBackAnd,
    choose: comeBackAnd,
    propose: comeBackAnd,
    leave: () => undefined,
  },
  kept: {},
  stopped: { answered: answeredInVain, late: answeredInVain },
};

/** `state` stays as it is. */
export function step(state: HoldState, event: HoldEvent, world: World): { state: HoldState; effects: HoldEffect[] } {
  const turn: Turn = { state: { ...state }, effects: [], world };
  if (event.kind in state.due) turn.state.due = { ...state.due, [event.kind]: null };
  if (event.kind === 'answered' || event.kind === 'refused' || event.kind === 'released') turn.state.asked = null;
  on(turn, event);
  const { isResumptionOwed, asked, options } = turn.state;
  if (isResumptionOwed && asked === null && !options.checkingOut) resume(turn);
  ask(turn);
  return { state: turn.state, effects: turn.effects };
}

function on(turn: Turn, event: HoldEvent): void {
  const { phase, arrangement } = turn.state;
  const isOfOthers = 'request' in event && event.request.arrangement !== arrangement;
  if (isOfOthers && phase.name !== 'kept') {
    if ('answer' in event) answeredInVain(turn, event);
    return;
  }
  const transition = phases[phase.name][event.kind] as ((turn: Turn, event: HoldEvent) => void) | undefined;
  if (transition === undefined && phase.name === 'left') beneath(turn, phase, event);
  else transition?.(turn, event);
}

/** What happens while the page is away happens to what it was doing. */
function beneath(turn: Turn, left: Phase & { name: 'left' }, event: HoldEvent): void {
  const { state } = turn;
  state.phase = left.from;
  on(turn, event);
  const { phase } = state;
  if (phase.name === 'kept' || phase.name === 'stopped') return;
  state.phase = phase === left.from ? left : { name: 'left', from: phase };
}

function comeBackAnd(turn: Turn, event: HoldEvent): void {
  comeBack(turn);
  on(turn, event);
}

function end({ state }: Turn, name: 'kept' | 'stopped'): void {
  state.phase = { name };
  state.isExtensionWanted = false;
  state.due = noHolds.due;
}
