import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hallOf, plainRows } from '../../testing/smallCinema.ts';
import { createHallChecker } from './index.ts';

const test = suite('hall checker');
const faults: unknown[] = [];
const checker = createHallChecker((error) => faults.push(error));
test.after(() => checker.close());

const plain = hallOf(plainRows(3, 5));

test('a document is read, shortened and counted', async () => {
  const seats = [
    {},
    { blocked: true as const },
    null,
    { accessible: true as const, name: '3' },
    { disabled: true as const },
    {},
    {},
  ];
  const checked = await checker.check(
    JSON.stringify(hallOf([{ seats }, { seats: [] }, { seats: [{ sofa: 1 }, { sofa: 1 }] }])),
  );
  assert.ok('bytes' in checked);
  assert.is(checked.seatCount, 8);
  assert.is(JSON.parse(checked.document).rows.length, 3);
  const { figures, classes } = checker.describe(checked.bytes);
  assert.equal(
    classes.map(({ key, seats }) => [key, seats]),
    [
      ['standard_seats', 8],
      ['vip_seats', 0],
    ],
  );
  assert.equal(figures, {
    total_seats: 7,
    online_seats: 6,
    largest_run: 2,
    accessible_seats: 1,
    sofas: 1,
    rows: 2,
  });
});

test('what is no hall is told with its places, and nobody waits for it', async () => {
  const doubled = hallOf([{ seats: [{ name: '1' }, { name: '1' }] }]);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const cases: [string, string, string][] = [
    ['', 'BAD_JSON', ''],
    ['{', 'BAD_JSON', ''],
    ['\u0000\u0001 PK', 'BAD_JSON', ''],
    ['null', 'WRONG_FORMAT', ''],
    ['[]', 'WRONG_FORMAT', ''],
    [JSON.stringify({ ...plain, format: 'seats' }), 'WRONG_FORMAT', ''],
    [JSON.stringify({ ...plain, version: 99 }), 'UNSUPPORTED_VERSION', 'version'],
    [JSON.stringify({ ...plain, rows: [{ seats: [{ class: 7 }] }] }), 'UNKNOWN_CATEGORY', 'rows[0].seats[0]'],
    [JSON.stringify(doubled), 'DUPLICATE_SEAT_NAME', 'rows[0].seats[1]'],
    [deep, 'BAD_JSON', ''],
  ];
  const answers = await Promise.all(cases.map(([text]) => checker.check(text)));
  for (const [index, [text, code, at]] of cases.entries()) {
    const answer = answers[index];
    assert.ok(answer && 'defects' in answer, text.slice(0, 40));
    assert.equal(answer.defects[0]?.code, code, text.slice(0, 60));
    assert.ok(answer.defects[0]?.at.startsWith(at), `${answer.defects[0]?.at} ${text.slice(0, 60)}`);
  }
  assert.equal(faults, []);
});

test('a hall is too large at 200,001 seats', async () => {
  const row = { seats: Array.from({ length: 500 }, () => ({})) };
  const rows = [...Array.from({ length: 400 }, () => row), { seats: [{}] }];
  const answer = await checker.check(JSON.stringify({ ...plain, rows }));
  assert.ok('defects' in answer);
  assert.is(answer.defects[0]?.code, 'TOO_MANY_SEATS');
});

test.run();
