/** Part of an address: `The Salt Cartographer` is `the-salt-cartographer`. Empty where a text has no letter or digit of the alphabet. */
export function slugOf(text: string): string {
  return (
    text
      // One and a half is no eleven.
      .replace(/\p{No}/gu, ' $&')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('æ', 'ae')
      .replaceAll('œ', 'oe')
      .replaceAll('ø', 'o')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 80)
      .replace(/^-|-$/g, '')
  );
}
