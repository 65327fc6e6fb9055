/** What may be sent in place of what is right: of another kind, out of bounds, or refused by PostgreSQL. */
import { withAt } from './procedures.ts';

/** What fields are replaced by: of another kind, out of bounds, or refused by PostgreSQL. */
const odd: unknown[] = [
  undefined,
  null,
  true,
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(200_000),
  '9999-12-31',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  -1,
  0,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  [null],
  Array(100_000).fill(1),
  {},
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1}'),
  Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, index])),
  { ['k'.repeat(100_000)]: 'x' },
  { '\u0000': '\ud800' },
  deep(20_000),
];

/** Texts that many a field takes: one of them at each place, by chance. */
const texts = [
  ' ',
  '0',
  'a\udc00b',
  '\u202eabc',
  '\u200b',
  '\ufffe\uffff',
  "'; drop table bill; --",
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '+275760-09-13',
  '2026-02-30',
  '0001-01-01',
  '0000-01-01T00:00:00.000Z',
  '%00',
  '{"a":1}',
];

/** Places of one input that are tried, by chance: a film has some ninety. */
const mostPlaces = 20;

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Every place in a value, itself first. */
export function places(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (value === null || typeof value !== 'object') return [path];
  const entries = Array.isArray(value) ? value.map((each, index) => [index, each] as const) : Object.entries(value);
  return [path, ...entries.flatMap(([key, each]) => places(each, [...path, key]))];
}

export function at(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

/** Inputs with something odd at each place in turn; each list twice over, and each object with what nobody asked for. */
export function variants(base: unknown, random: () => number): unknown[] {
  const all = places(base);
  while (all.length > mostPlaces) all.splice(Math.floor(random() * all.length), 1);
  return all.flatMap((path) => {
    const here = at(base, path);
    const own: unknown[] = [];
    if (Array.isArray(here)) own.push([...here, ...here], Array(100_000).fill(here[0]), [...here].reverse());
    else if (here !== null && typeof here === 'object')
      own.push({ ...here, unexpected: 1 }, Object.assign(JSON.parse('{"__proto__":{"polluted":true}}'), here));
    return [...odd, texts[Math.floor(random() * texts.length)], ...own].map((value) => withAt(base, path, value));
  });
}

/** Several places at once, by chance. */
export function chances(base: unknown, random: () => number): unknown[] {
  const all = places(base);
  return Array.from({ length: 6 }, () => {
    let value = base;
    for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
      const path = all[Math.floor(random() * all.length)] ?? [];
      if (path.length === 0 || at(value, path.slice(0, -1)) instanceof Object === false) continue;
      value = withAt(value, path, odd[Math.floor(random() * odd.length)]);
    }
    return value;
  });
}

/** Sent to be looked at: what says nothing of the rest is cut. */
export function shown(input: unknown): string {
  try {
    return (JSON.stringify(input) ?? 'undefined').slice(0, 300);
  } catch {
    return 'too deep to be shown';
  }
}
