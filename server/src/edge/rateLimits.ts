/** How often a visitor and an address may do what costs us something. Shared over all nodes when there is Redis. */
import type { Cluster, Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '../domain/addresses.ts';
import { type Asker, limits, type RateRule } from '../domain/limits.ts';
import { ParterreError } from '../domain/parterreError.ts';

export type WebhookKind = keyof typeof limits.webhooks;
export type RateLimitName = keyof typeof limits.rates;

export class RateLimits {
  readonly enabled: boolean;
  readonly #limiters = new Map<RateLimitName, { visitor: RateLimiterAbstract; address: RateLimiterAbstract }>();
  readonly #webhooks: Record<WebhookKind, RateLimiterMemory>;
  readonly #onRefused: (name: string) => void;

  constructor(options: {
    enabled: boolean;
    redis?: Redis | Cluster | null;
    /** Length of all windows, for tests that count. Default: as the rules say. */
    windowSeconds?: number;
    onRefused?: (name: string) => void;
  }) {
    this.enabled = options.enabled;
    this.#onRefused = options.onRefused ?? (() => {});
    const webhookLimiter = (kind: WebhookKind): RateLimiterMemory => {
      const { uses, seconds } = limits.webhooks[kind];
      return new RateLimiterMemory({
        keyPrefix: `webhook:${kind}`,
        points: uses,
        duration: options.windowSeconds ?? seconds,
      });
    };
    this.#webhooks = { signed: webhookLimiter('signed'), unsigned: webhookLimiter('unsigned') };
    for (const [name, rule] of Object.entries(limits.rates) as [RateLimitName, RateRule][]) {
      const limiter = (keyPrefix: string, points: number): RateLimiterAbstract => {
        const settings = { keyPrefix, points, duration: options.windowSeconds ?? rule.seconds };
        const local = new RateLimiterMemory(settings);
        return options.redis && rule.nodes === 'all'
          ? new RateLimiterRedis({ ...settings, storeClient: options.redis, insuranceLimiter: local })
          : local;
      };
      this.#limiters.set(name, {
        visitor: limiter(`rl:${name}:v`, rule.visitor),
        address: limiter(`rl:${name}:a`, rule.address),
      });
    }
  }

  /** Whom seats count for until they are paid; nobody where limits are switched off. */
  holder(asker: Asker): Asker | undefined {
    return this.enabled ? asker : undefined;
  }

  /**
   * Counts a webhook: a signed one by its provider's name, an unsigned one by the address it came from.
   * ### Errors
   * `TOO_MANY_REQUESTS` with the seconds to wait.
   */
  async takeWebhook(kind: WebhookKind, from: string): Promise<void> {
    if (!this.enabled) return;
    await this.#refusing(`webhook ${kind}`, this.#webhooks[kind].consume(kind === 'signed' ? from : addressKey(from)));
  }

  /**
   * Counts one use, or several at once.
   * ### Errors
   * `TOO_MANY_REQUESTS` with the seconds to wait.
   */
  async take(name: RateLimitName, { ip, session }: Asker, uses = 1): Promise<void> {
    const limiters = this.#limiters.get(name);
    if (!this.enabled || !limiters) return;
    // One after the other: what a visitor is refused must not use up what the others behind the same address have left.
    if (session !== null) await this.#refusing(name, limiters.visitor.consume(session, uses));
    await this.#refusing(name, limiters.address.consume(addressKey(ip), uses));
  }

  async #refusing(name: string, taken: Promise<unknown>): Promise<void> {
    try {
      await taken;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      this.#onRefused(name);
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new ParterreError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds, values: { seconds } });
    }
  }
}
