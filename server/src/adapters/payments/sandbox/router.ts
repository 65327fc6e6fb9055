/** The provider's web server. Mounted at /sandbox; has nothing to do with the shop's sessions. */
import { randomUUID } from 'node:crypto';
import { type Request, Router, urlencoded } from 'express';
import { z } from 'zod';
import { defaultLocale, isLocale, type Locale, locales } from '../../../contract/locales.ts';
import type { Jobs } from '../../../ports/jobs.ts';
import type { SandboxBook } from './book.ts';
import type { SandboxDelivery } from './delivery.ts';
import { defaultLateSeconds, deliveries, outcomes, paymentPage, tipsMinor, unknownPaymentPage } from './page.ts';
import { sandboxStyle } from './style.ts';

const choiceSchema = z.object({
  outcome: z.enum(outcomes),
  webhook: z.enum(deliveries).default('now'),
  seconds: z.coerce.number().int().min(1).max(86_400).catch(defaultLateSeconds),
  tip: z.coerce
    .number()
    .refine((tip) => tipsMinor.some((known) => known === tip))
    .catch(0),
});

const refundSchema = z.object({ amount: z.coerce.number().min(0.01).max(20_000_000) });

export function createSandboxRouter(options: { book: SandboxBook; delivery: SandboxDelivery; jobs: Jobs }): Router {
  const { book, delivery, jobs } = options;
  const router = Router();

  router.get('/style.css', (_request, response) => {
    response.type('css').set('cache-control', 'public, max-age=3600').send(sandboxStyle);
  });

  router.get('/pay/:id', async (request, response) => {
    const entry = await book.find(request.params.id);
    response.set('cache-control', 'no-store').type('html');
    if (entry) response.send(paymentPage(entry));
    else response.status(404).send(unknownPaymentPage(preferredLocale(request)));
  });

  router.post('/pay/:id', urlencoded({ extended: false, limit: '4kb' }), async (request, response) => {
    const entry = await book.find(request.params.id);
    if (!entry)
      return void response
        .status(404)
        .type('html')
        .send(unknownPaymentPage(preferredLocale(request)));
    const choice = choiceSchema.safeParse(request.body);
    // Without a choice, or a second time: the page says how things stand.
    if (!choice.success || entry.status !== 'open') {
      return void response
        .status(choice.success ? 200 : 422)
        .type('html')
        .send(paymentPage(entry));
    }
    const { outcome, webhook, seconds, tip } = choice.data;
    const payload = {
      id: entry.id,
      status: outcome,
      times: webhook === 'twice' ? 2 : 1,
      tipMinor: entry.kind === 'mobile' && outcome === 'paid' ? tip : 0,
    };
    if (webhook === 'late') {
      await book.process(entry.id);
      await jobs.add('sandbox-webhook', payload, { runAtMs: Date.now() + seconds * 1000 });
    } else if (webhook === 'lost') {
      await book.end(entry.id, outcome, payload.tipMinor);
    } else if (webhook !== 'never') {
      // A shop that does not answer is told again by a job, as providers do.
      await delivery.deliver(payload).catch(() => jobs.add('sandbox-webhook', payload));
    }
    response.redirect(303, entry.returnUrl);
  });

  router.post('/pay/:id/refund', urlencoded({ extended: false, limit: '4kb' }), async (request, response) => {
    const { id } = request.params;
    const refund = refundSchema.safeParse(request.body);
    const given =
      refund.success && (await book.refund(id, `sbr_${randomUUID()}`, Math.round(refund.data.amount * 100)));
    const entry = await book.find(id);
    if (given) {
      await delivery.deliverRefund(id).catch(() => jobs.add('sandbox-refund-webhook', { id }));
    }
    response.status(given ? 200 : 422).type('html');
    response.send(entry ? paymentPage(entry) : unknownPaymentPage(preferredLocale(request)));
  });

  return router;
}

function preferredLocale(request: Request): Locale {
  const preferred = request.acceptsLanguages([...locales]);
  return isLocale(preferred) ? preferred : defaultLocale;
}
