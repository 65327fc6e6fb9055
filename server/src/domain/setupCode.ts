/** The code that opens the set-up of an installation in which nobody works yet. */
import { timingSafeEqual } from 'node:crypto';
import { derivedKey } from './derivedKey.ts';

/** Crockford's: no letter that looks like another or a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 3;
const groupLength = 4;

/** 60 bits of the server's secret, the same on every node: `7K3M-X0PD-9QRT`. */
export function setupCode(secret: string): string {
  const key = derivedKey(secret, 'set-up code');
  const letters = [...key.subarray(0, groups * groupLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return letters.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? '';
}

/** Case, spaces and dashes do not count, as it is typed by hand. */
export function isSetupCode(given: string, secret: string): boolean {
  const plain = (code: string): Buffer => Buffer.from(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));
  const [one, other] = [plain(given), plain(setupCode(secret))];
  return one.length === other.length && timingSafeEqual(one, other);
}
