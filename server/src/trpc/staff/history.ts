import { z } from 'zod';
import { lineSchema } from '../../contract/index.ts';
import { employeeProcedure } from '../trpc.ts';

/** What staff changed on something, to who may read it. NOT_FOUND, FORBIDDEN, MODULE_INACTIVE. */
export const history = employeeProcedure
  .input(z.object({ entity: lineSchema.min(1).max(60), id: lineSchema.min(1).max(60) }))
  .query(({ ctx, input }) => ctx.edge.services.staffLists.history(ctx.actor, input.entity, input.id));
