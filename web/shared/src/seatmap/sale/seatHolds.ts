/** Runs the machine of the visitor's seats: what happens goes in as events, its effects are carried out, its timers run. */
import type { Hall, Inventory, Violation, ViolationCode } from '@parterre/engine';
import type { HoldAnswer, HoldInput } from '@parterre/server/contract';
import { type AppError, errorOf } from '../../api/errors.ts';
import type { DearerSeats, Obstacle, SeatWarning } from '../types.ts';
import { answerInTime, askForHold } from './askForHold.ts';
import { step } from './holds/machine.ts';
import { distanced, groupOf, pickable, violations } from './holds/picking.ts';
import {
  type EventOf,
  type HoldEffect,
  type HoldEvent,
  type HoldOptions,
  type HoldRequest,
  type HoldState,
  noHolds,
  type Timer,
} from './holds/types.ts';
import type { SalePorts } from './ports.ts';
import { dearerSeats, obstacleOf } from './why.ts';

export interface HoldListener {
  changed(): void;
  /** The server has rearranged the seats: `rearranged` is to be called with the hall as it was, once it is here as it is. */
  outdated(): void;
  warn(warning: SeatWarning): void;
  /** The error's own words, or ours when the server sent none. */
  describe(error: AppError): string;
  rule(code: ViolationCode): string;
}

export class SeatHolds {
  readonly #ports: SalePorts;
  readonly #scheduleId: number;
  readonly #listener: HoldListener;
  readonly #inventory: () => Inventory | null;
  #state: HoldState = noHolds;
  readonly #timers = new Map<Timer, { atMs: number; cancel: () => void }>();
  /** What was asked of the server and has no answer yet: whoever leaves now names it by this. */
  #unanswered: HoldInput | null = null;
  /** Those who wait for more time. */
  #extensions: ((isLonger: boolean) => void)[] = [];

  constructor(ports: SalePorts, scheduleId: number, inventory: () => Inventory | null, listener: HoldListener) {
    this.#ports = ports;
    this.#scheduleId = scheduleId;
    this.#inventory = inventory;
    this.#listener = listener;
  }

  get state(): HoldState {
    return this.#state;
  }

  /** The request for the first seats while it has no answer: nobody here has a token for them. */
  get unanswered(): HoldInput | null {
    return this.#unanswered?.token === undefined ? (this.#unanswered ?? this.#state.unanswered) : null;
  }

  /** Rules on the whole selection; only asked when it is complete. */
  readonly violations = (): Violation[] => this.#askEngine(violations) ?? [];
  /** Free seats that are too close to another party. */
  readonly distanced = (): number[] => this.#askEngine(distanced) ?? [];
  readonly groupOf = (seat: number): number[] => this.#askEngine(groupOf, seat) ?? [];
  readonly obstacle = (): Obstacle | null => this.#askEngine(obstacleOf) ?? null;
  readonly dearer = (): DearerSeats | null => this.#askEngine(dearerSeats) ?? null;
  readonly pickable = (seat: number): boolean => this.#askEngine(pickable, seat) ?? false;

  readonly configure = (options: HoldOptions): void => this.#on({ kind: 'configure', options });
  readonly resume = (hold: Omit<EventOf<'resume'>, 'kind'>): void => this.#on({ kind: 'resume', ...hold });
  readonly toggle = (seat: number): void => this.#on({ kind: 'toggle', seat });
  readonly choose = (seats: readonly number[]): void => this.#on({ kind: 'choose', seats });
  readonly propose = (): void => this.#on({ kind: 'propose' });
  readonly retake = (): void => this.#on({ kind: 'retake' });
  readonly leave = (): void => this.#on({ kind: 'leave' });
  readonly comeBack = (): void => this.#on({ kind: 'back' });
  readonly review = (caughtUp: boolean): void => this.#on({ kind: 'review', caughtUp });
  readonly lose = (seats: readonly number[]): void => this.#on({ kind: 'lose', seats });
  readonly outdated = (): void => this.#on({ kind: 'outdated' });
  readonly rearranged = (before: Hall): void => this.#on({ kind: 'rearranged', before });
  readonly keep = (): void => this.#on({ kind: 'keep' });
  readonly stop = (): void => this.#on({ kind: 'stop' });
  /** Resolves with whether there is more time now. */
  readonly extend = (): Promise<boolean> =>
    new Promise((resolve) => {
      this.#extensions.push(resolve);
      this.#on({ kind: 'extend' });
    });

  #askEngine<Rest extends unknown[], Answer>(
    question: (state: HoldState, inventory: Inventory, ...rest: Rest) => Answer,
    ...rest: Rest
  ): Answer | undefined {
    const inventory = this.#inventory();
    return inventory === null ? undefined : question(this.#state, inventory, ...rest);
  }

  #on(event: HoldEvent): void {
    const before = this.#state;
    const world = { inventory: this.#inventory(), nowMs: this.#ports.nowMs(), isOnline: this.#ports.online() };
    const { state, effects } = step(before, event, world);
    this.#state = state;
    for (const timer of Object.keys(state.due) as Timer[]) this.#run(timer, state.due[timer], world.nowMs);
    for (const effect of effects) this.#carryOut(effect);
    const isExtending = state.isExtensionWanted || state.asked?.want.kind === 'extend';
    if (!isExtending) {
      // What is answered about seats that are others now is given back, and no longer time.
      const isLonger =
        event.kind === 'answered' && event.request.want.kind === 'extend' && state.hold?.token === event.answer.token;
      for (const resolve of this.#extensions.splice(0)) resolve(isLonger);
    }
    // Options are what the app says itself.
    const { options } = before;
    if (Object.entries({ ...state, options }).some(([name, value]) => value !== before[name as keyof HoldState]))
      this.#listener.changed();
  }

  #run(timer: Timer, atMs: number | null, nowMs: number): void {
    const running = this.#timers.get(timer);
    if ((running?.atMs ?? null) === atMs) return;
    running?.cancel();
    this.#timers.delete(timer);
    if (atMs === null) return;
    const cancel = this.#ports.after(Math.max(0, atMs - nowMs), () => {
      this.#timers.delete(timer);
      this.#on({ kind: timer });
    });
    this.#timers.set(timer, { atMs, cancel });
  }

  #carryOut(effect: HoldEffect): void {
    switch (effect.kind) {
      case 'ask':
        void this.#ask(effect.request);
        return;
      case 'giveBack':
        void this.#ports.release(effect.token).catch(() => undefined);
        return;
      case 'leave':
        if (effect.token !== null) this.#ports.leave({ token: effect.token });
        else if (this.#unanswered !== null) this.#ports.leave({ unanswered: this.#unanswered });
        return;
      case 'reload':
        this.#listener.outdated();
        return;
      case 'warn':
        this.#listener.warn(effect.warning);
        return;
      case 'refuse': {
        const { reason, seats } = effect;
        const message = 'severity' in reason ? this.#listener.rule(reason.code) : this.#listener.describe(reason);
        this.#listener.warn({ kind: 'refused', notice: { code: reason.code, message, seats: [...seats] } });
      }
    }
  }

  async #ask(request: HoldRequest): Promise<void> {
    const { want, token } = request;
    if (want.kind === 'release') {
      if (token !== null) await this.#ports.release(token).catch(() => undefined);
      return this.#on({ kind: 'released', request });
    }
    const asked =
      want.kind === 'extend'
        ? answerInTime(this.#ports, this.#ports.extend(token ?? ''))
        : this.#askForSeats(want, request);
    this.#on(
      await asked.then(
        (answer) => ({ kind: 'answered', request, answer }) as const,
        (error: unknown) => ({ kind: 'refused', request, error: errorOf(error) }) as const,
      ),
    );
  }

  #askForSeats(want: HoldInput['want'], request: HoldRequest): Promise<HoldAnswer> {
    const { token, isResumed, repeats } = request;
    const input: HoldInput = repeats ?? {
      scheduleId: this.#scheduleId,
      idempotencyKey: this.#ports.uuid(),
      want,
      ...(token === null ? {} : { token }),
      ...(isResumed ? { resumed: true } : {}),
    };
    this.#unanswered = input;
    return askForHold(this.#ports, input, {
      isOver: () => this.#state.phase.name === 'stopped' || this.#state.phase.name === 'kept',
      late: (answer) => this.#on({ kind: 'late', request, answer }),
    }).finally(() => {
      this.#unanswered = null;
    });
  }
}
