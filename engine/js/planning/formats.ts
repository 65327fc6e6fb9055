import { EngineError } from '../errors.ts';
import type { HallDocument } from '../types.ts';
import type { Finding, Loss } from './findings.ts';
import { call, planning } from './raw.ts';

/** Longer texts are refused before they are copied. */
const MAX_INPUT_BYTES = 64 * 1024 * 1024;

/** Parterre's hall document, Vista's SeatLayoutData, seats.io charts, pretix seating plans, tables of seats. */
export const planFormats = ['parterre', 'vista', 'seats_io', 'pretix', 'csv'] as const;
export type PlanFormat = (typeof planFormats)[number];

/** A file's text or bytes (UTF-8, UTF-16 with its mark, else Windows-1252), or parsed JSON. */
export type PlanInput = string | Uint8Array | object;

export interface ImportOptions {
  /** By default the importer looks for itself. */
  format?: PlanFormat;
  /** Mend what can be mended; the findings say what was done. Off by default: a plan with an error makes no hall. */
  repair?: boolean;
}

export interface ImportedHall {
  /** The format read; null when it is none that is known. */
  format: PlanFormat | null;
  /** null while an error stands. */
  document: HallDocument | null;
  /** In the order found, at most 1,000. */
  findings: Finding[];
  /** How many more there are. */
  more: number;
}

/**
 * Reads a plan. Never throws for what is in it: that is in the findings, with `document` null while an error stands.
 *
 * ```ts
 * const { document, findings } = importHall(await readFile('plan.json'), { repair: true });
 * ```
 */
export function importHall(input: PlanInput, { format, repair = false }: ImportOptions = {}): ImportedHall {
  const text = textOf(input);
  if (text.length > MAX_INPUT_BYTES) {
    const findings: Finding[] = [{ code: 'TOO_LARGE', severity: 'error', at: '' }];
    return { format: format ?? null, document: null, findings, more: 0 };
  }
  return JSON.parse(call(() => planning().importPlan(text, format ?? '', repair)));
}

export interface ExportedHall {
  text: string;
  /** What the format could not carry, found by reading the text back. */
  losses: Loss[];
}

/**
 * Writes a hall in another system's format; for a format of sessions (Vista) one in which nothing is sold.
 * Errors: those of hall documents.
 */
export function exportHall(document: HallDocument, format: PlanFormat): ExportedHall {
  const text = JSON.stringify(document);
  if (typeof text !== 'string') throw new EngineError('BadFormat', 'format');
  return JSON.parse(call(() => planning().exportPlan(text, format)));
}

function textOf(input: PlanInput): string {
  if (typeof input === 'string') return input;
  if (input instanceof Uint8Array) return decode(input);
  const text: unknown = JSON.stringify(input);
  return typeof text === 'string' ? text : '';
}

/** A text from bytes, in whichever encoding a spreadsheet has written it. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
