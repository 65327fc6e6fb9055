import '@parterre/engine/node';
import '@parterre/engine/planning/node';
import { Hall } from '@parterre/engine';
import type { HallDocument } from '@parterre/engine/types';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { explicit } from './document/seats.ts';
import { draftHall, draftSource } from './draftHall.ts';

const document: HallDocument = explicit({
  format: 'parterre-hall',
  version: 1,
  name: 'Grand',
  screenSide: 'bottom',
  naming: { rows: 'letters_from_bottom', seats: 'from_right', separator: '/' },
  classes: [
    { key: 'standard_seats', name: 'Standard' },
    { key: 'vip', name: 'VIP' },
  ],
  rows: [
    { seats: [{ class: 1, sofa: 2 }, { class: 1, sofa: 2 }, null, { accessible: true }, { companion: true }] },
    { seats: [] },
    { seats: [{ x: 0.25 }, { blocked: true }, null, { disabled: true, x: 3.5, y: 2.5 }, { autoAssign: false }] },
    { seats: [null, {}, {}] },
  ],
});

test('it says of a hall without faults what the engine says', () => {
  const [drawn, hall] = [draftHall(document), Hall.fromDocument(document)];
  for (const name of ['seatCount', 'rowCount', 'name', 'screenSide', 'bounds'] as const)
    assert.equal(drawn[name], hall[name], name);
  assert.equal(drawn.seats, hall.seats);
  for (let seat = 0; seat < hall.seatCount; seat++) {
    assert.is(drawn.seatName(seat), hall.seatName(seat));
    for (const direction of ['left', 'right', 'up', 'down'] as const)
      assert.is(drawn.step(seat, direction), hall.step(seat, direction), `${direction} of ${seat}`);
  }
  for (let x = -1; x < 6; x += 0.23)
    for (let y = -1; y < 4; y += 0.31) {
      assert.is(drawn.hit(x, y, 0.5), hall.hit(x, y, 0.5), `${x}, ${y}`);
      assert.equal([...drawn.inRectangle(x, y, 2, 1.9)], [...hall.inRectangle(x, y, 2, 1.9)]);
    }
  assert.equal([...draftSource(drawn).statuses()].filter(Boolean).length, 1);
});

test('it shows what the engine would refuse: two seats of one name, a companion alone', () => {
  const row = { label: 'A', seats: [{ name: '1', x: 0, y: 0, companion: true as const }] };
  const drawn = draftHall({ ...document, rows: [row, { ...row, seats: [{ name: '1', x: 0.2, y: 1 }] }] });
  assert.is(drawn.seatName(0), drawn.seatName(1));
  assert.is(drawn.pitch, 1);
});

test('nothing is drawn yet', () => {
  const drawn = draftHall({ ...document, rows: [] });
  assert.equal(drawn.bounds, { minX: 0, minY: 0, maxX: 0, maxY: 0 });
  assert.is(drawn.hit(0, 0), -1);
});

test.run();
