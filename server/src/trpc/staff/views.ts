import { z } from 'zod';
import { recordIdSchema, savedViewSchema, staffListSchema } from '../../contract/index.ts';
import { employeeProcedure, router } from '../trpc.ts';

/** Lists as somebody looks at them. FORBIDDEN: who may not read the list. */
export const views = router({
  list: employeeProcedure
    .input(z.object({ list: staffListSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staffLists.views(ctx.actor, input.list)),
  save: employeeProcedure
    .input(savedViewSchema.extend({ list: staffListSchema }))
    .mutation(({ ctx, input }) => ctx.edge.services.staffLists.saveView(ctx.actor, input)),
  /** NOT_FOUND */
  remove: employeeProcedure
    .input(z.object({ id: recordIdSchema }))
    .mutation(({ ctx, input }) => ctx.edge.services.staffLists.removeView(ctx.actor, input.id)),
});
