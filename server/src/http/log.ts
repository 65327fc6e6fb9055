/** Structured logs. Nothing that identifies a visitor or opens a door is written: no mail address, no token, no cookie. */
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import { logOutput } from './logOutput.ts';
import { sampledWarnings } from './logSampling.ts';
import type { Metrics } from './metrics.ts';
import { stateOf } from './requestState.ts';

export type { Logger };

const secretPaths = [
  'cookie',
  'authorization',
  'token',
  'hold_token',
  'csrf',
  'password',
  'email',
  'email_confirmation',
  'name',
  'barcode',
];
/** At the top, one and two levels down. */
export const redactedPaths = secretPaths.flatMap((path) => [path, `*.${path}`, `*.*.${path}`, `*["set-cookie"]`]);

/** JSON lines to standard output; whoever starts the server keeps them (npm start: in VAR_DIR/logs). */
export function createLog(options: { level: string }): Logger {
  // A terminal that is gone ends nothing either.
  process.stderr.on('error', () => {});
  const output = logOutput((sentence) => void process.stderr.write(`${sentence}\n`));
  process.once('exit', () => output.flushSync());
  const settings = {
    level: options.level,
    base: null,
    hooks: { logMethod: sampledWarnings({ lines: 10, windowMs: 60_000, causes: 200 }) },
    redact: { paths: [...new Set(redactedPaths)], censor: '[redacted]' },
  };
  return pino(settings, output);
}

/** One line and one measurement a request, when its answer is out. The query string is left out: it may hold a mail address. */
export function requestLog(log: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    response.on('close', () => {
      const state = stateOf(response);
      const milliseconds = performance.now() - state.startedAtMs;
      metrics.http({ method: request.method, route: state.route, status: response.statusCode }, milliseconds / 1000);
      const level =
        response.statusCode >= 500 ? 'warn' : state.route === 'static' || state.route === 'probe' ? 'debug' : 'info';
      log[level](
        {
          id: state.id,
          method: request.method,
          path: request.originalUrl.split('?')[0],
          route: state.route,
          status: response.statusCode,
          ms: Math.round(milliseconds * 10) / 10,
          ...(!response.writableFinished && { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
