/** The process that makes passes: what they are of in, the file out, then the next. Ends with the server that started it. */
import type { PassCertificates } from '../../domain/passCertificates.ts';
import type { TicketOrder, VoucherCards } from '../../ports/ticketPrinter.ts';
import { serveWork } from '../workProcess.ts';
import { ticketPasses, voucherPasses } from './passes.ts';

export type PassRequest = { certificates: PassCertificates; logo: Uint8Array | null } & (
  | { of: 'tickets'; order: TicketOrder }
  | { of: 'vouchers'; cards: VoucherCards }
);

serveWork((asked: PassRequest) =>
  asked.of === 'tickets'
    ? ticketPasses(asked.order, asked.logo, asked.certificates)
    : voucherPasses(asked.cards, asked.logo, asked.certificates),
);
