/** Seats in a test of a component: a desk in memory that answers as the server does, with the engine itself. */
import '@parterre/engine/node';
import type { Arrangement, HoldAnswer, HoldInput } from '@parterre/server/contract';
import { FakeDesk } from '../../seatmap/sale/fakeDesk.ts';
import { document } from '../../seatmap/sale/scene.ts';

/** Two rows of six seats, and what answers for them, over which connection ever. */
export function smallHall(): {
  desk: FakeDesk;
  arrangement(): Promise<Arrangement>;
  hold(input: HoldInput): Promise<HoldAnswer>;
} {
  const desk = new FakeDesk(document);
  const ports = desk.ports();
  return { desk, arrangement: () => ports.arrangement(7), hold: (input) => ports.hold(input) };
}
