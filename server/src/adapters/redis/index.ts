import type { SeatEvents } from '../../ports/seatEvents.ts';
import type { SeatLeases } from '../../ports/seatLeases.ts';
import { connectRedis, type RedisConnectionOptions } from './connection.ts';
import { RedisSeatEvents } from './redisSeatEvents.ts';
import { RedisSeatLeases } from './redisSeatLeases.ts';

/** Connects, and gives both ports over the same connections. Rejects when Redis is not there. */
export async function redisLeaseStore(
  options: RedisConnectionOptions,
): Promise<{ leases: SeatLeases; events: SeatEvents; close(): Promise<void> }> {
  const connections = await connectRedis(options);
  return {
    leases: new RedisSeatLeases(connections.commands),
    events: new RedisSeatEvents(connections),
    close: () => connections.close(),
  };
}
