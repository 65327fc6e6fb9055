/** Value added tax. Prices include it; percentages are dated, in hundredths: 600 is 6 %. */

export interface VatPercentage {
  /** YYYY-MM-DD in the exhibitor's time zone: it holds from this day on. */
  validFrom: string;
  percentHundredths: number;
}

/** The VAT of an amount as a line of a bill keeps it. */
export interface LineVat {
  code: string;
  percentHundredths: number;
  vatMinor: number;
}

/** The percentage on a day, in hundredths; null: none holds on that day yet. */
export function percentageOn(percentages: readonly VatPercentage[], day: string): number | null {
  let latest: VatPercentage | null = null;
  for (const percentage of percentages) {
    if (percentage.validFrom <= day && (latest === null || percentage.validFrom > latest.validFrom))
      latest = percentage;
  }
  return latest?.percentHundredths ?? null;
}

/**
 * The VAT that `grossMinor` contains when it is sold on `day`. Throws when no percentage holds yet: nothing may be sold
 * without knowing its VAT.
 */
export function lineVat(
  kind: { code: string; percentages: readonly VatPercentage[] },
  day: string,
  grossMinor: number,
): LineVat {
  const percentHundredths = percentageOn(kind.percentages, day);
  if (percentHundredths === null) throw new Error(`VAT ${kind.code} has no percentage on ${day}`);
  return { code: kind.code, percentHundredths, vatMinor: vatIn(grossMinor, percentHundredths) };
}

/** How much VAT a gross amount contains: minor units, half a unit rounded up. `grossMinor` is not below zero. */
export function vatIn(grossMinor: number, percentHundredths: number): number {
  return Math.round((grossMinor * percentHundredths) / (10_000 + percentHundredths));
}

export interface VatTotal {
  percentHundredths: number;
  grossMinor: number;
  vatMinor: number;
}

/** Sums by percentage, lowest first. What is free of charge is not told. */
export function vatTotals(parts: readonly VatTotal[]): VatTotal[] {
  const totals = new Map<number, VatTotal>();
  for (const { percentHundredths, grossMinor, vatMinor } of parts) {
    if (grossMinor === 0) continue;
    const total = totals.get(percentHundredths) ?? { percentHundredths, grossMinor: 0, vatMinor: 0 };
    total.grossMinor += grossMinor;
    total.vatMinor += vatMinor;
    totals.set(percentHundredths, total);
  }
  return [...totals.values()].sort((one, other) => one.percentHundredths - other.percentHundredths);
}
