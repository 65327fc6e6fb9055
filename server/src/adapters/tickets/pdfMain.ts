/** The printing process: an order and which document of it in, the bytes of its PDF out, then the next. Ends with the server that started it. */
import { constants, setPriority } from 'node:os';
import type { TicketOrder } from '../../ports/ticketPrinter.ts';
import { ticketsPdf } from './pdf.ts';
import { receiptPdf } from './receipt.ts';

export interface PdfRequest {
  document: 'tickets' | 'receipt';
  order: TicketOrder;
}
export type PdfAnswer = { bytes: Uint8Array } | { error: string };

// Only now, after the start: where cores are few, PostgreSQL and whoever answers visitors come before the printer.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', async ({ document, order }: PdfRequest) => {
  try {
    answer({ bytes: await (document === 'tickets' ? ticketsPdf(order) : receiptPdf(order)) });
  } catch (error) {
    answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on('disconnect', () => process.exit());
// Ctrl+C reaches the whole group of processes; the server decides when printing ends.
process.on('SIGINT', () => undefined);

function answer(message: PdfAnswer): void {
  // With the server gone nobody waits for it, and `disconnect` ends us.
  process.send?.(message, undefined, undefined, () => {});
}
