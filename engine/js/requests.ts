/**
 * Requests and answers as lists of u32 in the engine's memory: written and read in place, so that one crossing decides a
 * request. src/wasm/requests.rs draws both lists and is the other side.
 */
import { EngineError } from './errors.ts';
import type { Hall } from './hall.ts';
import { seatIndex } from './hall.ts';
import { engine, type InventoryHandle, memoryWords, takeDefects } from './raw.ts';
import {
  type Assignment,
  type AssignRequest,
  assignmentAlgorithms,
  bestArrangements,
  type PartyTerms,
  type SelectionRules,
  strandedSeatRules,
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
  mayStrand: 64,
  placeKeptFree: 128,
} as const;

/** Words of a request before its lists. */
const headWords = 25;
const any = 0xffff_ffff;

/** Where the engine keeps the request, and how long a list fits there. */
let buffer = { at: 0, words: -1 };

function room(words: number): number {
  if (words > buffer.words) {
    const size = Math.max(words, 64);
    buffer = { at: engine().requestBuffer(size) / 4, words: size };
  }
  return buffer.at;
}

type Seats = ArrayLike<number> | undefined;
const lengthOf = (seats: Seats): number => seats?.length ?? 0;

/**
 * Decides a request. Errors: `BadCount`, `UnknownAlgorithm`, and those of a request that is not sound: `UnknownField`,
 * `WrongType`, `OutOfRange`, `UnknownValue`, each at the field.
 */
export function decide(handle: InventoryHandle, hall: Hall, request: AssignRequest): Assignment {
  const { count, accessible = 0 } = request;
  const isCount = Number.isInteger(count) && count >= 1;
  const isPart = Number.isInteger(accessible) && accessible >= 0 && accessible <= count;
  if (!isCount || !isPart) throw new EngineError('BadCount');
  const kind = assignmentAlgorithms.indexOf(request.algorithm);
  if (kind < 0) throw unknownValue('algorithm', request.algorithm, assignmentAlgorithms, 'UnknownAlgorithm');
  const words = write(hall, request, kind);
  const answer = handle.decide(words);
  if (answer === 0) throw takeDefects();
  return readAnswer(memoryWords(), answer / 4);
}

/** Errors: as `decide`. */
export function largestParty(handle: InventoryHandle, hall: Hall, terms: PartyTerms): number {
  const { accessible = 0 } = terms;
  if (!Number.isInteger(accessible) || accessible < 0) throw new EngineError('BadCount');
  return handle.largestParty(write(hall, { algorithm: 'top_left_to_bottom_right', ...terms, count: any }, 0));
}

const requestFields = new Set([
  'algorithm',
  'count',
  'accessible',
  'classes',
  'surcharges',
  'zones',
  'seatClearance',
  'strandedSeats',
  'own',
  'avoid',
  'sofasTogether',
  'placeKeptFree',
  'onlineReserve',
]);

/** Writes a request; returns its number of words. */
function write(hall: Hall, request: AssignRequest, kind: number): number {
  onlyKnown(request, requestFields);
  const { own, avoid, zones, surcharges, strandedSeats, sofasTogether, placeKeptFree } = request;
  const rule = strandedSeats === undefined ? undefined : oneOf('strandedSeats', strandedSeats, strandedSeatRules);
  const mayStrand = rule === undefined ? request.algorithm !== 'best_available' : rule === 'off';
  const bits =
    (flag('sofasTogether', sofasTogether) ? Option.sofasTogether : 0) |
    (flag('placeKeptFree', placeKeptFree) ? Option.placeKeptFree : 0) |
    (mayStrand ? Option.mayStrand : 0);
  aSeatList('avoid', avoid);
  const classCount = surcharges ? hall.classes.length : 0;
  const words = headWords + lengthOf(own) + lengthOf(avoid) + classCount;
  const at = room(words);
  const memory = memoryWords();
  memory[at] = kind;
  memory[at + 1] = Math.min(request.count, any);
  memory[at + 2] = Math.min(request.accessible ?? 0, any);
  memory[at + 3] = bits;
  writeKeys(memory, at + 17, 'zones', hall.zones, zones);
  let next = writeTerms(memory, at, hall, request, own);
  if (avoid) writeSeats(memory, next, avoid);
  next += lengthOf(avoid);
  if (surcharges) memory.set(surchargePlaces(hall, surcharges), next);
  memory[at + 7] = lengthOf(avoid);
  memory[at + 8] = classCount;
  return words;
}

/**
 * By class. The engine only compares surcharges: it is given their places, cheapest first. Errors: `UnknownValue`,
 * `OutOfRange`.
 */
export function surchargePlaces(hall: Hall, surcharges: Readonly<Record<string, number>>): number[] {
  for (const [key, amount] of Object.entries(surcharges)) {
    indexOf(`surcharges.${key}`, hall.classes, key);
    if (!Number.isFinite(amount)) throw new EngineError('OutOfRange', `surcharges.${key}`);
  }
  const amounts = hall.classes.map(({ key }) => surcharges[key] ?? 0);
  return amounts.map((amount) => new Set(amounts.filter((other) => other < amount)).size);
}

/** Writes the words that requests and rules have alike; returns where what comes after own seats goes. */
function writeTerms(
  memory: Uint32Array,
  at: number,
  hall: Hall,
  terms: PartyTerms | SelectionRules,
  own: Seats,
): number {
  aSeatList('own', own);
  memory[at + 4] = Math.min(whole('seatClearance', terms.seatClearance ?? 0), 0xffff);
  memory[at + 5] = Math.min(whole('onlineReserve', terms.onlineReserve ?? 0), any);
  memory[at + 6] = lengthOf(own);
  writeKeys(memory, at + 9, 'classes', hall.classes, terms.classes);
  if (own) writeSeats(memory, at + headWords, own);
  return at + headWords + lengthOf(own);
}

/** Writes a set of classes or zones; undefined: all. Errors: `WrongType`, `UnknownValue`. */
function writeKeys(
  memory: Uint32Array,
  at: number,
  field: string,
  among: readonly { key: string }[],
  keys: readonly string[] | undefined,
): void {
  for (let word = at; word < at + 8; word++) memory[word] = keys === undefined ? any : 0;
  if (keys === undefined) return;
  if (!Array.isArray(keys)) throw new EngineError('WrongType', field);
  for (const [place, key] of keys.entries()) {
    const index = indexOf(`${field}[${place}]`, among, key);
    const word = at + (index >> 5);
    memory[word] = (memory[word] ?? 0) | (1 << (index & 31));
  }
}

function writeSeats(memory: Uint32Array, at: number, seats: ArrayLike<number>): void {
  for (let i = 0; i < seats.length; i++) memory[at + i] = seatIndex(seats[i] ?? -1);
}

/** A misspelt field would be as if it had not been given: refused. Errors: `WrongType`, `UnknownField`. */
function onlyKnown(given: object, fields: ReadonlySet<string>): void {
  if (typeof given !== 'object' || given === null) throw new EngineError('WrongType');
  for (const field in given)
    if (!fields.has(field)) throw new EngineError('UnknownField', field, `there are ${[...fields].join(', ')}`);
}

/** Errors: `WrongType`. */
function flag(field: string, value: boolean | undefined): boolean {
  if (value !== undefined && typeof value !== 'boolean') throw new EngineError('WrongType', field);
  return value === true;
}

/** Errors: `OutOfRange`. */
function whole(field: string, value: number): number {
  if (!Number.isInteger(value) || value < 0) throw new EngineError('OutOfRange', field);
  return value;
}

/** A set or a number has no seats that could be read, and would pass for none. Errors: `WrongType`. */
function aSeatList(field: string, seats: Seats): void {
  const isList = seats === undefined || Array.isArray(seats) || (ArrayBuffer.isView(seats) && 'length' in seats);
  if (!isList) throw new EngineError('WrongType', field);
}

/** Errors: `UnknownValue`. */
function oneOf<Name extends string>(field: string, value: Name, names: readonly Name[]): Name {
  if (!names.includes(value)) throw unknownValue(field, value, names);
  return value;
}

/** The place of a key among classes or zones. Errors: `UnknownValue`, which names those that there are. */
export function indexOf(at: string, among: readonly { key: string }[], key: string): number {
  const index = among.findIndex((one) => one.key === key);
  const known = () => among.map((one) => one.key);
  if (index < 0) throw unknownValue(at, key, known());
  return index;
}

function unknownValue(
  at: string,
  given: unknown,
  known: readonly string[],
  code: 'UnknownValue' | 'UnknownAlgorithm' = 'UnknownValue',
): EngineError {
  return new EngineError(code, at, `${JSON.stringify(given)}; there are ${known.join(', ') || 'none'}`);
}

const ruleFields = new Set([
  'count',
  'classes',
  'strandedSeats',
  'seatClearance',
  'sofasTogether',
  'placeKeptFree',
  'companionsWithAccessible',
  'accessible',
  'allowBlocked',
  'onlineReserve',
]);

/**
 * Writes rules, own seats and a selection; returns the number of words. Errors: `WrongType`, `MissingField`,
 * `UnknownField`, `OutOfRange`, `UnknownValue`, each at the field.
 */
function writeRules(hall: Hall, selection: ArrayLike<number>, rules: SelectionRules, own: Seats): number {
  onlyKnown(rules, ruleFields);
  if (selection === undefined) throw new EngineError('WrongType', 'selection');
  aSeatList('selection', selection);
  aSeatList('own', own);
  const stranded = oneOf('strandedSeats', given('strandedSeats', rules.strandedSeats), strandedSeatRules);
  given('seatClearance', rules.seatClearance);
  const bits =
    (flag('sofasTogether', given('sofasTogether', rules.sofasTogether)) ? Option.sofasTogether : 0) |
    (flag('placeKeptFree', rules.placeKeptFree) ? Option.placeKeptFree : 0) |
    (flag('companionsWithAccessible', given('companionsWithAccessible', rules.companionsWithAccessible))
      ? Option.companions
      : 0) |
    (flag('allowBlocked', given('allowBlocked', rules.allowBlocked)) ? Option.allowBlocked : 0) |
    (stranded === 'warn' ? Option.strandedWarn : 0) |
    (stranded === 'forbid' ? Option.strandedForbid : 0);
  const words = headWords + lengthOf(own) + selection.length;
  const at = room(words);
  const memory = memoryWords();
  memory[at] = 0;
  memory[at + 1] = rules.count === undefined ? any : Math.min(whole('count', rules.count), any - 1);
  memory[at + 2] = rules.accessible === undefined ? any : Math.min(whole('accessible', rules.accessible), any - 1);
  memory[at + 3] = bits;
  writeKeys(memory, at + 17, 'zones', hall.zones, undefined);
  memory[at + 7] = 0;
  memory[at + 8] = 0;
  writeSeats(memory, writeTerms(memory, at, hall, rules, own), selection);
  return words;
}

/** Errors: `MissingField`. */
function given<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) throw new EngineError('MissingField', field);
  return value;
}

/** Checks a selection by the rules; violations in the engine's order. Errors: those of `writeRules`. */
export function checkSelection(
  handle: InventoryHandle,
  hall: Hall,
  selection: ArrayLike<number>,
  rules: SelectionRules,
  own: Seats,
): Violation[] {
  return readViolations(handle.check(writeRules(hall, selection, rules, own)) / 4);
}

/** The seats that a click takes. Errors: those of `writeRules`, `BadCount`. */
export function groupAround(
  handle: InventoryHandle,
  hall: Hall,
  [seat, size]: [number, number],
  rules: SelectionRules,
  { own, picked = none }: { own?: Seats; picked?: Seats },
): Uint32Array {
  if (!Number.isInteger(size) || size < 1) throw new EngineError('BadCount');
  const words = writeRules(hall, picked, rules, own);
  return readSeats(handle.groupAround(words, seatIndex(seat), Math.min(size, any)));
}

/** The seats of a party that is `size` people now. Errors: those of `writeRules`, `BadCount`. */
export function resized(
  handle: InventoryHandle,
  hall: Hall,
  [picked, size]: [ArrayLike<number>, number],
  rules: SelectionRules,
  own: Seats,
): Uint32Array {
  if (!Number.isInteger(size) || size < 0) throw new EngineError('BadCount');
  return readSeats(handle.resized(writeRules(hall, picked, rules, own), Math.min(size, any)));
}

/** The seats of the answer at this address, copied out. */
function readSeats(address: number): Uint32Array {
  const begin = address / 4;
  const memory = memoryWords();
  return copy(memory, begin + 1, begin + (memory[begin] ?? 1));
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

/** The answer that begins here, copied out. */
function readAnswer(memory: Uint32Array, at: number): Assignment {
  const groups = at + 5;
  const seats = groups + (memory[at + 3] ?? 0);
  const unmet = memory[at + 2] ?? 0;
  const arrangement = bestArrangements[memory[at + 1] ?? 0] ?? 'none';
  return {
    seats: copy(memory, seats, seats + (memory[at + 4] ?? 0)),
    together: arrangement === 'together',
    groups: copy(memory, groups, seats),
    arrangement,
    unmet: unmet === 0 ? [] : unmetWishes.filter((_, bit) => (unmet >> bit) & 1),
  };
}

const none = new Uint32Array();

/** A loop, for lists of a few words: `slice` takes several times as long, and making one more empty list as long as the rest of the call. */
function copy(memory: Uint32Array, from: number, to: number): Uint32Array {
  if (from === to) return none;
  const words = new Uint32Array(to - from);
  for (let word = from; word < to; word++) words[word - from] = memory[word] ?? 0;
  return words;
}
