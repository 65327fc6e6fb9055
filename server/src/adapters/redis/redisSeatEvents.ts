import type { Cluster, Redis } from 'ioredis';
import { ParterreError } from '../../domain/parterreError.ts';
import type { SeatEvent, SeatEvents } from '../../ports/seatEvents.ts';
import type { RedisConnections } from './connection.ts';
import { channelOf, scheduleOfChannel } from './keys.ts';
import { messageKinds, unpackDelta } from './packing.ts';

/** Sharded pub/sub (Redis 7): a show's messages stay on the shard that holds the show. */
export class RedisSeatEvents implements SeatEvents {
  private readonly listeners = new Map<number, Set<(event: SeatEvent) => void>>();
  private readonly commands: Redis | Cluster;
  private readonly subscriber: Redis | Cluster;

  constructor(connections: RedisConnections) {
    this.commands = connections.commands;
    this.subscriber = connections.events;
    this.subscriber.on('smessageBuffer', (channel: Buffer, message: Buffer) =>
      this.hear(channel.toString('latin1'), message),
    );
    // Messages of the meantime are lost; ioredis has subscribed again by itself.
    this.subscriber.on('ready', () => {
      for (const set of this.listeners.values()) for (const listener of set) listener({ kind: 'gap' });
    });
  }

  async subscribe(scheduleId: number, listener: (event: SeatEvent) => void): Promise<() => void> {
    const present = this.listeners.get(scheduleId);
    const set = present ?? new Set();
    set.add(listener);
    if (!present) {
      this.listeners.set(scheduleId, set);
      try {
        await this.within(this.subscriber.ssubscribe(channelOf(scheduleId)));
      } catch (cause) {
        this.listeners.delete(scheduleId);
        throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 2, cause });
      }
    }
    return () => {
      set.delete(listener);
      if (set.size > 0 || this.listeners.get(scheduleId) !== set) return;
      this.listeners.delete(scheduleId);
      // A connection that is away has no subscriptions to end.
      this.subscriber.sunsubscribe(channelOf(scheduleId)).catch(() => {});
    };
  }

  private hear(channel: string, message: Buffer): void {
    const scheduleId = scheduleOfChannel(channel);
    const set = scheduleId === null ? undefined : this.listeners.get(scheduleId);
    const event = set ? readMessage(message) : null;
    if (set && event) for (const listener of set) listener(event);
  }

  /** The subscriber queues while it is away; a visitor does not wait for that. */
  private within<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no subscription within 2 s')), 2_000);
      work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}

function readMessage(message: Buffer): SeatEvent | null {
  switch (message[0]) {
    case messageKinds.delta:
      return message.length >= 16 ? { kind: 'delta', delta: unpackDelta(message) } : null;
    case messageKinds.loaded:
      return { kind: 'loaded' };
    default:
      return null;
  }
}
