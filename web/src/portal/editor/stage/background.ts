import type { Background } from '@parterre/server/contract';
import type { Drawing } from '../document/types.ts';

/** The picture that is traced, changed; where there is none nothing happens. */
export function setBackground({ hall, scenery }: Drawing, change: Partial<Background>): Drawing {
  const { background } = scenery;
  return { hall, scenery: background === null ? scenery : { ...scenery, background: { ...background, ...change } } };
}

/** A new picture, or none. */
export const putBackground = ({ hall, scenery }: Drawing, background: Background | null): Drawing => ({
  hall,
  scenery: { ...scenery, background },
});
