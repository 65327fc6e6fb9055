/** Limits of one WebSocket. Plain arithmetic on numbers: this runs for every call. */

export interface ConnectionLimitSettings {
  /** Calls a second that may go on for ever. */
  callsPerSecond: number;
  /** Calls that may come at once after a pause. */
  burst: number;
  /** Open subscriptions. */
  subscriptions: number;
}

export const visitorConnectionLimits: ConnectionLimitSettings = { callsPerSecond: 25, burst: 100, subscriptions: 24 };

/** A token bucket for calls and a count of open subscriptions. */
export class ConnectionLimits {
  readonly #settings: ConnectionLimitSettings;
  #tokens: number;
  #filledAtMs: number;
  #subscriptions = 0;

  constructor(settings: ConnectionLimitSettings, nowMs: number) {
    this.#settings = settings;
    this.#tokens = settings.burst;
    this.#filledAtMs = nowMs;
  }

  /** Takes one call; 0 when it may go on, else the seconds to wait. */
  takeCall(nowMs: number): number {
    const { callsPerSecond, burst } = this.#settings;
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#filledAtMs) / 1000) * callsPerSecond);
    this.#filledAtMs = nowMs;
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil((1 - this.#tokens) / callsPerSecond));
  }

  /** False when there are too many open already. */
  openSubscription(): boolean {
    if (this.#subscriptions >= this.#settings.subscriptions) return false;
    this.#subscriptions += 1;
    return true;
  }

  closeSubscription(): void {
    this.#subscriptions -= 1;
  }

  get subscriptions(): number {
    return this.#subscriptions;
  }
}
