/** Whoever keeps the invoices at the portal, while the tills sell on account and take things off them. */
import { integerOf } from '../k6/lib/demand.ts';
import { Refused } from '../lib/transports.ts';
import { pause } from '../lib/waiting.ts';
import { type Books, note } from './books.ts';
import type { Counter } from './counter.ts';
import { StaffLine } from './line.ts';

/** Where a request was cut off and had been done, the second one is told so. */
const doneBefore = { number: 'INVOICE_NUMBERED', pay: 'INVOICE_PAID' };
const everyMs: [number, number] = [200, 1_500];

/** Numbers invoices and writes down that they are paid, until `isOver`. Never rejects. */
export async function keepInvoices(
  counter: Counter,
  books: Books,
  { random, isOver }: { random: () => number; isOver: () => boolean },
): Promise<void> {
  const line = new StaffLine(counter, counter.office, random, '/trpc');
  const did = async (what: keyof typeof doneBefore, id: number, input: object): Promise<void> => {
    const known = what === 'number' ? books.numbered : books.paid;
    try {
      await line.mutate(`staff.invoices.${what}`, input);
    } catch (error) {
      const code = error instanceof Refused ? error.code : String(error);
      if (code !== doneBefore[what]) {
        if (code === 'CHANGED_MEANWHILE' || code === 'INVOICE_EMPTY') note(books.refused, `${what}: ${code}`);
        else counter.faults.push(`the office, ${what}: ${code}`);
        return;
      }
    }
    known.add(id);
    note(books.done, what === 'number' ? 'numbered invoice' : 'paid invoice');
  };
  while (!isOver()) {
    await pause(integerOf(random, ...everyMs));
    const { rows } = await counter.pool.query<{ id: number; row_version: number }>(
      'select id, row_version from invoice',
    );
    const open = rows.filter(({ id }) => !books.paid.has(id));
    if (open.length === 0) continue;
    const { id, row_version } = open[integerOf(random, 0, open.length)] ?? { id: 0, row_version: 0 };
    if (!books.numbered.has(id)) await did('number', id, { id, row_version });
    else if (random() < 0.5) await did('pay', id, { id, row_version, paid: true });
  }
}
