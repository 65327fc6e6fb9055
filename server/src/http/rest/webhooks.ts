/** Where payment providers tell news. The driver verifies them; we only pass on what came, unparsed. */
import { Router, text } from 'express';
import type { Edge } from '../../trpc/context.ts';
import { named } from '../requestState.ts';
import { bodyLimitBytes } from './router.ts';

export function webhookRouter(edge: Edge): Router {
  const router = Router();
  router.post(
    '/api/webhooks/:driver',
    named('/api/webhooks/{driver}'),
    async (request, _response, next) => {
      await edge.limits.take('webhook', request.ip ?? '');
      next();
    },
    text({ type: () => true, limit: bodyLimitBytes }),
    async (request, response) => {
      const headers: Record<string, string | undefined> = {};
      for (const [name, value] of Object.entries(request.headers)) {
        headers[name] = Array.isArray(value) ? value.join(', ') : value;
      }
      await edge.services.payments.notify(String(request.params.driver), {
        headers,
        body: typeof request.body === 'string' ? request.body : '',
      });
      response.status(200).json({ data: null });
    },
  );
  return router;
}
