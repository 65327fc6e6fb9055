import '@parterre/engine/node';
import { Hall } from '@parterre/engine';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accessibleCount, seatGroups } from './seats.ts';

const test = suite('seats of an order');

const hall = Hall.fromDocument({
  format: 'parterre-hall',
  version: 1,
  name: 'Test',
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [{ key: 'standard_seats', name: 'Standard' }],
  rows: [{ seats: [{}, {}, null, {}, { accessible: true }] }, { seats: [{}, {}, {}, { accessible: true }] }],
});

test('a party that was split is told its groups: an aisle, a row and a gap each begin another', () => {
  assert.is(seatGroups(hall, [0, 1]), 'A-1, A-2');
  assert.is(seatGroups(hall, [0, 1, 2]), 'A-1, A-2 + A-3');
  assert.is(seatGroups(hall, [3, 4, 6]), 'A-4 + B-1 + B-3');
  assert.is(seatGroups(hall, []), '');
});

test('wheelchair places of the hall', () => assert.is(accessibleCount(hall), 2));

test.run();
