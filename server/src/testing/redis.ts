/** A Redis of its own for a test file: the real server, on a free port, with its own folder. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';
import { findProgram } from './programs.ts';

export interface TestRedis {
  url: string;
  port: number;
  /** Ends the server at once, as a crash would: nothing is saved. */
  kill(): Promise<void>;
  /** Ends the server and removes its folder. */
  close(): Promise<void>;
}

/** `extra`: further lines of the server's configuration, such as `['--appendonly', 'yes']`. */
export async function testRedis({ extra = [] as string[], port = 0 } = {}): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'parterre-redis-'));
  const chosen = port || (await freePort());
  const settings = [
    '--bind',
    '127.0.0.1',
    '--port',
    String(chosen),
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  const child = spawn(findProgram('redis-server'), [...settings, ...extra], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lastResort = () => void child.kill('SIGKILL');
  process.once('exit', lastResort);
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  await new Promise<void>((ready, fail) => {
    let output = '';
    const look = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Ready to accept connections')) ready();
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('error', fail);
    child.once('close', () => fail(new Error(`redis-server ended at once:\n${output}`)));
  });
  // The test keeps the process alive, not the server.
  child.unref();
  for (const stream of [child.stdout, child.stderr]) (stream as unknown as { unref(): void }).unref();
  const end = async (signal: NodeJS.Signals) => {
    child.ref();
    child.kill(signal);
    await ended;
    process.removeListener('exit', lastResort);
  };
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
