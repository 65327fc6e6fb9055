import pg from 'pg';

const reconnectAfterMs = 1_000;

export interface StandingConnection {
  /** Null while it is being made again. */
  client(): pg.Client | null;
  close(): Promise<void>;
}

/**
 * A connection of its own that is made again whenever it is lost: for what belongs to a session, LISTEN and advisory locks.
 * `prepare` runs on each new connection before anybody gets it; when it fails, the connection is given up and made anew.
 */
export function createStandingConnection(
  databaseUrl: string,
  options: { name: string; prepare(client: pg.Client): Promise<void> },
): StandingConnection {
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: databaseUrl, application_name: options.name, keepAlive: true });
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (current === fresh) current = null;
      reconnectLater();
    });
    try {
      await fresh.connect();
      await options.prepare(fresh);
      if (closed) await fresh.end();
      else current = fresh;
    } catch {
      await fresh.end().catch(() => {});
      reconnectLater();
    }
  }

  function reconnectLater(): void {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connecting = connect();
    }, reconnectAfterMs);
    timer.unref();
  }

  let connecting = connect();
  return {
    client: () => current,
    async close() {
      closed = true;
      clearTimeout(timer);
      await connecting;
      await current?.end();
    },
  };
}
