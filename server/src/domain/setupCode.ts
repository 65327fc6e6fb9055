/** The code that opens the set-up of an installation in which nobody works yet. */
import { timingSafeEqual } from 'node:crypto';
import { derivedKey } from './derivedKey.ts';
import { readableCode } from './readableCode.ts';

const letters = 12;

/** 60 bits of the server's secret, the same on every node: `7K3M-X0PD-9QRT`. */
export function setupCode(secret: string): string {
  return readableCode(derivedKey(secret, 'set-up code').subarray(0, letters));
}

/** Case, spaces and dashes do not count, as it is typed by hand. */
export function isSetupCode(given: string, secret: string): boolean {
  const plain = (code: string): Buffer => Buffer.from(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));
  const [one, other] = [plain(given), plain(setupCode(secret))];
  return one.length === other.length && timingSafeEqual(one, other);
}
