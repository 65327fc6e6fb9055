import '@parterre/engine/node';
import '@parterre/engine/planning/node';
import { Hall, Inventory } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changeSeats } from '../editor/document/seats.ts';
import { drawingOf } from '../testing/drawing.ts';
import { mayBlock, toggleBlocked } from './blockedSeats.ts';

test('regression: seats that are only drawn are not blocked, whoever picks them or draws a frame around them', () => {
  const drawn = drawingOf('oooooo').hall;
  const hall = Hall.fromDocument(changeSeats(drawn, [0], (seat) => ({ ...seat, disabled: true })));
  const inventory = new Inventory(hall);
  inventory.setStatus([1], 'sold');
  inventory.setStatus([2], 'reserved');
  inventory.setStatus([3], 'broken');
  inventory.setStatus([4], 'blocked');
  const open = [0, 1, 2, 3, 4, 5].filter((seat) => mayBlock(inventory, seat));
  assert.equal(open, [4, 5]);
  inventory.free();
  hall.free();
});

for (const { blocked, seats, becomes } of [
  { blocked: [], seats: [5, 4], becomes: [4, 5] },
  { blocked: [1, 4], seats: [4, 5], becomes: [1, 4, 5] },
  { blocked: [1, 4, 5], seats: [4, 5], becomes: [1] },
  { blocked: [1], seats: [], becomes: [1] },
])
  test(`${seats} picked where ${blocked} are blocked`, () => {
    assert.equal(toggleBlocked(blocked, seats), becomes);
  });

test.run();
