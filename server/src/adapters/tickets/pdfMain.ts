/** The printing process: an order and which document of it in, the bytes of its PDF out, then the next. Ends with the server that started it. */
import type { GoodsOrder, TicketOrder, VoucherCards } from '../../ports/ticketPrinter.ts';
import { serveWork } from '../workProcess.ts';
import { ticketsPdf } from './pdf.ts';
import { receiptPdf } from './receipt.ts';
import { voucherCardsPdf } from './voucherCards.ts';

export type PdfRequest =
  | { document: 'tickets'; order: TicketOrder }
  | { document: 'cards'; cards: VoucherCards }
  | { document: 'receipt'; order: TicketOrder | GoodsOrder };

serveWork((asked: PdfRequest) => {
  if (asked.document === 'cards') return voucherCardsPdf(asked.cards);
  return asked.document === 'tickets' ? ticketsPdf(asked.order) : receiptPdf(asked.order);
});
