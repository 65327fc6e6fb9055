/** The VAT that the price of a product contains; of a set, that of its parts (docs/decisions/products.md). */
import { setShares } from '../contract/setShares.ts';
import { lineVat, percentageOn, type VatPercentage } from './vat.ts';

export interface VatKind {
  code: string;
  percentages: readonly VatPercentage[];
}

/** A part of a set, with its own price and VAT. */
export interface PartOfSet {
  price_minor: number;
  quantity: number;
  vat: VatKind;
}

export interface VatShare {
  code: string;
  percent_hundredths: number;
  gross_minor: number;
  vat_minor: number;
}

/**
 * What a product of this price holds on `day`, one share for each kind of VAT and percentage, lowest percentage first; the shares add up to the
 * price. `vat`: of a single product its kind, of a set its parts. Null: one of them holds no percentage on that day, so it cannot be sold.
 */
export function productVat(priceMinor: number, vat: VatKind | readonly PartOfSet[], day: string): VatShare[] | null {
  const parts = isSet(vat) ? vat : [{ price_minor: priceMinor, quantity: 1, vat }];
  const grosses = setShares(priceMinor, parts);
  const shares = new Map<string, { kind: VatKind; gross: number }>();
  for (const [index, { vat: kind }] of parts.entries()) {
    if (percentageOn(kind.percentages, day) === null) return null;
    const share = shares.get(kind.code) ?? { kind, gross: 0 };
    share.gross += grosses[index] ?? 0;
    shares.set(kind.code, share);
  }
  // VAT is taken of the sum by kind, not part by part: two halves of a cent are one.
  return [...shares.values()]
    .map(({ kind, gross }) => {
      const { code, percentHundredths, vatMinor } = lineVat(kind, day, gross);
      return { code, percent_hundredths: percentHundredths, gross_minor: gross, vat_minor: vatMinor };
    })
    .sort((one, other) => one.percent_hundredths - other.percent_hundredths || one.code.localeCompare(other.code));
}

function isSet(vat: VatKind | readonly PartOfSet[]): vat is readonly PartOfSet[] {
  return Array.isArray(vat);
}
