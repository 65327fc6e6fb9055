/** What a list shows, as its address says it: whoever reloads, goes back or is sent the address sees the same rows. */
import type { ListQuery } from '@parterre/server/contract';
import type { ListFilter } from './FilterChip.tsx';

export const pageSizes = [25, 50, 100];
const defaultPageSize = 50;

export interface ListDefaults {
  /** Each is a parameter of the address, once for every value; a range is one, `from~to`, of which either may be empty. */
  filters: readonly { name: string; isRange: boolean }[];
  sort: string | null;
  desc: boolean;
}

/** `?q=anna&sort=-start&page=2&per=100&screen=3&screen=4&day=2026-11-22~`. What is wrong in an address counts as left out. */
export function readQuery(address: URLSearchParams, defaults: ListDefaults): ListQuery {
  const sort = address.get('sort');
  const per = Number(address.get('per'));
  const page = Number(address.get('page'));
  const filters: Record<string, string[]> = {};
  for (const { name, isRange } of defaults.filters) {
    const given = address.getAll(name).filter((value) => value !== '');
    const values = isRange ? rangeOf(given[0] ?? '') : [...new Set(given)];
    if (values.length > 0) filters[name] = values;
  }
  return {
    q: address.get('q') ?? '',
    sort: sort === null ? defaults.sort : sort.replace(/^-/, ''),
    desc: sort === null ? defaults.desc : sort.startsWith('-'),
    filters,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    per_page: pageSizes.includes(per) ? per : defaultPageSize,
  };
}

/** The address of a query; what is as usual is left out. */
export function writeQuery(query: ListQuery, defaults: ListDefaults): URLSearchParams {
  const address = new URLSearchParams();
  if (query.q !== '') address.set('q', query.q);
  for (const { name, isRange } of defaults.filters) {
    const values = query.filters[name] ?? [];
    for (const value of isRange ? [values.join('~')] : values)
      if (value !== '' && value !== '~') address.append(name, value);
  }
  if (query.sort !== null && (query.sort !== defaults.sort || query.desc !== defaults.desc))
    address.set('sort', `${query.desc ? '-' : ''}${query.sort}`);
  if (query.page !== 1) address.set('page', String(query.page));
  if (query.per_page !== defaultPageSize) address.set('per', String(query.per_page));
  return address;
}

/** From and to of a range, of which one may be ''; nothing where neither is said. */
function rangeOf(value: string): string[] {
  const [from = '', to = ''] = value.split('~');
  return from === '' && to === '' ? [] : [from, to];
}

/** Whether something is left out of the list. */
export function isNarrowed({ q, filters }: ListQuery): boolean {
  return q !== '' || Object.keys(filters).length > 0;
}

/** The query as the server takes it: a range of days has its last one in it; of instants it ends before the day after begins. */
export function askedFor(query: ListQuery, filters: readonly ListFilter[], timeZone: string): ListQuery {
  const asked = { ...query.filters };
  for (const { name, range } of filters) {
    const values = asked[name];
    if (range === undefined || values === undefined) continue;
    const [from = '', to = ''] = values;
    const start = (day: string): string => (day === '' ? '' : startOfDay(day, timeZone));
    asked[name] = range === 'dates' ? [from, to] : [start(from), start(to === '' ? '' : nextDay(to))];
  }
  return { ...query, filters: asked };
}

function nextDay(day: string): string {
  const ms = Date.parse(`${day}T12:00:00Z`);
  return Number.isNaN(ms) ? '' : new Date(ms + 86_400_000).toISOString().slice(0, 10);
}

/** When a day begins in a time zone, as an ISO instant; '' of what is no day. */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return '';
  // The offset at the instant that is looked for, which is known within a day; the second look is for nights of a change.
  let instant = midnight;
  for (let look = 0; look < 2; look++) instant = midnight - offsetMs(instant, timeZone);
  return new Date(instant).toISOString();
}

/** How much later it is in a time zone than in UTC. */
function offsetMs(instant: number, timeZone: string): number {
  const local = new Date(instant).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}
