/** The vocabulary of the machine of the visitor's seats. Pure: a state takes an event and answers with the next state and effects. */
import type { Hall, Inventory, SelectionRules, UnmetWish, Violation } from '@parterre/engine';
import type { HoldAnswer, HoldInput } from '@parterre/server/contract';
import type { AppError } from '../../../api/errors.ts';
import type { SeatWarning } from '../../types.ts';

export interface HoldOptions {
  count: number;
  classes?: string[] | undefined;
  accessible: number;
  autoAssign: boolean;
  rules: Partial<SelectionRules>;
  /** What a seat of a class costs more, in minor units, where the engine gives the cheapest; classes that are not named cost nothing more. */
  surcharges: Readonly<Record<string, number>>;
  checkingOut: boolean;
}

/** What the server gave. `expiresAtMs` is 0 while nobody has answered for a hold from before. */
export type Hold = Pick<HoldAnswer, 'token' | 'expiresAtMs' | 'extensionsLeft'>;

export type Phase =
  /** Seats are picked and given back; who is refused one has what the server confirmed last. */
  | { name: 'choosing' }
  /** Seats from before an absence are asked for as a whole: what others took is replaced, and no missing answer loses them. */
  | { name: 'resuming' }
  /** The hall was rearranged, and seats of the names that were chosen are asked for: which there are is told. */
  | { name: 'following' }
  /** Nobody answered `asking`: it is asked again after a while, at once when the server is there again, and nothing else is. */
  | { name: 'waiting'; asking: 'resuming' | 'following' }
  /** The server has rearranged the seats, and the hall as it is now is not here yet: until then nothing is asked for. */
  | { name: 'outdated' }
  /** The page went from the screen, and its seats may be free by now: nothing is asked for. `from`: what it was doing. */
  | { name: 'left'; from: Phase }
  /** A bill has the seats: nothing that comes changes anything. */
  | { name: 'kept' }
  /** The sale is over: an answer that still comes is given back. */
  | { name: 'stopped' };

/** Each runs out as an event of its name. */
export type Timer = 'countSettled' | 'expired' | 'lossDue' | 'resumptionDue';

/** One request at a time is on its way. */
export interface HoldRequest {
  want: HoldInput['want'] | { kind: 'release' } | { kind: 'extend' };
  token: string | null;
  isResumed: boolean;
  /** `picks` as it was sent: whoever picks on meanwhile keeps that wish. */
  picks: readonly number[];
  /** The request of a page before a reload, which is sent once more under its own key; null: this is a request of this page. */
  repeats: HoldInput | null;
  arrangement: number;
  sentAtMs: number;
}

export interface HoldState {
  phase: Phase;
  options: HoldOptions;
  /** Whichever stands first gives way first: what the engine chose, then what was picked, in the order of picking. */
  picks: readonly number[];
  /** Seats that the server said are held. */
  confirmed: readonly number[];
  /** Picked by hand since the engine chose last: the next pick is for one seat, and these are kept. */
  isByHand: boolean;
  isProposalWanted: boolean;
  /** The number of tickets could not be followed: it is when the server is there again. */
  isProposalOwed: boolean;
  /** Seats that somebody asked others for: the next ones are none of these. */
  proposed: readonly number[];
  /** Seats whose loss is told together with what replaced them. */
  lost: readonly number[];
  /** Seats whose time ran out, in the order of picking, until seats are held again: with a tap they are asked for. */
  ranOut: readonly number[];
  isExtensionWanted: boolean;
  asked: HoldRequest | null;
  /** A change got no answer: what is held may be other seats than were confirmed, until the next answer. */
  isInDoubt: boolean;
  /** The seats are asked for again once nothing is on its way, no order either: the page came back, or an answer came late. */
  isResumptionOwed: boolean;
  /** The first request of the page before a reload, which had no answer: its answer names the hold that has the seats. */
  unanswered: HoldInput | null;
  /** Grows whenever seats are others than before: an answer about those is worth nothing. */
  arrangement: number;
  hold: Hold | null;
  /** Add to this machine's clock to get the server's. */
  clockOffsetMs: number;
  together: boolean;
  /** What the engine could not give those whose seats it chose. */
  unmet: readonly UnmetWish[];
  /** When a timer runs out, by this machine's clock; null: it does not run. */
  due: Readonly<Record<Timer, number | null>>;
}

/** Nothing chosen, held or wished for. */
export const nothing = {
  picks: [],
  confirmed: [],
  isProposalWanted: false,
  proposed: [],
  lost: [],
  ranOut: [],
  isExtensionWanted: false,
  isInDoubt: false,
  isResumptionOwed: false,
  unanswered: null,
  hold: null,
} satisfies Partial<HoldState>;

export const noHolds: HoldState = {
  ...nothing,
  phase: { name: 'choosing' },
  options: { count: 0, accessible: 0, autoAssign: false, rules: {}, surcharges: {}, checkingOut: false },
  isByHand: false,
  isProposalOwed: false,
  asked: null,
  arrangement: 0,
  clockOffsetMs: 0,
  together: true,
  unmet: [],
  due: { countSettled: null, expired: null, lossDue: null, resumptionDue: null },
};

export type HoldEvent =
  | { kind: 'configure'; options: HoldOptions }
  | { kind: 'resume'; token: string | null; seats: readonly number[]; unanswered?: HoldInput | null }
  | { kind: 'toggle'; seat: number }
  /** These seats, as one choice. */
  | { kind: 'choose'; seats: readonly number[] }
  | { kind: 'propose' }
  | { kind: 'extend' }
  /** The seats whose time ran out are wanted again. */
  | { kind: 'retake' }
  | { kind: 'leave' }
  | { kind: 'back' }
  /** A bill has the seats. */
  | { kind: 'keep' }
  /** The sale is over. */
  | { kind: 'stop' }
  /** Statuses are others; `caughtUp`: after an absence, so that the seats may even be free again. */
  | { kind: 'review'; caughtUp: boolean }
  /** The server named these as taken by others. */
  | { kind: 'lose'; seats: readonly number[] }
  /** The server has rearranged the seats; then the hall is here as it is now. */
  | { kind: 'outdated' }
  | { kind: 'rearranged'; before: Hall }
  | { kind: Timer }
  | { kind: 'answered'; request: HoldRequest; answer: HoldAnswer }
  /** An answer after the request was refused for want of one. */
  | { kind: 'late'; request: HoldRequest; answer: HoldAnswer }
  | { kind: 'refused'; request: HoldRequest; error: AppError }
  | { kind: 'released'; request: HoldRequest };

export type HoldEffect =
  | { kind: 'ask'; request: HoldRequest }
  /** Seats that nobody here wants: no answer is waited for. */
  | { kind: 'giveBack'; token: string }
  /** The page goes. `token` null: what is on its way is named instead. */
  | { kind: 'leave'; token: string | null }
  /** The hall is to be got anew. */
  | { kind: 'reload' }
  | { kind: 'warn'; warning: Exclude<SeatWarning, { kind: 'refused' }> }
  | { kind: 'refuse'; reason: Violation | AppError; seats: readonly number[] };

/** What a transition reads of the world. */
export interface World {
  inventory: Inventory | null;
  nowMs: number;
  isOnline: boolean;
}

export type EventOf<Kind extends HoldEvent['kind']> = Extract<HoldEvent, { kind: Kind }>;
