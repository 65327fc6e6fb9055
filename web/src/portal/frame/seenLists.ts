/** Where somebody was in each list, so that the way back from one of its rows leads to the same rows. */
const searches = new Map<string, string>();

/** `path`: a list's; `search`: with its question mark, or empty. */
export function rememberSeen(path: string, search: string): void {
  searches.set(path, search);
}

/** The path of a list, as it was seen last. */
export function asSeenLast(path: string): string {
  return path + (searches.get(path) ?? '');
}
