import { SeatFlag, SeatStatusCode } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { JOIN_LEFT, JOIN_RIGHT } from './layout.ts';
import { type LookInput, lookOf, pictureKey, pictureOf, type SeatLook, seatLooks, unselectedKey } from './look.ts';

const seat: LookInput = {
  status: SeatStatusCode.free,
  flags: 0,
  own: false,
  pending: false,
  distanced: false,
  staff: false,
};
const looks: [string, Partial<LookInput>, SeatLook][] = [
  ['a free seat', {}, 'free'],
  ['a seat of another visitor', { status: SeatStatusCode.held }, 'held'],
  ['our own, which the server calls held', { status: SeatStatusCode.held, own: true }, 'yours'],
  ['our own, on its way', { own: true, pending: true }, 'pending'],
  ['a reserved seat', { status: SeatStatusCode.reserved }, 'sold'],
  ['a reserved seat at the till', { status: SeatStatusCode.reserved, staff: true }, 'reserved'],
  ['a sold seat', { status: SeatStatusCode.sold }, 'sold'],
  ['a blocked seat', { status: SeatStatusCode.blocked }, 'blocked'],
  ['a seat that is out of order', { status: SeatStatusCode.broken }, 'blocked'],
  ['a free seat too close to another party', { distanced: true }, 'distanced'],
  ['our own between others', { distanced: true, own: true }, 'yours'],
  ['a sold seat beside another party', { distanced: true, status: SeatStatusCode.sold }, 'sold'],
  ['a seat that is never sold', { flags: SeatFlag.disabled }, 'blocked'],
];
for (const [what, input, expected] of looks) test(what, () => assert.is(lookOf({ ...seat, ...input }), expected));

test('a picture survives the way through its key', () => {
  for (const look of seatLooks)
    for (const classIndex of [0, 3, 255])
      for (const [flags, mark] of [
        [0, 'none'],
        [SeatFlag.accessible, 'accessible'],
        [SeatFlag.companion, 'companion'],
      ] as const)
        for (const joins of [0, JOIN_LEFT, JOIN_RIGHT, JOIN_LEFT | JOIN_RIGHT])
          for (const dimmed of [false, true])
            for (const selected of [false, true]) {
              const key = pictureKey(look, classIndex, flags, joins, dimmed, selected);
              const picture = {
                look,
                classIndex,
                mark,
                joinLeft: (joins & JOIN_LEFT) !== 0,
                joinRight: (joins & JOIN_RIGHT) !== 0,
                dimmed,
                selected,
              };
              assert.equal(pictureOf(key), picture);
              assert.equal(pictureOf(unselectedKey(key)), { ...picture, selected: false });
            }
});

test.run();
