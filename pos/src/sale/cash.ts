/** Cash as it is handed over. Minor units. */

/** What people round up to: two euros, five, and the notes. */
const steps = [200, 500, 1000, 2000, 5000, 10_000];

/** The amounts above `amount` that a buyer is likely to give, ascending; the exact one is not among them. */
export function likelyCash(amount: number, most: number): number[] {
  const rounded = steps.map((step) => Math.ceil(amount / step) * step);
  return [...new Set(rounded)]
    .filter((given) => given > amount)
    .sort((one, other) => one - other)
    .slice(0, most);
}
