/** Servers that are killed and started again, and a balancer in front of them. */
import { mkdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../server/src/testing/freePort.ts';
import { type ServerProcess, startServer } from './server.ts';

/** A node: the same port, folder and log through all its lives. */
export interface Node {
  name: string;
  url: string;
  logFile: string;
  /** Null while it is down. */
  process: ServerProcess | null;
  startedAtMs: number;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts one. A node that ends by itself is told of, and started again. */
export async function openNode(
  name: string,
  environment: Record<string, string> & { VAR_DIR: string },
  options: {
    onExit: (node: string, how: string) => void;
    /** Whether a node that has ended should be there. */
    isWanted: () => boolean;
    nodeFlags?: string[];
  },
): Promise<Node> {
  const { onExit, isWanted, nodeFlags = [] } = options;
  mkdirSync(environment.VAR_DIR, { recursive: true });
  const port = String(await freePort());
  const node: Node = {
    name,
    url: `http://127.0.0.1:${port}`,
    logFile: join(environment.VAR_DIR, `server-${port}.log`),
    process: null,
    startedAtMs: 0,
    async kill() {
      const running = node.process;
      node.process = null;
      if (!running) return;
      const ended = new Promise((done) => running.child.once('exit', done));
      running.child.kill('SIGKILL');
      await ended;
    },
    async start() {
      const started = await startServer({ ...environment, PORT: port }, { nodeFlags });
      started.child.once('exit', (code, signal) => {
        if (node.process !== started) return;
        node.process = null;
        if (code === 0 || !isWanted()) return;
        onExit(name, `code ${code}, signal ${signal}`);
        // Whoever watches over a server would start it again.
        node.start().catch((error: unknown) => onExit(name, String(error)));
      });
      node.process = started;
      node.startedAtMs = Date.now();
    },
  };
  await node.start();
  return node;
}

/** Passes connections to the nodes in turn; one that does not take it is passed over, as health checks would have it. */
export async function startBalancer(urls: () => string[]): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const pass = (client: Socket, tries: number): void => {
    const targets = urls();
    const target = targets[turn++ % Math.max(1, targets.length)];
    if (!target || tries === 0) return void client.destroy();
    const { port } = new URL(target);
    const server = connect(Number(port), '127.0.0.1');
    keep(server);
    let connected = false;
    server.once('connect', () => {
      connected = true;
      client.pipe(server).pipe(client);
    });
    server.on('error', () => {
      if (connected) client.destroy();
      else pass(client, tries - 1);
    });
    server.on('close', () => connected && client.destroy());
    client.on('close', () => server.destroy());
  };
  const balancer = createServer((client) => {
    keep(client);
    client.on('error', () => {});
    pass(client, 3);
  });
  await new Promise<void>((done) => balancer.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => balancer.close(done));
    },
  };
}
