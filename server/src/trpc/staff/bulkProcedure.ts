/** One change of many rows. */
import { z } from 'zod';
import { type BulkResult, mostInBulkCall, type Permission, recordIdSchema } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { toErrorBody } from '../../edge/errors.ts';
import type { Services } from '../../services/services.ts';
import type { Context } from '../context.ts';
import { staffProcedure } from '../trpc.ts';

const idSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(recordIdSchema);

/**
 * Does the same to many rows, each by itself as `change` says: what one of them refuses, the others do not mind. It names the version
 * `null`, since nobody has looked at each. Errors: NOT_SIGNED_IN, FORBIDDEN.
 */
export function bulkProcedure<Changes extends object, Given extends object>(
  permission: Permission,
  changes: z.ZodType<Changes, Given>,
  change: (services: Services, actor: EmployeeActor, id: number, changes: Changes) => Promise<unknown>,
) {
  return staffProcedure(permission)
    .input(z.object({ ids: idsOf(idSchema), changes: changes.refine((each) => Object.keys(each).length > 0) }))
    .mutation(({ ctx, input }) =>
      eachByItself(ctx, input.ids, (id) => change(ctx.edge.services, ctx.actor, id, input.changes)),
    );
}

export const idsOf = <Id extends z.ZodType>(id: Id) => z.array(id).min(1).max(mostInBulkCall);

/** NOT_SIGNED_IN: the session ended on the way. */
export async function eachByItself<Id extends number | string>(
  ctx: Context,
  ids: Id[],
  change: (id: Id) => Promise<unknown>,
): Promise<BulkResult> {
  const result: BulkResult = { changed: 0, refused: [] };
  for (const id of new Set(ids)) {
    try {
      await change(id);
      result.changed += 1;
    } catch (error) {
      if (error instanceof ParterreError && error.code === 'NOT_SIGNED_IN') throw error;
      result.refused.push(refusalOf(ctx, id, error));
    }
  }
  return result;
}

/** Why a row stays as it is, in the reader's language. */
export function refusalOf(ctx: Context, id: number | string, error: unknown): BulkResult['refused'][number] {
  const {
    code,
    message,
    errors = {},
  } = toErrorBody(error, {
    locale: ctx.locale,
    onFault: (fault) => ctx.edge.onFault(fault, { requestId: ctx.requestId, path: 'change of many' }),
  });
  return { id: String(id), code, message: Object.values(errors)[0]?.[0] ?? message };
}
