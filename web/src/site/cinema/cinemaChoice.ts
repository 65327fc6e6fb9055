/** Which cinema a visitor wants to see: in the address, else as chosen before in this browser. Pure but for the storage it is given. */

/** A cinema's id, or all of them. */
export type CinemaChoice = number | 'all';

/** The part of the address that names a cinema: `?cinema=2`. */
export const cinemaParameter = 'cinema';

const storageKey = 'cinema';

/** Reads a choice, whoever wrote it; null where it names no cinema there is. */
export function readChoice(text: string | null, cinemas: readonly { id: number }[]): CinemaChoice | null {
  if (text === 'all') return 'all';
  return cinemas.find(({ id }) => String(id) === text)?.id ?? null;
}

/** What was chosen before; null also where this browser keeps nothing. */
export function keptChoice(storage: () => Storage, cinemas: readonly { id: number }[]): CinemaChoice | null {
  try {
    return readChoice(storage().getItem(storageKey), cinemas);
  } catch {
    return null;
  }
}

export function keepChoice(storage: () => Storage, choice: CinemaChoice): void {
  try {
    storage().setItem(storageKey, String(choice));
  } catch {
    // It holds until the page is closed.
  }
}

/** `search` of an address with another value of one of its parameters. */
export function withParameter(search: string, name: string, value: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set(name, value);
  return `?${parameters}`;
}
