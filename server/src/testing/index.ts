export { freshDatabase, type Template, type TestDatabase } from './database.ts';
export { type TestRedis, testRedis } from './redis.ts';
