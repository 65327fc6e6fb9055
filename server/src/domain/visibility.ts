/**
 * Where a film, a schedule, a rate or a payment method is shown: bits of one number (operations.md, enumerations). That of the portal is
 * kept and asked by nobody: staff see all that they work with (docs/decisions/visibility.md).
 */
export const visibilityBits = { site: 1, signage: 2, pos: 4, portal: 8 } as const;
export type VisibilityPlace = Exclude<keyof typeof visibilityBits, 'portal'>;

export function isVisible(bits: number, place: VisibilityPlace): boolean {
  return (bits & visibilityBits[place]) !== 0;
}
