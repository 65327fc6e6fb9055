/**
 * How long a voucher is valid, as whoever makes its type writes it: `+1 year`, `+18 months`, `+2 weeks`, `+90 days`, `end of next month`,
 * `end of this year`, or a date, `2027-12-31`. The last day counts whole.
 */
import { addDays, instantOf } from './scheduleRules.ts';

const units = ['day', 'week', 'month', 'year'] as const;
type Unit = (typeof units)[number];

type Validity =
  | { kind: 'date'; day: string }
  | { kind: 'after'; count: number; unit: Unit }
  | { kind: 'end'; of: 'month' | 'year'; ahead: number };

/** Most of any unit: a voucher of a hundred years is a mistake of typing. */
const mostAhead: Record<Unit, number> = { day: 3_660, week: 520, month: 120, year: 10 };

const date = /^\d{4}-\d{2}-\d{2}$/;
const after = /^\+\s*(\d{1,4})\s*(day|week|month|year)s?$/;
const end = /^end of (this|next)? ?(month|year)$/;

/** Null: nobody can say what it means. */
export function readValidity(text: string): Validity | null {
  const said = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (date.test(said)) return isDay(said) ? { kind: 'date', day: said } : null;
  const [, count, unit] = after.exec(said) ?? [];
  if (count !== undefined && isUnit(unit)) {
    const ahead = Number(count);
    return ahead > 0 && ahead <= mostAhead[unit] ? { kind: 'after', count: ahead, unit } : null;
  }
  const [, which, of] = end.exec(said) ?? [];
  if (of === 'month' || of === 'year') return { kind: 'end', of, ahead: which === 'next' ? 1 : 0 };
  return null;
}

/**
 * The last day of a voucher that is sold on `soldOn`, YYYY-MM-DD. Null: it cannot be said, or has passed by then, so none is sold.
 * A month later than the 31st is the last day of that month.
 */
export function lastDay(text: string, soldOn: string): string | null {
  const validity = readValidity(text);
  if (validity === null) return null;
  const day = dayOf(validity, soldOn);
  return day >= soldOn ? day : null;
}

/** The moment after the last day, by the exhibitor's clocks. */
export function endOfValidityMs(day: string, timezone: string): number {
  return instantOf({ day: addDays(day, 1), minute: 0 }, timezone);
}

function dayOf(validity: Validity, soldOn: string): string {
  switch (validity.kind) {
    case 'date':
      return validity.day;
    case 'after':
      if (validity.unit === 'day') return addDays(soldOn, validity.count);
      if (validity.unit === 'week') return addDays(soldOn, 7 * validity.count);
      return monthsLater(soldOn, validity.unit === 'month' ? validity.count : 12 * validity.count);
    case 'end': {
      const [year = 0, month = 0] = numbersOf(soldOn);
      if (validity.of === 'year') return `${year + validity.ahead}-12-31`;
      return lastOfMonth(year, month + validity.ahead);
    }
  }
}

function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = numbersOf(day);
  const last = lastOfMonth(year, month + months);
  return Number(last.slice(8)) <= date ? last : `${last.slice(0, 8)}${String(date).padStart(2, '0')}`;
}

/** `month` from 1, and beyond 12 of a later year. */
const lastOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

const numbersOf = (day: string): number[] => day.split('-').map(Number);

/** A day of the calendar of this century: `2027-02-30` is none. */
function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) && text < '2100';
}

const isUnit = (text: string | undefined): text is Unit => (units as readonly (string | undefined)[]).includes(text);
