/** Who has how many WebSockets open on this node. */
import { limits } from '../domain/limits.ts';
import { Budget, ConnectionLimits, unlimited } from './connectionLimits.ts';

export type SocketCounts = { [name in keyof typeof limits.sockets]: number };

/** Units of cost that opening a socket takes from its address. */
const openingCost = 5;

/** Who opens a socket. */
export interface Opener {
  /** Its key (`addressKey`). */
  address: string;
  session: string | null;
  /** Who is signed in: then the address does not count. */
  account: string | null;
}

/** What is counted of an address, or of an account. */
interface Place {
  budget: Budget;
  sockets: number;
  withoutSession: number;
}

export class SocketRegister {
  readonly #counts: SocketCounts;
  readonly #enabled: boolean;
  readonly #onSubscriptions: (difference: number) => void;
  /** Addresses, and accounts: a key of the one is none of the other. */
  readonly #places = new Map<string, Place>();
  readonly #sessions = new Map<string, number>();
  #open = 0;

  constructor(options: {
    /** False: everything is counted and nothing refused. */
    enabled: boolean;
    counts?: Partial<SocketCounts>;
    onSubscriptions: (difference: number) => void;
  }) {
    this.#enabled = options.enabled;
    const { visitor, addressWithoutSession, address, account, node } = limits.sockets;
    this.#counts = {
      visitor: visitor.most,
      addressWithoutSession: addressWithoutSession.most,
      address: address.most,
      account: account.most,
      node: node.most,
      ...options.counts,
    };
    this.#onSubscriptions = options.onSubscriptions;
  }

  /** Whether one more may be opened. */
  hasRoom(opener: Opener, nowMs: number): boolean {
    if (!this.#enabled) return true;
    const place = this.#place(opener, nowMs);
    return (
      this.#open < this.#counts.node && this.#hasPlace(opener, place) && place.budget.waitFor(nowMs, openingCost) === 0
    );
  }

  #hasPlace({ session, account }: Opener, { sockets, withoutSession }: Place): boolean {
    const counts = this.#counts;
    if (account !== null) return sockets < counts.account;
    if (sockets >= counts.address) return false;
    if (session === null) return withoutSession < counts.addressWithoutSession;
    return (this.#sessions.get(session) ?? 0) < counts.visitor;
  }

  /** Counts one until its limits are closed by `leave`. */
  enter(opener: Opener, nowMs: number): { limits: ConnectionLimits; leave(): void } {
    const place = this.#place(opener, nowMs);
    const { session, account } = opener;
    place.budget.take(openingCost);
    const count = (by: 1 | -1): void => {
      this.#open += by;
      place.sockets += by;
      if (account !== null) return;
      if (session === null) {
        place.withoutSession += by;
        return;
      }
      const ofSession = (this.#sessions.get(session) ?? 0) + by;
      if (ofSession > 0) this.#sessions.set(session, ofSession);
      else this.#sessions.delete(session);
    };
    count(1);
    const own = new Budget(this.#enabled ? limits.allowances.socket : unlimited, nowMs);
    const connection = new ConnectionLimits(own, place.budget, this.#onSubscriptions);
    return {
      limits: connection,
      leave: () => {
        connection.close();
        count(-1);
      },
    };
  }

  /** Forgets places without sockets, once they have their whole budget again: coming back must not be worth it. */
  forget(nowMs: number): void {
    for (const [key, { sockets, budget }] of this.#places)
      if (sockets === 0 && budget.isUntouched(nowMs)) this.#places.delete(key);
  }

  #place({ address, account }: Opener, nowMs: number): Place {
    const key = account ?? address;
    let place = this.#places.get(key);
    if (!place) {
      const allowance = account === null ? limits.allowances.address : limits.allowances.account;
      const budget = new Budget(this.#enabled ? allowance : unlimited, nowMs);
      place = { budget, sockets: 0, withoutSession: 0 };
      this.#places.set(key, place);
    }
    return place;
  }
}
