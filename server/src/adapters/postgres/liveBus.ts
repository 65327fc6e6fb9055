import type pg from 'pg';
import type { LiveBus, LiveNews } from '../../ports/liveBus.ts';
import { createStandingConnection } from './standingConnection.ts';

export const liveChannel = 'parterre_live';
/** PostgreSQL refuses a payload of 8,000 bytes and more. */
const payloadLimit = 7_000;
const flushEveryMs = 40;

/**
 * Live news through LISTEN and NOTIFY, so that nodes need nothing but their database. Sent after the commit and merged
 * for 40 ms: a NOTIFY inside a sale's transaction would make all sales commit one after the other.
 */
export function createLiveBus(pool: pg.Pool, databaseUrl: string): LiveBus {
  const listeners = new Set<(news: LiveNews) => void>();
  let waiting: LiveNews[] = [];
  let flushTimer: NodeJS.Timeout | undefined;
  let closed = false;

  function hear(payload: string): void {
    for (const news of JSON.parse(payload) as LiveNews[]) for (const listener of listeners) listener(news);
  }

  async function flush(): Promise<void> {
    flushTimer = undefined;
    const news = waiting;
    waiting = [];
    const payloads: string[] = [];
    let parts: string[] = [];
    let length = 0;
    for (const part of new Set(news.map((one) => JSON.stringify(one)))) {
      if (length + part.length > payloadLimit && parts.length > 0) {
        payloads.push(`[${parts.join(',')}]`);
        parts = [];
        length = 0;
      }
      parts.push(part);
      length += part.length + 1;
    }
    if (parts.length > 0) payloads.push(`[${parts.join(',')}]`);
    try {
      await pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [liveChannel, payloads]);
    } catch {
      // The database is away: at least the visitors of this node hear of it.
      for (const payload of payloads) hear(payload);
    }
  }

  const connection = createStandingConnection(databaseUrl, {
    name: 'parterre live',
    async prepare(client) {
      client.on('notification', (message) => {
        if (message.payload) hear(message.payload);
      });
      await client.query(`listen ${liveChannel}`);
      // Whatever changed while nobody listened.
      for (const listener of listeners) listener({ kind: 'missed' });
    },
  });

  return {
    publish(news) {
      if (closed) return;
      waiting.push(news);
      flushTimer ??= setTimeout(() => void flush(), flushEveryMs);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      if (flushTimer) {
        clearTimeout(flushTimer);
        await flush();
      }
      await connection.close();
    },
  };
}
