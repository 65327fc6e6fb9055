import { z } from 'zod';
import { lineSchema } from '../../contract/index.ts';
import { employeeProcedure } from '../trpc.ts';

/** Anything that one may read, by what it is called. */
export const search = employeeProcedure
  .input(z.object({ q: lineSchema.trim().min(2).max(100) }))
  .query(({ ctx, input }) => ctx.edge.services.staffLists.search(ctx.actor, input.q, ctx.locale));
