/** What all refunds have in common, whoever gives back: refusals, who hears of it, and what of it is vouchers'. */
import type { BillDetailLine, VoucherShare } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { RefundOutcome } from '../../ports/salesStore.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import { freeNow } from '../seats/giveBack.ts';

type DoneRefund = Extract<RefundOutcome, { kind: 'done' }>;

/** Throws the refusal; NOT_FOUND: there is no such bill. */
export function orRefuse(outcome: RefundOutcome | null): DoneRefund {
  if (outcome === null) throw new ParterreError('NOT_FOUND');
  if (outcome.kind !== 'done') throw refusedRefund(outcome);
  return outcome;
}

/** Why lines cannot be taken back. */
export function refusedRefund(outcome: Exclude<RefundOutcome, { kind: 'done' }>): ParterreError {
  switch (outcome.kind) {
    case 'unsold':
    case 'lines':
      return new ParterreError('NOT_REFUNDABLE');
    case 'amount':
      return new ParterreError('REFUND_AMOUNT_CHANGED', { values: { amount: outcome.amountMinor } });
    case 'account':
      return new ParterreError('REFUND_UNAVAILABLE');
    case 'buyer':
      return new ParterreError(outcome.refusal);
    case 'voucher_used':
      return new ParterreError('VOUCHER_USED');
    case 'till':
      return new ParterreError(outcome.isOpen ? 'CASH_NOT_ENOUGH' : 'TILL_CLOSED');
  }
}

/** The seats are free at once, and whoever looks at the bill sees it. */
export async function tell(
  deps: Pick<CommonDeps, 'bus' | 'onFault'> & Pick<SaleDeps, 'sales' | 'seats'>,
  uuid: string,
  { again, freed }: DoneRefund,
): Promise<void> {
  if (again) return;
  await freeNow(deps, freed);
  deps.bus.publish({ kind: 'bill', uuid });
}

/** What these lines had of vouchers, together for each. */
export function sharesOf(lines: readonly Pick<BillDetailLine, 'vouchers'>[]): VoucherShare[] {
  const shares = new Map<number, VoucherShare>();
  for (const share of lines.flatMap(({ vouchers }) => vouchers)) {
    const { turns = 0, amount = 0 } = shares.get(share.voucher) ?? {};
    shares.set(share.voucher, { ...share, turns: turns + share.turns, amount: amount + share.amount });
  }
  return [...shares.values()];
}
