/** Who has how many WebSockets open on this node. */
import { limits } from '../domain/limits.ts';
import { Budget, ConnectionLimits, unlimited } from './connectionLimits.ts';

export type SocketCounts = { [name in keyof typeof limits.sockets]: number };

/** Units of cost that opening a socket takes from its address. */
const openingCost = 5;

interface Address {
  budget: Budget;
  sockets: number;
  withoutSession: number;
}

export class SocketRegister {
  readonly #counts: SocketCounts;
  readonly #enabled: boolean;
  readonly #onSubscriptions: (difference: number) => void;
  readonly #addresses = new Map<string, Address>();
  readonly #sessions = new Map<string, number>();
  #open = 0;

  constructor(options: {
    /** False: everything is counted and nothing refused. */
    enabled: boolean;
    counts?: Partial<SocketCounts>;
    onSubscriptions: (difference: number) => void;
  }) {
    this.#enabled = options.enabled;
    const { visitor, addressWithoutSession, address, node } = limits.sockets;
    this.#counts = {
      visitor: visitor.most,
      addressWithoutSession: addressWithoutSession.most,
      address: address.most,
      node: node.most,
      ...options.counts,
    };
    this.#onSubscriptions = options.onSubscriptions;
  }

  /** Whether one more may be opened. */
  hasRoom(addressKey: string, session: string | null, nowMs: number): boolean {
    if (!this.#enabled) return true;
    const address = this.#address(addressKey, nowMs);
    const counts = this.#counts;
    return (
      this.#open < counts.node &&
      address.sockets < counts.address &&
      (session === null
        ? address.withoutSession < counts.addressWithoutSession
        : (this.#sessions.get(session) ?? 0) < counts.visitor) &&
      address.budget.waitFor(nowMs, openingCost) === 0
    );
  }

  /** Counts one until its limits are closed by `leave`. */
  enter(addressKey: string, session: string | null, nowMs: number): { limits: ConnectionLimits; leave(): void } {
    const address = this.#address(addressKey, nowMs);
    address.budget.take(openingCost);
    const count = (by: 1 | -1): void => {
      this.#open += by;
      address.sockets += by;
      if (session === null) {
        address.withoutSession += by;
        return;
      }
      const ofSession = (this.#sessions.get(session) ?? 0) + by;
      if (ofSession > 0) this.#sessions.set(session, ofSession);
      else this.#sessions.delete(session);
    };
    count(1);
    const own = new Budget(this.#enabled ? limits.allowances.socket : unlimited, nowMs);
    const connection = new ConnectionLimits(own, address.budget, this.#onSubscriptions);
    return {
      limits: connection,
      leave: () => {
        connection.close();
        count(-1);
      },
    };
  }

  /** Forgets addresses without sockets, once they have their whole budget again: coming back must not be worth it. */
  forget(nowMs: number): void {
    for (const [key, { sockets, budget }] of this.#addresses)
      if (sockets === 0 && budget.isUntouched(nowMs)) this.#addresses.delete(key);
  }

  #address(key: string, nowMs: number): Address {
    let address = this.#addresses.get(key);
    if (!address) {
      const budget = new Budget(this.#enabled ? limits.allowances.address : unlimited, nowMs);
      address = { budget, sockets: 0, withoutSession: 0 };
      this.#addresses.set(key, address);
    }
    return address;
  }
}
