/** What zod found wrong, in words for the person who filled in the form. */
import type { ZodError } from 'zod';
import type { Locale } from '../contract/index.ts';
import { text } from '../texts/text.ts';

type Issue = ZodError['issues'][number];

/** Field path (`items.0.seat`) to texts. Issues without a path stand under the empty name `form`. */
export function fieldTexts(error: ZodError, locale: Locale): Record<string, string[]> {
  // A field may be called as what every object has, `toString`.
  const fields = new Map<string, string[]>();
  // An array of a hundred broken items says no more than its first ones.
  for (const issue of error.issues.slice(0, 50)) {
    for (const path of placesOf(issue)) {
      const field = fieldName(path);
      const { key, values } = messageOf(issue, field);
      const message = text(locale, `validation:${key}`, values);
      const known = fields.get(field);
      if (!known) fields.set(field, [message]);
      else if (!known.includes(message)) known.push(message);
    }
  }
  return Object.fromEntries(fields);
}

/** A field that there is not is told at its own name. */
function placesOf(issue: Issue): PropertyKey[][] {
  return issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 50).map((key) => [...issue.path, key]) : [issue.path];
}

/** The apps show errors of a seat at the seat, not at its row or column. A name that somebody made up may be long: its beginning says enough. */
function fieldName(path: PropertyKey[]): string {
  const name = path.map(String).join('.').slice(0, 200);
  return name.replace(/^(items\.\d+\.seat)\..*$/, '$1') || 'form';
}

function messageOf(issue: Issue, field: string): { key: string; values?: Record<string, string | number> } {
  const isBound = issue.code === 'too_small' || issue.code === 'too_big';
  // The bounds of a record's id mean nothing to a person: it names something, or it does not.
  if (isBound && field.endsWith('_id')) return { key: 'choice' };
  switch (issue.code) {
    case 'too_small':
      return bound(issue.origin, 'min', Number(issue.minimum) + (issue.inclusive === false ? 1 : 0));
    case 'too_big':
      return bound(issue.origin, 'max', Number(issue.maximum));
    case 'invalid_format':
      return { key: formats.get(issue.format) ?? 'invalid' };
    case 'invalid_value':
    case 'invalid_union':
      return { key: 'choice' };
    case 'invalid_type':
      return { key: issue.expected === 'int' ? 'whole_number' : issue.expected === 'number' ? 'number' : 'missing' };
    case 'unrecognized_keys':
      return { key: 'unknown_field' };
    case 'custom':
      // The key of a text, given with the check: `refine(…, { params: { key: 'required' } })`.
      return { key: typeof issue.params?.key === 'string' ? issue.params.key : 'invalid' };
    default:
      return { key: 'invalid' };
  }
}

/** Forms of text by zod's name that have words of their own. */
const formats: ReadonlyMap<string, string> = new Map([
  ['email', 'email'],
  ['date', 'date'],
  ['datetime', 'date_time'],
  ['time', 'time'],
  ['url', 'url'],
  ['regex', 'format'],
]);

function bound(origin: string, side: 'min' | 'max', limit: number): { key: string; values?: Record<string, number> } {
  if (origin === 'string')
    return side === 'min' && limit === 1 ? { key: 'required' } : { key: `${side}_length`, values: { limit } };
  if (origin === 'array' || origin === 'set') return { key: `${side}_items`, values: { limit } };
  // The bounds of whole numbers as such (2^31, 2^53) mean nothing to a person.
  if (Math.abs(limit) >= 2_147_483_647) return { key: 'invalid' };
  return { key: side, values: { limit } };
}
