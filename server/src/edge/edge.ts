import type { Services } from '../services/services.ts';
import type { Csrf } from './csrf.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimits } from './rateLimits.ts';

/** The parts that every request shares, whichever way it came; made once by `createServer`. */
export interface Edge {
  services: Services;
  csrf: Csrf;
  limits: RateLimits;
  metrics: Metrics;
  /** Visitors use https: cookies travel over nothing else. */
  secure: boolean;
  /** Build of the website's pages that are served now; null: there is none, or it changes with every keystroke. */
  build(): Promise<string | null>;
  /** Called for faults that nobody expected, before they become INTERNAL. */
  onFault(error: unknown, place: { requestId: string; path?: string }): void;
}

/** The largest body of a request, whichever way it is read. */
export const bodyLimitBytes = 256 * 1024;
