/** What the seat desk promises, on whichever lease store. Two desks on one store are two nodes. */
import { suite } from 'uvu';
import { choices } from './deskChoices.ts';
import { losses } from './deskLosses.ts';
import { races } from './deskRaces.ts';
import { tokens } from './deskTokens.ts';
import { watches } from './deskWatches.ts';
import { type DeskStoreUnderTest, DeskWorld } from './deskWorld.ts';

export function deskConformance(name: string, openStore: () => Promise<DeskStoreUnderTest>): void {
  const test = suite(`seat desk: ${name}`);
  const world = new DeskWorld();
  test.before(() => world.open(openStore));
  test.after.each(() => world.closeDesks());
  test.after(() => world.close());
  for (const subject of [choices, races, tokens, watches, losses]) subject(test, world);
  test.run();
}
