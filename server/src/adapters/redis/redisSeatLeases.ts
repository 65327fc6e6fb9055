import type { Cluster, Redis } from 'ioredis';
import { ParterreError } from '../../domain/parterreError.ts';
import type {
  LeaseExtendRequest,
  LeaseHoldRequest,
  LeaseLoad,
  LeaseRefusal,
  LeaseReleaseRequest,
  LeaseReply,
  LeaseSnapshot,
  LeaseSoldRequest,
  SeatLeases,
} from '../../ports/seatLeases.ts';
import { channelOf, memoKey, stateKey } from './keys.ts';
import {
  packExtends,
  packHolds,
  packReleases,
  packSold,
  packState,
  unpackHeader,
  unpackReply,
  unpackState,
} from './packing.ts';
import { runScript, type Script, scripts } from './scripts.ts';

/** Long past any sale. A show that comes back after that is made anew from PostgreSQL. */
const stateTtlMs = 90 * 24 * 3600 * 1000;

/** The lease store on Redis. */
export class RedisSeatLeases implements SeatLeases {
  /** Redis' clock minus ours, ms. */
  private clockOffsetMs: number | null = null;

  constructor(private readonly redis: Redis | Cluster) {}

  nowMs(): number {
    return Date.now() + Math.round(this.clockOffsetMs ?? 0);
  }

  snapshot(scheduleId: number): Promise<LeaseSnapshot | null> {
    return this.guard(async () => {
      const bytes = await this.redis.getBuffer(stateKey(scheduleId));
      return bytes ? unpackState(bytes) : null;
    });
  }

  peek(scheduleId: number): Promise<{ epoch: number; version: number } | null> {
    return this.guard(async () => {
      const header = unpackHeader(await this.redis.getrangeBuffer(stateKey(scheduleId), 0, 15));
      return header && { epoch: header.epoch, version: header.version };
    });
  }

  hold(
    scheduleId: number,
    epoch: number,
    requests: LeaseHoldRequest[],
    memoTtlMs: number,
  ): Promise<LeaseReply | LeaseRefusal> {
    const keys = [stateKey(scheduleId)];
    for (const request of requests) if (request.key) keys.push(memoKey(scheduleId, request.key.id));
    return this.run(scripts.hold, keys, [packHolds(epoch, requests), channelOf(scheduleId), memoTtlMs]);
  }

  extend(scheduleId: number, epoch: number, requests: LeaseExtendRequest[]): Promise<LeaseReply | LeaseRefusal> {
    return this.run(scripts.extend, [stateKey(scheduleId)], [packExtends(epoch, requests), channelOf(scheduleId)]);
  }

  release(scheduleId: number, epoch: number, requests: LeaseReleaseRequest[]): Promise<LeaseReply | LeaseRefusal> {
    return this.run(scripts.release, [stateKey(scheduleId)], [packReleases(epoch, requests), channelOf(scheduleId)]);
  }

  sold(scheduleId: number, epoch: number, requests: LeaseSoldRequest[]): Promise<LeaseReply | LeaseRefusal> {
    return this.run(scripts.sold, [stateKey(scheduleId)], [packSold(epoch, requests), channelOf(scheduleId)]);
  }

  load(scheduleId: number, state: LeaseLoad): Promise<boolean> {
    return this.guard(async () => {
      await this.readClock();
      const args = [packState(state), channelOf(scheduleId), state.replaces, stateTtlMs];
      return (await runScript(this.redis, scripts.load, [stateKey(scheduleId)], args)) === 1;
    });
  }

  async healthy(): Promise<boolean> {
    try {
      await this.readClock();
      return true;
    } catch {
      return false;
    }
  }

  private async readClock(): Promise<void> {
    const [seconds, microseconds] = await this.redis.time();
    this.learnClock(Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000));
  }

  /** An answer that came late makes Redis' clock look slow: believe the fastest, and the others only little by little. */
  private learnClock(redisNowMs: number): void {
    const sample = redisNowMs - Date.now();
    if (this.clockOffsetMs === null || sample > this.clockOffsetMs) this.clockOffsetMs = sample;
    else this.clockOffsetMs += (sample - this.clockOffsetMs) / 256;
  }

  private run(script: Script, keys: string[], args: (Buffer | string | number)[]): Promise<LeaseReply | LeaseRefusal> {
    return this.guard(async () => {
      const { nowMs, reply } = unpackReply((await runScript(this.redis, script, keys, args)) as Buffer[]);
      if (nowMs > 0) this.learnClock(nowMs);
      return reply;
    });
  }

  /** Whatever goes wrong between us and Redis is one thing to the caller: try again in a moment. */
  private async guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 2, cause });
    }
  }
}
