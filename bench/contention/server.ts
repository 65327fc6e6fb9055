/** The whole server with another way of taking seats in the place of the seat desk's: RIVAL says which. */
import { Redis } from 'ioredis';
import pg from 'pg';
import { compose } from '../../server/src/composition.ts';
import { readConfig } from '../../server/src/config.ts';
import { Metrics } from '../../server/src/edge/metrics.ts';
import { createLog } from '../../server/src/http/log.ts';
import { createServer } from '../../server/src/server.ts';
import { forUpdate, holdBy, lockPerSchedule, singleEvalsha } from './rivals.ts';

const { RIVAL, RIVAL_REDIS_URL = '' } = process.env;
const config = readConfig(process.env);
const log = createLog({ level: config.logLevel });
const composition = await compose(config, (error, where) => log.error({ err: error, where }, 'fault'));
// A pool as large as the server's, without its time limits: two hundred who wait for one row wait for long.
const pool = new pg.Pool({ connectionString: config.databaseUrl ?? '', max: 10 });
const redis = RIVAL === 'for-update' ? null : new Redis(RIVAL_REDIS_URL);
const take = redis ? await (RIVAL === 'lock' ? lockPerSchedule(redis) : singleEvalsha(redis)) : forUpdate(pool);
const seats = Object.assign(Object.create(composition.services.seats), { hold: holdBy(take, config.secret) });
const services = { ...composition.services, seats };
const server = await createServer({ ...composition, services, config, log, metrics: new Metrics() });
process.once('SIGTERM', async () => {
  await server.close();
  await composition.close();
  redis?.disconnect();
  await pool.end();
  process.exit(0);
});
