import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { visibilityBits } from '../../domain/visibility.ts';
import { freshDatabase, type TestDatabase } from '../../testing/index.ts';
import { closedLists } from './closedLists.ts';

const test = suite('enumerations');
let database: TestDatabase;
let client: pg.Client;
test.before(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
test.after(async () => {
  await client.end();
  await database.close();
});

/** Columns with the name of an enumeration that PostgreSQL does not check, and why. */
const unchecked = {
  'audit_entry.permission':
    'as it was called at the time, which a later version may not know; of one’s own account none',
  'cancelled_order.refusal':
    'any code of contract/errors.ts, which grows with most versions; it is shown and compared with nothing',
  'role_permission.permission': 'grows with most versions; what contract/permissions.ts does not know gives nothing',
};

/** Values of a check constraint: it lists them in one literal, which is what an order can afford, or value by value. */
function valuesOf(definition: string): string[] {
  const literal = /'\{([^}]*)\}'::text\[\]/.exec(definition)?.[1];
  if (literal !== undefined) return literal.split(',').map((value) => value.replaceAll('"', ''));
  return [...definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '');
}

test('PostgreSQL checks every enumeration, with the values that TypeScript has', async () => {
  // A constraint of one column that compares it with an array is a list of values.
  const { rows } = await client.query<{ column: string; definition: string }>(
    `select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     join pg_class t on t.oid = c.conrelid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
     where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
       and pg_get_constraintdef(c.oid) like '%= ANY%'
     order by 1`,
  );
  const checked = Object.fromEntries(rows.map(({ column, definition }) => [column, valuesOf(definition)]));
  assert.equal(checked, closedLists);
});

test('no column of a name that enumerations have goes unchecked', async () => {
  const { rows } = await client.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text'
       and column_name in ('status', 'type', 'kind', 'source', 'theme', 'component', 'rating', 'dimension', 'reason', 'locale',
         'location', 'permission', 'refusal')
     order by 1`,
  );
  assert.equal(
    rows.map(({ column }) => column).filter((column) => !(column in closedLists)),
    Object.keys(unchecked),
  );
});

test('no list is null: the schema cannot say so, and the types of the tables do', async () => {
  const { rows } = await client.query(
    `select table_name || '.' || column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'ARRAY' and is_nullable = 'YES'`,
  );
  assert.equal(rows, []);
});

test('bits of visibility are those there are', async () => {
  const all = Object.values(visibilityBits).reduce((sum, bit) => sum + bit, 0);
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname like '%\\_bits' and contype = 'c'`,
  );
  assert.is(rows.length, 5);
  for (const { definition } of rows) assert.match(definition, `<= ${all})`);
});

test.run();
