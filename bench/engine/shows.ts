/** Halls and shows to search in: the same for native code, WebAssembly and JavaScript. */
import { Hall, type HallDocument, Inventory } from '../../engine/js/index.ts';
import { Random } from '../../engine/testing/random.ts';

/** Enough that no branch predictor learns the answers by heart. */
const showCount = 16;
const aisleEvery = 25;

interface Size {
  rows: number;
  seatsPerRow: number;
}
/** A screen, the largest screens there are, an arena, a stadium. */
const sizes: readonly Size[] = [
  { rows: 15, seatsPerRow: 20 },
  { rows: 30, seatsPerRow: 45 },
  { rows: 120, seatsPerRow: 125 },
  { rows: 400, seatsPerRow: 250 },
];
export const seatCounts = sizes.map(({ rows, seatsPerRow }) => rows * seatsPerRow);

export const fills = [
  { name: 'half sold', share: 0.5 },
  { name: 'nearly full', share: 0.97 },
] as const;

export interface Shows {
  seatCount: number;
  hall: Hall;
  engine: Inventory[];
  snapshots: Uint8Array[];
}

/** `seatCount`: one of `seatCounts`. `share`: of the seats that are sold, in parties of one to four anywhere. */
export function makeShows(seatCount: number, share: number): Shows {
  const size = sizes.find(({ rows, seatsPerRow }) => rows * seatsPerRow === seatCount);
  if (!size) throw new Error(`There is no hall of ${seatCount} seats; choose among ${seatCounts.join(', ')}.`);
  const hall = Hall.fromDocument(documentOf(size));
  const random = new Random(seatCount);
  const shows: Shows = { seatCount, hall, engine: [], snapshots: [] };
  for (let show = 0; show < showCount; show++) {
    const inventory = new Inventory(hall);
    inventory.setStatus(soldSeats(random, seatCount, share), 'sold');
    shows.engine.push(inventory);
    shows.snapshots.push(inventory.snapshot());
  }
  return shows;
}

export function freeShows({ hall, engine }: Shows): void {
  for (const inventory of engine) inventory.free();
  hall.free();
}

function documentOf({ rows, seatsPerRow }: Size): HallDocument {
  const seats = Array.from({ length: seatsPerRow }, (_, seat) =>
    seat > 0 && seat % aisleEvery === 0 ? [null, {}] : [{}],
  ).flat();
  return {
    format: 'parterre-hall',
    version: 1,
    name: `${rows * seatsPerRow} seats`,
    screenSide: 'bottom',
    naming: { rows: 'numbers_from_top', seats: 'from_left', separator: '-' },
    classes: [{ key: 'standard_seats', name: 'Standard' }],
    rows: Array.from({ length: rows }, () => ({ seats })),
  };
}

function soldSeats(random: Random, seatCount: number, share: number): number[] {
  const sold = new Set<number>();
  while (sold.size < share * seatCount) {
    const first = random.below(seatCount);
    const end = Math.min(seatCount, first + 1 + random.below(4));
    for (let seat = first; seat < end; seat++) sold.add(seat);
  }
  return [...sold];
}
