import { EngineError } from '../errors.ts';
import type { HallDocument, ImportNote } from '../types.ts';
import { call, planning } from './raw.ts';

/** An imported session. */
export interface VistaImport {
  document: HallDocument;
  /** Of the session, by seat index: `SeatStatusCode`. */
  statuses: Uint8Array;
  /** What the importer decided itself, for a person to look at. */
  notes: ImportNote[];
}

/**
 * Imports Vista's `SeatLayoutData`, or the whole answer around it, as text or parsed.
 * Errors: `BadJson`, `BadFormat`, `MissingField`, `WrongType`, `OutOfRange`, `DuplicatePosition`, and those of documents,
 * with places like `Areas[2].Rows[0].Seats[4].Position`.
 */
export function importVista(session: string | object): VistaImport {
  const text = typeof session === 'string' ? session : JSON.stringify(session);
  if (typeof text !== 'string') throw new EngineError('BadFormat');
  const answer: { document: HallDocument; statuses: number[]; notes: ImportNote[] } = JSON.parse(
    call(() => planning().importVista(text)),
  );
  return { ...answer, statuses: Uint8Array.from(answer.statuses) };
}
