/** Crockford's: no letter that looks like another or a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that people read aloud and type, 5 bits of each byte, in groups of four: `7K3M-X0PD`. */
export function readableCode(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
}
