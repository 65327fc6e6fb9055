/**
 * Codes of vouchers, as their barcodes say them and people type them: 16 letters in groups of four, `7K3M-X0PD-44TQ-ZB81`. 15 are random, so
 * that there are 2^75 and nobody guesses one; the last is a check letter, which notices a wrong letter and two that are exchanged.
 */
import { randomBytes } from 'node:crypto';
import { asReadable, readableAlphabet, readableLetters } from './readableCode.ts';

const randomLetters = 15;
const base = readableAlphabet.length;

export function newVoucherCode(bytes: Uint8Array = randomBytes(randomLetters)): string {
  const letters = readableLetters(bytes.subarray(0, randomLetters));
  return grouped(letters + checkLetter(letters));
}

/**
 * The code as it is kept, from what was scanned or typed: letters that are easily mistaken for others are read as those, spaces and hyphens do not
 * count. Null: it is none of ours by its check letter, and may be a card's that was printed elsewhere, which is looked up as it is written.
 */
export function readVoucherCode(text: string): string | null {
  const letters = asReadable(text);
  if (letters.length !== randomLetters + 1) return null;
  return checkLetter(letters.slice(0, randomLetters)) === letters[randomLetters] ? grouped(letters) : null;
}

/** Luhn's check in base 32 (ISO/IEC 7812 has it in base 10). */
function checkLetter(letters: string): string {
  let sum = 0;
  for (const [at, letter] of [...letters].reverse().entries()) {
    const value = readableAlphabet.indexOf(letter) * (at % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / base) + (value % base);
  }
  return readableAlphabet[(base - (sum % base)) % base] ?? '';
}

const grouped = (letters: string): string => letters.replaceAll(/.{4}(?=.)/g, '$&-');
