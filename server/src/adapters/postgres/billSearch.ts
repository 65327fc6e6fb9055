/** How a bill is found by what a buyer says of it. */
import { sql } from 'kysely';

/** For `like`: what is typed stands for itself. */
const escaped = (q: string): string => q.replace(/[\\%_]/g, '\\$&');

/**
 * Whether bill `b` has these characters in its number, its buyer's name or mail address, or its reference begins with them. People read the
 * first eight characters of the uuid; further in, it has some seat's name in it.
 */
export function billHas(q: string) {
  const plain = sql<string>`plain_text(${escaped(q)})`;
  return sql<boolean>`(b.search_text like '%' || ${plain} || '%' or b.uuid::text like ${plain} || '%')`;
}
