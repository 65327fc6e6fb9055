/** Most letters of a price group's name. */
export const longestName = 120;

/** `name`, or `name 2` and so on: the first that none of `taken` is, in whichever letters. Cut where it would be too long. */
export function freeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const free = name.slice(0, longestName - suffix.length).trimEnd() + suffix;
    if (!others.has(free.toLowerCase())) return free;
  }
}
