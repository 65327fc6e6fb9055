import type { Router } from 'express';
import type pg from 'pg';
import { z } from 'zod';
import type { PaymentDriver } from '../../../ports/payments.ts';
import { createJobs } from '../../postgres/enqueue.ts';
import { createSandboxBook } from './book.ts';
import { createSandboxDelivery, type SandboxDelivery } from './delivery.ts';
import { createSandboxDriver } from './driver.ts';
import { createSandboxRouter } from './router.ts';

/** What the shop is told of its account at the sandbox. */
export const sandboxConfigSchema = z.strictObject({
  /** What the shop believes webhooks to be signed with. Default: what they are signed with. */
  webhook_secret: z.string().min(16).optional(),
});

export interface Sandbox {
  driver(config: z.infer<typeof sandboxConfigSchema>, account: number): PaymentDriver;
  /** For the job `sandbox-webhook`. */
  delivery: SandboxDelivery;
  /** To be mounted at /sandbox, before any CSRF check. */
  router: Router;
}

/** The whole sandbox provider. `keyOf` an account signs its webhooks. Its page is on the site that the payment came from. */
export function createSandbox(options: { pool: pg.Pool; keyOf: (account: number) => Uint8Array }): Sandbox {
  const { keyOf } = options;
  const book = createSandboxBook(options.pool);
  const delivery = createSandboxDelivery({ book, keyOf });
  return {
    driver: ({ webhook_secret }, account) =>
      createSandboxDriver({ book, account, key: webhook_secret ?? keyOf(account) }),
    delivery,
    router: createSandboxRouter({ book, delivery, jobs: createJobs(options.pool) }),
  };
}
