import pg from 'pg';

/**
 * The shared connections of one node. Instants come back as Date, bigint as string (pg's own defaults).
 *
 * Nothing of theirs outlives a transaction: no setting, no named statement, no lock. So a pooler may stand between them and
 * PostgreSQL and give each transaction another connection (docs/decisions/claims.md).
 */
export function createPool(
  databaseUrl: string,
  options: {
    max?: number;
    applicationName?: string;
    /** Longest time to open a connection, and for a statement. */
    timeoutMs?: number;
    /** Settings of PostgreSQL for these connections, which must be a pool of their own then; names and values are ours, not a visitor's. */
    settings?: Record<string, string>;
  } = {},
): pg.Pool {
  const { timeoutMs = 8_000 } = options;
  const setAll = Object.entries(options.settings ?? {})
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // Statements are short and batched: more connections than this only make two cores change context more often.
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'parterre',
    connectionTimeoutMillis: timeoutMs,
    // A server that hangs instead of refusing would keep every buyer waiting without a word.
    query_timeout: timeoutMs,
    keepAlive: true,
    onConnect: async (client) => {
      if (setAll) await client.query(setAll);
    },
  });
  // An idle connection that breaks (a restarted server) must not end the process; the next query opens another.
  pool.on('error', () => {});
  // One that breaks inside a transaction, between two of its statements, tells nobody else either; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Runs `work` in a transaction; rolls back when it throws. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await inTransaction(
      client,
      () => work(client),
      (cause) => {
        broken = cause;
      },
    );
  } finally {
    client.release(broken);
  }
}

/** Runs `work` in a transaction of this connection. `onBroken`: it could not even be rolled back. */
export async function inTransaction<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
  onBroken: (cause: Error) => void = () => {},
): Promise<T> {
  try {
    await client.query('begin');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(onBroken);
    throw error;
  }
}
