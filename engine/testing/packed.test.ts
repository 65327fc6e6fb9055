/**
 * The request that JavaScript writes into the engine's memory (src/wasm/requests.rs draws it) holds whatever
 * stands there: words of all sizes are refused with a code or answered, and never end the module.
 */
import '../js/load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { handleOf } from '../js/hall.ts';
import { Hall, violationCodes } from '../js/index.ts';
import { engine, memoryWords, takeDefects } from '../js/raw.ts';
import { Random } from './random.ts';
import { randomDocument } from './randomHall.ts';

const seed = Number(process.env.PARTERRE_SEED ?? Date.now() % 1_000_000_000);
const seconds = Number(process.env.PARTERRE_SECONDS ?? 0);
const LISTS = 20_000;

const headWords = 25;
const sizes = [0, 1, 2, 3, 6, 7, 16, 31, 32, 33, 255, 256, 65_535, 65_536, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
const known = new Set(['BadCount', 'UnknownAlgorithm']);

/** A request that makes sense, perhaps with another behind it, a few words of which then do not. */
function randomList(random: Random, seatCount: number): number[] {
  const list: number[] = [];
  for (let request = random.below(3); request > 0; request--) {
    const surcharges = Array.from({ length: random.below(4) }, () => random.below(3));
    const avoid = Array.from({ length: random.below(4) }, () => random.below(seatCount + 1));
    const own = Array.from({ length: random.below(4) }, () => random.below(seatCount + 1));
    const any = 0xffff_ffff;
    const bits = random.below(128);
    list.push(random.below(7), 1 + random.below(9), random.pick([any, 0, 1]), bits);
    list.push(random.below(3), random.below(3), own.length, avoid.length, surcharges.length);
    list.push(...Array.from({ length: 16 }, () => random.pick([any, any, 0, 5])));
    list.push(...own, ...avoid, ...surcharges);
  }
  for (let change = random.below(4); change > 0; change--) {
    const at = random.below(list.length + 1);
    const word = random.chance(50) ? random.pick(sizes) : random.next();
    if (random.chance(70)) list[at] = word;
    else if (random.chance(50)) list.splice(at, 1 + random.below(headWords));
    else list.splice(at, 0, word);
  }
  return list;
}

type Handle = InstanceType<ReturnType<typeof engine>['InventoryHandle']>;

/** Whether a list is answered or refused. */
function decided(handle: Handle, list: number[], seats: number) {
  const buffer = engine().requestBuffer(list.length) / 4;
  memoryWords().set(list, buffer);
  const answers = handle.decide(list.length) / 4;
  if (answers === 0) {
    const { code, at } = takeDefects();
    assert.ok(known.has(code) && at === undefined, `${code} at ${at}`);
    return 'refused';
  }
  const memory = memoryWords();
  const end = answers + (memory[answers] ?? 0);
  const [, arrangement = 9, unmet = 0xffff, groups = 0, count = 0] = memory.subarray(answers, answers + 5);
  assert.ok(arrangement <= 3 && unmet < 256 && groups <= count);
  const first = answers + 5 + groups;
  const chosen = memory.subarray(first, first + count);
  assert.is(new Set(chosen).size, count, 'no seat twice');
  assert.ok(chosen.every((seat) => seat < seats));
  assert.is(first + count, end, 'the answer ends where it says');
  return 'answered';
}

/** Checks a list of words as rules and a selection: the violations end where they say, and each is one that types.ts knows. */
function checked(handle: Handle, list: number[]): void {
  memoryWords().set(list, engine().requestBuffer(list.length) / 4);
  const begin = handle.check(list.length) / 4;
  const memory = memoryWords();
  const end = begin + (memory[begin] ?? 0);
  let at = begin + 1;
  while (at < end) {
    const [code = 99, forbids = 9, count = 0] = memory.subarray(at, at + 3);
    assert.ok(code < violationCodes.length && forbids <= 1);
    at += 3 + count;
  }
  assert.is(at, end, 'the violations end where they say');
}

test(`words of all sizes are refused or answered (PARTERRE_SEED=${seed})`, () => {
  const random = new Random(seed);
  const endsAtMs = Date.now() + seconds * 1000;
  const outcomes = new Map<string, number>();
  for (let lists = 0; lists < LISTS || Date.now() < endsAtMs; lists += 500) {
    const hall = Hall.fromDocument(randomDocument(random));
    const handle = new (engine().InventoryHandle)(handleOf(hall));
    for (let list = 0; list < 500; list++) {
      const words = randomList(random, hall.seatCount);
      checked(handle, words);
      const outcome = decided(handle, words, hall.seatCount);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    handle.free();
    hall.free();
  }
  for (const outcome of ['refused', 'answered']) assert.ok((outcomes.get(outcome) ?? 0) > LISTS / 20, outcome);
});

test.run();
