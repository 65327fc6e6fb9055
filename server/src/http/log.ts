/**
 * Structured logs. Nothing that identifies a visitor or opens a door is written: no mail address, no token, no cookie, and
 * of ids (a bill's is what opens it) the first eight characters. That is seen to here, for whatever is logged anywhere.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import type { Metrics } from '../edge/metrics.ts';
import { type RequestState, stateOf } from '../edge/requestState.ts';
import { logOutput } from './logOutput.ts';
import { sampledWarnings } from './logSampling.ts';

export type { Logger };

/** What metrics and log call the addresses of webhooks. */
export const webhookRoute = '/api/webhooks/{account}';

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
/** Secrets are looked for at the top, one and two levels down. */
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
    hooks: {
      logMethod: sampledWarnings({ lines: 10, windowMs: 60_000, causes: 200 }),
      streamWrite: withoutVisitors,
    },
    redact: { paths: [...new Set(redactedPaths)], censor: '[redacted]' },
    serializers: { err: faultOf },
  };
  return pino(settings, output);
}

/** A mail address stands in one of these. In JSON a quote or a backslash ends the text; a slash or `=` ends a part of a path. */
const words = /[^\s"\\<>(),;:[\]{}|`'=/]+/g;
/** A uuid, with or without its dashes; a request's own id, by which its lines are found, is left alone. */
const uuid =
  /(?<!"requestId":"(?:ws-)?)(?<![0-9a-z])([0-9a-f]{8})-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}(?![0-9a-z])/gi;

/** A line of the log as it is written. */
export function withoutVisitors(line: string): string {
  return line.replace(words, (word) => (holdsMailAddress(word) ? '[mail]' : word)).replace(uuid, '$1…');
}

/**
 * Something, an @ (`%40` in a path), and a dot between two other characters. By looking for each in turn: one pattern for the
 * whole address took a minute for a path of 15 kB full of @, which anybody may ask for.
 */
function holdsMailAddress(word: string): boolean {
  const at = word.slice(1).search(/@|%40/) + 1;
  if (at === 0) return false;
  const dot = word.indexOf('.', at + (word[at] === '@' ? 2 : 4));
  return dot > 0 && dot < word.length - 1;
}

/** What helps whoever mends it. Of what libraries add to their errors only what names no values: rows, answers and recipients stay out. */
const tellingNames = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'syscall',
  'errno',
  'responseCode',
];

function faultOf(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? '[no error]' : String(error);
  const details = Object.fromEntries(Object.entries(error).filter(([name]) => tellingNames.includes(name)));
  // PostgreSQL quotes what it could not read at the end of its message.
  const message = 'severity' in error ? error.message.replace(/: ".*"$/s, ': "…"') : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message,
    ...details,
    stack: frames.join('\n'),
    ...(error.cause !== undefined && depth < 5 && { cause: faultOf(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < 5 && { errors: error.errors.map((each) => faultOf(each, depth + 1)) }),
  };
}

/** One line and one measurement a request, when its answer is out. The query string is left out: it may hold a mail address. */
export function requestLog(log: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    response.on('close', () => {
      const path = request.originalUrl.split('?')[0] ?? '';
      tellRequest(log, metrics, request, response, { ...stateOf(response), path });
    });
    next();
  };
}

export function tellRequest(
  log: Logger,
  metrics: Metrics,
  { method = '' }: IncomingMessage,
  { statusCode: status, writableFinished }: ServerResponse,
  { id, path, route, startedAtMs }: Pick<RequestState, 'id' | 'route' | 'startedAtMs'> & { path: string },
): void {
  const milliseconds = performance.now() - startedAtMs;
  metrics.http({ method, route, status }, milliseconds / 1000);
  const level = status >= 500 ? 'warn' : isQuiet(route, status) ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  log[level](
    {
      requestId: id,
      method,
      path,
      route,
      status,
      ms: Math.round(milliseconds * 10) / 10,
      ...(!writableFinished && { aborted: true }),
    },
    'request',
  );
}

/** What is asked for all the time; and a webhook that was taken, which a rush brings for each sale: the bill's timeline tells what it did. */
function isQuiet(route: string, status: number): boolean {
  return route === 'static' || route === 'probe' || (route === webhookRoute && status === 200);
}
