import '@parterre/engine/node';
import { Hall, type HallDocument } from '@parterre/engine';
import { screenConfigSchema } from '@parterre/server/contract/schemas';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accessibleCount, keepsPlaceFree, seatGroups } from './seats.ts';

const test = suite('seats of an order');

const document: HallDocument = {
  format: 'parterre-hall',
  version: 1,
  name: 'Test',
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [{ key: 'standard_seats', name: 'Standard' }],
  rows: [{ seats: [{}, {}, null, {}, { accessible: true }] }, { seats: [{}, {}, {}, { accessible: true }] }],
};
const hall = Hall.fromDocument(document);

test('a party that was split is told its groups: an aisle, a row and a gap each begin another', () => {
  assert.is(seatGroups(hall, [0, 1]), 'A-1, A-2');
  assert.is(seatGroups(hall, [0, 1, 2]), 'A-1, A-2 + A-3');
  assert.is(seatGroups(hall, [3, 4, 6]), 'A-4 + B-1 + B-3');
  assert.is(seatGroups(hall, []), '');
});

test('a place of a sofa that is kept free is told of, where the screen lets it', () => {
  const sofas = Hall.fromDocument({
    ...document,
    rows: [{ seats: [{ sofa: 1 }, { sofa: 1 }, {}, { sofa: 2, disabled: true }, { sofa: 2 }] }],
  });
  const screen = (place_kept_free: boolean) => ({
    config: { ...screenConfigSchema.parse({}), place_kept_free },
    class_rate: {},
  });
  for (const [seats, keeps] of [
    [[0, 1], false],
    [[1], true],
    [[0, 1, 2], false],
    [[1, 2], true],
    [[4], false],
  ] as const)
    assert.is(keepsPlaceFree(sofas, screen(true), seats), keeps, seats.join(' '));
  assert.is(keepsPlaceFree(sofas, screen(false), [1]), false);
  assert.is(keepsPlaceFree(sofas, undefined, [1]), false);
});

test('wheelchair places of the hall', () => assert.is(accessibleCount(hall), 2));

test.run();
