/** Two people on one form: what each of them changed, seen from what both began with. */

/** Whether two values are deeply equal: plain objects, arrays, and what JSON has. A field that is undefined is as one that is not there. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name as never], other[name as never]));
}

/** The fields that are not what they were, in the order of the form. */
export function changedFields<V extends object>(base: V, now: V): (keyof V & string)[] {
  return (Object.keys(now) as (keyof V & string)[]).filter((name) => !isSame(base[name], now[name]));
}

export interface Merged<V> {
  /** Mine, with what only they changed. */
  values: V;
  /** Fields that both changed, to something else each. */
  contested: (keyof V & string)[];
  /** Fields that they alone changed. */
  taken: (keyof V & string)[];
}

export function merge<V extends object>(base: V, mine: V, theirs: V): Merged<V> {
  const values = { ...mine };
  const contested: (keyof V & string)[] = [];
  const taken: (keyof V & string)[] = [];
  for (const name of changedFields(base, theirs)) {
    if (isSame(mine[name], base[name])) {
      values[name] = theirs[name];
      taken.push(name);
    } else if (!isSame(mine[name], theirs[name])) contested.push(name);
  }
  return { values, contested, taken };
}

/** A value in a line, where nothing better is known of it. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (Array.isArray(value)) return value.map(plainValue).join(', ') || '–';
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(([, part]) => part !== '' && part !== null);
    return parts.map(([name, part]) => `${name}: ${plainValue(part)}`).join('; ') || '–';
  }
  return String(value);
}
