/** Starts the server: configuration, services, HTTP and WebSocket; and ends it without losing anything. */
import { compose, composeWorker } from './composition.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { Metrics } from './edge/metrics.ts';
import { createLog, type Logger } from './http/log.ts';
import { viteInMiddleware } from './http/vite.ts';
import { createServer, createWorkerServer, type RunningServer } from './server.ts';

/** A shutdown that takes longer is cut off, so that a restart is never stuck. */
const shutdownWithinMs = 4_500;

async function start(config: Config, log: Logger): Promise<void> {
  const metrics = new Metrics();
  metrics.observeProcess();
  const onFault = (error: unknown, where: string) => log.error({ err: error, where }, 'fault');
  const setting = [config, onFault, metrics, (line: string) => log.info(line)] as const;
  const closers: (() => Promise<void>)[] = [];
  let server: Pick<RunningServer, 'url' | 'close'>;
  let closeJobs: () => Promise<void>;
  try {
    if (config.role === 'worker') {
      const worker = await composeWorker(...setting);
      closers.push(worker.close);
      closeJobs = worker.closeJobs;
      server = await createWorkerServer({ health: worker.health, metrics }, { config, log });
    } else {
      const composition = await compose(...setting);
      closers.push(composition.close);
      closeJobs = composition.closeJobs;
      const vite = config.dev ? await viteInMiddleware() : undefined;
      if (vite) closers.push(() => vite.close());
      server = await createServer({ ...composition, config, log, metrics, vite });
    }
    // Requests and jobs end side by side.
    closers.push(async () => {
      await Promise.all([server.close(), closeJobs()]);
    });
  } catch (error) {
    for (const close of closers.reverse()) await close();
    throw error;
  }
  log.info({ url: server.url, role: config.role, baseUrl: config.baseUrl, dev: config.dev }, 'listening');

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const patience = setTimeout(() => {
      log.error('shutdown took too long');
      process.exit(1);
    }, shutdownWithinMs);
    for (const close of closers.reverse()) await close();
    clearTimeout(patience);
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
}

let log: Logger | undefined;
try {
  const config = readConfig(process.env);
  log = createLog({ level: config.logLevel });
  const running = log;
  // What nobody caught says nothing about other visitors' requests: told, not fatal.
  process.on('unhandledRejection', (error) => running.error({ err: error }, 'unhandled rejection'));
  await start(config, log);
} catch (error) {
  if (error instanceof ConfigError) {
    process.stderr.write(
      `The configuration is not right:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}\n`,
    );
  } else if (log) {
    log.fatal({ err: error }, 'cannot start');
    process.stderr.write(`Parterre cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  } else {
    process.stderr.write(`Parterre cannot start: ${String(error)}\n`);
  }
  process.exit(1);
}
