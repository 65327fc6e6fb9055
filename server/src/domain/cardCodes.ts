/** Codes of cards that were printed elsewhere, as a list says them. Pure. */
import { readVoucherCode } from './voucherCode.ts';

/** `line`: of the list, from 1. */
export interface ListedCode {
  line: number;
  code: string;
}

/** Headings that a table of ours or of a printer has above its codes. */
const headings = ['code', 'codes', 'barcode'];

/**
 * What a till takes whole from a scanner or a keyboard. What separates the cells of a table is none of it, nor what a spreadsheet takes for a formula when a
 * code begins with it.
 */
const readable = /^[0-9A-Za-z][ !#-+\--:<-~]{0,59}$/;

/** The codes of a list, without a heading and without blank lines at its end. */
export function cardCodes(lines: readonly ListedCode[]): ListedCode[] {
  const last = lines.findLastIndex(({ code }) => code !== '');
  const written = lines.slice(0, last + 1);
  return headings.includes(written[0]?.code.toLowerCase() ?? '') ? written.slice(1) : written;
}

/** Why cards cannot be made of a list, with the lines that are so; each is a text `voucher_codes_…` of the server's validation texts. */
export function cardCodesWrong(
  codes: readonly ListedCode[],
): { why: 'blank' | 'unreadable' | 'twice'; at: ListedCode[] } | null {
  const known = new Set<string>();
  const twice: ListedCode[] = [];
  for (const each of codes) {
    // Two that our own codes are read as are one, however differently they are written.
    const read = readVoucherCode(each.code) ?? each.code;
    if (known.has(read)) twice.push(each);
    known.add(read);
  }
  const wrong = [
    { why: 'blank', at: codes.filter(({ code }) => code === '') },
    { why: 'unreadable', at: codes.filter(({ code }) => !readable.test(code)) },
    { why: 'twice', at: twice },
  ] as const;
  return wrong.find(({ at }) => at.length > 0) ?? null;
}
