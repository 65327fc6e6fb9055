/** The simulator's web server: the interface that shops ask, and a page for each terminal on which one plays its customer. */
import express, { type Express, type Request, type Response } from 'express';
import { z } from 'zod';
import { defaultLocale, isLocale, type Locale, locales } from '../../../../contract/locales.ts';
import { sign } from '../../sandbox/signature.ts';
import { sandboxStyle } from '../../sandbox/style.ts';
import {
  accountKeySchema,
  mostMinor,
  paymentOrderSchema,
  refundOrderSchema,
  signatureHeader,
  type TerminalPayment,
} from '../protocol.ts';
import { terminalPage, terminalsPage } from './page.ts';
import { behaviours, handlings, type Payment, Terminals } from './terminals.ts';

/** How long a terminal that wavers takes to find out that the money came in. */
const waveringMs = 3_000;
/** Pauses before it tries again to tell a shop that did not listen. */
const retriesMs = [1_000, 5_000, 20_000, 60_000];

export interface TerminalSimulator {
  app: Express;
  terminals: Terminals;
  /** Tells the shop of a payment as it is now, `times` times. Throws when it does not listen. */
  tell(payment: Payment, times?: number): Promise<void>;
}

export function createTerminalSimulator(): TerminalSimulator {
  const terminals = new Terminals();
  const app = express();
  app.disable('x-powered-by');

  async function tell(payment: Payment, times = 1): Promise<void> {
    const { id, reference, status, refunded, webhook, account } = payment;
    const event = { id: `evt_${id}_${status}_${refunded}`, reference, payment: shown(payment) };
    const body = JSON.stringify(event);
    for (let time = 0; time < times; time++) {
      const response = await fetch(webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: sign(account, body) },
        body,
        signal: AbortSignal.timeout(10_000),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The webhook ${webhook} answered ${response.status}`);
    }
  }

  /** Tells the shop, later again where it does not listen or the terminal is away; a silent terminal does not. */
  async function tellLater(payment: Payment): Promise<void> {
    for (const pauseMs of [0, ...retriesMs]) {
      await new Promise((done) => setTimeout(done, pauseMs).unref());
      const behaviour = terminals.behaviourOf(payment.terminal);
      if (behaviour === 'silent') return;
      if (behaviour === 'away') continue;
      try {
        return await tell(payment);
      } catch {
        // The shop asks, too.
      }
    }
  }

  /** Whether the terminal answers at all; where it does not, the connection is cut. */
  function isReached(response: Response, terminal: string): boolean {
    const behaviour = terminals.behaviourOf(terminal);
    if (behaviour === 'away') response.socket?.destroy();
    if (behaviour === 'invalid_credential') response.status(401).json({ code: 'invalid_credential' });
    return behaviour !== 'away' && behaviour !== 'invalid_credential';
  }

  app.use('/v1', express.json({ limit: '16kb' }), (request, response, next) => {
    const key = accountKeySchema.safeParse(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]);
    if (!key.success) return void response.status(401).json({ code: 'invalid_credential' });
    response.locals.account = key.data;
    next();
  });

  app.post('/v1/payments', (request, response) => {
    const order = paymentOrderSchema.safeParse(request.body);
    if (!order.success || order.data.amount > mostMinor) return void response.status(422).json({ code: 'refused' });
    const { terminal } = order.data;
    if (!isReached(response, terminal)) return;
    const payment = terminals.behaviourOf(terminal) === 'busy' ? null : terminals.ask(accountOf(response), order.data);
    if (payment === null) return void response.status(409).json({ code: 'busy' });
    if (terminals.behaviourOf(terminal) === 'cut') return void response.socket?.destroy();
    response.status(201).json(shown(payment));
  });

  app.get('/v1/payments/:id', (request, response) => {
    const payment = terminals.find(request.params.id, accountOf(response));
    if (payment === null || isReached(response, payment.terminal)) response.json(payment && shown(payment));
  });

  app.post('/v1/payments/:id/cancel', (request, response) => {
    const payment = terminals.find(request.params.id, accountOf(response));
    if (payment !== null && !isReached(response, payment.terminal)) return;
    if (payment?.status === 'open') terminals.end(payment, 'cancelled');
    response.json(payment && shown(payment));
  });

  app.post('/v1/payments/:id/refunds', (request, response) => {
    const payment = terminals.find(request.params.id, accountOf(response));
    const order = refundOrderSchema.safeParse(request.body);
    if (payment !== null && !isReached(response, payment.terminal)) return;
    const refund = payment && order.success ? terminals.refund(payment, order.data.reference, order.data.amount) : null;
    if (refund === null) return void response.status(422).json({ code: 'refused' });
    response.status(201).json({ id: refund.id });
  });

  app.get('/style.css', (_request, response) => {
    response.type('css').send(sandboxStyle);
  });

  app.get('/', (request, response) => {
    response.type('html').send(terminalsPage(terminals.names(), localeOf(request)));
  });

  app.get('/terminals/:name', (request, response) => {
    const { name } = request.params;
    response.set('cache-control', 'no-store').type('html');
    response.send(terminalPage(name, terminals.last(name), terminals.behaviourOf(name), localeOf(request)));
  });

  const form = express.urlencoded({ extended: false, limit: '4kb' });
  app.post('/terminals/:name/behaviour', form, (request, response) => {
    const chosen = z.object({ behaviour: z.enum(behaviours) }).safeParse(request.body);
    if (chosen.success) terminals.behave(String(request.params.name), chosen.data.behaviour);
    response.redirect(303, '.');
  });

  app.post('/terminals/:name/customer', form, (request, response) => {
    const chosen = z.object({ does: z.enum(handlings) }).safeParse(request.body);
    const payment = terminals.current(String(request.params.name));
    if (chosen.success && payment !== null) handle(payment, chosen.data.does);
    response.redirect(303, '.');
  });

  function handle(payment: Payment, does: (typeof handlings)[number]): void {
    if (does === 'processing') {
      terminals.process(payment);
      return;
    }
    terminals.end(payment, does === 'wavers' ? 'failed' : does);
    void tellLater(payment);
    if (does === 'wavers')
      setTimeout(() => {
        terminals.correct(payment);
        void tellLater(payment);
      }, waveringMs).unref();
  }

  return { app, terminals, tell };
}

const accountOf = (response: Response): string => response.locals.account as string;

function shown({ id, status, received, tip, refunded }: Payment): TerminalPayment {
  return { id, status, received, tip, refunded };
}

function localeOf(request: Request): Locale {
  const preferred = request.acceptsLanguages([...locales]);
  return isLocale(preferred) ? preferred : defaultLocale;
}
