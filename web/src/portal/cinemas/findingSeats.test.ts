/** Where findings are on the plan, in each format. */
import '@parterre/engine/node';
import '@parterre/engine/planning/node';
import { readFileSync } from 'node:fs';
import { Hall } from '@parterre/engine';
import { importHall, type PlanFormat } from '@parterre/engine/planning';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { planOf, SeatFinder } from './findingSeats.ts';

/** Which seats are shown for each finding of the plan, once it is repaired. */
function shown(text: string, format: PlanFormat): [code: string, seats: string[]][] {
  const { document, findings } = importHall(text, { format, repair: true });
  if (!document) throw new Error('a plan that can be repaired');
  const hall = Hall.fromDocument(document);
  const finder = new SeatFinder(hall);
  const plan = planOf(text, format);
  return findings.map((finding) => [
    finding.code,
    finder.seatsOf(finding, plan, format).map((seat) => hall.seatName(seat)),
  ]);
}

const hall = (rows: object[]) =>
  JSON.stringify({
    format: 'parterre-hall',
    version: 1,
    name: 'Hall',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [{ key: 'standard_seats', name: 'Standard' }],
    rows,
  });

test('our own document: by row and slot', () => {
  assert.equal(shown(hall([{ seats: [{}, null, { class: 4 }] }, { seats: [{ companion: true }, {}] }]), 'parterre'), [
    ['UNKNOWN_CATEGORY', ['A-2']],
    ['COMPANION_APART', ['B-1']],
  ]);
});

test('a table: by its cells, whatever the columns are called; a seat that is renamed by its new name', () => {
  const found = shown('stoel;rij;klasse\n1;A;VIP\n"2";"A";VIP\n2;A;VIP\n', 'csv').filter(
    ([, seats]) => seats.length > 0,
  );
  assert.equal(found, [['DUPLICATE_SEAT_NAME', ['A-2-2']]]);
});

test('Vista: by the names along the path', () => {
  const file = new URL('../../../../prisma/seed/data/vista-156-seats.json', import.meta.url);
  const text = readFileSync(file, 'utf8');
  assert.equal(shown(text, 'vista'), []);
  const plan = JSON.parse(text);
  const row = plan.SeatLayoutData.Areas[0].Rows.find((each: { Seats: unknown[] }) => each.Seats.length > 3);
  row.Seats[1].Id = row.Seats[0].Id;
  const found = shown(JSON.stringify(plan), 'vista').find(([code]) => code === 'DUPLICATE_SEAT_NAME');
  assert.is(found?.[1].length, 1);
  assert.match(found?.[1][0] ?? '', new RegExp(`^${row.PhysicalName}-${row.Seats[0].Id}-2$`));
});

test('seats.io: rows that share their name with others are found by the one they got', () => {
  const row = (label: string, y: number) => ({
    label,
    seats: [1, 2].map((place) => ({ label: String(place), x: place * 20, y, categoryKey: 1 })),
  });
  const section = (label: string, x: number) => ({ label, topLeft: { x, y: 0 }, subChart: { rows: [row('A', 0)] } });
  const chart = {
    name: 'Chart',
    categories: { list: [{ key: 1, label: 'Standard' }] },
    subChart: { rows: [], sections: [section('Stalls', 0), section('Balcony', 400)] },
  };
  const found = shown(JSON.stringify(chart), 'seats_io').filter(([code]) => code === 'ROW_NAME_SHARED');
  assert.equal(
    found.map(([, seats]) => seats.length > 0),
    found.map(() => true),
  );
  assert.ok(found.length > 0, 'the plan has such rows');
});

test('what is nowhere in particular, or not where the path says, is shown nowhere', () => {
  const finder = new SeatFinder(Hall.fromDocument(JSON.parse(hall([{ seats: [{}] }]))));
  for (const [at, format] of [
    ['', 'vista'],
    ['rows[7].seats[1]', 'parterre'],
    ['zones[0].rows[1].seats[2]', 'pretix'],
    ['line 99', 'csv'],
    ['byte 112', 'seats_io'],
  ] as const)
    assert.equal(finder.seatsOf({ code: 'BAD_TEXT', severity: 'error', at }, null, format), [], at);
  assert.is(planOf('{', 'vista'), null);
});

test.run();
