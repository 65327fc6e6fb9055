/**
 * The compiled engine against the plain searches, on random halls and shows. A failure names its seed;
 * `PARTERRE_SEED=…` repeats it, `PARTERRE_ROUNDS=…` makes more of them.
 */
import '../../js/load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type BestRequest,
  bestArrangements,
  Hall,
  Inventory,
  type ScanOrder,
  type SeatStatus,
  type SelectionRules,
  scanOrders,
  seatStatuses,
  violationCodes,
} from '../../js/index.ts';
import { Random } from '../random.ts';
import { randomDocument, randomStatuses, someSeats } from '../randomShow.ts';
import {
  assign,
  best,
  check,
  distanceSquared,
  largestRun,
  type PlainShow,
  plainHall,
  type ScanRequest,
} from './index.ts';

const chosenSeed = process.env.PARTERRE_SEED;
const rounds = chosenSeed ? 1 : Number(process.env.PARTERRE_ROUNDS ?? 500);

interface Case {
  random: Random;
  engine: Inventory;
  plain: PlainShow;
  own: number[];
}

/** The same show twice. */
function randomCase(seed: number): Case {
  const random = new Random(seed);
  const document = randomDocument(random);
  const hall = Hall.fromDocument(document);
  const engine = new Inventory(hall);
  const start = Array.from(engine.statuses(), (code) => seatStatuses[code] ?? 'free');
  const statuses = randomStatuses(random, start);
  for (const status of seatStatuses) {
    const seats = statuses.flatMap((is, seat) => (is === status ? [seat] : []));
    engine.setStatus(seats, status);
  }
  const plain = { hall: plainHall(document), statuses };
  return { random, engine, plain, own: random.chance(50) ? someSeats(random, hall.seatCount, 8) : [] };
}

function forSeeds(run: (given: Case) => void): void {
  const first = chosenSeed ? Number(chosenSeed) : Date.now() % 1_000_000_000;
  for (let seed = first; seed < first + rounds; seed++) {
    const given = randomCase(seed);
    try {
      run(given);
    } catch (cause) {
      console.error(`failed with PARTERRE_SEED=${seed}`);
      throw cause;
    } finally {
      given.engine.free();
      given.engine.hall.free();
    }
  }
}

function randomClasses({ random, engine }: Case): string[] | undefined {
  if (random.chance(50)) return undefined;
  return engine.hall.classes.map(({ key }) => key).filter(() => random.chance(75));
}

/** Both answers, with the request that they are to. */
function same<Request, Answer>(request: Request, engine: Answer, plain: Answer): void {
  assert.equal({ request, answer: engine }, { request, answer: plain });
}

test('both have the same hall before them', () => {
  forSeeds(({ engine, plain }) => {
    const { hall } = engine;
    assert.equal(
      Array.from(hall.seats.x),
      Array.from(plain.hall.seats, ({ x }) => x),
    );
    assert.equal(
      Array.from(hall.seats.sofa),
      Array.from(plain.hall.seats, ({ sofa }) => sofa),
    );
    const { x, y } = hall.focalPoint;
    assert.equal([Math.fround(x), Math.fround(y)], [plain.hall.focalPoint.x, plain.hall.focalPoint.y]);
    assert.equal(
      Array.from(engine.statuses(), (code): SeatStatus | undefined => seatStatuses[code]),
      plain.statuses,
    );
    assert.is(engine.largestRun(), largestRun(plain));
  });
});

function randomScanRequest(given: Case, algorithm: ScanOrder): ScanRequest {
  const { random, own, engine } = given;
  const count = 1 + random.below(random.pick([3, 8, 20, 80]));
  return {
    algorithm,
    count,
    accessible: random.chance(60) ? undefined : random.below(Math.min(count, 3) + 1),
    classes: randomClasses(given),
    zones: randomZones(given),
    seatClearance: random.pick([0, 0, 1, 2, 5, 300]),
    own,
    sofasTogether: random.chance(40),
    onlineReserve: randomReserve(random, engine),
    strandedSeats: random.pick([undefined, 'off', 'warn', 'forbid'] as const),
    avoid: random.chance(30) ? someSeats(random, engine.hall.seatCount, 15) : undefined,
  };
}

function randomBestRequest(given: Case): BestRequest {
  const { random, own, engine } = given;
  const count = 1 + random.below(random.pick([3, 7, 12, 40]));
  return {
    count,
    accessible: random.chance(60) ? 0 : random.below(Math.min(count, 6) + 1),
    classes: randomClasses(given),
    zones: randomZones(given),
    seatClearance: random.pick([0, 0, 0, 1, 2]),
    own,
    sofasTogether: random.chance(40),
    rowFirst: random.chance(50),
    onlineReserve: randomReserve(random, engine),
    strandedSeats: random.pick([undefined, 'off', 'warn', 'forbid'] as const),
    avoid: random.chance(30) ? someSeats(random, engine.hall.seatCount, 15) : undefined,
  };
}

function randomZones({ random, engine }: Case): string[] | undefined {
  const { zones } = engine.hall;
  return random.chance(30) ? zones.map(({ key }) => key).filter(() => random.chance(60)) : undefined;
}

/** Off, or near what is free. */
function randomReserve(random: Random, engine: Inventory): number {
  return random.chance(80) ? 0 : Math.max(0, engine.onlineCount() - random.below(12));
}

test('the six orders give the same seats', () => {
  const seen = { together: 0, oneByOne: 0, none: 0 };
  forSeeds((given) => {
    const { engine, plain } = given;
    for (const algorithm of scanOrders) {
      const request = randomScanRequest(given, algorithm);
      const { seats, together } = engine.assign(request);
      const expected = assign(plain, request);
      same(request, { seats: Array.from(seats), together }, { seats: expected.seats, together: expected.together });
      seen[together ? 'together' : seats.length > 0 ? 'oneByOne' : 'none']++;
    }
  });
  if (!chosenSeed)
    assert.ok(
      Object.values(seen).every((times) => times > rounds / 10),
      JSON.stringify(seen),
    );
});

test('best available gives the same seats, and of several equally good divisions one', () => {
  const seen = Object.fromEntries(bestArrangements.map((arrangement) => [arrangement, 0]));
  forSeeds((given) => {
    const { engine, plain } = given;
    for (let turn = 0; turn < 4; turn++) {
      const request = randomBestRequest(given);
      const { seats, groups, arrangement, unmet } = engine.best(request);
      const expected = best(plain, request);
      seen[arrangement] = (seen[arrangement] ?? 0) + 1;
      const told = { arrangement, unmet, groupCount: groups.length, seatCount: seats.length };
      same(request, told, {
        arrangement: expected.arrangement,
        unmet: expected.unmet,
        groupCount: expected.groups.length,
        seatCount: expected.seats.length,
      });
      if (arrangement === 'split') {
        assert.ok(distanceDiffers(plain, [groups, seats], [expected.groups, expected.seats]) < 1e-9);
        assert.is(new Set(seats).size, request.count);
      } else {
        same(request, [Array.from(seats), Array.from(groups)], [expected.seats, expected.groups]);
      }
    }
  });
  if (!chosenSeed)
    assert.ok(
      Object.values(seen).every((times) => times > rounds / 20),
      JSON.stringify(seen),
    );
});

type Division = [groups: ArrayLike<number>, seats: ArrayLike<number>];

/** By which share the sums of squared distances of two divisions differ. */
function distanceDiffers({ hall }: PlainShow, one: Division, other: Division): number {
  const sumOf = ([groups, seats]: Division) => {
    let at = 0;
    let sum = 0;
    for (const size of Array.from(groups)) {
      const first = hall.seats[seats[at] ?? -1];
      const last = hall.seats[seats[at + size - 1] ?? -1];
      if (!first || !last) throw new Error('a seat beyond the hall');
      sum += distanceSquared(hall, first, last);
      at += size;
    }
    return sum;
  };
  const [a, b] = [sumOf(one), sumOf(other)];
  return Math.abs(a - b) / Math.max(1, a, b);
}

test('a chosen set breaks the same rules', () => {
  const seen = new Set<string>();
  forSeeds((given) => {
    const { random, engine, plain, own } = given;
    for (let turn = 0; turn < 6; turn++) {
      const selection = randomSelection(given);
      const rules: SelectionRules = {
        count: random.chance(50) ? undefined : random.pick([0, 1, 2, 5, selection.length]),
        classes: randomClasses(given),
        strandedSeats: random.pick(['off', 'warn', 'forbid']),
        seatClearance: random.pick([0, 0, 1, 2, 300]),
        sofasTogether: random.chance(50),
        companionsWithAccessible: random.chance(50),
        accessible: random.pick([undefined, undefined, 0, 1, 2]),
        allowBlocked: random.chance(50),
        onlineReserve: randomReserve(random, engine),
      };
      const violations = engine.check(selection, rules, own);
      same({ selection, rules, own }, violations, check(plain, selection, rules, own));
      for (const { code } of violations) seen.add(code);
    }
  });
  if (!chosenSeed) assert.equal([...seen].sort(), [...violationCodes].sort());
});

/** Neighbours mostly, now and then anything, doubles and seats beyond the hall too. */
function randomSelection({ random, engine }: Case): number[] {
  const { seatCount } = engine.hall;
  if (random.chance(3)) return [];
  const first = random.below(seatCount + 1);
  const selection = Array.from({ length: 1 + random.below(8) }, (_, step) => first + step);
  const chosen = random.chance(70) ? selection : someSeats(random, seatCount + 3, 12);
  if (random.chance(10) && chosen[0] !== undefined) chosen.push(chosen[0]);
  return chosen;
}

test.run();
