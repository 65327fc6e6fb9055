/** For those who keep the server running: /health, /ready, /metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import { ParterreError } from '../domain/parterreError.ts';
import { isLoopback } from '../hosts.ts';
import type { Edge } from '../trpc/context.ts';
import { named } from './requestState.ts';

export function probes(edge: Edge, options: { metricsToken: string | null }): Router {
  const router = Router();
  router.use(['/health', '/ready', '/metrics'], named('probe'), (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  /** The process answers. */
  router.get('/health', (_request, response) => {
    response.json({ status: 'ok' });
  });
  /** What it depends on answers too: 503 until then, so that no visitor is sent here. */
  router.get('/ready', async (_request, response) => {
    const health = await edge.services.health().catch(() => ({ database: false, leases: false }));
    const ready = health.database && health.leases;
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', ...health });
  });
  router.get('/metrics', async (request, response) => {
    const { metricsToken } = options;
    const allowed = metricsToken
      ? sameSecret(request.header('authorization') ?? '', `Bearer ${metricsToken}`)
      : isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) && !request.header('x-forwarded-for');
    if (!allowed) throw new ParterreError('NOT_FOUND');
    edge.metrics.up(await edge.services.health().catch(() => ({ database: false, leases: false })));
    response.type(edge.metrics.registry.contentType).send(await edge.metrics.registry.metrics());
  });
  return router;
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
