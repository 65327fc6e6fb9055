import { Cluster, Redis, type RedisOptions } from 'ioredis';

/**
 * Connections to one Redis or one Cluster: `commands` fails at once while Redis is away (a visitor gets a clear answer and
 * may repeat), `events` waits and subscribes again. Neither throws outside of calls; `onError` hears of trouble, for the log.
 */
export interface RedisConnections {
  commands: Redis | Cluster;
  events: Redis | Cluster;
  close(): Promise<void>;
}

export interface RedisConnectionOptions {
  /** `redis://` or `rediss://`; several, separated by commas, are the seeds of a Cluster. */
  url: string;
  onError?: (error: Error) => void;
  /** A command without an answer after this many ms fails; whether it was done is then unknown. */
  commandTimeoutMs?: number;
}

const reconnectAfterMs = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 6), 1_000);

/** Resolves when the first connection stands; rejects with the reason when it does not within ten seconds. */
export async function connectRedis(options: RedisConnectionOptions): Promise<RedisConnections> {
  const { url, onError = () => {}, commandTimeoutMs = 2_000 } = options;
  const commandOptions: RedisOptions = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: commandTimeoutMs,
    retryStrategy: reconnectAfterMs,
  };
  const eventOptions: RedisOptions = { maxRetriesPerRequest: null, retryStrategy: reconnectAfterMs };
  const nodes = url.split(',').map((part) => part.trim());
  const isCluster = nodes.length > 1;
  const commands = isCluster
    ? new Cluster(nodes, {
        redisOptions: commandOptions,
        enableOfflineQueue: false,
        clusterRetryStrategy: reconnectAfterMs,
      })
    : new Redis(url, commandOptions);
  const events = isCluster
    ? new Cluster(nodes, {
        redisOptions: eventOptions,
        shardedSubscribers: true,
        clusterRetryStrategy: reconnectAfterMs,
      })
    : new Redis(url, eventOptions);
  let lastError: Error | undefined;
  for (const connection of [commands, events]) {
    connection.on('error', (error: Error) => {
      lastError = error;
      onError(error);
    });
  }
  const close = async () => {
    commands.disconnect();
    events.disconnect();
  };
  try {
    await Promise.all([commands, events].map((connection) => ready(connection, () => lastError)));
  } catch (error) {
    await close();
    throw error;
  }
  return { commands, events, close };
}

function ready(connection: Redis | Cluster, reason: () => Error | undefined): Promise<void> {
  if (connection.status === 'ready') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Redis did not answer within 10 s', { cause: reason() })), 10_000);
    connection.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
