/**
 * Warnings and faults of one cause are written a few times a window and then only counted, so that no fault that repeats,
 * and nobody who brings it about, fills the disk. All of them come through here, whoever writes them.
 */
import type { LogFn, Logger, LoggerOptions } from 'pino';

interface SamplingSettings {
  /** Lines of one cause in a window. */
  lines: number;
  windowMs: number;
  /** Different causes that are told apart in a window. */
  causes: number;
}

const warnLevel = 40;

/** A pino hook. Its timer lives as long as the process and does not keep it. */
export function sampledWarnings(settings: SamplingSettings): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  const seen = new Map<string, { written: number; leftOut: number; write: (summary: object) => void }>();
  setInterval(() => {
    for (const [cause, { leftOut, write }] of seen) if (leftOut > 0) write({ cause, leftOut });
    seen.clear();
  }, settings.windowMs).unref();

  return function sampled(this: Logger, values: Parameters<LogFn>, method: LogFn, level: number): void {
    if (level >= warnLevel) {
      const own = causeOf(values);
      const cause = seen.has(own) || seen.size < settings.causes ? own : 'others';
      const entry = seen.get(cause) ?? {
        written: 0,
        leftOut: 0,
        write: (summary: object) => method.call(this, summary, 'more of the same'),
      };
      seen.set(cause, entry);
      if (entry.written >= settings.lines) {
        entry.leftOut += 1;
        return;
      }
      entry.written += 1;
    }
    method.apply(this, values);
  };
}

/** What two lines have in common that tell of the same: numbers, ids and what is quoted in them differ. */
function causeOf([details, message]: Parameters<LogFn>): string {
  const parts: unknown[] = [message];
  if (typeof details === 'string') parts.push(details);
  else if (typeof details === 'object' && details !== null) {
    const { err, where, route, path, status } = details as Record<string, unknown>;
    parts.push(where, route ?? path, status);
    if (err instanceof Error) parts.push(err.name, 'code' in err ? err.code : null, err.message);
  }
  return parts
    .filter((part) => part !== undefined && part !== null)
    .join(' ')
    .replace(/"[^"]*(?:"|$)/g, '"…"')
    .slice(0, 300)
    .replace(/[0-9a-f-]*\d[0-9a-f-]*/gi, '#');
}
