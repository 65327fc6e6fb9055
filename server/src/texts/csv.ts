/** Tables as spreadsheets open them. */
import { stringify } from 'csv-stringify/sync';
import type { CsvFormat, Locale } from '../contract/index.ts';
import { text } from './text.ts';

/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

/** By the byte order mark Excel knows that it is UTF-8. */
const mark = '\ufeff';

/**
 * Writes rows whose values are as `types` says, as in a list: money in cents, instants as ISO texts, which are shown in `timezone`.
 * A text that a spreadsheet would take for a formula gets an apostrophe before it.
 */
export function csvWriter({
  format,
  locale,
  timezone,
  types,
}: {
  format: CsvFormat;
  locale: Locale;
  timezone: string;
  types: readonly string[];
}): { head(labels: string[]): string; rows(rows: unknown[][]): string } {
  const options = { delimiter: format === 'eu' ? ';' : ',', record_delimiter: 'windows' } as const;
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone });
  const decimal = (digits: string): string => (format === 'eu' ? digits.replace('.', ',') : digits);

  function cell(value: unknown, type: string | undefined): string {
    if (value === null || value === undefined) return '';
    switch (type) {
      case 'number':
        return decimal(String(value));
      case 'money':
        return decimal((Number(value) / 100).toFixed(2));
      case 'boolean':
        return text(locale, value ? 'http:csv_yes' : 'http:csv_no');
      case 'instant':
        return clock.format(new Date(String(value)));
      case 'localized':
        return safe(localizedText(value, locale));
      case 'json':
        return safe(JSON.stringify(value));
      default:
        return safe(String(value));
    }
  }

  return {
    head: (labels) => mark + stringify([labels.map(safe)], options),
    rows: (rows) =>
      stringify(
        rows.map((row) => row.map((value, index) => cell(value, types[index]))),
        options,
      ),
  };
}

function safe(value: string): string {
  return formula.test(value) ? `'${value}` : value;
}

function localizedText(value: unknown, locale: Locale): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const texts = value as Record<string, unknown>;
  return String(texts[locale] || texts.en || Object.values(texts).find(Boolean) || '');
}
