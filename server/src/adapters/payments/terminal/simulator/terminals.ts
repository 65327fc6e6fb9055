/** The simulator's terminals and what was asked of them. It forgets all of it when it ends. */
import { randomUUID } from 'node:crypto';
import type { PaymentOrder, TerminalPayment } from '../protocol.ts';

/**
 * How a terminal behaves. `busy`: somebody else pays at it; `invalid_credential`: it takes the key for nobody's; `away`: it cannot be
 * reached; `cut`: it takes what it is asked, and its answer is lost; `silent`: it tells nobody how a payment ended.
 */
export const behaviours = ['normal', 'busy', 'invalid_credential', 'away', 'cut', 'silent'] as const;
export type Behaviour = (typeof behaviours)[number];

/** What somebody does at it. `wavers`: it says that it failed, and then that it was paid. */
export const handlings = ['paid', 'failed', 'cancelled', 'processing', 'wavers'] as const;

export interface Payment extends PaymentOrder, TerminalPayment {
  /** The key of the shop's account. */
  account: string;
  refunds: Map<string, { id: string; amount: number }>;
}

export class Terminals {
  readonly #payments = new Map<string, Payment>();
  readonly #behaviours = new Map<string, Behaviour>();

  /** Those that were asked for anything, or told how to behave, by their names. */
  names(): string[] {
    return [...new Set([...this.payments().map(({ terminal }) => terminal), ...this.#behaviours.keys()])].sort();
  }

  behaviourOf(terminal: string): Behaviour {
    return this.#behaviours.get(terminal) ?? 'normal';
  }

  behave(terminal: string, behaviour: Behaviour): void {
    this.#behaviours.set(terminal, behaviour);
  }

  /** All that it was ever asked for, the oldest first. */
  payments(): Payment[] {
    return [...this.#payments.values()];
  }

  find(id: string, account?: string): Payment | null {
    const payment = this.#payments.get(id) ?? null;
    return account === undefined || payment?.account === account ? payment : null;
  }

  /** What is on the terminal now; null: it is free. */
  current(terminal: string): Payment | null {
    return this.payments().find((payment) => payment.terminal === terminal && isOpen(payment)) ?? null;
  }

  /** The newest of a terminal. */
  last(terminal: string): Payment | null {
    return (
      this.payments()
        .filter((payment) => payment.terminal === terminal)
        .at(-1) ?? null
    );
  }

  /** Asked twice with one reference, an account gets one payment. Null: another one is on the terminal. */
  ask(account: string, order: PaymentOrder): Payment | null {
    const known = this.payments().find(
      (payment) => payment.account === account && payment.reference === order.reference,
    );
    if (known) return known;
    if (this.current(order.terminal)) return null;
    const id = `term_${randomUUID().replaceAll('-', '')}`;
    const made: Payment = {
      ...order,
      id,
      account,
      status: 'open',
      received: 0,
      tip: 0,
      refunded: 0,
      refunds: new Map(),
    };
    this.#payments.set(id, made);
    return made;
  }

  /** A card is in it: nobody calls it back any more. */
  process(payment: Payment): void {
    if (payment.status === 'open') payment.status = 'processing';
  }

  /** Ends a payment that has not ended. False: it had. */
  end(payment: Payment, status: 'paid' | 'failed' | 'cancelled' | 'expired', tip = 0): boolean {
    if (!isOpen(payment)) return false;
    payment.status = status;
    if (status === 'paid') Object.assign(payment, { tip, received: payment.amount + tip });
    return true;
  }

  /** What said that it failed was paid all the same, as terminals find out when their network is back. */
  correct(payment: Payment): void {
    if (payment.status === 'failed') Object.assign(payment, { status: 'paid', received: payment.amount });
  }

  /** Asked twice with one reference, it gives back once. Null: so much is not left. */
  refund(payment: Payment, reference: string, amount: number): { id: string } | null {
    const known = payment.refunds.get(reference);
    if (known) return known;
    if (payment.status !== 'paid' || amount > payment.received - payment.refunded) return null;
    payment.refunded += amount;
    const made = { id: `tref_${randomUUID().replaceAll('-', '')}`, amount };
    payment.refunds.set(reference, made);
    return made;
  }
}

function isOpen({ status }: Payment): boolean {
  return status === 'open' || status === 'processing';
}
