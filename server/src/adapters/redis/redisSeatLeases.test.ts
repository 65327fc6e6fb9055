import { Redis } from 'ioredis';
import { leaseConformance } from '../leaseConformance.ts';
import { redisLeaseStore } from './index.ts';

leaseConformance('Redis', async () => {
  const url = 'redis://127.0.0.1:16399';
  const store = await redisLeaseStore({ url });
  const admin = new Redis(url);
  return {
    ...store,
    flush: async () => {
      await admin.flushall();
    },
    close: async () => {
      admin.disconnect();
      await store.close();
    },
  };
});
