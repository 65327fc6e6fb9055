/** Drafts of layouts come over HTTP: a hall of 200,000 seats is larger than what a call on a socket takes. */
import { Router, text } from 'express';
import { draftSchema, hallDocumentBytes, recordIdSchema } from '../contract/index.ts';
import { accountOf, type EmployeeActor, may, notAllowed } from '../domain/actor.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { Edge } from '../edge/edge.ts';
import { InvalidInput } from '../edge/errors.ts';
import { named } from '../edge/requestState.ts';
import { actorOf } from '../edge/staffCookie.ts';

const path = '/api/staff/screens/:screen/draft';
/** Documents in memory at once, those that wait for the engine included: a large one is 60 MB of text and as much again once read. */
const mostAtOnce = 2;

export function layoutDrafts(edge: Edge): Router {
  const router = Router();
  /** Employees whose document is being checked: one at a time each. */
  const running = new Set<number>();
  const actors = new WeakMap<object, EmployeeActor>();
  router.post(
    path,
    named('/api/staff/screens/{screen}/draft'),
    // Whoever may not is refused before a byte of the document is read.
    async (request, response, next) => {
      const actor = await actorOf(edge, request.header('cookie'), request.ip ?? '');
      await edge.limits.take('upload', { ...edge.csrf.asker(request), account: accountOf(actor) });
      if (actor.kind !== 'employee') throw new ParterreError('NOT_SIGNED_IN');
      if (!may(actor, 'screens.write')) throw notAllowed(actor);
      const guard = edge.csrf.check(request.header('cookie'), request.header('x-csrf-token'));
      if (guard.validUntilMs === 0) throw new ParterreError('SESSION_EXPIRED');
      if (running.size >= mostAtOnce || running.has(actor.employeeId))
        throw new ParterreError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5, values: { seconds: 5 } });
      // Whoever has hung up meanwhile takes no place: nothing would say that it is free again.
      if (response.closed) return;
      running.add(actor.employeeId);
      response.once('close', () => running.delete(actor.employeeId));
      actors.set(request, actor);
      next();
    },
    // Nothing is inflated: what is sent packed is refused.
    text({ type: () => true, limit: hallDocumentBytes, inflate: false }),
    async (request, response) => {
      const actor = actors.get(request);
      const screen = recordIdSchema.safeParse(Number(request.params.screen));
      if (!actor || !screen.success) throw new ParterreError('NOT_FOUND');
      const draft = draftSchema.safeParse(parsed(request.query.draft));
      if (!draft.success) throw new InvalidInput(draft.error);
      const drawing = typeof request.body === 'string' ? request.body : '';
      const saved = await edge.services.staffLayouts.saveDraft(actor, screen.data, { ...draft.data, drawing });
      response.setHeader('Cache-Control', 'no-store');
      response.json({ data: saved });
    },
  );
  return router;
}

/** JSON of the address; undefined when it is none. */
function parsed(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return undefined;
  }
}
