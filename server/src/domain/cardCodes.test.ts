import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cardCodes, cardCodesWrong, type ListedCode } from './cardCodes.ts';
import { newVoucherCode } from './voucherCode.ts';

const listed = (...codes: string[]): ListedCode[] => codes.map((code, index) => ({ line: index + 1, code }));
const ours = newVoucherCode(new Uint8Array(15).fill(7));

const lists: [name: string, lines: string[], codes: string[]][] = [
  ['a code a line', ['A-1', 'A-2'], ['A-1', 'A-2']],
  ['a heading', ['Code', 'A-1'], ['A-1']],
  ['blank lines at the end', ['A-1', '', ''], ['A-1']],
  ['a blank line between', ['A-1', '', 'A-2'], ['A-1', '', 'A-2']],
  ['a heading alone', ['barcode'], []],
  ['nothing', ['', ''], []],
];
for (const [name, lines, codes] of lists)
  test(`what is a code of a list: ${name}`, () =>
    assert.equal(
      cardCodes(listed(...lines)).map(({ code }) => code),
      codes,
    ));

const refusals: [name: string, codes: string[], why: string | null, lines: number[]][] = [
  ['good ones', ['4711', 'KDO-0001', 'https://x.example/c?n=1', 'a 1', 'A 1'], null, []],
  ['our own', [ours], null, []],
  ['a blank one', ['A-1', '', 'A-2'], 'blank', [2]],
  ['what a spreadsheet takes for a formula', ['A-1', '=1+1', '-5'], 'unreadable', [2, 3]],
  ['what separates cells', ['A;1', 'A,1', 'A"1'], 'unreadable', [1, 2, 3]],
  ['letters that no barcode has', ['Caf\u00e9', 'A\u0000', 'A\u{1f3ac}'], 'unreadable', [1, 2, 3]],
  ['sixty letters', ['A'.repeat(60)], null, []],
  ['more than that', ['A'.repeat(61)], 'unreadable', [1]],
  ['twice', ['A-1', 'A-2', 'A-1', 'A-1'], 'twice', [3, 4]],
  ['our own, written in two ways', [ours, ours.replaceAll('-', '').toLowerCase()], 'twice', [2]],
];
for (const [name, codes, why, lines] of refusals)
  test(`which codes cards are not made of: ${name}`, () => {
    const wrong = cardCodesWrong(listed(...codes));
    assert.is(wrong?.why ?? null, why);
    assert.equal(wrong?.at.map(({ line }) => line) ?? [], lines);
  });

test.run();
