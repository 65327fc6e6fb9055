import {
  archivedSchema,
  archiveSchema,
  idSchema,
  invoiceBulkSchema,
  invoiceChangeSchema,
  invoiceClientChangeSchema,
  invoiceClientCreationSchema,
  invoicePaidSchema,
  versionedIdSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const read = staffProcedure('invoices.read');
const write = staffProcedure('invoices.write');
const clients = staffProcedure('invoices.clients');

/** What was sold on account. Errors: `StaffInvoices`. */
export const invoices = router({
  list: listProcedure('invoices'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffInvoices.invoice(ctx.actor, input.id)),
  save: write.input(invoiceChangeSchema).mutation(useCase(({ staffInvoices }) => staffInvoices.save)),
  number: write.input(versionedIdSchema).mutation(useCase(({ staffInvoices }) => staffInvoices.number)),
  pay: write.input(invoicePaidSchema).mutation(useCase(({ staffInvoices }) => staffInvoices.pay)),
  bulk: bulkProcedure('invoices.write', invoiceBulkSchema, ({ staffInvoices }, actor, id, changes) => {
    const row = { id, row_version: null };
    return 'numbered' in changes ? staffInvoices.number(actor, row) : staffInvoices.pay(actor, { ...row, ...changes });
  }),
});

/** Who buys on account. Errors: `StaffInvoices`. */
export const invoiceClients = router({
  list: listProcedure('invoiceClients'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffInvoices.client(ctx.actor, input.id)),
  create: clients
    .input(invoiceClientCreationSchema)
    .mutation(useCase(({ staffInvoices }) => staffInvoices.createClient)),
  save: clients.input(invoiceClientChangeSchema).mutation(useCase(({ staffInvoices }) => staffInvoices.saveClient)),
  archive: clients.input(archiveSchema).mutation(useCase(({ staffInvoices }) => staffInvoices.archiveClient)),
  bulk: bulkProcedure('invoices.clients', archivedSchema, ({ staffInvoices }, actor, id, { archived }) =>
    staffInvoices.archiveClient(actor, { id, row_version: null, archived }),
  ),
});
