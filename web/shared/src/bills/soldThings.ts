import type { BillDetailLine, VoucherShare } from '@parterre/server/contract';

/** What is taken back together. */
export interface SoldThing {
  key: string;
  /** Ids of its lines. */
  lines: string[];
  /** That which says what it is. */
  line: BillDetailLine;
  /** What was paid for it in money, and what by vouchers. */
  total: number;
  vouchers: VoucherShare[];
}

/** The lines of a bill that are not void, as what was sold: a set is one thing, whatever kinds of VAT are in it; a deposit is one by itself. */
export function soldThings(lines: readonly BillDetailLine[]): SoldThing[] {
  const things = new Map<string, SoldThing>();
  for (const line of lines) {
    if (line.void) continue;
    const key = line.kind === 'product' ? `product ${line.place}` : line.id;
    const thing = things.get(key);
    if (thing) {
      thing.lines.push(line.id);
      thing.total += line.total - line.by_vouchers;
      thing.vouchers.push(...line.vouchers);
    } else {
      const total = line.total - line.by_vouchers;
      things.set(key, { key, lines: [line.id], line, total, vouchers: [...line.vouchers] });
    }
  }
  return [...things.values()];
}
