import './load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { document, refuses } from '../testing/smallHall.ts';
import { EngineError, Hall, SeatFlag } from './index.ts';

test('a hall tells everything a drawing needs', () => {
  const hall = Hall.fromDocument(document);
  assert.is(hall.name, 'Studio “é”');
  assert.is(hall.seatCount, 14);
  assert.is(hall.rowCount, 4);
  assert.is(hall.screenSide, 'bottom');
  assert.is(hall.separator, '-');
  assert.equal(hall.classes, document.classes);
  assert.equal(hall.zones, document.zones);
  assert.equal(
    [0, 1, 2, 3].map((row) => hall.rowLabel(row)),
    ['C', '', 'B', 'Front'],
  );
  assert.equal(
    [0, 2, 9, 13].map((seat) => hall.seatName(seat)),
    ['C-1', 'C-3', 'Front-x', 'Front-5'],
  );
  assert.is(hall.seats.flags[5], SeatFlag.companion | SeatFlag.noAutoAssign);
  assert.is(hall.seats.sofa[2], 1);
  assert.equal(hall.bounds, { minX: 0, minY: 0, maxX: 4, maxY: 3.5 });
  assert.ok(Math.abs(hall.focalPoint.y - (3.5 - (3.5 * 2) / 3)) < 1e-6);
  assert.equal([hall.seatAt(0, 3), hall.seatAt(0, 2), hall.seatAt(-1, 0), hall.seatAt(0, 1.5)], [2, -1, -1, -1]);
  assert.equal([hall.hit(0.2, 3.4), hall.hit(2, 0), hall.hit(Number.NaN, 0)], [9, -1, -1]);
  assert.equal(Array.from(hall.inRectangle(4.2, 0.2, 2.8, -0.2)), [2, 3]);
  assert.equal([hall.step(1, 'right'), hall.step(1, 'down'), hall.step(4, 'up'), hall.step(0, 'left')], [2, 5, 0, -1]);
});

test('a seat is found by its name, in another layout too', () => {
  const hall = Hall.fromDocument(document);
  assert.equal([hall.seatNamed('C', '3'), hall.seatNamed('Front', 'x'), hall.seatNamed('C', '9')], [2, 9, -1]);
  const [front, ...others] = document.rows;
  const turned = Hall.fromDocument({ ...document, rows: [...others, ...(front ? [front] : [])] });
  const there = Array.from({ length: hall.seatCount }, (_, seat) => hall.namesakeOf(seat, turned));
  assert.ok(there.some((seat, index) => seat >= 0 && seat !== index));
  for (const [seat, namesake] of there.entries()) {
    if (namesake === -1) continue;
    assert.is(turned.seatName(namesake), hall.seatName(seat));
    assert.is(turned.namesakeOf(namesake, hall), seat);
  }
  refuses(() => hall.namesakeOf(99, turned), 'UnknownSeat');
});

test('seats are told in groups and sofas', () => {
  const hall = Hall.fromDocument(document);
  assert.equal(hall.groups([9, 3, 1, 2, 0, 0]), [[0, 1], [2, 3], [9]]);
  assert.equal(hall.groups([]), []);
  refuses(() => hall.groups([0, 14]), 'UnknownSeat at seats[1]');
  assert.equal(
    [2, 3, 0, 99].map((seat) => hall.sofaGroup(seat)),
    [[2, 3], [2, 3], [0], [99]],
  );
});

test('documents and bytes come back as they were', () => {
  const hall = Hall.fromDocument(document);
  assert.equal(Hall.fromBytes(hall.toBytes()).toDocument(), hall.toDocument());
  assert.equal(hall.toDocument(), document);
});

test("a document's defects are all listed", () => {
  const broken = { ...document, rows: [{ seats: [{ class: 9 }, { sofa: 1 }, null, { sofa: 1 }] }] };
  try {
    Hall.fromDocument(broken);
    assert.unreachable();
  } catch (error) {
    assert.instance(error, EngineError);
    assert.equal((error as EngineError).defects, [
      { code: 'OutOfRange', at: 'rows[0].seats[0].class' },
      { code: 'SofaApart', at: 'rows[0].seats[3].sofa' },
    ]);
    assert.is((error as EngineError).message, 'OutOfRange at rows[0].seats[0].class (and 1 more)');
  }
  refuses(() => Hall.fromBytes(new Uint8Array()), 'Truncated at byte 0');
  refuses(() => Hall.fromDocument(JSON.parse('{"a\\nb":1}')), 'BadFormat at format');
});

test.run();
