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
  unmetWishes,
} from './types.ts';

/** Bits of `options`, as in src/wasm/inventory.rs. */
export const Option = {
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
 * Decides the requests. Returns where in `memoryWords()` the answers begin. Errors: those of `checked`.
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
  for (const [index, request] of requests.entries()) {
    at = write(memory, at, hall, checked(request, isBatch ? index : undefined));
  }
  const answers = handle.decide(words);
  if (answers === 0) throw takeDefects();
  return answers / 4;
}

/** Errors: `BadCount`, `UnknownAlgorithm`. `index`: in its batch, of which errors then speak. */
function checked(request: BatchRequest, index: number | undefined): BatchRequest {
  const { count, accessible = 0 } = request;
  const refuse = (code: 'BadCount' | 'UnknownAlgorithm') =>
    new EngineError(code, index === undefined ? undefined : `requests[${index}]`);
  if (!Number.isInteger(count) || count < 1) throw refuse('BadCount');
  if (!Number.isInteger(accessible) || accessible < 0 || accessible > count) throw refuse('BadCount');
  if (isScan(request) && !assignmentAlgorithms.includes(request.algorithm)) throw refuse('UnknownAlgorithm');
  return request;
}

function isScan(request: AssignRequest | BestRequest): request is AssignRequest {
  return 'algorithm' in request;
}

/** Writes one request; returns where the next one goes. */
function write(memory: Uint32Array, at: number, hall: Hall, request: BatchRequest): number {
  const { own, zone } = request;
  const isScanned = isScan(request);
  const zoneIndex = zone === undefined ? -1 : hall.zones.findIndex(({ key }) => key === zone);
  const ownCount = own?.length ?? 0;
  memory[at] = isScanned ? assignmentAlgorithms.indexOf(request.algorithm) : bestKind;
  memory[at + 1] = Math.min(request.count, any);
  memory[at + 2] = request.accessible === undefined ? (isScanned ? any : 0) : Math.min(request.accessible, any);
  memory[at + 3] = options(request);
  memory[at + 4] = zoneIndex < 0 ? any : zoneIndex;
  memory[at + 5] = slots(request.seatClearance);
  memory[at + 6] = wholeNumber(request.onlineReserve);
  memory[at + 7] = ownCount;
  // A zone that the hall does not have has no seats, as has a class.
  const classes = zone !== undefined && zoneIndex < 0 ? [] : request.classes;
  memory.fill(classes ? 0 : any, at + 8, at + headWords);
  if (classes) {
    for (const [index, { key }] of hall.classes.entries()) {
      const word = at + 8 + (index >> 5);
      if (classes.includes(key)) memory[word] = (memory[word] ?? 0) | (1 << (index & 31));
    }
  }
  for (let i = 0; i < ownCount; i++) memory[at + headWords + i] = seatIndex(own?.[i] ?? -1);
  return at + headWords + ownCount;
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
export function wholeNumber(value: number | undefined): number {
  return value !== undefined && value > 0 ? Math.min(Math.floor(value), any) : 0;
}

/** Slots of clearance as the engine takes them. */
export function slots(clearance: number | undefined): number {
  return Math.min(wholeNumber(clearance), 0xffff);
}

/** One choice among the answers, copied out, and where the next one begins. */
export function readChoice(memory: Uint32Array, at: number): { request: number; choice: BestAnswer; next: number } {
  const [request = 0, arrangement = 0, unmet = 0, groups = 0, seats = 0] = memory.subarray(at, at + 5);
  const begin = at + 5;
  const next = begin + groups + seats;
  const choice = {
    seats: memory.slice(begin + groups, next),
    groups: memory.slice(begin, begin + groups),
    arrangement: bestArrangements[arrangement] ?? 'none',
    unmet: unmetWishes.filter((_, bit) => (unmet >> bit) & 1),
  };
  return { request, choice, next };
}
