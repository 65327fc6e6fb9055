/**
 * Prisma's migrations without Prisma's downloaded engine: the same folder and the same `_prisma_migrations` table, so
 * `prisma migrate deploy` stays usable wherever its engine can be had.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

const prismaDir = resolve(import.meta.dirname, '../../../../prisma');
const schemaFile = join(prismaDir, 'schema.prisma');
const migrationsDir = join(prismaDir, 'migrations');
/** The schema that the migrations lead to. */
const migratedSchemaFile = join(migrationsDir, 'schema.prisma');
const NO_FILTER = { externalTables: [], externalEnums: [] };

/**
 * Brings a database up to date. Returns the names of the migrations it applied, oldest first.
 * Several nodes that start together are safe: the engine takes an advisory lock.
 * ### Errors
 * Whatever the failing migration said, with its name.
 */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const migrationsList = readMigrations();
  // Loading the engine takes half a second; most starts have nothing to apply.
  if (await isUpToDate(databaseUrl, migrationsList)) return [];
  return withEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList,
      filters: NO_FILTER,
    });
    return appliedMigrationNames;
  });
}

/**
 * Writes the migration that leads from the schema as it was at the last one (kept in
 * prisma/migrations/schema.prisma) to prisma/schema.prisma. Returns the new folder, or null when nothing changed.
 * What Prisma's schema cannot say (functions, partial indexes) is added to the file by hand.
 * `databaseUrl`: any database; it is connected to, but neither read nor written.
 */
export async function writeMigration(databaseUrl: string, name: string): Promise<string | null> {
  const sql = await pendingSql(databaseUrl);
  if (sql === null) return null;
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsDir, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), sql);
  copyFileSync(schemaFile, migratedSchemaFile);
  return folder;
}

/** The SQL that no migration has yet but the schema asks for; null when there is none. */
export async function pendingSql(databaseUrl: string): Promise<string | null> {
  const schema = (path: string) => ({
    files: [{ path, content: readFileSync(path, 'utf8') }],
  });
  const { stdout } = await withEngine(databaseUrl, (engine) =>
    engine.diff({
      from: existsSync(migratedSchemaFile)
        ? { tag: 'schemaDatamodel', ...schema(migratedSchemaFile) }
        : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', ...schema(schemaFile) },
      script: true,
      exitCode: null,
      filters: NO_FILTER,
    }),
  );
  return !stdout || stdout.includes('This is an empty migration') ? null : stdout;
}

function readMigrations(): MigrationList {
  const lockfile = join(migrationsDir, 'migration_lock.toml');
  const folders = readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: migrationsDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: folders.map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok',
          value: readFileSync(join(migrationsDir, path, 'migration.sql'), 'utf8'),
        },
      },
    })),
  };
}

async function isUpToDate(databaseUrl: string, { migrationDirectories }: MigrationList): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const exists = await client.query(`select to_regclass('_prisma_migrations') is not null as exists`);
    if (!exists.rows[0].exists) return false;
    const applied = await client.query<{ migration_name: string }>(
      'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    );
    const names = new Set(applied.rows.map((row) => row.migration_name));
    return migrationDirectories.every(({ path }) => names.has(path));
  } finally {
    await client.end();
  }
}

// Node has it, but @types/node of Node 20 does not say so.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

let loaded: Promise<typeof import('@prisma/schema-engine-wasm')> | undefined;

/** The package imports its .wasm as a module, which Node 20 cannot; so we do the linking. */
function loadEngine() {
  loaded ??= (async () => {
    const entry = fileURLToPath(import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
    const glue = await import(pathToFileURL(entry).href);
    const { instance } = await WebAssembly.instantiate(readFileSync(entry.replace(/js$/, 'wasm')), {
      './schema_engine_bg.js': glue,
    });
    glue.__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
    return glue;
  })();
  return loaded;
}

/**
 * Prisma's adapter cuts a script at every semicolon, also inside comments, strings and function bodies. PostgreSQL
 * takes a script as it is, and as one transaction.
 */
class WholeScripts extends PrismaPg {
  override async connect() {
    return sendScriptsWhole(await super.connect());
  }
}

function sendScriptsWhole<T extends Awaited<ReturnType<PrismaPg['connect']>>>(adapter: T): T {
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
  };
  return adapter;
}

async function withEngine<T>(databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  // Our own pool, since the engine leaves its connections open when it is freed.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  const factory = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool));
  const datamodels: [string, string][] = [[schemaFile, readFileSync(schemaFile, 'utf8')]];
  const { SchemaEngine } = await loadEngine();
  const engine = await SchemaEngine.new({ datamodels }, () => {}, factory);
  try {
    return await work(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}
