/** Crockford's: no letter that looks like another or a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Letters that people can read aloud and type, 5 bits of each byte. */
export function readableLetters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** A code of such letters in groups of four: `7K3M-X0PD`. */
export function readableCode(bytes: Uint8Array): string {
  return readableLetters(bytes).replaceAll(/.{4}(?=.)/g, '$&-');
}
