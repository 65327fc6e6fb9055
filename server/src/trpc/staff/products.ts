import { ZodError } from 'zod';
import {
  archivedSchema,
  archiveSchema,
  categoryChangeSchema,
  categoryCreationSchema,
  type ImportPreview,
  type ImportRow,
  idSchema,
  importReadingSchema,
  importSchema,
  importTemplateSchema,
  ofExhibitorSchema,
  productBulkSchema,
  productChangeSchema,
  productCreationSchema,
  stockCountSchema,
  stockMoveSchema,
} from '../../contract/index.ts';
import { columnOf, type PlannedRow } from '../../domain/productImport.ts';
import { InvalidInput, toErrorBody } from '../../edge/errors.ts';
import type { Context } from '../context.ts';
import { router, staffProcedure } from '../trpc.ts';
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const read = staffProcedure('products.read');
const write = staffProcedure('products.write');
const keepStock = staffProcedure('stock.write');

/** Products and sets made of them. Errors: `services.staffProducts`. */
export const products = router({
  list: listProcedure('products'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffProducts.product(ctx.actor, input.id)),
  options: read
    .input(ofExhibitorSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffProducts.options(ctx.actor, input.exhibitor)),
  create: write.input(productCreationSchema).mutation(useCase(({ staffProducts }) => staffProducts.create)),
  save: write.input(productChangeSchema).mutation(useCase(({ staffProducts }) => staffProducts.save)),
  archive: write.input(archiveSchema).mutation(useCase(({ staffProducts }) => staffProducts.archive)),
  bulk: bulkProcedure('products.write', productBulkSchema, ({ staffProducts }, actor, id, changes) =>
    staffProducts.change(actor, id, changes),
  ),
  /** What a file would change. A mutation, since a file is too long for an address; nothing is written. */
  readImport: write.input(importReadingSchema).mutation(async ({ ctx, input }): Promise<ImportPreview> => {
    const plan = await ctx.edge.services.staffProducts.readImport(ctx.actor, input, ctx.locale);
    return { ...plan, rows: plan.rows.map((row) => rowOf(row, ctx)) };
  }),
  import: write
    .input(importSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffProducts.import(ctx.actor, input, ctx.locale)),
  /** The products in use as a file that `import` takes. */
  importTemplate: write
    .input(importTemplateSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffProducts.importTemplate(ctx.actor, input, ctx.locale)),
});

/** What products are found under at a till. */
export const productCategories = router({
  list: listProcedure('productCategories'),
  get: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffProducts.category(ctx.actor, input.id)),
  create: write.input(categoryCreationSchema).mutation(useCase(({ staffProducts }) => staffProducts.createCategory)),
  save: write.input(categoryChangeSchema).mutation(useCase(({ staffProducts }) => staffProducts.saveCategory)),
  archive: write.input(archiveSchema).mutation(useCase(({ staffProducts }) => staffProducts.archiveCategory)),
  bulk: bulkProcedure('products.write', archivedSchema, ({ staffProducts }, actor, id, { archived }) =>
    staffProducts.archiveCategory(actor, { id, row_version: null, archived }),
  ),
});

/** How many of a product there are in a cinema. Errors: `services.staffStock`. */
export const stock = router({
  list: listProcedure('stockEntries'),
  of: read.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffStock.of(ctx.actor, input.id)),
  move: keepStock.input(stockMoveSchema).mutation(useCase(({ staffStock }) => staffStock.move)),
  count: keepStock.input(stockCountSchema).mutation(useCase(({ staffStock }) => staffStock.count)),
});

/** A row as it is shown, with what is wrong with it in the reader's language. */
function rowOf({ refused, write: _, ...row }: PlannedRow, ctx: Context): ImportRow {
  if (refused === null) return { ...row, errors: {} };
  const { errors = {} } = toErrorBody(refused instanceof ZodError ? new InvalidInput(refused) : refused, {
    locale: ctx.locale,
  });
  const byColumn: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(errors)) {
    const column = columnOf(field);
    byColumn[column] = [...(byColumn[column] ?? []), ...messages];
  }
  return { ...row, errors: byColumn };
}
