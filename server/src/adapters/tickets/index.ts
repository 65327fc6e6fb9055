import type { TicketPrinter } from '../../ports/ticketPrinter.ts';
import { confirmationMail, refundMail } from './mails.ts';
import { ticketsPdf } from './pdf.ts';

/** Prints on PDF and writes mails; holds nothing. */
export function createTicketPrinter(): TicketPrinter {
  return {
    pdf: (order) => ticketsPdf(order),
    confirmation: async (order) => confirmationMail(order),
    refundNotice: async (order) => refundMail(order),
  };
}
