/** Names that rows and seats are counted by. */
import type { HallDocument, RowNaming } from '@parterre/engine/types';

/** 0 is A, 25 Z, 26 AA. */
export function letters(place: number): string {
  let left = place + 1;
  let text = '';
  while (left > 0) {
    const digit = (left - 1) % 26;
    text = String.fromCharCode(65 + digit) + text;
    left = (left - 1 - digit) / 26;
  }
  return text;
}

/** The place that letters stand for, Z being 25; null: they are none. */
export function placeOfLetters(text: string): number | null {
  if (!/^[A-Z]{1,4}$/.test(text)) return null;
  let place = 0;
  for (const letter of text) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

const isByLetters = (naming: RowNaming): boolean => naming.startsWith('letters');

/** Labels for so many more rows, from the top as drawn, that no row has yet: they go on behind the last one there is. */
export function freshLabels({ rows, naming }: HallDocument, count: number): string[] {
  const used = new Set(rows.map(({ label }) => label));
  const fresh: string[] = [];
  for (let place = 0; fresh.length < count; place++) {
    const label = isByLetters(naming.rows) ? letters(place) : String(place + 1);
    if (!used.has(label)) fresh.push(label);
  }
  return naming.rows.endsWith('bottom') ? fresh.reverse() : fresh;
}

/** Names of a new row's seats, from the left. */
export function freshNames({ naming }: HallDocument, count: number): string[] {
  const names = Array.from({ length: count }, (_, place) => String(place + 1));
  return naming.seats === 'from_left' ? names : names.reverse();
}
