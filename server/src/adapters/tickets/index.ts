import type { TicketPrinter } from '../../ports/ticketPrinter.ts';
import {
  cancelMail,
  confirmationMail,
  moveMail,
  receiptMail,
  refundMail,
  reseatMail,
  reservationMail,
  staffRefundMail,
  voucherMail,
} from './mails.ts';
import { PdfProcess } from './pdfProcess.ts';

/** Prints on PDF, in a process of its own, and writes mails. `close` ends that process; `onFault` hears when it ended by itself or hung. */
export function createTicketPrinter(onFault?: (error: unknown) => void): TicketPrinter & { close(): Promise<void> } {
  const printing = new PdfProcess({ onFault });
  return {
    pdf: (order) => printing.ask({ document: 'tickets', order }),
    cards: (cards) => printing.ask({ document: 'cards', cards }),
    receipt: (order) => printing.ask({ document: 'receipt', order }),
    confirmation: async (order) => confirmationMail(order),
    receiptNotice: async (order) => receiptMail(order),
    voucherNotice: async (order, vouchers, passUrls) => voucherMail(order, vouchers, passUrls),
    refundNotice: async (order) => refundMail(order),
    staffRefundNotice: async (order, refund) => staffRefundMail(order, refund),
    cancelNotice: async (order) => cancelMail(order),
    reservationNotice: async (order, told) => reservationMail(order, told),
    moveNotice: async (order) => moveMail(order),
    reseatNotice: async (order, seats) => reseatMail(order, seats),
    close: () => printing.close(),
  };
}
