/** Where a film, a schedule, a rate or a payment method is shown: bits of one number (operations.md, enumerations). */
export const visibilityBits = { site: 1, signage: 2, pos: 4, portal: 8 } as const;
export type VisibilityPlace = keyof typeof visibilityBits;

export function isVisible(bits: number, place: VisibilityPlace): boolean {
  return (bits & visibilityBits[place]) !== 0;
}
