import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startEmbeddedPostgres } from './embedded.ts';

test('a folder of another version of PostgreSQL is told of before anything in it is touched', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'parterre-cluster-')), 'postgres');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'PG_VERSION'), '9\n');
  const error = await startEmbeddedPostgres({ dataDir }).catch((cause: Error) => cause);
  assert.match(String(error), /made by PostgreSQL 9, .* brings PostgreSQL \d\d\. .* npm start -- --fresh/);
  assert.equal(readdirSync(dataDir), ['PG_VERSION']);
  rmSync(join(dataDir, '..'), { recursive: true });
});

test.run();
