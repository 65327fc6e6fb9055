/**
 * Asks WebAssembly what a transcript says the engine answered natively (engine/proof/src/transcript has its form),
 * and stops at the first line whose answer is another.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import {
  type Assignment,
  type AssignRequest,
  assignmentAlgorithms,
  bestArrangements,
  EngineError,
  encodeDelta,
  Hall,
  Inventory,
  type SelectionRules,
  seatStatuses,
  strandedSeatRules,
  unmetWishes,
  violationCodes,
} from '../../js/index.ts';
import { importHall, type PlanFormat } from '../../js/planning/index.ts';
import { call, planning } from '../../js/planning/raw.ts';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const directions = ['left', 'right', 'up', 'down'] as const;
/** Arguments of a line; each verb has its own. Enumerations are numbers, bytes hexadecimal. */
interface Given extends Omit<AssignRequest & SelectionRules, 'algorithm' | 'count' | 'strandedSeats'> {
  seed: number;
  bytes: string;
  snapshot: string;
  seats: number[];
  statuses: number[];
  status: number;
  version: number;
  from: number;
  to: number;
  /** x, y and the reach. */
  point: [string, string, string];
  corners: [string, string, string, string];
  seat: number;
  size: number;
  direction: number;
  row: number;
  slot: number;
  algorithm: number;
  count: number;
  selection: number[];
  strandedSeats: number;
  format: PlanFormat;
  hall: string;
  numbers: number[];
  classBytes: number[];
  /** Each class's place in the order of surcharges, the cheapest 0. */
  places: number[];
  kinds: number[];
  sequence: number[];
}
type Line = [verb: string, given: Given, answer: unknown];

/** A line on which the two sides differ. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

/** The show that lines are about. */
interface World {
  hall: Hall;
  show: Inventory;
  seed: number;
}

/**
 * Runs `transcript` (compiled as the engine's own tests are) and compares every line, or those of so many milliseconds.
 * Returns how many there were.
 */
export async function replayTranscript(args: string[], forMs = Number.POSITIVE_INFINITY): Promise<number> {
  const build = ['run', '--quiet', '--profile', 'test', '--package', 'parterre-proof', '--bin', 'transcript', '--'];
  const child = spawn('cargo', [...build, ...args], { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  let world: World | undefined;
  let lines = 0;
  let isCut = false;
  let endsAtMs = Number.POSITIVE_INFINITY;
  try {
    for await (const text of createInterface({ input: child.stdout })) {
      const line: Line = JSON.parse(text);
      // Compiling does not count.
      if (lines === 0) endsAtMs = Date.now() + forMs;
      if (line[0] === 'hall') world = opened(line, world);
      else if (world) compare(world, line);
      lines++;
      isCut = Date.now() >= endsAtMs;
      if (isCut) break;
    }
  } finally {
    world?.show.free();
    world?.hall.free();
    child.kill();
  }
  const code = await ended;
  if (code !== 0 && !isCut) throw new Error(`cargo ${build.join(' ')} ended with code ${code}`);
  return lines;
}

function opened([verb, given, answer]: Line, before: World | undefined): World {
  before?.show.free();
  before?.hall.free();
  const hall = Hall.fromBytes(bytesOf(given.bytes));
  const world = { hall, show: Inventory.fromSnapshot(hall, bytesOf(given.snapshot)), seed: given.seed };
  const { seats, bounds, focalPoint } = hall;
  const told = {
    bytes: hex(hall.toBytes()),
    document: hall.toDocument(),
    names: Array.from({ length: hall.seatCount }, (_, seat) => hall.seatName(seat)),
    ...Object.fromEntries(Object.entries(seats).map(([name, column]) => [name, Array.from(column)])),
    bounds: [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY],
    focalPoint: [focalPoint.x, focalPoint.y].map(Math.fround),
    rows: Array.from({ length: hall.rowCount }, (_, row) => hall.rowLabel(row)),
  };
  same(world, [verb, given, answer], { ...told, bounds: told.bounds.map(Math.fround) });
  return world;
}

function compare(world: World, line: Line): void {
  const [verb, given] = line;
  const answer = verbs[verb];
  if (!answer) throw new Error(`The transcript says ${verb}, which is not known here.`);
  let found: unknown;
  try {
    found = answer(world, given);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    found = { refused: error.defects.map(({ code, at }) => (at ? `${code} at ${at}` : code)) };
  }
  same(world, line, found);
}

function same(world: World, [verb, given, answer]: Line, found: unknown): void {
  if (isDeepStrictEqual(found, answer)) return;
  const [natively, here] = [JSON.stringify(answer), JSON.stringify(found)];
  let at = 0;
  while (at < natively.length && natively[at] === here[at]) at++;
  const from = Math.max(0, at - 200);
  const part = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, from + 800)}`;
  const asked = JSON.stringify(given).slice(0, 2_000);
  throw new Difference(
    `seed ${world.seed}, ${verb} ${asked}\n  natively    ${part(natively)}\n  WebAssembly ${part(here)}`,
  );
}

const verbs: Record<string, (world: World, given: Given) => unknown> = {
  set: ({ show }, { seats, status }) => {
    show.setStatus(seats, oneOf(seatStatuses, status));
    return null;
  },
  snapshot: ({ show }, { version }) => hex(show.snapshot(version)),
  encode: (_, { from, to, seats, statuses }) => hex(encodeDelta(from, to, seats, statuses)),
  apply: ({ show }, { bytes }) => Array.from(show.applyDelta(bytesOf(bytes))),
  counts: ({ show }) => [show.freeCount(), show.onlineCount(), show.largestRun(), show.version],
  hit: ({ hall }, { point: [x, y, reach] }) => hall.hit(Number(x), Number(y), Number(reach)),
  rectangle: ({ hall }, { corners: [x0, y0, x1, y1] }) =>
    Array.from(hall.inRectangle(Number(x0), Number(y0), Number(x1), Number(y1))),
  step: ({ hall }, { seat, direction }) => hall.step(seat, oneOf(directions, direction)),
  seatAt: ({ hall }, { row, slot }) => hall.seatAt(row, slot),
  assign: ({ show }, given) => {
    const algorithm = oneOf(assignmentAlgorithms, given.algorithm);
    return comparable(show.assign({ ...given, ...ruleOf(given), algorithm }));
  },
  largest: ({ show }, given) => show.largestParty({ ...given, ...ruleOf(given) }),
  check: ({ show }, { selection, own, ...given }) => {
    const found = show.check(selection, { ...given, ...ruleOf(given) }, own);
    return found.map(({ code, severity, seats }) => [violationCodes.indexOf(code), severity === 'forbid', seats]);
  },
  group: ({ show }, { seat, size, selection, own, ...given }) =>
    Array.from(show.groupAround(seat, size, { ...given, ...ruleOf(given) }, { own, picked: selection })),
  resized: ({ show }, { size, selection, own, seat: _, ...given }) =>
    Array.from(show.resized(selection, size, { ...given, ...ruleOf(given) }, own)),
  'hall-bytes': (_, { bytes }) => onceMore(Hall.fromBytes(bytesOf(bytes))),
  'hall-document': (_, { bytes }) => {
    const text = Buffer.from(bytesOf(bytes)).toString('utf8');
    let isJson = true;
    try {
      JSON.parse(text);
    } catch {
      isJson = false;
    }
    // The face takes a parsed document, so texts go in below it.
    try {
      const bytes = call(() => planning().hallBytes(text));
      if (!isJson) throw new Difference(`taken for JSON: ${text}`);
      return hex(bytes);
    } catch (error) {
      const isRefused = error instanceof EngineError && error.code === 'BadJson';
      // JSON.parse lets pass what we refuse: names that come twice, halves of characters, deep nesting.
      if (!isJson && !isRefused) throw new Difference(`not JSON, but read: ${text}`);
      throw error;
    }
  },
  'delta-bytes': (world, { bytes }) => applied(world, (show) => show.applyDelta(bytesOf(bytes))),
  // The plan is read as it is, and mended.
  plan: (_, { bytes, format }) =>
    [false, true].map((repair) => importHall(Buffer.from(bytes, 'hex').toString('utf8'), { format, repair })),
  // Below the face, which makes sense of the words: every word counts here.
  simulate: (_, { hall, numbers, kinds, sequence }) =>
    Array.from(planning().simulate(bytesOf(hall), words(numbers), words(kinds), words(sequence))),
  explain: (_, { hall, snapshot, numbers, classBytes, places }) =>
    Array.from(
      planning().explain(bytesOf(hall), bytesOf(snapshot), words(numbers), Uint8Array.from(classBytes), words(places)),
    ),
  'snapshot-bytes': (world, { bytes }) => applied(world, (show) => show.applySnapshot(bytesOf(bytes))),
};

const ruleOf = ({ strandedSeats }: Pick<Given, 'strandedSeats'>) => ({
  strandedSeats: oneOf(strandedSeatRules, strandedSeats),
});

function words(numbers: ArrayLike<number> = []): Uint32Array {
  return Uint32Array.from(numbers);
}

/** A change to a copy of the show: what it says it changed, and the state after it. */
function applied({ hall, show }: World, change: (show: Inventory) => Uint32Array): unknown {
  const copy = Inventory.fromSnapshot(hall, show.snapshot());
  try {
    return { changed: Array.from(change(copy)), after: hex(copy.snapshot()) };
  } finally {
    copy.free();
  }
}

function onceMore(hall: Hall): string {
  const bytes = hex(hall.toBytes());
  hall.free();
  return bytes;
}

function comparable({ seats, groups, arrangement, unmet }: Assignment): unknown {
  return {
    seats: Array.from(seats),
    groups: Array.from(groups),
    arrangement: bestArrangements.indexOf(arrangement),
    unmet: unmet.map((wish) => unmetWishes.indexOf(wish)),
  };
}

function oneOf<Name>(names: readonly Name[], index: number): Name {
  const name = names[index];
  if (name === undefined) throw new Error(`The transcript says number ${index} of ${names.join(', ')}.`);
  return name;
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'hex'));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
