/** For those who keep the server running: /health, /ready, /metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import { ParterreError } from '../domain/parterreError.ts';
import type { Metrics } from '../edge/metrics.ts';
import { named } from '../edge/requestState.ts';
import type { Health } from '../services/installation/health.ts';

export interface Probed {
  health(): Promise<Health>;
  metrics: Metrics;
}

export function probes(probed: Probed, options: { metricsToken: string | null }): Router {
  const router = Router();
  router.use(['/health', '/ready', '/metrics'], named('probe'), (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  /** The process answers. */
  router.get('/health', (_request, response) => {
    response.json({ status: 'ok' });
  });
  /**
   * What it depends on answers too, and its jobs of seats and money run: 503 until then, so that no visitor is sent here. Mail
   * that is stuck, and jobs that wait or are dead on all nodes, are in the answer, but turn nobody away; so are jobs of which
   * other processes have the workers.
   */
  router.get('/ready', async (_request, response) => {
    const health = await healthOf(probed);
    const { database, leases, jobs } = health;
    const ready = database && leases !== false && jobs?.seats.running !== false && jobs?.money.running !== false;
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', ...health });
  });
  router.get('/metrics', async (request, response) => {
    // Without a token of their own they are nobody's: behind a proxy on this machine everybody comes from loopback.
    const { metricsToken } = options;
    const given = request.header('authorization') ?? '';
    const allowed = metricsToken !== null && sameSecret(given, `Bearer ${metricsToken}`);
    if (!allowed) throw new ParterreError('NOT_FOUND');
    probed.metrics.up(await healthOf(probed));
    const { registry } = probed.metrics;
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

function healthOf(probed: Probed): Promise<Health> {
  return probed.health().catch(() => ({ database: false, leases: false, jobs: null }));
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
