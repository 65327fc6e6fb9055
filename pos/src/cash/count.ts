/** A count of notes and coins as it is typed. */
import { type CashCount, cashDenominations, mostPieces } from '@parterre/server/contract';

export type Denomination = `${(typeof cashDenominations)[number]}`;

/** In the order in which they are counted: notes, then coins, the largest first. */
export const denominations = cashDenominations.map((value) => `${value}` as Denomination);
/** The smallest note, in minor units. */
const smallestNote = 500;
export const notes = denominations.filter((value) => Number(value) >= smallestNote);
export const coins = denominations.filter((value) => Number(value) < smallestNote);

/** What a count comes to, in minor units. */
export function countedSum(count: CashCount): number {
  return denominations.reduce((sum, value) => sum + Number(value) * (count[value] ?? 0), 0);
}

/** With as many pieces of one as the text says; no more than fit into a field, and none where it says nothing. */
export function withPieces(count: CashCount, value: Denomination, text: string): CashCount {
  const { [value]: _, ...others } = count;
  const digits = text.replace(/\D/g, '').slice(0, String(mostPieces).length);
  return digits === '' ? others : { ...others, [value]: Number(digits) };
}

/** The field after this one; after the last the first. */
export function after(value: Denomination, steps = 1): Denomination {
  const { length } = denominations;
  const index = (denominations.indexOf(value) + steps + length) % length;
  return denominations[index] ?? value;
}
