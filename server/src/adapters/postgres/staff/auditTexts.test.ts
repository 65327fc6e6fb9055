/** Everything that staff change is called something in the audit trail, in each language, and things are named there. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { auditKinds, locales } from '../../../contract/index.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts';
import { isEntity, tableOf } from './index.ts';

const test = suite('audit texts');
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

const locale = new URL('../../../../../web/shared/locales/', import.meta.url);
const columns = auditKinds.filter(isEntity).flatMap((kind) => Object.keys(tableOf(kind).columns));

for (const language of locales)
  test(`every column has a name in ${language}`, () => {
    const texts = JSON.parse(readFileSync(new URL(`${language}/audit.json`, locale), 'utf8'));
    assert.equal(
      [...new Set(columns)].filter((name) => typeof texts.columns[name] !== 'string'),
      [],
    );
  });

test('a thing of any kind is asked for its name, whatever its id and whatever its values are', async () => {
  const values = { movie_id: 1, tags: [1, 2], cinemas: null, screen_id: 'x', exhibitor_id: 99_999_999 };
  for (const kind of [...auditKinds, 'no such kind'])
    for (const id of ['1', '99999999999', '1/x', '00000000-0000-4000-8000-000000000000', '', 'x'])
      await client.query('select audit_names($1, $2, $3, $4)', [kind, id, {}, values]);
});

test('names are those of now, with what the thing is a part of; what is gone is left out', async () => {
  const { rows } = await client.query<{ id: number }>(
    `insert into exhibitor (trade_name, timezone, logos, email, info) values ('Odeon', 'UTC', '{}', 'a@b.example', '{}') returning id`,
  );
  const exhibitor = rows[0]?.id;
  const distributor = await client.query<{ id: number }>(
    `insert into distributor (exhibitor_id, name, contacts) values ($1, 'Reels', '[]') returning id`,
    [exhibitor],
  );
  const of = distributor.rows[0]?.id;
  const office = await client.query<{ id: number }>(
    `insert into distributor_office (distributor_id, name) values ($1, 'Ghent') returning id`,
    [of],
  );
  const id = office.rows[0]?.id;
  const told = await client.query<{ names: unknown }>('select audit_names($1, $2, $3, $4) as names', [
    'distributor_office',
    String(id),
    {},
    { distributor_id: of, exhibitor_id: exhibitor, rental_profile_id: 12_345 },
  ]);
  assert.equal(told.rows[0]?.names, {
    [`distributor_office ${id}`]: { name: 'Ghent', of: String(of), at: null },
    [`distributor ${of}`]: { name: 'Reels', of: null, at: null },
    [`exhibitor ${exhibitor}`]: { name: 'Odeon', of: null, at: null },
  });
});

test.run();
