/** How often a visitor and an address may do what costs us something. Shared over all nodes when there is Redis. */
import { createHash } from 'node:crypto';
import type { Cluster, Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '../domain/addresses.ts';
import { type Asker, limits, type RateRule } from '../domain/limits.ts';
import { ParterreError } from '../domain/parterreError.ts';

export type WebhookKind = keyof typeof limits.webhooks;
export type RateLimitName = keyof typeof limits.rates;

/** Keys of sessions and devices that a node remembers to have found: more than it can have in use, in about a megabyte. */
const rememberedKeys = 10_000;

/** A try that was counted. */
export interface SignInAttempt {
  /** How long no other is let through if this one is wrong: it is the last there was room for. Null: there is room for more. */
  locksForMs: number | null;
  /** The secret was right: it gives its try back, and earlier wrong ones at the same place are forgotten. */
  succeeded(): Promise<void>;
}

const uncounted: SignInAttempt = { locksForMs: null, succeeded: async () => {} };

const lastOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): number | null =>
  remainingPoints <= 0 ? msBeforeNext : null;

/** `desk` empty: elsewhere. */
const secondFactorKey = (employeeId: number, desk: string): string => `${employeeId}:${desk}`;

/** Hashed, so that Redis keeps no mail addresses. */
const accountKey = (account: string): string => createHash('sha256').update(account).digest('base64url');

export class RateLimits {
  readonly enabled: boolean;
  readonly #limiters = new Map<RateLimitName, Record<'visitor' | 'address' | 'account', RateLimiterAbstract>>();
  readonly #signIn: Record<keyof typeof limits.signIn, RateLimiterAbstract>;
  readonly #webhooks: Record<WebhookKind, RateLimiterMemory>;
  /** What `lookUpSession` has found here; the one that was found longest ago is first. */
  readonly #found = new Set<string>();
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
    const limiter = (keyPrefix: string, points: number, duration: number, shared: boolean): RateLimiterAbstract => {
      const settings = { keyPrefix, points, duration: options.windowSeconds ?? duration };
      const local = new RateLimiterMemory(settings);
      return options.redis && shared
        ? new RateLimiterRedis({ ...settings, storeClient: options.redis, insuranceLimiter: local })
        : local;
    };
    // Sessions that are none are looked up by each node for itself.
    const signInLimiter = (name: keyof typeof limits.signIn): RateLimiterAbstract =>
      limiter(`rl:signIn:${name}`, limits.signIn[name].uses, limits.signIn[name].seconds, name !== 'unknownSession');
    this.#signIn = {
      accountFromAddress: signInLimiter('accountFromAddress'),
      account: signInLimiter('account'),
      address: signInLimiter('address'),
      signedInBefore: signInLimiter('signedInBefore'),
      accountAtDesk: signInLimiter('accountAtDesk'),
      accountAtDeskLong: signInLimiter('accountAtDeskLong'),
      pinAtDevice: signInLimiter('pinAtDevice'),
      pinAtDeviceLong: signInLimiter('pinAtDeviceLong'),
      pinAtDeviceDay: signInLimiter('pinAtDeviceDay'),
      secondFactorFromPlace: signInLimiter('secondFactorFromPlace'),
      secondFactor: signInLimiter('secondFactor'),
      unknownSession: signInLimiter('unknownSession'),
    };
    for (const [name, rule] of Object.entries(limits.rates) as [RateLimitName, RateRule][]) {
      this.#limiters.set(name, {
        visitor: limiter(`rl:${name}:v`, rule.visitor, rule.seconds, rule.nodes === 'all'),
        address: limiter(`rl:${name}:a`, rule.address, rule.seconds, rule.nodes === 'all'),
        account: limiter(`rl:${name}:e`, rule.account, rule.seconds, rule.nodes === 'all'),
      });
    }
  }

  /** Whom seats count for until they are paid; nobody at a device, or where limits are switched off. */
  holder(asker: Asker): Asker | undefined {
    return this.enabled && !asker.isDevice ? asker : undefined;
  }

  /**
   * Counts a webhook: a signed one by its account, an unsigned one by the address it came from.
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
  async take(name: RateLimitName, { ip, session, account }: Asker, uses = 1): Promise<void> {
    const limiters = this.#limiters.get(name);
    if (!this.enabled || !limiters) return;
    if (account) {
      await this.#refusing(name, limiters.account.consume(account, uses));
      return;
    }
    // One after the other: what a visitor is refused must not use up what the others behind the same address have left.
    if (session !== null) await this.#refusing(name, limiters.visitor.consume(session, uses));
    await this.#refusing(name, limiters.address.consume(addressKey(ip), uses));
  }

  /**
   * Counts a try to sign in, before the password is looked at: tries that come together are counted like those that come
   * one by one. `account`: the address it signs in with, in lower case. `desk`: where it is known, a desk or one of its sessions; null: elsewhere.
   *
   * At a desk nothing counts but what is tried there, so nobody elsewhere keeps the account out of it. And somebody who guesses behind a
   * venue's address must not lock out all who work there: the address' count does not stop
   * an account that has signed in from it before; its wrong passwords still count there, and its own limits hold.
   * ### Errors
   * `SIGN_IN_THROTTLED` with the seconds to wait.
   */
  async takeSignIn(account: string, ip: string, desk: string | null = null): Promise<SignInAttempt> {
    if (!this.enabled) return uncounted;
    const of = accountKey(account);
    return desk === null ? this.#takeElsewhere(of, addressKey(ip)) : this.#takeAtDesk(`${of}:${desk}`);
  }

  async #takeElsewhere(of: string, address: string): Promise<SignInAttempt> {
    const { accountFromAddress, account: anywhere, address: everybody, signedInBefore } = this.#signIn;
    const both = `${of}:${address}`;
    await this.#refusing('signIn', accountFromAddress.consume(both), 'SIGN_IN_THROTTLED');
    const taken = await this.#refusing('signIn', anywhere.consume(of), 'SIGN_IN_THROTTLED');
    if (await signedInBefore.get(both)) await everybody.penalty(address);
    else await this.#refusing('signIn', everybody.consume(address), 'SIGN_IN_THROTTLED');
    return {
      locksForMs: lastOf(taken),
      async succeeded() {
        await Promise.all([
          accountFromAddress.delete(both),
          anywhere.reward(of),
          everybody.reward(address),
          signedInBefore.set(both, 1, signedInBefore.duration),
        ]);
      },
    };
  }

  async #takeAtDesk(key: string): Promise<SignInAttempt> {
    const { accountAtDesk, accountAtDeskLong } = this.#signIn;
    await this.#refusing('signIn', accountAtDesk.consume(key), 'SIGN_IN_THROTTLED');
    const taken = await this.#refusing('signIn', accountAtDeskLong.consume(key), 'SIGN_IN_THROTTLED');
    return {
      locksForMs: lastOf(taken),
      async succeeded() {
        await Promise.all([accountAtDesk.delete(key), accountAtDeskLong.delete(key)]);
      },
    };
  }

  /**
   * Counts a PIN that is tried at a device. What is tried at another one does not count, nor does an address.
   * ### Errors
   * `SIGN_IN_THROTTLED` with the seconds to wait.
   */
  async takePin(employeeId: number, deviceId: number): Promise<SignInAttempt> {
    if (!this.enabled) return uncounted;
    const both = `${employeeId}:${deviceId}`;
    const { pinAtDevice, pinAtDeviceLong, pinAtDeviceDay } = this.#signIn;
    await this.#refusing('pin', pinAtDevice.consume(both), 'SIGN_IN_THROTTLED');
    const long = await this.#refusing('pin', pinAtDeviceLong.consume(both), 'SIGN_IN_THROTTLED');
    const day = await this.#refusing('pin', pinAtDeviceDay.consume(both), 'SIGN_IN_THROTTLED');
    return {
      locksForMs: lastOf(day) ?? lastOf(long),
      async succeeded() {
        await Promise.all([pinAtDevice.delete(both), pinAtDeviceLong.delete(both), pinAtDeviceDay.reward(both)]);
      },
    };
  }

  /** Wrong passwords of `account` elsewhere than at its desks, and those at these desks, count no more. */
  async forgiveSignIn(account: string, desks: readonly string[]): Promise<void> {
    const of = accountKey(account);
    const { account: anywhere, accountAtDesk, accountAtDeskLong } = this.#signIn;
    const keys = desks.map((desk) => `${of}:${desk}`);
    await Promise.all([
      anywhere.delete(of),
      ...keys.flatMap((key) => [accountAtDesk.delete(key), accountAtDeskLong.delete(key)]),
    ]);
  }

  /** Wrong PINs of an employee at these devices count no more. */
  async forgivePins(employeeId: number, devices: readonly string[]): Promise<void> {
    const { pinAtDevice, pinAtDeviceLong, pinAtDeviceDay } = this.#signIn;
    const keys = devices.map((device) => `${employeeId}:${device}`);
    await Promise.all(
      keys.flatMap((key) => [pinAtDevice, pinAtDeviceLong, pinAtDeviceDay].map((limiter) => limiter.delete(key))),
    );
  }

  /**
   * Counts a second factor before it is looked at, apart from passwords: whoever knows the password would otherwise begin anew with each
   * time it is right. `desk`: where the account is known; what is tried there counts there alone.
   * ### Errors
   * `SIGN_IN_THROTTLED` with the seconds to wait.
   */
  async takeSecondFactor(employeeId: number, ip: string, desk: string | null): Promise<SignInAttempt> {
    if (!this.enabled) return uncounted;
    const { secondFactorFromPlace, secondFactor } = this.#signIn;
    const place = `${employeeId}:${desk ?? addressKey(ip)}`;
    const long = secondFactorKey(employeeId, desk ?? '');
    await this.#refusing('secondFactor', secondFactorFromPlace.consume(place), 'SIGN_IN_THROTTLED');
    const taken = await this.#refusing('secondFactor', secondFactor.consume(long), 'SIGN_IN_THROTTLED');
    return {
      locksForMs: lastOf(taken),
      async succeeded() {
        await Promise.all([secondFactorFromPlace.delete(place), secondFactor.reward(long)]);
      },
    };
  }

  /** Wrong second factors of an employee at these desks (empty: elsewhere) count no more. */
  async forgiveSecondFactor(employeeId: number, desks: readonly string[]): Promise<void> {
    const { secondFactor } = this.#signIn;
    await Promise.all(desks.map((desk) => secondFactor.delete(secondFactorKey(employeeId, desk))));
  }

  /**
   * What `lookUp` finds of `key`, a staff session's id or a device's key that somebody says to have. Looking it up comes before
   * anything is counted, since who has one is counted by account; so keys of nothing are counted by address, and when they are
   * too many, only keys that were found here before are looked up: whoever makes keys up does not stop those who work there.
   * ### Errors
   * `TOO_MANY_REQUESTS` with the seconds to wait.
   */
  async lookUpSession<T>(ip: string, key: string, lookUp: () => Promise<T | null>): Promise<T | null> {
    if (!this.enabled) return lookUp();
    const { unknownSession } = this.#signIn;
    const address = addressKey(ip);
    const counted = this.#found.has(key) ? null : await unknownSession.get(address);
    if (counted && counted.remainingPoints <= 0) await this.#refusing('unknownSession', Promise.reject(counted));
    const found = await lookUp();
    this.#found.delete(key);
    if (found === null) await unknownSession.consume(address).catch(() => {});
    else this.#remember(key);
    return found;
  }

  #remember(key: string): void {
    this.#found.add(key);
    if (this.#found.size <= rememberedKeys) return;
    // A Set keeps the order of insertion.
    const oldest = this.#found.values().next();
    if (!oldest.done) this.#found.delete(oldest.value);
  }

  async #refusing<T>(
    name: string,
    taken: Promise<T>,
    code: 'TOO_MANY_REQUESTS' | 'SIGN_IN_THROTTLED' = 'TOO_MANY_REQUESTS',
  ): Promise<T> {
    try {
      return await taken;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      this.#onRefused(name);
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new ParterreError(code, { retryAfterSeconds: seconds, values: { seconds } });
    }
  }
}
