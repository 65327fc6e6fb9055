/** Tables as spreadsheets open them. */
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
