/** Seats in a test of a component: a desk in memory that answers as the server does, with the engine itself. */
import '@parterre/engine/node';
import type { Arrangement, HoldAnswer, HoldInput } from '@parterre/server/contract';
import { FakeDesk } from './fakeDesk.ts';
import { document } from './scene.ts';

/** Two rows of six seats, or a hall of one's own, and what answers for them, over which connection ever. */
export function smallHall(hall = document): {
  desk: FakeDesk;
  arrangement(): Promise<Arrangement>;
  hold(input: HoldInput): Promise<HoldAnswer>;
} {
  const desk = new FakeDesk(hall);
  const ports = desk.ports();
  return { desk, arrangement: () => ports.arrangement(7), hold: (input) => ports.hold(input) };
}

export { document as smallHallDocument };
