/** A pgbouncer of its own before a test's database: transactions of one connection end up on others, as few as there are. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';
import { findProgram } from './programs.ts';

export interface TestPooler {
  /** Leads to the same database through the pooler. */
  url: string;
  close(): Promise<void>;
}

export async function startPooler(databaseUrl: string, { connections }: { connections: number }): Promise<TestPooler> {
  const database = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'parterre-pooler-'));
  // It gives root up, and reads its settings after that.
  chmodSync(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const login = [
    database.username && `user=${database.username}`,
    database.password && `password=${database.password}`,
  ];
  const settings = [
    '[databases]',
    `* = host=${database.hostname} port=${database.port} ${login.filter(Boolean).join(' ')}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  const child = spawn(findProgram('pgbouncer'), [file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const lastResort = () => void child.kill('SIGKILL');
  process.once('exit', lastResort);
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  await new Promise<void>((ready, fail) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
      if (output.includes('process up')) ready();
    });
    child.once('error', fail);
    child.once('close', () => fail(new Error(`pgbouncer ended at once:\n${output}`)));
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async close() {
      child.kill('SIGKILL');
      await ended;
      process.removeListener('exit', lastResort);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
