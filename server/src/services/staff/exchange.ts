/** Exchanging tickets at a till: the old ones are given up exactly when the new ones are sold (docs/decisions/exchange.md). */
import { type ExchangeAnswer, type Exchanged, inCash, type PosExchange } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import type { ExchangeOrder, ExchangeOutcome, Order, PlaceOutcome } from '../../ports/salesStore.ts';
import { refusedRefund } from '../bills/refunds.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import type { Checkout } from '../sale/checkout.ts';
import { freeNow } from '../seats/giveBack.ts';
import { asStaff, mustReach, who } from './change.ts';

export interface Exchange {
  /**
   * Sells tickets for others that are given up, in one transaction. The difference is paid in cash, or goes back to where the money came from. One
   * that a card pays is asked for first: the new bill waits for it with its seats, the old tickets are good, and they are given up in the transaction
   * that takes the money. The same `bill_id` again answers as the first time, or with what has become of it.
   * ### Errors (the first that applies)
   * DEVICE_IN_TEST; FORBIDDEN: also at a register; those of `Checkout.sell` for the new tickets; NOT_FOUND; NOT_REFUNDABLE: one of the old ones is not
   * there to be given up; REFUND_AMOUNT_CHANGED; TICKETS_INSIDE: somebody is in with one of them; REFUND_UNAVAILABLE; TILL_CLOSED; CASH_NOT_ENOUGH; VALIDATION_FAILED (`tendered`: also of a card where nothing
   * is due).
   */
  exchange(till: TillActor, input: PosExchange): Promise<ExchangeAnswer>;
}

type ExchangeDeps = Pick<CommonDeps, 'bus' | 'onFault'> &
  Pick<SaleDeps, 'sales' | 'seats' | 'accounts'> &
  Pick<PortalDeps, 'changes'> &
  Pick<Catalogue, 'tillSettings'> &
  Pick<Checkout, 'sell'>;

/** Nothing of it was written: the transaction that throws it is undone. */
class Undone extends Error {
  constructor(readonly outcome: Exclude<ExchangeOutcome, { kind: 'exchanged' | 'begun' }>) {
    super(outcome.kind);
  }
}

export function createExchange(deps: ExchangeDeps): Exchange {
  const { sales } = deps;
  return {
    async exchange(till, { from, lines, due, tendered, ...sale }) {
      if (till.type !== 'pos') throw new ParterreError('FORBIDDEN');
      const { cash_rounding } = await deps.tillSettings(till);
      const paidMinor = tendered === null ? due : inCash(Math.max(0, due), cash_rounding);
      if (tendered === null ? due <= 0 : tendered < paidMinor)
        throw new ParterreError('VALIDATION_FAILED', { fields: { tendered: [{ key: 'tendered_too_little' }] } });
      const place = (order: Order) =>
        giveUpFor(deps, till, { order, from, lines, dueMinor: due, paidMinor, tenderedMinor: tendered });
      // What was given is looked at above: of the new price only a part is paid.
      const means =
        tendered === null
          ? { tendered, part: due < sale.amount ? due : null }
          : { tendered: inCash(sale.amount, cash_rounding) };
      const answer = await deps.sell({ ...sale, ...means, products: [] }, pointOfSale(till), {
        place,
        isPaid: due > 0,
      });
      const money = await sales.exchangedFor(answer.bill);
      const exchanged = money?.from ?? (await sales.exchangeUnderWay(answer.bill));
      if (exchanged !== from) throw anotherSale();
      if (!('tickets' in answer)) return answer;
      if (money === null) throw anotherSale();
      const { bill, reference, amount, tickets } = answer;
      return {
        ...{ bill, reference, amount, tickets },
        credit: money.creditMinor,
        paid: money.paidMinor,
        tendered: money.tenderedMinor,
        change: money.tenderedMinor === null ? 0 : money.tenderedMinor - money.paidMinor,
        back: money.backMinor,
        cash: money.cashMinor,
        account: money.accountMinor,
      } satisfies Exchanged;
    },
  };
}

/** The id of another sale. */
function anotherSale(): ParterreError {
  return new ParterreError('VALIDATION_FAILED', { fields: { bill_id: [{ key: 'bill_id_reused' }] } });
}

async function giveUpFor(
  deps: ExchangeDeps,
  till: TillActor,
  asked: Omit<ExchangeOrder, 'audit' | 'accounts'>,
): Promise<PlaceOutcome> {
  const permission = 'sales.refund';
  const { order, from, lines, dueMinor } = asked;
  let written: Extract<ExchangeOutcome, { kind: 'exchanged' | 'begun' }>;
  try {
    written = await asStaff(deps.changes, till.employee, async (change, actor) => {
      const bill = await change.lock('bill', from);
      if (!bill) throw new ParterreError('NOT_FOUND');
      const scope = mustReach(actor, permission, bill);
      const { buyer_name, buyer_email } = bill.values;
      const refund = { amount: order.amountMinor - dueMinor, tickets: lines.length, exchanged: order.billUuid };
      const outcome = await change.exchange({
        ...asked,
        // Whoever bought the old tickets has the new ones.
        order: { ...order, buyerName: buyer_name, buyerEmail: buyer_email },
        audit: { ...who(actor), permission, scope, before: { refund: null }, after: { refund } },
        accounts: [...deps.accounts.keys()],
      });
      if (outcome.kind !== 'exchanged' && outcome.kind !== 'begun') throw new Undone(outcome);
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    const { outcome } = error;
    // Perhaps another node has done this exchange already: then the old tickets are given up, and the new ones there.
    if (await deps.sales.billByKey(order.idempotencyKey)) return { kind: 'replay' };
    switch (outcome.kind) {
      case 'unsold':
      case 'lines':
      case 'amount':
      case 'account':
      case 'till':
      case 'voucher_used':
        throw refusedRefund(outcome);
      case 'inside':
        throw new ParterreError('TICKETS_INSIDE');
      default:
        return outcome;
    }
  }
  if (written.kind === 'begun') return { kind: 'placed', expiresAtMs: written.expiresAtMs };
  await freeNow(deps, written.freed);
  deps.bus.publish({ kind: 'bill', uuid: from });
  return { kind: 'placed', expiresAtMs: null };
}
