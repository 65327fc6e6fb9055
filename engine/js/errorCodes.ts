/**
 * The engine's refusals. Numbers come from `ErrorCode` in src/error.rs and never change their meaning; a test compares
 * the two lists. What the caller can do stands beside each.
 */
export const engineErrorCodes = {
  /** Not JSON, or nested too deeply. Fix the text at the byte named. */
  BadJson: 1,
  /** JSON of another format. */
  BadFormat: 2,
  /** Written by a newer engine: update this one. */
  UnsupportedVersion: 3,
  /** A field that must be there is not. */
  MissingField: 4,
  /** A field holds another type than it should. */
  WrongType: 5,
  /** A field that the format does not have; probably misspelt. */
  UnknownField: 6,
  /** A number that is not whole, not finite, or beyond its bounds; an index beyond its list. */
  OutOfRange: 7,
  /** A text that is empty, longer than 255 bytes, or holds control characters. */
  BadText: 8,
  /** A text that is none of the values allowed. */
  UnknownValue: 9,
  /** Two classes or two zones with one key. */
  DuplicateKey: 10,
  /** Two seats with the same full name: two people would get the same ticket. */
  DuplicateSeatName: 11,
  /** The seats of a sofa are not side by side. */
  SofaApart: 12,
  /** A companion seat without an accessible seat beside it could never be sold. */
  CompanionApart: 13,
  /** More than 200,000 seats. */
  TooManySeats: 14,
  /** More than 20,000 rows. */
  TooManyRows: 15,
  /** More than 20,000 slots in a row. */
  RowTooLong: 16,
  /** More than 64 MiB of input, 2,000,000 slots, 255 classes or 255 zones. */
  TooLarge: 17,
  /** A hall has at least one class. */
  NoClass: 18,

  /** Bytes of something else. */
  BadMagic: 30,
  /** The bytes end too early: fetch them again. */
  Truncated: 31,
  /** The bytes go on after their end. */
  TrailingBytes: 32,
  /** A byte that the format does not allow. */
  BadByte: 33,
  /** A snapshot of another hall: the layout changed, fetch the arrangement. */
  HallMismatch: 34,
  /** A delta that begins after the inventory's version: fetch a snapshot. */
  VersionGap: 35,

  /** A seat index beyond the hall. */
  UnknownSeat: 50,
  /** A row beyond the hall. */
  UnknownRow: 51,
  /** No such status. */
  BadStatus: 52,
  /** A request for no seats, or for a number that is not whole. */
  BadCount: 53,
  /** A version that is not a safe integer, or a delta that does not go forward. */
  BadVersion: 54,
  /** Two lists that should be equally long are not. */
  LengthMismatch: 55,
  /** No such assignment algorithm. */
  UnknownAlgorithm: 56,
  /** No such direction. */
  UnknownDirection: 57,

  /** The engine was used before it was loaded: import '@parterre/engine/node', or await loadEngine(). */
  NotLoaded: 90,
  /** A hall or inventory was used after `free()`. */
  Freed: 91,
} as const;
export type EngineErrorCode = keyof typeof engineErrorCodes;

/** One defect of a document, or of a call that was refused. */
export interface EngineErrorDetail {
  code: EngineErrorCode;
  /** Where, as a path: `rows[3].seats[7].class`; in bytes and in text that is no JSON `byte 112`. */
  at?: string;
}
