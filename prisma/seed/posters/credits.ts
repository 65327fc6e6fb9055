import type { Film } from '../houses/film.ts';
import { line, sizeFor } from './type.ts';

const by = { en: 'A FILM BY', fr: 'UN FILM DE', nl: 'EEN FILM VAN', de: 'EIN FILM VON' };

/** The block at the foot of a poster: who plays, who directed. */
export function credits(
  film: Film,
  options: { x: number; y: number; width: number; fill: string; anchor?: 'start' | 'middle' | 'end'; opacity?: number },
): string {
  const { x, y, width, fill, anchor = 'middle', opacity = 0.85 } = options;
  const cast = film.actors.slice(0, 4).join('   ').toUpperCase();
  const crew = `${by[film.originalLanguage]} ${film.directors.join(' & ').toUpperCase()}`;
  const shared = { face: 'shouldersText', x, anchor, fill, opacity } as const;
  const castSize = cast === '' ? 0 : sizeFor(cast, 'shouldersText', width, 27, 60);
  const crewLine = line(crew, { ...shared, size: sizeFor(crew, 'shouldersText', width, 23, 120), y, tracking: 120 });
  if (cast === '') return crewLine;
  return line(cast, { ...shared, size: castSize, y: y - 40, tracking: 60 }) + crewLine;
}
