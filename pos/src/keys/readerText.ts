/** What a key is where it lies, on a keyboard as a reader believes to be one: `Digit1` and `KeyA` stand for themselves whatever the machine's layout makes of them. */
const signs: Record<string, [plain: string, shifted: string]> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Slash: ['/', '?'],
  Period: ['.', '>'],
  Comma: [',', '<'],
  Semicolon: [';', ':'],
  Space: [' ', ' '],
  NumpadSubtract: ['-', '-'],
  NumpadDecimal: ['.', '.'],
  NumpadDivide: ['/', '/'],
};
const digitsShifted = ')!@#$%^&*(';

/** The sign of a key on an American keyboard, as readers come; '' where it has none. */
export function signAt({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const [, digit] = /^Digit([0-9])$/.exec(code) ?? [];
  if (digit !== undefined) return shiftKey ? (digitsShifted[Number(digit)] ?? '') : digit;
  const [, pad] = /^Numpad([0-9])$/.exec(code) ?? [];
  if (pad !== undefined) return pad;
  return signs[code]?.[shiftKey ? 1 : 0] ?? '';
}

const plain = /^[0-9A-Za-z -]+$/;
const address = /^https?:\/\//i;

/**
 * What a reader has read. `written`: what the machine's layout made of its keys; `placed`: what they are where they lie. Codes are letters and
 * digits, or the address of an order: where a French or Belgian layout makes signs of an American reader's digits, the places are right; where the
 * layout gives a code, the reader knows the layout, and it is right.
 */
export function readerText(written: string, placed: string): string {
  if (plain.test(written) || address.test(written)) return written;
  return plain.test(placed) || address.test(placed) ? placed : written;
}
