/** Tables as spreadsheets open them. */
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { CsvFormat, Locale } from '../contract/index.ts';
import { text } from './text.ts';

/**
 * What a spreadsheet takes for the beginning of a formula: at the start of a text, and after the separators of both formats and of
 * lines, since a file may be opened by whoever has the other format.
 */
const formula = /(^|[;,\t\r\n])(?=[=+\-@\t\r])/g;

/** The byte order mark by which Excel knows that it is UTF-8. */
const mark = '\ufeff';

/**
 * Writes rows whose values are as `types` says, as in a list: money in cents, instants as ISO texts, which are shown in `timezone`.
 * `words`: of a column, what is written instead of a value, of `yes` and `no`, or of each bit. Every text is quoted, and where a spreadsheet would take a part of it for a formula, an apostrophe
 * stands before that.
 */
export function csvWriter({
  format,
  locale,
  timezone,
  types,
  words = [],
}: {
  format: CsvFormat;
  locale: Locale;
  timezone: string;
  types: readonly string[];
  words?: readonly (Readonly<Record<string, string>> | undefined)[];
}): { head(labels: string[]): string; rows(rows: unknown[][]): string } {
  const options = {
    delimiter: format === 'eu' ? ';' : ',',
    record_delimiter: 'windows',
    cast: { object: (cell: object) => ({ value: (cell as Text).text, quoted: true }) },
  } as const;
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone });
  const decimal = (digits: string): string => (format === 'eu' ? digits.replace('.', ',') : digits);

  function cell(value: unknown, type: string | undefined, known: Readonly<Record<string, string>> = {}): string | Text {
    if (value === null || value === undefined) return '';
    const word = (name: string): string | undefined => (Object.hasOwn(known, name) ? known[name] : undefined);
    switch (type) {
      case 'bits': {
        const names = Object.keys(known).filter((bit) => (Number(value) & Number(bit)) !== 0);
        return safe(names.length > 0 || Number(value) === 0 ? names.map(word).join(', ') : String(value));
      }
      case 'number':
        return decimal(String(value));
      case 'money':
        return decimal((Number(value) / 100).toFixed(2));
      case 'boolean':
        return safe(word(value ? 'yes' : 'no') ?? text(locale, value ? 'http:csv_yes' : 'http:csv_no'));
      case 'instant':
        return clock.format(new Date(String(value)));
      case 'date':
        return String(value);
      case 'localized':
        return safe(localizedText(value, locale));
      case 'json':
        return safe(JSON.stringify(value));
      default:
        return safe(word(String(value)) ?? String(value));
    }
  }

  return {
    head: (labels) => mark + stringify([labels.map(safe)], options),
    rows: (rows) =>
      stringify(
        rows.map((row) => row.map((value, index) => cell(value, types[index], words[index]))),
        options,
      ),
  };
}

/** A cell that is neither a number nor a time: those are written as they are. */
interface Text {
  text: string;
}

function safe(value: string): Text {
  return { text: value.replaceAll(formula, "$1'") };
}

function localizedText(value: unknown, locale: Locale): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const texts = value as Record<string, unknown>;
  return String(texts[locale] || texts.en || Object.values(texts).find(Boolean) || '');
}

/** A table that somebody saved from a spreadsheet. */
export interface CsvTable {
  heads: string[];
  /** `line`: of the file, from 1. Cells without blanks around them; missing ones are ''. */
  rows: { line: number; cells: string[] }[];
}

/** `line`: where it stops being a table. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv';
  constructor(
    readonly line: number,
    options?: ErrorOptions,
  ) {
    super(`No table from line ${line} on`, options);
  }
}

/**
 * Reads a table with headings, in either format: whichever of semicolon, tab and comma the headings have most of separates its cells. Apostrophes
 * that `csvWriter` has put before what a spreadsheet takes for a formula are taken away again. Throws `UnreadableCsv`.
 */
export function readCsv(file: string): CsvTable {
  const records = recordsOf(file, false);
  const [first, ...rest] = records;
  if (first === undefined) return { heads: [], rows: [] };
  const names = first.record.map((cell) => cell.trim());
  return {
    heads: names,
    rows: rest.map(({ record, info }) => ({
      line: lineOf(record, info),
      cells: names.map((_, column) =>
        (record[column] ?? '').replaceAll(/(^|[;,\t\r\n])'(?=[=+\-@\t\r])/g, '$1').trim(),
      ),
    })),
  };
}

/** The first cell of each line of a list or of a table, in either format, without blanks around it; '' of a line without any. Throws `UnreadableCsv`. */
export function firstCells(file: string): { line: number; cell: string }[] {
  return recordsOf(file, true).map(({ record, info }) => ({
    line: lineOf(record, info),
    cell: (record[0] ?? '').trim(),
  }));
}

/** A cell may hold line breaks, and what is counted is where the row ends. */
const lineOf = (record: string[], info: { lines: number }): number =>
  info.lines - (record.join('').match(/\r\n|\r|\n/g)?.length ?? 0);

function recordsOf(file: string, withBlank: boolean): { record: string[]; info: { lines: number } }[] {
  const [heads = ''] = file.split(/\r\n|\r|\n/, 1);
  const counts = [';', '\t', ','].map((separator) => ({ separator, count: heads.split(separator).length }));
  const delimiter = counts.reduce((most, each) => (each.count > most.count ? each : most)).separator;
  try {
    return parse(file, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: !withBlank,
      skip_records_with_empty_values: !withBlank,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableCsv(Number((error as { lines?: number }).lines ?? 1), { cause: error });
  }
}
