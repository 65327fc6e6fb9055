import type { EmployeeActor } from '../../domain/actor.ts';
import type { Services } from '../../services/services.ts';
import type { Context } from '../context.ts';

/** What a procedure does that hands all of its input to one use case, on behalf of whoever calls. */
export function useCase<Input, Answer>(
  of: (services: Services) => (actor: EmployeeActor, input: Input) => Answer,
): (call: { ctx: Context & { actor: EmployeeActor }; input: Input }) => Answer {
  return ({ ctx, input }) => of(ctx.edge.services)(ctx.actor, input);
}
