/** What a worker answers: nobody but those who keep it running. */
import express, { type ErrorRequestHandler, type Express } from 'express';
import { ParterreError } from '../domain/parterreError.ts';
import { requestStates } from '../edge/requestState.ts';
import type { Logger } from './log.ts';
import { type Probed, probes } from './probes.ts';

export function createWorkerApp(probed: Probed, options: { metricsToken: string | null; log: Logger }): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestStates());
  app.use(probes(probed, options));
  app.use((_request, response) => void response.sendStatus(404));
  const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    if (error instanceof ParterreError) return void response.sendStatus(404);
    options.log.error({ err: error }, 'fault');
    response.sendStatus(500);
  };
  app.use(answerError);
  return app;
}
