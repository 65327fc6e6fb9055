import type { Router } from 'express';
import type pg from 'pg';
import type { PaymentDriver } from '../../../ports/payments.ts';
import { createJobs } from '../../postgres/enqueue.ts';
import { createSandboxBook } from './book.ts';
import { createSandboxDelivery, type SandboxDelivery } from './delivery.ts';
import { createSandboxDriver } from './driver.ts';
import { createSandboxRouter } from './router.ts';

export interface Sandbox {
  driver: PaymentDriver;
  /** For the job `sandbox-webhook`. */
  delivery: SandboxDelivery;
  /** To be mounted at /sandbox, before any CSRF check. */
  router: Router;
}

/** The whole sandbox provider. `secret` signs its webhooks; `publicUrl` is where visitors reach its page. */
export function createSandbox(options: { pool: pg.Pool; secret: string; publicUrl: () => string }): Sandbox {
  const book = createSandboxBook(options.pool);
  const delivery = createSandboxDelivery({ book, secret: options.secret });
  return {
    driver: createSandboxDriver({ book, secret: options.secret, publicUrl: options.publicUrl }),
    delivery,
    router: createSandboxRouter({ book, delivery, jobs: createJobs(options.pool) }),
  };
}
