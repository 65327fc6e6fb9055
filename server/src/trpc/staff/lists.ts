import { z } from 'zod';
import { idSchema, lineSchema, listSelectionSchema, savedViewSchema, staffListSchema } from '../../contract/index.ts';
import { employeeProcedure, router } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

export const audit = router({
  list: listProcedure('audit'),
});

/** Anything that one may read, by what it is called. */
export const search = employeeProcedure
  .input(z.object({ q: lineSchema.trim().min(2).max(100) }))
  .query(({ ctx, input }) => ctx.edge.services.staffLists.search(ctx.actor, input.q, ctx.locale));

/** All rows that a list has for a search, for changing them together. FORBIDDEN, VALIDATION_FAILED: also of more than `mostInBulk`. */
export const matching = employeeProcedure
  .input(z.object({ list: staffListSchema, query: listSelectionSchema }))
  .query(({ ctx, input }) => ctx.edge.services.staffLists.matching(ctx.actor, input.list, input.query, ctx.locale));

/** What staff changed on something, to who may read it. NOT_FOUND, FORBIDDEN, MODULE_INACTIVE. */
export const history = employeeProcedure
  .input(z.object({ entity: lineSchema.min(1).max(60), id: lineSchema.min(1).max(60) }))
  .query(({ ctx, input }) => ctx.edge.services.staffLists.history(ctx.actor, input.entity, input.id));

/** Lists as somebody looks at them. FORBIDDEN: who may not read the list. */
export const views = router({
  list: employeeProcedure
    .input(z.object({ list: staffListSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staffLists.views(ctx.actor, input.list)),
  save: employeeProcedure
    .input(savedViewSchema.extend({ list: staffListSchema }))
    .mutation(useCase(({ staffLists }) => staffLists.saveView)),
  /** NOT_FOUND */
  remove: employeeProcedure
    .input(idSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffLists.removeView(ctx.actor, input.id)),
});
