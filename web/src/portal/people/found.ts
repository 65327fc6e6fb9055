import type { StaffEmployee } from '@parterre/server/contract';

/** Those whose name or address has every word of the search in it, by name. Case and accents do not count. */
export function found(people: readonly StaffEmployee[], search: string): StaffEmployee[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return people
    .filter(({ name, email }) => {
      const text = plain(`${name} ${email}`);
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
