/** The error that every refused call throws. Its codes: errorCodes.ts. */
import { type EngineErrorCode, type EngineErrorDetail, engineErrorCodes } from './errorCodes.ts';

const nameOfNumber = new Map(
  Object.entries(engineErrorCodes).map(([name, number]) => [number as number, name as EngineErrorCode]),
);

/** A refused input or call. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  /** Where, as a path: `rows[3].seats[7].class`, `zones[1]`; in bytes and in text that is no JSON `byte 112`. */
  readonly at: string | undefined;
  /** For who wrote the call: what was given, and what would be known. */
  readonly hint: string | undefined;
  /** Every defect found in a document or an import, at most 100; the first is this error's own. */
  readonly defects: readonly EngineErrorDetail[];

  constructor(
    code: EngineErrorCode,
    at?: string,
    hint?: string,
    defects: readonly EngineErrorDetail[] = [{ code, at }],
  ) {
    const more = defects.length > 1 ? ` (and ${defects.length - 1} more)` : '';
    super(`${code}${at ? ` at ${at}` : ''}${hint ? `: ${hint}` : ''}${more}`);
    this.code = code;
    this.at = at;
    this.hint = hint;
    this.defects = defects;
  }

  /** @internal From the engine's own list, which has at least one entry. */
  static ofDefects(raw: { code: number; at: string }[]): EngineError {
    const defects = raw.map(({ code, at }) => ({ code: codeOf(code), at: at || undefined }));
    const first = defects[0];
    if (!first) throw new Error('The engine refused a call without a reason.');
    return new EngineError(first.code, first.at, undefined, defects);
  }
}

function codeOf(number: number): EngineErrorCode {
  const name = nameOfNumber.get(number);
  if (!name) throw new Error(`The engine knows an error ${number} that errorCodes.ts does not: rebuild it.`);
  return name;
}
