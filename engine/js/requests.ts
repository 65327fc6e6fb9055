/**
 * Requests and answers as lists of u32 in the engine's memory: written and read in place, so that one crossing decides a
 * request or a whole batch. src/wasm/requests.rs draws both lists and is the other side.
 */
import { EngineError } from './errors.ts';
import type { Hall } from './hall.ts';
import { seatIndex } from './hall.ts';
import { engine, type InventoryHandle, memoryWords, takeDefects } from './raw.ts';
import {
  type AssignRequest,
  assignmentAlgorithms,
  type BatchRequest,
  type BestAnswer,
  type BestRequest,
  bestArrangements,
  type PartyTerms,
  type SelectionRules,
  unmetWishes,
  type Violation,
  violationCodes,
} from './types.ts';

/** Bits of `options`, as in src/wasm/requests.rs. */
const Option = {
  sofasTogether: 1,
  companions: 2,
  allowBlocked: 4,
  strandedWarn: 8,
  strandedForbid: 16,
  rowFirst: 32,
} as const;

/** Words of a request before its own seats. */
const headWords = 16;
const bestKind = 6;
const any = 0xffff_ffff;
const mostAlternatives = 0xffff;

/** Where the engine keeps the list of requests, and how long a list fits there. */
let buffer = { at: 0, words: -1 };

function room(words: number): number {
  if (words > buffer.words) {
    const size = Math.max(words, 64);
    buffer = { at: engine().requestBuffer(size) / 4, words: size };
  }
  return buffer.at;
}

/**
 * Decides the requests. Returns where in `memoryWords()` the answers begin. Errors: those of `check`.
 * `isBatch`: errors say which request they are about, even where there is only one.
 */
export function decide(
  handle: InventoryHandle,
  hall: Hall,
  requests: readonly BatchRequest[],
  isBatch = false,
): number {
  let words = 0;
  for (const request of requests) words += headWords + (request.own?.length ?? 0);
  let at = room(words);
  const memory = memoryWords();
  let index = 0;
  for (const request of requests) {
    check(request, isBatch ? index : undefined);
    at = write(memory, at, hall, request);
    index++;
  }
  const answers = handle.decide(words);
  if (answers === 0) throw takeDefects();
  return answers / 4;
}

/** Errors: `BadCount`. */
export function largestParty(handle: InventoryHandle, hall: Hall, terms: PartyTerms): number {
  const request: AssignRequest = { ...terms, algorithm: 'top_left_to_bottom_right', count: any };
  check(request, undefined);
  const words = headWords + (terms.own?.length ?? 0);
  const at = room(words);
  write(memoryWords(), at, hall, request);
  return handle.largestParty(words);
}

/** Errors: `BadCount`, `UnknownAlgorithm`. `index`: in its batch, of which errors then speak. */
function check(request: BatchRequest, index: number | undefined): void {
  const { count, accessible = 0 } = request;
  const isCount = Number.isInteger(count) && count >= 1;
  const isPart = Number.isInteger(accessible) && accessible >= 0 && accessible <= count;
  if (isCount && isPart && (!isScan(request) || kinds.has(request.algorithm))) return;
  const code = isCount && isPart ? 'UnknownAlgorithm' : 'BadCount';
  throw new EngineError(code, index === undefined ? undefined : `requests[${index}]`);
}

const kinds = new Map(assignmentAlgorithms.map((algorithm, kind) => [algorithm, kind]));

function isScan(request: AssignRequest | BestRequest): request is AssignRequest {
  return 'algorithm' in request;
}

/** Writes one request; returns where the next one goes. */
function write(memory: Uint32Array, at: number, hall: Hall, request: BatchRequest): number {
  const isScanned = isScan(request);
  memory[at] = isScanned ? (kinds.get(request.algorithm) ?? bestKind) : bestKind;
  memory[at + 1] = Math.min(request.count, any);
  memory[at + 2] = request.accessible === undefined ? any : Math.min(request.accessible, any);
  memory[at + 3] = options(request);
  return writeTerms(memory, at, hall, request, request.zone, request.own);
}

/** Writes the words from the zone on, which requests and rules have alike; returns where the next one goes. */
function writeTerms(
  memory: Uint32Array,
  at: number,
  hall: Hall,
  terms: PartyTerms | SelectionRules,
  zone: string | undefined,
  own: ArrayLike<number> | undefined,
): number {
  const zoneIndex = zone === undefined ? -1 : hall.zones.findIndex(({ key }) => key === zone);
  const ownCount = own?.length ?? 0;
  memory[at + 4] = zoneIndex < 0 ? any : zoneIndex;
  memory[at + 5] = slots(terms.seatClearance);
  memory[at + 6] = wholeNumber(terms.onlineReserve);
  memory[at + 7] = ownCount;
  // A zone that the hall does not have has no seats, as has a class.
  const classes = zone !== undefined && zoneIndex < 0 ? [] : terms.classes;
  for (let word = at + 8; word < at + headWords; word++) memory[word] = classes ? 0 : any;
  if (classes) {
    hall.classes.forEach(({ key }, index) => {
      const word = at + 8 + (index >> 5);
      if (classes.includes(key)) memory[word] = (memory[word] ?? 0) | (1 << (index & 31));
    });
  }
  if (own) writeSeats(memory, at + headWords, own);
  return at + headWords + ownCount;
}

function writeSeats(memory: Uint32Array, at: number, seats: ArrayLike<number>): void {
  for (let i = 0; i < seats.length; i++) memory[at + i] = seatIndex(seats[i] ?? -1);
}

/** Checks a selection by the rules; violations in the engine's order. */
export function checkSelection(
  handle: InventoryHandle,
  hall: Hall,
  selection: ArrayLike<number>,
  rules: SelectionRules,
  own: ArrayLike<number> | undefined,
): Violation[] {
  const words = headWords + (own?.length ?? 0) + selection.length;
  const at = room(words);
  const memory = memoryWords();
  memory[at] = 0;
  memory[at + 1] = required(rules.count);
  memory[at + 2] = required(rules.accessible);
  memory[at + 3] =
    (rules.sofasTogether ? Option.sofasTogether : 0) |
    (rules.companionsWithAccessible ? Option.companions : 0) |
    (rules.allowBlocked ? Option.allowBlocked : 0) |
    (rules.strandedSeats === 'warn' ? Option.strandedWarn : 0) |
    (rules.strandedSeats === 'forbid' ? Option.strandedForbid : 0);
  writeSeats(memory, writeTerms(memory, at, hall, rules, undefined, own), selection);
  return readViolations(handle.check(words) / 4);
}

/** A number that no selection can have stays one. */
function required(count: number | undefined): number {
  if (count === undefined) return any;
  return Number.isInteger(count) && count >= 0 && count < any ? count : any - 1;
}

function numbers(memory: Uint32Array, from: number, to: number): number[] {
  const list: number[] = [];
  for (let word = from; word < to; word++) list.push(memory[word] ?? 0);
  return list;
}

function readViolations(begin: number): Violation[] {
  const memory = memoryWords();
  const violations: Violation[] = [];
  const end = begin + (memory[begin] ?? 0);
  for (let at = begin + 1; at < end; ) {
    const code = memory[at] ?? 0;
    const next = at + 3 + (memory[at + 2] ?? 0);
    const name = violationCodes[code];
    if (!name) throw new Error(`The engine knows a violation ${code} that types.ts does not: rebuild it.`);
    violations.push({
      code: name,
      severity: memory[at + 1] ? 'forbid' : 'warn',
      seats: numbers(memory, at + 3, next),
    });
    at = next;
  }
  return violations;
}

function options(request: BatchRequest): number {
  const bits =
    (request.sofasTogether ? Option.sofasTogether : 0) |
    ('companionsWithAccessible' in request && request.companionsWithAccessible ? Option.companions : 0) |
    ('rowFirst' in request && request.rowFirst ? Option.rowFirst : 0);
  const alternatives = Math.min(wholeNumber(request.alternatives), mostAlternatives);
  return bits | (alternatives << 16);
}

/** What is not a number is 0. */
function wholeNumber(value: number | undefined): number {
  return value !== undefined && value > 0 ? Math.min(Math.floor(value), any) : 0;
}

/** Slots of clearance as the engine takes them. */
function slots(clearance: number | undefined): number {
  return Math.min(wholeNumber(clearance), 0xffff);
}

/** Where the choice after this one begins. */
export function afterChoice(memory: Uint32Array, at: number): number {
  return at + 5 + (memory[at + 3] ?? 0) + (memory[at + 4] ?? 0);
}

/** One choice among the answers, copied out. */
export function readChoice(memory: Uint32Array, at: number): BestAnswer {
  const groups = at + 5;
  const seats = groups + (memory[at + 3] ?? 0);
  const unmet = memory[at + 2] ?? 0;
  return {
    seats: copy(memory, seats, seats + (memory[at + 4] ?? 0)),
    groups: copy(memory, groups, seats),
    arrangement: bestArrangements[memory[at + 1] ?? 0] ?? 'none',
    unmet: unmet === 0 ? [] : unmetWishes.filter((_, bit) => (unmet >> bit) & 1),
  };
}

const none = new Uint32Array();

/** Of a few words; `slice` takes several times as long, and one more list of none as long as the rest of the call. */
function copy(memory: Uint32Array, from: number, to: number): Uint32Array {
  if (from === to) return none;
  const words = new Uint32Array(to - from);
  for (let word = from; word < to; word++) words[word - from] = memory[word] ?? 0;
  return words;
}
