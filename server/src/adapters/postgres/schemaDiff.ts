/** What prisma/schema.prisma asks for and a database does not have yet, by Prisma's engine as WebAssembly: nothing is downloaded. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

const prismaDir = resolve(import.meta.dirname, '../../../../prisma');
const schemaFile = join(prismaDir, 'schema.prisma');

/**
 * Writes the migration that leads from a migrated database to prisma/schema.prisma. Returns the new folder, or null when
 * there is nothing to write. What Prisma's schema cannot say (checks, partial indexes) is added to the file by hand.
 */
export async function writeMigration(migratedDatabaseUrl: string, name: string): Promise<string | null> {
  const sql = await missingSql(migratedDatabaseUrl);
  if (sql === null) return null;
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(prismaDir, 'migrations', `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), sql);
  return folder;
}

/** The SQL that would make the database's tables those of prisma/schema.prisma; null when they are. */
export async function missingSql(databaseUrl: string): Promise<string | null> {
  const schema = readFileSync(schemaFile, 'utf8');
  const files = [{ path: schemaFile, content: schema }];
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  const { SchemaEngine } = await loadEngine();
  const engine = await SchemaEngine.new(
    { datamodels: [[schemaFile, schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new CatalogueReader(pool)),
  );
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: prismaDir },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return !stdout || stdout.includes('This is an empty migration') ? null : stdout;
  } finally {
    engine.free();
    // The engine leaves its connections open when it is freed.
    await pool.end();
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

/** PostgreSQL's "char", the one-letter type of its catalogue. */
const CHAR_OID = 18;
const TEXT_OID = 25;

/**
 * Prisma's adapter refuses columns of that type, without which its engine cannot read a database's constraints. So the pool
 * hands them over as text, and the answer gives them the type that the engine asks for. The engine asks one thing at a time.
 */
class CatalogueReader extends PrismaPg {
  private readonly charColumns = new Set<string>();

  constructor(pool: pg.Pool) {
    super(pool);
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryArrayResult>;
    pool.query = (async (...args: unknown[]) => {
      const result = await query(...args);
      for (const field of result.fields) {
        if (field.dataTypeID !== CHAR_OID) continue;
        field.dataTypeID = TEXT_OID;
        this.charColumns.add(field.name);
      }
      return result;
    }) as typeof pool.query;
  }

  override async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      this.charColumns.clear();
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type, column) =>
        this.charColumns.has(result.columnNames[column] as string) ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}
