/** Passes of a bill for the wallets of phones, in bundles. */

/** Most passes that a phone takes at once, by Apple's rules. */
export const passesInBundle = 10;

/** The addresses of all bundles of so many passes. `first`: that of the first one. */
export function bundleUrls(first: string, passes: number): string[] {
  return Array.from({ length: Math.ceil(passes / passesInBundle) }, (_, index) =>
    index === 0 ? first : `${first}?part=${index + 1}`,
  );
}
