/** How often one address may do what costs us something. Shared over all nodes when there is Redis. */
import type { Cluster, Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ParterreError } from '../domain/parterreError.ts';

/** Allowed per address (IPv6: per /64) and window. Generous: a mobile carrier hides many visitors behind one address. */
export const rateLimitRules = {
  /** Orders. */
  checkout: { points: 30, seconds: 60 },
  /** Holds that begin; changing one's own hold is free. Kept per node: a hold must not wait for one more round trip. */
  hold: { points: 120, seconds: 60, local: true },
  /** Addresses for the newsletter. */
  newsletter: { points: 10, seconds: 60 },
  /** Messages to the exhibitor: each is a mail that somebody reads. */
  contact: { points: 6, seconds: 300 },
  /** HTTP requests to the APIs. */
  api: { points: 900, seconds: 60, local: true },
  /** Documents that are drawn on demand. */
  print: { points: 30, seconds: 60 },
  /** Payment providers; a flood must not reach the database. */
  webhook: { points: 1200, seconds: 60, local: true },
} as const satisfies Record<string, { points: number; seconds: number; local?: true }>;

export type RateLimitName = keyof typeof rateLimitRules;

export class RateLimits {
  readonly enabled: boolean;
  readonly #limiters: Map<RateLimitName, RateLimiterAbstract>;
  readonly #onRefused: (name: string) => void;

  constructor(options: { enabled: boolean; redis?: Redis | Cluster | null; onRefused?: (name: string) => void }) {
    this.enabled = options.enabled;
    this.#onRefused = options.onRefused ?? (() => {});
    this.#limiters = new Map();
    for (const [name, rule] of Object.entries(rateLimitRules) as [
      RateLimitName,
      { points: number; seconds: number; local?: true },
    ][]) {
      const settings = { keyPrefix: `rl:${name}`, points: rule.points, duration: rule.seconds };
      const local = new RateLimiterMemory(settings);
      this.#limiters.set(
        name,
        options.redis && !rule.local
          ? new RateLimiterRedis({ ...settings, storeClient: options.redis, insuranceLimiter: local })
          : local,
      );
    }
  }

  /**
   * Counts one use.
   * ### Errors
   * `TOO_MANY_REQUESTS` with the seconds to wait.
   */
  async take(name: RateLimitName, ip: string): Promise<void> {
    if (!this.enabled) return;
    try {
      await this.#limiters.get(name)?.consume(addressKey(ip));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      this.#onRefused(name);
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new ParterreError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds, values: { seconds } });
    }
  }
}

/** What counts as one visitor's address: an IPv6 host usually owns its whole /64. */
export function addressKey(ip: string): string {
  const address = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}
