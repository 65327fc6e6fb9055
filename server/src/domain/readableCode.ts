/** Crockford's: no letter that looks like another or a digit. */
export const readableAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Letters that people can read aloud and type, 5 bits of each byte. */
export function readableLetters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => readableAlphabet[byte % readableAlphabet.length]).join('');
}

/** A code of such letters in groups of four: `7K3M-X0PD`. */
export function readableCode(bytes: Uint8Array): string {
  return readableLetters(bytes).replaceAll(/.{4}(?=.)/g, '$&-');
}

/** What somebody typed or scanned as such letters: small ones are capitals, I and L are 1, O is 0, and whatever stands between them is left out. */
export function asReadable(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
    .replaceAll(/[^0-9A-Z]/g, '');
}
