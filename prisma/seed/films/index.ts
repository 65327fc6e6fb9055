import { adventures } from './adventures.ts';
import { dramas } from './dramas.ts';
import type { Film } from './film.ts';

/** A dozen invented films: nine running, three soon. Titles and people exist only here. */
export const films: Film[] = [...adventures, ...dramas].sort((first, second) => first.id - second.id);

export function filmOf(slug: string): Film {
  const film = films.find((candidate) => candidate.slug === slug);
  if (film === undefined) throw new Error(`No film has the slug ${slug}`);
  return film;
}
