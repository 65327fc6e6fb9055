import {
  archivedSchema,
  archiveSchema,
  idSchema,
  voucherCardsSchema,
  voucherChangeSchema,
  voucherCorrectionSchema,
  voucherGiftSchema,
  voucherPackageChangeSchema,
  voucherPackageCreationSchema,
  voucherTypeChangeSchema,
  voucherTypeCreationSchema,
  voucherValiditySchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const read = staffProcedure('vouchers.read');
const write = staffProcedure('vouchers.write');

/** Types of gift cards and subscriptions. Errors: `services.staffVoucherTypes`. */
export const voucherTypes = router({
  list: listProcedure('voucherTypes'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffVoucherTypes.type(ctx.actor, input.id)),
  create: write.input(voucherTypeCreationSchema).mutation(useCase(({ staffVoucherTypes }) => staffVoucherTypes.create)),
  save: write.input(voucherTypeChangeSchema).mutation(useCase(({ staffVoucherTypes }) => staffVoucherTypes.save)),
  archive: write.input(archiveSchema).mutation(useCase(({ staffVoucherTypes }) => staffVoucherTypes.archive)),
  validUntil: read.input(voucherValiditySchema).query(useCase(({ staffVoucherTypes }) => staffVoucherTypes.validUntil)),
  bulk: bulkProcedure('vouchers.write', archivedSchema, ({ staffVoucherTypes }, actor, id, { archived }) =>
    staffVoucherTypes.archive(actor, { id, row_version: null, archived }),
  ),
});

/** Gift cards and subscriptions, with what is left of them. Errors: `services.staffVouchers`. */
export const vouchers = router({
  list: listProcedure('vouchers'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffVouchers.voucher(ctx.actor, input.id)),
  give: write.input(voucherGiftSchema).mutation(useCase(({ staffVouchers }) => staffVouchers.give)),
  save: write.input(voucherChangeSchema).mutation(useCase(({ staffVouchers }) => staffVouchers.save)),
  correct: write.input(voucherCorrectionSchema).mutation(useCase(({ staffVouchers }) => staffVouchers.correct)),
  archive: write.input(archiveSchema).mutation(useCase(({ staffVouchers }) => staffVouchers.archive)),
});

/** Packages of printed cards. Errors: `services.staffVoucherPackages`. */
export const voucherPackages = router({
  list: listProcedure('voucherPackages'),
  get: read
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffVoucherPackages.package(ctx.actor, input.id)),
  create: write
    .input(voucherPackageCreationSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffVoucherPackages.create(ctx.actor, input, ctx.locale)),
  save: write
    .input(voucherPackageChangeSchema)
    .mutation(useCase(({ staffVoucherPackages }) => staffVoucherPackages.save)),
  cards: write
    .input(voucherCardsSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffVoucherPackages.cards(ctx.actor, input, ctx.locale)),
});
