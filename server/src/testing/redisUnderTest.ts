/** The Redis store on a server of its own, for the conformance suites. */
import { Redis } from 'ioredis';
import { redisLeaseStore } from '../adapters/redis/index.ts';
import { stateKey } from '../adapters/redis/keys.ts';
import type { DeskStoreUnderTest } from '../ports/conformance/deskWorld.ts';
import { type TestRedis, testRedis } from './index.ts';

export async function openRedisUnderTest(): Promise<DeskStoreUnderTest & { server: TestRedis }> {
  const server = await testRedis();
  const store = await redisLeaseStore({ url: server.url });
  const admin = new Redis(server.url);
  admin.on('error', () => {});
  const flush = async () => {
    await admin.flushall();
  };
  return {
    ...store,
    server,
    flush,
    secondNode: async () => ({ ...(await redisLeaseStore({ url: server.url })), flush }),
    rollBack: async (scheduleId, work) => {
      const before = await admin.getBuffer(stateKey(scheduleId));
      await work();
      if (before) await admin.set(stateKey(scheduleId), before);
    },
    close: async () => {
      admin.disconnect();
      await store.close();
      await server.close();
    },
  };
}
