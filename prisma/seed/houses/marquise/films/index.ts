import { type Text, text } from '../../../text.ts';
import type { Film, TagSlug } from '../../film.ts';
import { adventures } from './adventures.ts';
import { dramas } from './dramas.ts';

/** A dozen invented films: nine running, three soon. Titles and people exist only here. */
export const films: Film[] = [...adventures, ...dramas].sort((first, second) => first.id - second.id);

export function filmOf(slug: string): Film {
  const film = films.find((candidate) => candidate.slug === slug);
  if (film === undefined) throw new Error(`No film has the slug ${slug}`);
  return film;
}

export const tags: { id: number; slug: TagSlug; name: Text }[] = [
  { id: 1, slug: 'family', name: text('Family', 'En famille', 'Familie', 'Familie') },
  { id: 2, slug: 'belgian', name: text('Belgian', 'Belge', 'Belgisch', 'Belgisch') },
  { id: 3, slug: 'arthouse', name: text('Arthouse', 'Art et essai', 'Arthouse', 'Arthouse') },
  { id: 4, slug: '3d', name: text('3D', '3D', '3D', '3D') },
  { id: 5, slug: 'late-night', name: text('Late night', 'Séance de nuit', 'Late night', 'Spätvorstellung') },
];
