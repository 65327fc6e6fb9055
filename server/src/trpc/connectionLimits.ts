/** What one WebSocket, and all sockets of its address together, may ask for. Plain arithmetic: this runs for every call. */

import type { Allowance } from '../domain/limits.ts';

/** The allowance where limits are switched off. */
export const unlimited: Allowance = {
  unitsPerSecond: Number.MAX_SAFE_INTEGER,
  burst: Number.MAX_SAFE_INTEGER,
  subscribed: Number.MAX_SAFE_INTEGER,
  messagesPerSecond: Number.MAX_SAFE_INTEGER,
};

/** A bucket of units that fills by itself, and how much is subscribed to. */
export class Budget {
  readonly #allowance: Allowance;
  #units: number;
  #filledAtMs: number;
  #subscribed = 0;
  #second = 0;
  #messages = 0;

  constructor(allowance: Allowance, nowMs: number) {
    this.#allowance = allowance;
    this.#units = allowance.burst;
    this.#filledAtMs = nowMs;
  }

  /** Seconds until `cost` may be taken; 0: now. */
  waitFor(nowMs: number, cost: number): number {
    this.#fill(nowMs);
    const missing = Math.min(cost, this.#allowance.burst) - this.#units;
    return missing > 0 ? Math.max(1, Math.ceil(missing / this.#allowance.unitsPerSecond)) : 0;
  }

  take(cost: number): void {
    this.#units -= cost;
  }

  hasRoomFor(weight: number): boolean {
    return this.#subscribed + weight <= this.#allowance.subscribed;
  }

  /** `weight`: negative when it ends. */
  subscribe(weight: number): void {
    this.#subscribed += weight;
  }

  /** Whether these messages are too many for this second. */
  isFlooded(nowMs: number, messages: number): boolean {
    const second = Math.trunc(nowMs / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#messages = 0;
    }
    this.#messages += messages;
    return this.#messages > this.#allowance.messagesPerSecond;
  }

  /** Whether a new one would be the same. */
  isUntouched(nowMs: number): boolean {
    this.#fill(nowMs);
    return this.#subscribed === 0 && this.#units >= this.#allowance.burst;
  }

  #fill(nowMs: number): void {
    const { unitsPerSecond, burst } = this.#allowance;
    this.#units = Math.min(burst, this.#units + ((nowMs - this.#filledAtMs) / 1000) * unitsPerSecond);
    this.#filledAtMs = nowMs;
  }
}

/** What one socket may ask for. */
export class ConnectionLimits {
  readonly #own: Budget;
  readonly #shared: Budget;
  /** Weights of the open subscriptions, added up. */
  #weight = 0;
  #subscriptions = 0;
  #closed = false;
  readonly #onSubscriptions: (difference: number) => void;

  /** `shared`: the budget of its address. `onSubscriptions` is told how many begin and end. */
  constructor(own: Budget, shared: Budget, onSubscriptions: (difference: number) => void = () => {}) {
    this.#own = own;
    this.#shared = shared;
    this.#onSubscriptions = onSubscriptions;
  }

  /** Takes a call of `cost` units; 0 when it may go on, else the seconds to wait. */
  takeCall(nowMs: number, cost = 1): number {
    const seconds = this.#own.waitFor(nowMs, cost) || this.#shared.waitFor(nowMs, cost);
    if (seconds > 0) return seconds;
    this.#own.take(cost);
    this.#shared.take(cost);
    return 0;
  }

  /** False when too much is subscribed to already. */
  openSubscription(weight: number): boolean {
    if (this.#closed || !this.#own.hasRoomFor(weight) || !this.#shared.hasRoomFor(weight)) return false;
    this.#change(weight, 1);
    return true;
  }

  closeSubscription(weight: number): void {
    // What ends after the socket was given back with it.
    if (!this.#closed) this.#change(-weight, -1);
  }

  isFlooded(nowMs: number, messages: number): boolean {
    const own = this.#own.isFlooded(nowMs, messages);
    return this.#shared.isFlooded(nowMs, messages) || own;
  }

  /** Gives back all that it has, also what nobody ended: a subscription that was never begun, or whose id was taken. */
  close(): void {
    if (this.#closed) return;
    this.#change(-this.#weight, -this.#subscriptions);
    this.#closed = true;
  }

  #change(weight: number, subscriptions: number): void {
    this.#weight += weight;
    this.#subscriptions += subscriptions;
    this.#own.subscribe(weight);
    this.#shared.subscribe(weight);
    this.#onSubscriptions(subscriptions);
  }
}
