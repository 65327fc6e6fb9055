/** `F-1, F-2, F-3, F-7` as `F-1–F-3` and `F-7`: numbers that follow each other are one span of three and more. */
export function spansOf(names: readonly string[]): string[] {
  const seats = names
    .map((name) => ({ name, ...split(name) }))
    .sort((one, other) => one.row.localeCompare(other.row) || one.number - other.number);
  const spans: string[] = [];
  for (let first = 0; first < seats.length; ) {
    let last = first;
    while (follows(seats[last], seats[last + 1])) last++;
    const [from, to] = [seats[first]?.name ?? '', seats[last]?.name ?? ''];
    if (last - first >= 2) spans.push(`${from}–${to}`);
    else for (const { name } of seats.slice(first, last + 1)) spans.push(name);
    first = last + 1;
  }
  return spans;
}

interface Numbered {
  row: string;
  /** NaN: it ends in none. */
  number: number;
}

function split(name: string): Numbered {
  const digits = /\d+$/.exec(name)?.[0] ?? '';
  return { row: name.slice(0, name.length - digits.length), number: digits ? Number(digits) : Number.NaN };
}

const follows = (one: Numbered | undefined, next: Numbered | undefined): boolean =>
  one !== undefined && next !== undefined && one.row === next.row && next.number === one.number + 1;
