export { freshDatabase, type TestDatabase } from './database.ts';
export { testRedis, type TestRedis } from './redis.ts';
