/** What went back of what was paid for a bill. */
import { type VatTotal, vatIn } from '../../domain/vat.ts';
import type { BillMoney, SoldGoods, StoredBill } from '../../ports/salesStore.ts';

/** What is missing from what the bill says was paid. More than that went back when it was paid twice. */
export function givenBack(
  { amountMinor, tipMinor }: StoredBill,
  { receivedMinor, refundedMinor, roundingMinor }: BillMoney,
): number {
  const keptMinor = receivedMinor - refundedMinor;
  return Math.max(0, Math.min(refundedMinor, amountMinor + tipMinor + roundingMinor - keptMinor));
}

/** The VAT of what goods gave back. */
export function givenBackOfGoods(goods: readonly SoldGoods[]): VatTotal[] {
  return goods.flatMap(({ vat }) =>
    vat.map(({ percentHundredths, grossMinor, vatMinor, refundedMinor }) => ({
      percentHundredths,
      grossMinor: refundedMinor,
      vatMinor: refundedMinor >= grossMinor ? vatMinor : vatIn(refundedMinor, percentHundredths),
    })),
  );
}
