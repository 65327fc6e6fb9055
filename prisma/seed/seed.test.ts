import '@parterre/engine/node';
import pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, instantOf } from '../../server/src/domain/scheduleRules.ts';
import { freshDatabase, type Template, type TestDatabase } from '../../server/src/testing/index.ts';
import { demoDay } from './days.ts';
import { NoNewDays, type Scenario, seed } from './seed.ts';
import { demoStaff, housesWithLogins } from './staff.ts';

const today = '2026-11-21';
/** Day before the clocks change, and the change itself is inside the fourteen days. */
const beforeWinterTime = '2026-10-20';

const morningOf = (day: string): number => instantOf({ day, minute: 10 * 60 }, 'Europe/Brussels');

interface World {
  seed(day: string, scenario?: Scenario): ReturnType<typeof seed>;
  all<T>(sql: string): Promise<T[]>;
  url: string;
}

/** The small demo of `today`, seeded once for all tests that begin with it. */
const small: Template = {
  name: 'seeded_small_of_its_own_test',
  async fill(databaseUrl) {
    await seed({ databaseUrl, scenario: 'small', nowMs: morningOf(today), varDir: null });
  },
};

/** Runs on a database of its own. `template`: what is there before. */
async function seeded(run: (world: World) => Promise<void>, template?: Template): Promise<void> {
  const database = await freshDatabase(template && { template });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    await run({
      seed: (day, scenario = 'demo') =>
        seed({ databaseUrl: database.url, scenario, nowMs: morningOf(day), varDir: null }),
      all: async <T>(sql: string) => (await client.query(sql)).rows as T[],
      url: database.url,
    });
  } finally {
    await client.end();
    await database.close();
  }
}

/** Keeps the cluster up from the first test to the last when this file is run alone. */
let kept: TestDatabase | undefined;
test.before(async () => {
  kept = await freshDatabase();
});
test.after(async () => {
  await kept?.close();
});

/** Everything that the seed writes, row by row, as text; numbers given by the database left out. */
const everything = `SELECT md5(string_agg(line, chr(10) ORDER BY line)) AS digest, count(*)::int AS lines FROM (
  SELECT row_to_json(t)::text line FROM exhibitor t UNION ALL SELECT row_to_json(t)::text FROM cinema t UNION ALL SELECT row_to_json(t)::text FROM screen t
  UNION ALL SELECT (to_jsonb(t) - 'published_at')::text FROM screen_layout t UNION ALL SELECT row_to_json(t)::text FROM seat_class_rate t
  UNION ALL SELECT row_to_json(t)::text FROM movie t UNION ALL SELECT row_to_json(t)::text FROM movie_version t UNION ALL SELECT row_to_json(t)::text FROM "_MovieToTag" t
  UNION ALL SELECT row_to_json(t)::text FROM schedule t UNION ALL SELECT row_to_json(t)::text FROM event t UNION ALL SELECT row_to_json(t)::text FROM price_rate t
  UNION ALL SELECT (to_jsonb(t) - 'number')::text FROM bill t UNION ALL SELECT (to_jsonb(t) - 'id')::text FROM bill_line t UNION ALL SELECT (to_jsonb(t) - 'created_at')::text FROM sold_schedule t UNION ALL SELECT row_to_json(t)::text FROM seat_claim t
  UNION ALL SELECT row_to_json(t)::text FROM payment t UNION ALL SELECT row_to_json(t)::text FROM sandbox_payment t UNION ALL SELECT row_to_json(t)::text FROM setting t UNION ALL SELECT row_to_json(t)::text FROM cms_content t) lines`;

/** What a day of the demo must offer, with the number of shows at least. */
const offers: [string, string, number][] = [
  ['sold out', 'l.seat_count - c.sold = 0', 2],
  [
    'sold out online, with seats left for the box office',
    's.online_reserve > 0 AND l.seat_count - c.sold BETWEEN 1 AND s.online_reserve',
    2,
  ],
  ['nearly full', 's.online_reserve = 0 AND l.seat_count - c.sold BETWEEN 1 AND 40', 3],
  ['not for sale online', 'NOT s.purchasable_online', 2],
  ['without a seat picker', 'NOT s.seatpicker_enabled', 2],
  [
    'free of charge',
    '(SELECT max(r.price_minor + r.handling_minor) FROM price_rate r WHERE r.price_group_id = s.price_group_id) = 0',
    2,
  ],
  ['in 3D', "(SELECT v.dimension FROM movie_version v WHERE v.id = s.version_id) = '3D'", 3],
];

test('fourteen days hold every kind of show, whatever the day', async () => {
  for (const day of [today, beforeWinterTime]) {
    await seeded(async (world) => {
      const { shows } = await world.seed(day);
      assert.ok(shows > 250, `${shows} shows`);
      for (const [what, condition, least] of offers) {
        const [row] = await world.all<{ n: number }>(
          `SELECT count(*)::int n FROM schedule s JOIN screen_layout l ON l.id = s.layout_id
             CROSS JOIN LATERAL (SELECT count(*) AS sold FROM seat_claim WHERE schedule_id = s.id) c WHERE ${condition}`,
        );
        assert.ok((row?.n ?? 0) >= least, `${row?.n} shows ${what} from ${day} on, at least ${least} wanted`);
      }
      const events = await world.all<{ theme: string; sell_online: boolean }>('SELECT theme, sell_online FROM event');
      assert.ok(events.length >= 3);
      assert.ok(events.some((event) => event.theme === 'ladies'));
      assert.ok(events.some((event) => !event.sell_online));
      const days = await world.all(
        "SELECT DISTINCT (start_at AT TIME ZONE 'Europe/Brussels' - interval '3 hours')::date FROM schedule",
      );
      assert.is(days.length, 14);
    });
  }
});

test('the same day gives the same data, also twice', async () => {
  const digests: unknown[] = [];
  for (const template of [undefined, small]) {
    await seeded(async (world) => {
      if (!template) await world.seed(today, 'small');
      const [first] = await world.all(everything);
      const again = await world.seed(today, 'small');
      const [second] = await world.all(everything);
      assert.is(again.seats, 0);
      assert.equal(second, first);
      digests.push(first);
    }, template);
  }
  assert.equal(digests[0], digests[1]);
});

test('the demo’s day ends at three in the night, also when clocks change', () => {
  const days: [string, string][] = [
    ['2026-11-21T02:59:00+01:00', '2026-11-20'],
    ['2026-11-21T03:00:00+01:00', '2026-11-21'],
    ['2027-03-28T00:59:00Z', '2027-03-27'],
    ['2027-03-28T01:00:00Z', '2027-03-28'],
    ['2027-10-31T01:59:00Z', '2027-10-30'],
    ['2027-10-31T02:00:00Z', '2027-10-31'],
  ];
  for (const [at, day] of days) assert.is(demoDay(Date.parse(at)).split(' ')[0], day, at);
});

/** What ended `npm start` on the day after, each as a change of the first day. */
const regressions: { what: string; change: string }[] = [
  { what: 'a film without a poster', change: `UPDATE movie SET assets = '{"poster": null}' WHERE id = 1` },
  { what: 'a film with its title in one language', change: `UPDATE movie SET title = '{"fr": "Seul"}' WHERE id = 2` },
  {
    what: 'an exhibitor called differently',
    change: `UPDATE exhibitor SET trade_name = 'Cinema Nova' WHERE id = 1`,
  },
  {
    what: 'a tagline and a price that were edited',
    change: `UPDATE movie SET tagline = '{"en": "Ours"}' WHERE id = 1; UPDATE price_rate SET price_minor = 777 WHERE id = 11`,
  },
];
for (const { what, change } of regressions)
  test(`the day after: ${what} stays, and the day is added`, async () => {
    await seeded(async (world) => {
      await world.all(change);
      const entered = () => world.all('SELECT * FROM exhibitor, movie, price_rate r WHERE r.id = 11 ORDER BY movie.id');
      const before = await entered();
      const { outcome, shows } = await world.seed(addDays(today, 1), 'small');
      assert.is(outcome, 'added');
      assert.ok(shows > 10, `${shows} shows`);
      assert.equal(await entered(), before);
    }, small);
  });

test('data of the commit before, whose note has a revision, go on', async () => {
  await seeded(async (world) => {
    await world.all(
      `UPDATE setting SET value = '{"today": "${today}", "scenario": "small", "revision": 5}' WHERE key = 'demo_seed'`,
    );
    const digest = async () =>
      (await world.all(everything.replace('FROM setting t', "FROM setting t WHERE key <> 'demo_seed'")))[0];
    const before = await digest();
    assert.is((await world.seed(today, 'small')).outcome, 'nothing new');
    assert.equal(await digest(), before);
    assert.is((await world.seed(addDays(today, 1), 'small')).outcome, 'added');
  }, small);
});

test('people buy at lunch and in the evening, and nobody before they do', async () => {
  await seeded(async (world) => {
    const hours = await world.all<{ hour: number; n: number }>(
      `SELECT extract(hour FROM created_at AT TIME ZONE 'Europe/Brussels')::int AS hour, count(*)::int AS n FROM bill GROUP BY 1`,
    );
    const share = (from: number, to: number) => {
      const sum = (some: typeof hours) => some.reduce((total, { n }) => total + n, 0);
      return sum(hours.filter(({ hour }) => hour >= from && hour < to)) / sum(hours);
    };
    assert.ok(share(3, 8) < 0.02, `${share(3, 8)} between three and eight in the morning`);
    assert.ok(share(18, 22) > 0.35, `${share(18, 22)} in the evening`);
    assert.ok(share(12, 14) > 0.1, `${share(12, 14)} at lunch`);
    const odd = `SELECT FROM bill b JOIN bill_line l ON l.bill_uuid = b.uuid JOIN schedule s ON s.id = l.schedule_id
      WHERE b.created_at > '${new Date(morningOf(today)).toISOString()}' OR b.settled_at > '${new Date(morningOf(today)).toISOString()}' OR b.settled_at < b.created_at
        OR b.created_at > s.start_at`;
    assert.equal(await world.all(odd), []);
  }, small);
});

test('who has left, or chose another password, is not told of as somebody to sign in as', () =>
  seeded(async ({ all, url }) => {
    const emails = async () => (await housesWithLogins(url)).map(({ staff }) => staff.map(({ email }) => email));
    const [first, second, ...others] = demoStaff.map(({ email }) => email);
    assert.equal((await emails()).flat(), [first, second, ...others]);
    await all(`UPDATE employee SET archived_at = now() WHERE email = '${first}'`);
    await all(`UPDATE employee SET password_hash = (SELECT device_pin_hash FROM employee WHERE device_pin_hash IS NOT NULL LIMIT 1)
      WHERE email = '${second}'`);
    assert.equal((await emails()).flat(), others);
  }, small));

test('a database that is not the demo’s is left alone', async () => {
  await seeded(async (world) => {
    await world.all(
      `INSERT INTO exhibitor (trade_name, timezone, logos, email, info) VALUES ('Rex', 'Europe/Paris', '{}', 'rex@example.org', '{}')`,
    );
    assert.is((await world.seed(today, 'small')).outcome, 'foreign');
    assert.equal(await world.all('SELECT count(*)::int n FROM movie'), [{ n: 0 }]);
  });
});

test('a later day that cannot be added leaves all as it was, and says so', async () => {
  await seeded(async (world) => {
    const [before] = await world.all(everything);
    await world.all(
      `CREATE FUNCTION break_lines() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.seat_index % 5 = 0 THEN RETURN NULL; END IF; RETURN NEW; END $$`,
    );
    await world.all(
      'CREATE TRIGGER break_lines BEFORE INSERT ON bill_line FOR EACH ROW EXECUTE FUNCTION break_lines()',
    );
    try {
      await world.seed(addDays(today, 1), 'small');
      assert.unreachable();
    } catch (error) {
      assert.instance(error, NoNewDays);
      assert.match((error as Error).message, /get no new days: .*\n.*bills have other seats than lines/);
    }
    assert.equal((await world.all(everything))[0], before);
  }, small);
});

test('what does not read back as written fails the seed and keeps nothing', async () => {
  await seeded(async (world) => {
    // A database that loses every fifth seat.
    await world.all(
      `CREATE FUNCTION break_claims() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.seat_index % 5 = 0 THEN RETURN NULL; END IF; RETURN NEW; END $$`,
    );
    await world.all(
      'CREATE TRIGGER break_claims BEFORE INSERT ON seat_claim FOR EACH ROW EXECUTE FUNCTION break_claims()',
    );
    try {
      await world.seed(today, 'small');
      assert.unreachable();
    } catch (error) {
      assert.match((error as Error).message, /\d+ seats were sold and are not there/);
    }
    assert.equal(await world.all('SELECT count(*)::int n FROM bill'), [{ n: 0 }]);
  });
});

test.run();
