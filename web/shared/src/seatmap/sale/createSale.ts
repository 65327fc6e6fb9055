/** A sale of seats without React: feed and holds together, and their state as one object that changes when they do. */

import type { ViolationCode } from '@parterre/engine';
import { errorOf } from '../../api/errors.ts';
import type { DearerSeats, SeatNotice, SeatSale, SeatSaleOptions, SettledSale } from '../types.ts';
import type { SalePorts } from './ports.ts';
import { SeatFeed } from './seatFeed.ts';
import { SeatHolds } from './seatHolds.ts';
import { ascending, sameSeats, without } from './seatLists.ts';

export type SaleState = Omit<
  SeatSale,
  | 'retry'
  | 'pickable'
  | 'groupOf'
  | 'toggle'
  | 'choose'
  | 'propose'
  | 'extend'
  | 'retake'
  | 'keep'
  | 'lose'
  | 'outdated'
  | 'settled'
>;

export interface Sale {
  readonly holds: SeatHolds;
  get(): SaleState;
  subscribe(changed: () => void): () => void;
  configure(options: SeatSaleOptions): void;
  settled(): Promise<SettledSale | null>;
  stop(): void;
}

export interface SaleWords {
  /** Says an error that brings no words of its own. */
  error(error: unknown): string;
  /** Says a violated rule. */
  rule(code: ViolationCode): string;
}

export const emptySaleState: SaleState = {
  phase: 'loading',
  error: null,
  hall: null,
  inventory: null,
  source: null,
  selected: [],
  pending: [],
  distanced: [],
  together: true,
  divided: null,
  dearer: null,
  complete: false,
  busy: false,
  hold: null,
  unanswered: null,
  ranOut: [],
  clockOffsetMs: 0,
  notices: [],
  availableCount: 0,
  connection: 'connecting',
};

/** Same seats, same object: the map and the form need not look again. */
const stable = (before: readonly number[], now: number[]): readonly number[] =>
  before.length === now.length && before.every((seat, index) => seat === now[index]) ? before : now;

const sameOffer = (before: DearerSeats | null, now: DearerSeats | null): DearerSeats | null =>
  before !== null && now !== null && sameSeats(before.seats, now.seats) && before.extraMinor === now.extraMinor
    ? before
    : now;

/** Starts at once; `ready` resolves the engine. Ends with `stop`. */
export function createSale(
  ports: SalePorts,
  first: SeatSaleOptions,
  words: () => SaleWords,
  ready: Promise<void>,
): Sale {
  let options = first;
  let state = emptySaleState;
  let ended = false;
  let queued = false;
  const listeners = new Set<() => void>();
  const waiting: ((settled: SettledSale | null) => void)[] = [];

  const read = (): SaleState => {
    const { hall, inventory } = feed;
    const { picks, confirmed, ranOut, hold, asked, due, isProposalWanted, isByHand, unmet, clockOffsetMs } =
      holds.state;
    const violations = holds.violations();
    const notices: SeatNotice[] = violations.map(({ code, seats }) => ({ code, seats, message: words().rule(code) }));
    const selected = stable(state.selected, ascending(picks));
    const pending = stable(state.pending, ascending(without(picks, confirmed)));
    const heldByUs = inventory ? confirmed.filter((seat) => inventory.status(seat) !== 'free').length : 0;
    const together = picks.length === 0 || holds.state.together;
    // More time is no other seats.
    const isAsking = asked !== null && asked.want.kind !== 'extend';
    const busy = isAsking || due.countSettled !== null || isProposalWanted;
    return {
      ...state,
      hall,
      inventory,
      source: feed.source,
      selected,
      pending,
      distanced: stable(state.distanced, holds.distanced()),
      together,
      // The engine's word, for those who let it choose.
      divided: !together && !isByHand && unmet.includes('TOGETHER') ? holds.obstacle() : null,
      dearer: isByHand || busy || pending.length > 0 ? null : sameOffer(state.dearer, holds.dearer()),
      complete:
        options.count > 0 &&
        selected.length === options.count &&
        pending.length === 0 &&
        !busy &&
        violations.every(({ severity }) => severity === 'warn'),
      busy,
      hold: hold !== null && hold.expiresAtMs > 0 ? hold : null,
      unanswered: holds.unanswered,
      ranOut,
      clockOffsetMs,
      notices: notices.length === 0 && state.notices.length === 0 ? state.notices : notices,
      availableCount: (inventory?.onlineCount() ?? 0) + heldByUs,
      connection: feed.connection,
    };
  };
  const tellSettled = (settled: SettledSale | null) => {
    for (const resolve of waiting.splice(0)) resolve(settled);
  };
  const publish = (change?: Partial<SaleState>) => {
    if (change) state = { ...state, ...change };
    if (queued || ended) return;
    queued = true;
    // One rendering for all that happens in a turn.
    queueMicrotask(() => {
      queued = false;
      if (ended) return;
      state = read();
      for (const listener of listeners) listener();
      // A sale that failed, or whose seats a bill has, changes no more.
      if (state.phase === 'failed' || holds.state.phase.name === 'kept') tellSettled(null);
      else if (state.phase === 'ready' && !state.busy && state.pending.length === 0) tellSettled(state);
    });
  };

  const feed = new SeatFeed(ports, options.scheduleId, {
    changed: (_seats, caughtUp) => {
      holds.review(caughtUp);
      publish();
    },
    replaced: (before, isRearranged) => {
      if (isRearranged) holds.rearranged(before);
      else holds.review(true);
      options.onArrangementChange?.();
      publish();
    },
    state: () => publish(),
  });
  const holds = new SeatHolds(ports, options.scheduleId, () => feed.inventory, {
    changed: () => publish(),
    outdated: () => feed.reload(),
    warn: (warning) => options.onWarning?.(warning, feed.hall),
    describe: (error) => error.message || words().error(error),
    rule: (code) => words().rule(code),
  });
  const configure = (next: SeatSaleOptions) => {
    options = next;
    if (state.phase !== 'ready') return;
    const { count, classes, accessible = 0, autoAssign, rules = {}, surcharges = {}, checkingOut = false } = next;
    holds.configure({ count, classes, accessible, autoAssign, rules, surcharges, checkingOut });
  };

  const unwatchPage = ports.page({ left: () => holds.leave(), back: () => holds.comeBack() });

  ready
    .then(() => (ended ? undefined : feed.start()))
    .then(() => {
      if (ended) return;
      publish({ phase: 'ready', error: null });
      const { resume } = first;
      const isSomething = resume && (resume.seats.length > 0 || resume.unanswered);
      if (isSomething && options.count > 0) holds.resume(resume);
      configure(options);
    })
    .catch((error: unknown) => publish({ phase: 'failed', error: errorOf(error) }));

  return {
    holds,
    get: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    configure,
    settled: () =>
      new Promise((resolve) => {
        if (ended) return resolve(null);
        waiting.push(resolve);
        publish();
      }),
    stop() {
      ended = true;
      tellSettled(null);
      listeners.clear();
      unwatchPage();
      if (options.keepsSeats && read().complete) holds.keep();
      holds.stop();
      feed.stop();
    },
  };
}
