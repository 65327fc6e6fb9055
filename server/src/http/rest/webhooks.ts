/**
 * Where payment providers tell news. The driver verifies them; we only pass on what came, unparsed. They are counted after
 * that: a provider's rush by itself, what nobody signed by the address it came from, so that noise never keeps news out.
 */
import { Router, text } from 'express';
import { ParterreError } from '../../domain/parterreError.ts';
import { bodyLimitBytes, type Edge } from '../../edge/edge.ts';
import { named } from '../../edge/requestState.ts';

export function webhookRouter({ services, limits }: Edge): Router {
  const router = Router();
  router.post(
    '/api/webhooks/:driver',
    named('/api/webhooks/{driver}'),
    text({ type: () => true, limit: bodyLimitBytes }),
    async (request, response) => {
      const driver = String(request.params.driver);
      const headers: Record<string, string | undefined> = {};
      for (const [name, value] of Object.entries(request.headers)) {
        headers[name] = Array.isArray(value) ? value.join(', ') : value;
      }
      const body = typeof request.body === 'string' ? request.body : '';
      try {
        await services.payments.notify(driver, { headers, body }, () => limits.takeWebhook('signed', driver));
      } catch (error) {
        if (isNobodys(error)) await limits.takeWebhook('unsigned', request.ip ?? '');
        throw error;
      }
      response.status(200).json({ data: null });
    },
  );
  return router;
}

function isNobodys(error: unknown): boolean {
  return error instanceof ParterreError && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND');
}
