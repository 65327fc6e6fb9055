/** A show's seats for whoever only looks, as a display does. */

import type { SeatSource } from '../types.ts';
import type { SalePorts } from './ports.ts';
import { type FeedListener, SeatFeed } from './seatFeed.ts';

export interface ShowSeats {
  /** For `<SeatMap>`; another object after an arrangement change. */
  source: SeatSource;
  /** Most free seats beside each other. */
  largestRun: number;
}

/** A server that does not answer is asked again after so long. */
const askAgainMs = 5_000;

/** Calls `changed` with the seats of a show now and whenever they change. `ready`: loads the engine, again where that failed. Returns the end of it. */
export function watchSeats(
  ports: SalePorts,
  scheduleId: number,
  ready: () => Promise<unknown>,
  changed: (seats: ShowSeats) => void,
): () => void {
  let isOver = false;
  let feed: SeatFeed | null = null;
  let cancel: (() => void) | null = null;
  const tell = (): void => {
    const { source, inventory } = feed ?? {};
    if (!isOver && source && inventory) changed({ source, largestRun: inventory.largestRun() });
  };
  const listener: FeedListener = { changed: tell, replaced: tell, state: () => undefined };
  const start = async (): Promise<void> => {
    await ready();
    if (isOver) return;
    feed = new SeatFeed(ports, scheduleId, listener);
    await feed.start();
    tell();
  };
  const tryToStart = (): void => {
    start().catch(() => {
      feed?.stop();
      if (!isOver) cancel = ports.after(askAgainMs, tryToStart);
    });
  };
  tryToStart();
  return () => {
    isOver = true;
    cancel?.();
    feed?.stop();
  };
}
