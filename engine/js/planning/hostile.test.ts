/** Whatever stands in the arrays of a simulation or an explanation is refused with a code or answered. */
import '../load.node.ts';
import './load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../testing/random.ts';
import { randomDocument } from '../../testing/randomHall.ts';
import { EngineError, type EngineErrorCode, Hall } from '../index.ts';
import { call, planning } from './raw.ts';

const seed = Number(process.env.PARTERRE_SEED ?? Date.now() % 1_000_000_000);
const seconds = Number(process.env.PARTERRE_SECONDS ?? 0);
const CALLS = 4_000;

const sizes = [0, 1, 2, 3, 7, 31, 33, 254, 255, 256, 1_000, 65_536, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
const known = new Set<EngineErrorCode>([
  ...(['BadCount', 'OutOfRange', 'TooLarge', 'UnknownAlgorithm', 'LengthMismatch'] as const),
  ...(['BadMagic', 'UnsupportedVersion', 'Truncated', 'TrailingBytes', 'BadByte', 'BadVersion'] as const),
  ...(['HallMismatch', 'BadStatus', 'BadText', 'NoClass', 'DuplicateKey', 'DuplicateSeatName'] as const),
  ...(['SofaApart', 'CompanionApart', 'TooManySeats', 'TooManyRows', 'RowTooLong'] as const),
]);

/** Now and then another number than the one that makes sense, and now and then one too few or too many. */
function spoil(random: Random, numbers: number[]): Uint32Array {
  while (random.chance(40)) {
    const at = random.below(numbers.length + 1);
    if (random.chance(80)) numbers[Math.min(at, numbers.length - 1)] = random.pick([random.pick(sizes), random.next()]);
    else if (random.chance(50)) numbers.splice(at, 1);
    else numbers.splice(at, 0, random.next());
  }
  return Uint32Array.from(numbers);
}

function spoilBytes(random: Random, bytes: Uint8Array): Uint8Array {
  if (random.chance(90)) return bytes;
  const copy = bytes.slice(0, random.chance(50) ? bytes.length : random.below(bytes.length + 1));
  if (copy.length > 0) copy[random.below(copy.length)] = random.below(256);
  return copy;
}

function outcome(run: () => Uint32Array): 'answered' | 'refused' {
  try {
    const answer = call(run);
    assert.ok(answer.length > 0);
    return 'answered';
  } catch (error) {
    // A trap would be a WebAssembly.RuntimeError.
    if (!(error instanceof EngineError)) throw error;
    assert.ok(known.has(error.code), error.message);
    return 'refused';
  }
}

test(`numbers of all sizes are refused or answered (PARTERRE_SEED=${seed})`, () => {
  const random = new Random(seed);
  const endsAtMs = Date.now() + seconds * 1000;
  const outcomes = new Map<string, number>();
  const count = (key: string) => outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
  for (let calls = 0; calls < CALLS || Date.now() < endsAtMs; calls += 20) {
    const hall = Hall.fromDocument(randomDocument(random));
    const bytes = hall.toBytes();
    const few = () => random.below(6);
    const any = 0xffff_ffff;
    for (let turn = 0; turn < 10; turn++) {
      const classes = random.chance(70) ? [] : Array.from({ length: hall.classes.length }, few);
      const surcharges = random.chance(50) ? [] : Array.from({ length: hall.classes.length }, few);
      const asked = [random.below(7), 1 + few(), random.pick([any, 0, 1]), few(), random.below(128), 1_000];
      const request = spoil(random, asked);
      const accepted = Uint8Array.from(spoil(random, classes));
      count(
        `explain ${outcome(() => planning().explain(spoilBytes(random, bytes), new Uint8Array(), request, accepted, spoil(random, surcharges)))}`,
      );
      const numbers = [random.below(7), 1 + few(), 1, 0, few(), random.below(512), 50];
      const kinds = Array.from({ length: 1 + few() }, () => [1 + few(), random.pick([0, 0, 1]), 1 + few()]).flat();
      const sequence = Array.from({ length: 30 }, () => random.below(kinds.length / 3));
      const settings = spoil(random, numbers);
      // Ten seconds are allowed; a spoilt number of runs or parties may ask for them.
      if ((settings[1] ?? 0) * Math.min(settings[6] ?? 0, sequence.length) > 10_000) continue;
      count(
        `simulate ${outcome(() =>
          planning().simulate(spoilBytes(random, bytes), settings, spoil(random, kinds), spoil(random, sequence)),
        )}`,
      );
    }
    hall.free();
  }
  for (const one of ['explain', 'simulate']) {
    for (const other of ['answered', 'refused']) {
      assert.ok((outcomes.get(`${one} ${other}`) ?? 0) > CALLS / 50, `${one} ${other}: ${[...outcomes]}`);
    }
  }
});

test.run();
