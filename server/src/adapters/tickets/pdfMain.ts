/** The printing process: an order in, the bytes of its PDF out. Ends with the server that started it. */
import type { TicketOrder } from '../../ports/ticketPrinter.ts';
import { ticketsPdf } from './pdf.ts';

export interface PdfRequest {
  id: number;
  order: TicketOrder;
}
export type PdfAnswer = { id: number; bytes: Uint8Array } | { id: number; error: string };

process.on('message', async ({ id, order }: PdfRequest) => {
  try {
    answer({ id, bytes: await ticketsPdf(order) });
  } catch (error) {
    answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on('disconnect', () => process.exit());
// Ctrl+C reaches the whole group of processes; the server decides when printing ends.
process.on('SIGINT', () => undefined);

function answer(message: PdfAnswer): void {
  // With the server gone nobody waits for it, and `disconnect` ends us.
  process.send?.(message, undefined, undefined, () => {});
}
