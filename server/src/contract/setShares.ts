/** What each part of a set costs in it. Values alone: the portal shows it while a set is put together, the server sells by it. */

export interface SetPartPrice {
  /** What one of them costs, sold by itself. */
  price_minor: number;
  quantity: number;
}

/**
 * Splits the price of a set over its parts in proportion to what they cost by themselves, to the cent: the shares add up to the price.
 * Cents that are left over go to the parts that lost most by rounding down, of equal ones to the first. Where all parts are free of charge,
 * their quantities count instead.
 */
export function setShares(priceMinor: number, parts: readonly SetPartPrice[]): number[] {
  const weights = parts.map(({ price_minor, quantity }) => price_minor * quantity);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) {
    if (parts.length === 0) return [];
    return setShares(
      priceMinor,
      parts.map(({ quantity }) => ({ price_minor: 1, quantity })),
    );
  }
  const lost = weights.map((weight) => (priceMinor * weight) % total);
  const shares = weights.map((weight, index) => (priceMinor * weight - (lost[index] ?? 0)) / total);
  const left = priceMinor - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = shares
    .map((_, index) => index)
    .sort((one, other) => (lost[other] ?? 0) - (lost[one] ?? 0) || one - other);
  for (const index of byLoss.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
