/** For tests: a printing process that hangs, dies or prints, as the buyer's name says. */
import type { PdfRequest } from '../adapters/tickets/pdfMain.ts';

process.on('message', (asked: PdfRequest) => {
  const buyerName = 'order' in asked ? asked.order.buyerName : null;
  if (buyerName === 'dies') process.exit(3);
  // What a loop without an end does: nothing else is heard any more, signals that ask included.
  if (buyerName === 'hangs') for (;;);
  process.send?.({ value: new TextEncoder().encode(buyerName ?? '') });
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => undefined);
