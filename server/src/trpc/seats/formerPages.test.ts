import '@parterre/engine/node';
import '@parterre/engine/planning/node';
import { encodeDelta, Hall, Inventory, type SeatStatus, seatStatuses } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hallBytes } from '../../ports/conformance/deskFixture.ts';
import { forFormerPage, withoutBroken } from './formerPages.ts';

const hall = Hall.fromBytes(hallBytes(['ooooooo']));
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const read = (snapshot: string): Inventory => Inventory.fromSnapshot(hall, Buffer.from(snapshot, 'base64'));
const states = (show: Inventory): SeatStatus[] => [...show.statuses()].map((code) => seatStatuses[code] ?? 'free');

test('a page from before is told that a broken seat is blocked, and all else as it is', async () => {
  const now: SeatStatus[] = ['broken', 'sold', 'free', 'broken', 'reserved', 'held', 'broken'];
  const then = now.map((status) => (status === 'broken' ? 'blocked' : status));
  const show = new Inventory(hall);
  for (const [seat, status] of now.entries()) show.setStatus([seat], status);
  const snapshot = base64(show.snapshot(4));
  const former = read(withoutBroken(snapshot));
  assert.equal([states(former), former.version], [then, 4]);
  const codes = now.map((status) => seatStatuses.indexOf(status));
  const delta = base64(encodeDelta(4, 9, [...now.keys()], codes));
  const heard = [];
  async function* messages() {
    yield { kind: 'arrangement' as const };
    yield { kind: 'snapshot' as const, layoutId: 1, epoch: 1, version: 4, bytes: snapshot };
    yield { kind: 'delta' as const, epoch: 1, version: 9, bytes: delta };
  }
  for await (const message of forFormerPage(messages())) heard.push(message);
  assert.equal(
    heard.map(({ kind }) => kind),
    ['arrangement', 'snapshot', 'delta'],
  );
  const empty = new Inventory(hall);
  empty.snapshot(4);
  const last = heard.at(-1);
  empty.applyDelta(Buffer.from(last?.kind === 'delta' ? last.bytes : '', 'base64'));
  assert.equal([states(empty), empty.version], [then, 9]);
});

test.run();
