/**
 * Where a film, a schedule, a rate or a payment method is shown: bits of one number (operations.md, enumerations). That of the portal is
 * kept and asked by nobody: staff see all that they work with (docs/decisions/visibility.md).
 */
export const visibilityBits = { site: 1, signage: 2, pos: 4, portal: 8 } as const;
export type VisibilityPlace = Exclude<keyof typeof visibilityBits, 'portal'> | 'register';

/**
 * What is needed of the bits in each place. A register has no bit of its own: buyers are alone with it, as on the website, in a cinema, as at
 * the point of sale, so it offers what both do (docs/decisions/register.md).
 */
const needed: Record<VisibilityPlace, number> = {
  site: visibilityBits.site,
  signage: visibilityBits.signage,
  pos: visibilityBits.pos,
  register: visibilityBits.site | visibilityBits.pos,
};

export function isVisible(bits: number, place: VisibilityPlace): boolean {
  return (bits & needed[place]) === needed[place];
}
