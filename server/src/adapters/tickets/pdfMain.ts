/** The printing process: an order and which document of it in, the bytes of its PDF out, then the next. Ends with the server that started it. */
import type { TicketOrder } from '../../ports/ticketPrinter.ts';
import { serveWork } from '../workProcess.ts';
import { ticketsPdf } from './pdf.ts';
import { receiptPdf } from './receipt.ts';

export interface PdfRequest {
  document: 'tickets' | 'receipt';
  order: TicketOrder;
}

serveWork(({ document, order }: PdfRequest) => (document === 'tickets' ? ticketsPdf(order) : receiptPdf(order)));
