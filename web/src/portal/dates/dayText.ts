/** Days as people type them. */

/** A day whose parts differ, so that what a language writes of it shows their order. */
const sample = '2033-11-22';

type Part = 'day' | 'month' | 'year';

const partsOfSample: Readonly<Record<string, Part>> = { '22': 'day', '11': 'month', '2033': 'year' };

/** The order of day, month and year. `write`: how the language writes a day in digits. */
function orderOf(write: (day: string) => string): Part[] {
  return (write(sample).match(/\d+/g) ?? []).flatMap((digits) => partsOfSample[digits] ?? []);
}

/** How a day is to be typed, `DD/MM/YYYY`. `names`: what stands for each part. */
export function dayPattern(write: (day: string) => string, names: Readonly<Record<Part, string>>): string {
  return write(sample).replaceAll(/\d+/g, (digits) => names[partsOfSample[digits] ?? 'day']);
}

/**
 * The day `YYYY-MM-DD` that was typed, null for none: in the language's order with anything between the parts (`21/11/2026`, `21.11.26`), as
 * digits alone (`21112026`), without a year (the nearest such day to `today`), as a day of this month, or as ISO writes it.
 */
export function readDay(text: string, write: (day: string) => string, today: string): string | null {
  // A month that was written as a word would be left out, and another day be meant.
  if (/\p{L}/u.test(text)) return null;
  const order = orderOf(write);
  const groups = text.match(/\d+/g) ?? [];
  const [first = ''] = groups;
  if (groups.length === 3 && first.length === 4) return real(Number(first), Number(groups[1]), Number(groups[2]));
  const parts = groups.length === 1 && first.length > 2 ? cut(first, order) : groups;
  if (parts === null) return null;
  const named = order.filter((part) => part === 'day' || parts.length > (part === 'month' ? 1 : 2));
  if (parts.length !== named.length) return null;
  const of = (part: Part): number | null => (named.includes(part) ? Number(parts[named.indexOf(part)]) : null);
  const [year, month] = today.split('-').map(Number) as [number, number];
  const day = of('day') ?? 0;
  const typedYear = of('year');
  if (typedYear !== null) return real(typedYear < 100 ? 2000 + typedYear : typedYear, of('month') ?? 0, day);
  const typedMonth = of('month');
  if (typedMonth === null) return real(year, month, day);
  const away = (candidate: string): number => Math.abs(Date.parse(candidate) - Date.parse(today));
  const candidates = [year - 1, year, year + 1].flatMap((each) => real(each, typedMonth, day) ?? []);
  return candidates.sort((one, other) => away(one) - away(other))[0] ?? null;
}

/** Whether what is being typed names a day with its whole year: nothing that is typed on could make another of it. */
export function isWhole(text: string): boolean {
  const groups = text.match(/\d+/g) ?? [];
  return groups.length === 3
    ? groups.some(({ length }) => length === 4)
    : groups.length === 1 && groups[0]?.length === 8;
}

/** Digits without anything between them: `2111`, `211126` or `21112026`. */
function cut(digits: string, order: readonly Part[]): string[] | null {
  const yearLength = digits.length - 4;
  if (![0, 2, 4].includes(yearLength)) return null;
  let at = 0;
  return order.flatMap((part) => {
    const length = part === 'year' ? yearLength : 2;
    at += length;
    return length === 0 ? [] : [digits.slice(at - length, at)];
  });
}

function real(year: number, month: number, day: number): string | null {
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
