/** A show in a made-up hall: some seats sold, held and reserved, always the same ones. */
import { Hall, type HallDocument, Inventory } from '@parterre/engine';
import { type SeatClassView, type SeatSource, staticSource } from '@parterre/ui/seatmap';

export interface Scene {
  document: HallDocument;
  source: SeatSource & { changed(seats: ArrayLike<number> | null): void };
  inventory: Inventory;
  seatClasses: SeatClassView[];
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

export function sceneOf(document: HallDocument, { taken, isLive }: { taken: number; isLive: boolean }): Scene {
  const hall = Hall.fromDocument(document);
  const inventory = new Inventory(hall);
  const next = random(4);
  const sold: number[] = [];
  for (let seat = 0; seat < hall.seatCount; seat++) {
    const clump = Math.sin(seat / 5) * 0.5 + 0.5;
    if (inventory.status(seat) === 'free' && next() < taken * 2 * clump) sold.push(seat);
  }
  inventory.setStatus(sold, 'sold');
  inventory.setStatus(
    sold.filter(() => next() < 0.08),
    'held',
  );
  inventory.setStatus(
    sold.filter((seat) => inventory.status(seat) === 'sold' && next() < 0.2),
    'reserved',
  );
  const source = staticSource(hall, inventory);
  if (isLive) {
    const pick = random(9);
    setInterval(() => {
      const seats = Array.from({ length: 3 }, () => Math.floor(pick() * hall.seatCount));
      for (const seat of seats) inventory.setStatus([seat], inventory.status(seat) === 'free' ? 'held' : 'free');
      source.changed(seats);
    }, 700);
  }
  const seatClasses = hall.classes.map(({ key, name }, index) => ({ key, name, priceMinor: 1250 + index * 300 }));
  return { document, source, inventory, seatClasses };
}
